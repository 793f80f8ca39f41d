import { type Finder, matchesOf } from "../Finding.js"

// RFC 5322's dot-atom with letters beyond ASCII, which internationalised addresses have, and the blanks that recognition puts round the
// sign. Lengths are RFC 5321's: 64 before the sign, 63 for each label behind it.
const EMAIL =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,64}\s?@\s?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,24}/gu

// With its last dot misread an address still tells whose it is.
const MISREAD = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{2,64}@[\p{L}\p{N}-]{5,63}(?![\p{L}\p{N}@.-])/gu

/** E-mail addresses. */
export const findEmails: Finder = (text) => [...matchesOf("EMAIL", text, EMAIL), ...matchesOf("EMAIL", text, MISREAD)]
