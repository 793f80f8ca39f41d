import { type Finder, matchesOf } from "../Finding.js"

// What programs write of who used them: `user=jdupont`, `invalid user oscar from`.
const ASSIGNED =
  /(?<![\p{L}\p{N}_.-])(?:user(?:_?name)?|login|usr|utilisateur|uid)=["']?([\p{L}\p{N}][\p{L}\p{N}._@-]{1,60})(?![\p{L}\p{N}])/giu
const SPOKEN =
  /(?<!\p{L})(?:for\s(?:invalid\s)?user|invalid\suser|for)\s([\p{L}\p{N}._-]{2,40})(?=\sfrom\s(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}::?[0-9a-f]))/giu

const FROM = /\sfrom\s[\d:a-f]/i

const nobody =
  /^(?:\d{1,4}|root|admin|administrator|system|null|none|true|false|undefined|anonymous|guest|unknown|nobody|user)$/i

/** Names under which people use a program, as its logs have them. */
export const findUserNames: Finder = (text) =>
  [...(text.includes("=") ? [ASSIGNED] : []), ...(FROM.test(text) ? [SPOKEN] : [])].flatMap((pattern) =>
    matchesOf("PERSON", text, pattern, (value) => !nobody.test(value) && !value.includes("@"), 1).filter(
      ({ start, end }) => end - start > 1
    )
  )
