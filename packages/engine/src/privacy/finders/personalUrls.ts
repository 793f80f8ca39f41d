import { type Finder, matchesOf } from "../Finding.js"

// Addresses whose path is somebody's: profiles of networks, home directories.
const PROFILE =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin\.com\/(?:in|pub)|facebook\.com|instagram\.com|twitter\.com|x\.com|github\.com|gitlab\.com|tiktok\.com|medium\.com|viadeo\.com\/(?:profile|p))\/@?[\p{L}\p{N}._%-]+[\p{L}\p{N}/_%-]*/giu
const PERSONAL =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:~|(?:users?|people|profiles?|members?|in|u|patients?|clients?)\/)[\p{L}\p{N}._%@-]+[\p{L}\p{N}/_%@-]*/giu

/** Web addresses that lead to a person: profiles on networks and paths that name a member, a user or a patient. */
export const findPersonalUrls: Finder = (text) => [
  ...matchesOf("URL", text, PROFILE),
  ...matchesOf("URL", text, PERSONAL)
]
