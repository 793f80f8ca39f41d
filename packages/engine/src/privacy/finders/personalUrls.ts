import { type Finder, matchesOf } from "../Finding.js"

// Addresses whose path is somebody's: profiles of networks, home directories.
const PROFILE =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[\w-]{1,63}\.){0,8}(?:linkedin\.com\/(?:in|pub)|facebook\.com|instagram\.com|twitter\.com|x\.com|github\.com|gitlab\.com|tiktok\.com|medium\.com|viadeo\.com\/(?:profile|p))\/@?[\p{L}\p{N}._%-]+[\p{L}\p{N}/_%-]*/giu
const PERSONAL =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\/(?:~|(?:users?|people|profiles?|members?|in|u|patients?|clients?)\/)[\p{L}\p{N}._%@-]+[\p{L}\p{N}/_%@-]*/giu

/** What ends a site's name where a path follows. */
const SITE = /\.[a-z]{2,24}\//iu

// The same path without its host, as logs have it, and home directories.
const PATH =
  /(?<![\p{L}\p{N}.:/\\-])\/(?:home|Users|users?|people|profiles?|members?|patients?)\/(?!(?:me|all|new|list|search|login|logout|shared|public|default)(?![\p{L}\p{N}._-]))(?=[\p{L}\p{N}._%@-]*\p{L})[\p{L}\p{N}._%@-]+(?:\/[\p{L}\p{N}._%@-]+)*\/?/gu
const WINDOWS_HOME =
  /(?<![\p{L}\p{N}])[A-Z]:\\(?:Users|Documents and Settings)\\(?!(?:Public|Default|All Users)(?![\p{L}\p{N}]))[^\\\s"'<>|:*?,;]+(?:\\[^\\\s"'<>|:*?,;]+)*/gu

// Names under which people are known on networks, behind the word for one.
const HANDLE =
  /(?<!\p{L})(?:user\s?name|handle|pseudo(?:nyme)?|alias|twitter|instagram|insta|tiktok|snap(?:chat)?|telegram|discord|x)\s{0,2}[:=]?\s{1,3}(@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,38}[\p{L}\p{N}_]))/giu

/** Addresses that lead to a person: profiles on networks, paths of sites that name a member, a user or a patient, and home directories. */
export const findPersonalUrls: Finder = (text) => [
  ...(SITE.test(text) ? [PROFILE, PERSONAL] : []).flatMap((form) => matchesOf("URL", text, form)),
  ...matchesOf("URL", text, PATH),
  ...matchesOf("URL", text, WINDOWS_HOME),
  ...matchesOf("URL", text, HANDLE, () => true, 1)
]
