import { luhn } from "../../text/identifiers.js"
import { signsOf } from "../../text/signs.js"
import { digitsOf, type Finder, matchesOf } from "../Finding.js"

const NUMBER = /(?<![\p{L}\d.,-])(?<!\d )\d(?:[ -]?\d){12,18}(?![\p{L}\d]|[ .,-]\d)/gu
const MASKED = /(?<![\p{L}\d])(?:\d{4}[ -]?(?:\d{2})?)?(?:[*•×xX#]{2,6}[ -]?){2,4}\d{3,4}(?![\p{L}\d])/gu

// Issuers' first digits and lengths, as in ISO/IEC 7812's register of identification numbers.
const issued = (digits: string): boolean => {
  const { length } = digits
  if (/^4/.test(digits)) return length === 13 || length === 16 || length === 19
  if (/^(?:5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720))/.test(digits)) return length === 16
  if (/^3[47]/.test(digits)) return length === 15
  if (/^3(?:0[0-5]|[68])/.test(digits)) return length === 14
  if (/^35/.test(digits)) return length === 16
  return /^(?:50|5[6-9]|6)/.test(digits) && length >= 16
}

// A number of a French establishment passes the same check, in groups of its own.
const GROUPS_OF_FIRM = /^\d{3}([ -])\d{3}\1\d{3}\1\d{5}$/
const OF_FIRM = /(?<!\p{L})s[il1]re[tn](?!\p{L})[^\p{L}\d]{0,4}(?:n[°º]?)?[^\p{L}\d]{0,4}$/iu

// Behind its label one of the groups of four that a digit read amiss, or mistyped, keeps from its check.
const LABELLED =
  /(?<!\p{L})(?:carte|card)(?:\s(?:bancaire|bleue|visa|mastercard|de\scr[ée]dit|num[ée]ro|number|no\.?|n[°º])){0,3}\s{0,2}[:=]?\s{0,2}(\d{4}(?:[ -]\d{4}){3})(?![\p{L}\d]|[ -]\d)/giu

const isIssued = (text: string, value: string, index: number): boolean => {
  const digits = digitsOf(value)
  if (digits.length === 14 && (GROUPS_OF_FIRM.test(value) || OF_FIRM.test(text.slice(Math.max(0, index - 16), index))))
    return false
  return issued(digits) && luhn(digits) && !/^(\d)\1+$/.test(digits)
}

/** What stands for the digits that are not shown. */
const HIDDEN = /[*•×xX#]{2}/

/** Payment card numbers: an issuer's first digits and length with Luhn's check, or masked but for the last digits. */
export const findCards: Finder = (text) => {
  const { digits } = signsOf(text)
  return [
    ...(digits >= 13 ? matchesOf("CARD", text, NUMBER, (value, { index = 0 }) => isIssued(text, value, index)) : []),
    ...(digits >= 3 && HIDDEN.test(text) ? matchesOf("CARD", text, MASKED) : []),
    ...(digits >= 16 ? matchesOf("CARD", text, LABELLED, () => true, 1) : [])
  ]
}
