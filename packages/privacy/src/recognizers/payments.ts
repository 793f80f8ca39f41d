import { electronicFormatIBAN, getCountrySpecifications, isValidIBAN } from "ibantools"
import { luhnChecksumValidate } from "stdnum/lib/cjs/util/checksum.js"
import { recognizerOf } from "./Recognizer.js"

/** ISO 13616: country, check digits by MOD 97, and the length of the country's accounts. */
const ibanChecked = (text: string): boolean | number => {
  const plain = electronicFormatIBAN(text.replace(/\s/g, "")) ?? ""
  if (isValidIBAN(plain)) return true
  const read =
    plain.slice(0, 2) + plain.slice(2).replace(/O/g, "0").replace(/[IL]/g, "1").replace(/S/g, "5").replace(/B/g, "8")
  if (isValidIBAN(read)) return 0.9
  // One that is mistyped or misread looks like nothing else where it is made as its country's are and written in groups.
  const blanks = text.match(/[\s-]+/g)?.length ?? 0
  const form = new RegExp(getCountrySpecifications()[plain.slice(0, 2)]?.bban_regexp ?? "(?!)")
  if (blanks >= 2 && (form.test(plain.slice(4)) || form.test(read.slice(4)))) return 0.8
  return /^[A-Z]{2}\d{2}(?:\s[A-Z\d]{4}){3,7}(?:\s[A-Z\d]{1,4})?$/.test(text) ? 0.6 : false
}

const iban = recognizerOf("iban", "IBAN", [
  {
    form: /(?<![\p{L}\d])[A-Z]{2}[ \u00a0]?\d{2}(?:[ \u00a0\n-]?[A-Z\d]{1,4}){3,9}(?![\p{L}\d])/gu,
    score: 0.98,
    checked: ibanChecked,
    shortens: true
  }
])

/** Luhn's check digit: ISO/IEC 7812-1. */
const luhn = (text: string): boolean => luhnChecksumValidate(text.replace(/\D/g, ""))

/** Payment cards: the networks' first digits and the Luhn check; and the visible part of a masked number. */
const card = recognizerOf("card", "CARD", [
  {
    form: /(?<![\p{L}\d.,-])(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|6\d{3}|50\d{2})([ -]?)\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?(?![\p{L}\d]|[.,]\d)/gu,
    score: 0.8,
    checked: luhn
  },
  { form: /(?<![\p{L}\d.,-])3[47]\d{2}[ -]?\d{6}[ -]?\d{5}(?![\p{L}\d]|[.,]\d)/gu, score: 0.75, checked: luhn },
  { form: /(?<![\p{L}\d*•.])(?:\d{4}[ -]?)?(?:[*•xX]{4}[ -]?){2,3}\d{3,4}(?![\p{L}\d])/gu, score: 0.8 },
  { form: /(?<![\p{L}\d*•.])\d{4,6}[*•xX]{4,9}\d{3,4}(?![\p{L}\d])/gu, score: 0.8 },
  { form: /(?<![\p{L}\d*•.])[*•]{3,12} ?\d{4}(?![\p{L}\d])/gu, score: 0.6 }
])

export const payments = [iban, card]
