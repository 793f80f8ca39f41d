import { type Finder, matchesOf } from "../Finding.js"

// RFC 5322's dot-atom with letters beyond ASCII, which internationalised addresses have, and the blanks that recognition puts round the sign.
const EMAIL = /[\p{L}\p{N}._%+'-]+\s?@\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu

/** E-mail addresses. */
export const findEmails: Finder = (text) => matchesOf("EMAIL", text, EMAIL)
