/** E-mail addresses, telephone numbers and web addresses. */

import { eitherOf } from "../lang/languages.js"
import { matchesOf } from "./matches.js"
import { signsOf } from "./signs.js"

export interface ContactSpan {
  readonly kind: "email" | "phone" | "url"
  readonly start: number
  readonly end: number
  readonly text: string
}

// No character that an address may contain can precede it, so that a long run of them is scanned only once.
const EMAIL = /(?<![A-Za-z0-9._%+'-])[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g
const URL = /\b(?:https?:\/\/|www\.)[^\s<>()]+[^\s<>().,;:]/gi
const PHONE = /(?<![\w.,/-])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,4}\)[\s.-]?)?\d{1,4}(?:[\s.-]?\d{2,4}){2,5}(?![\w/]|[.,]\d)/g

/** Digits and separators after a word for a telephone, however they are grouped. */
const CALLED = new RegExp(
  `(?<!\\p{L})(?:${eitherOf(({ letterhead }) => letterhead.phone)})(?:\\.|:|\\s)*(\\+?\\(?0?\\d[\\d ()/.-]{5,20}\\d)(?![\\p{L}\\d])`,
  "giu"
)

/** Fewest digits of a telephone number. */
const FEWEST_DIGITS = 8

/** Whether digits grouped like this are more likely a telephone number than an amount, a date or a code. */
const looksLikePhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, "")
  if (digits.length < FEWEST_DIGITS || digits.length > 15) return false
  // `09-04-2018 13`, a date and an hour, has as many digits as a French number.
  if (/^\d{1,2}([-.])\d{1,2}\1(?:19|20)\d{2}(?!\d)/.test(text)) return false
  if (/^\+|^\(/.test(text)) return true
  if (/^0\d(?:[\s.-]?\d{2}){4}$/.test(text)) return true
  if (/^0\d{1,4}[\s.-]\d{3,4}[\s.-]?\d{3,4}$/.test(text)) return true
  return /^\d{3}[.-]\d{3}[.-]\d{4}$|^\d{3}\s\d{3}\s\d{4}$/.test(text)
}

/** Letters at the start of a web address: `www`, `http`. */
const FEWEST_LETTERS = 3

/** E-mail addresses, telephone numbers and web addresses of a text, in order. */
export const findContacts = (text: string): ReadonlyArray<ContactSpan> => {
  const signs = signsOf(text)
  const found: Array<ContactSpan> = []
  const add = (kind: ContactSpan["kind"], start: number, span: string): void => {
    if (!found.some((other) => start < other.end && other.start < start + span.length))
      found.push({ kind, start, end: start + span.length, text: span })
  }
  if (signs.at) for (const match of matchesOf(text, EMAIL)) add("email", match.index, match[0])
  if (signs.letters >= FEWEST_LETTERS) for (const match of matchesOf(text, URL)) add("url", match.index, match[0])
  if (signs.digits >= FEWEST_DIGITS)
    for (const match of matchesOf(text, PHONE)) if (looksLikePhone(match[0])) add("phone", match.index, match[0])
  if (signs.digits >= FEWEST_DIGITS && signs.letters >= FEWEST_LETTERS)
    for (const { 0: all, 1: number = "", index } of matchesOf(text, CALLED))
      if (number.replace(/\D/g, "").length >= FEWEST_DIGITS) add("phone", index + all.length - number.length, number)
  return found.sort((a, b) => a.start - b.start)
}
