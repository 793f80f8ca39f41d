import { recognizerOf } from "./Recognizer.js"

/** The parts of an e-mail address as used in practice (RFC 5321), with characters that OCR reads for `@`, and spelt out. */
const LOCAL = "[\\p{L}\\d](?:[\\p{L}\\d._%+-]{0,62}[\\p{L}\\d])?"
const DOMAIN = "[\\p{L}\\d](?:[\\p{L}\\d-]{0,61}[\\p{L}\\d])?(?:\\.[\\p{L}\\d-]{1,63}){0,4}\\.\\p{L}{2,24}"
const AT = "(?:@|©|\\(at\\)|\\[at\\]|\\(a\\)?| arobase )"

const email = recognizerOf("email", "EMAIL", [
  {
    form: new RegExp(`(?<![\\p{L}\\d._%+-])${LOCAL} ?${AT} ?${DOMAIN}`, "gu"),
    needs: /[@©]|[([]a| arobase /g,
    score: 0.8,
    checked: (text) => (/^[^ ]+@[^ ]+$/.test(text) ? 0.95 : true)
  },
  {
    form: /(?<![\p{L}\d._%+-])[\p{L}\d_-]{1,40}(?: (?:dot|point) [\p{L}\d_-]{1,40}){0,2} (?:at|arobase) [\p{L}\d-]{2,40}(?: (?:dot|point) [\p{L}\d-]{2,40}){1,3}(?!\p{L})/gu,
    needs: / (?:dot|point) /g,
    score: 0.9
  }
])

/** RFC 791 and RFC 4291. */
const ipAddress = recognizerOf("ip address", "IP_ADDRESS", [
  {
    form: /(?<![\d.\p{L}])\d{1,3}(?:\.\d{1,3}){3}(?![\d\p{L}]|\.\d)/gu,
    score: 0.6,
    checked: (text) => URL.canParse(`http://${text}`)
  },
  {
    form: /(?<![\p{L}\d:.])(?=[\da-f:]*[\da-f]{3})(?:[\da-f]{1,4}|:)?(?::[\da-f]{0,4}){2,7}(?![\p{L}\d:])/giu,
    needs: /:[\da-f]{0,4}:/gi,
    score: 0.6,
    checked: (text) => URL.canParse(`http://[${text}]`)
  }
])

const HOST = "(?:https?:\\/\\/)?(?:[\\p{L}\\d-]{1,30}\\.){0,3}"
const NETWORK =
  "(?:linkedin|xing|facebook|fb|instagram|twitter|x|tiktok|github|gitlab|mastodon|snapchat|youtube|threads|medium|t)"
const TOP = "\\.(?:com|me|org|net|de|fr|social)"
const PROFILE = "(?:in|profile|people)\\/"
const FOLDER = "(?:users?|members?|profiles?|people|patients?|customers?|clients?|membres?|profil|kunden|nutzer)"

/** Profiles on networks, paths that name a member or a user, and home directories: RFC 3986 as people write it. */
const personalUrl = recognizerOf("personal url", "URL", [
  {
    form: new RegExp(`(?<![\\p{L}\\d.@-])${HOST}${NETWORK}${TOP}\\/(?:${PROFILE})?@?[\\p{L}\\d_.%-]{2,60}`, "giu"),
    needs: new RegExp(`${TOP}\\/`, "gi"),
    score: 0.7
  },
  {
    form: new RegExp(
      `(?:https?:\\/\\/[\\p{L}\\d.-]{3,80})?\\/(?:[\\p{L}\\d._-]{1,40}\\/){0,4}${FOLDER}\\/(?=[\\p{L}\\d._%-]*\\p{L})[\\p{L}\\d._%-]{2,60}`,
      "giu"
    ),
    score: 0.7
  },
  { form: /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)(?<value>(?!Public\b|Shared\b)[\p{L}\d._-]{2,40})/gu, score: 0.7 }
])

/** What the network knows people by. */
export const network = [email, ipAddress, personalUrl]
