import { isNir, isPpsNumber } from "../../text/checkedNumbers.js"
import { signsOf } from "../../text/signs.js"
import { type Finder, matchesOf } from "../Finding.js"

const NIR =
  /(?<![\p{L}\d])[1-478][ .\n]?\d{2}[ .\n]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .\n]?(?:\d{2}|2[AB])[ .\n]?\d{3}[ .\n]?\d{3}[ .\n]?[/-]?[ .\n]?\d{2}(?![\p{L}\d])/giu
// Its seven groups, parted, are the number of nobody's but a person's though a digit was misread and the key fails.
const NIR_GROUPS =
  /(?<![\p{L}\d]|\d[ .])[1-478][ .]\d{2}[ .](?:0[1-9]|1[0-2]|[2-9]\d)[ .](?:\d{2}|2[AB])[ .]\d{3}[ .]\d{3}[ .]?[/|-]?[ .]?\d{2}(?![\p{L}\d]|[.,]\d)/giu
const NINO =
  /(?<![\p{L}\d])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ -]?\d{2}[ -]?\d{2}[ -]?\d{2}[ -]?[A-D](?![\p{L}\d])/giu
// A blank may have come before or behind one of the dashes.
const SSN = /(?<![\d-])(?!000|666|9)\d{3}(?:[-_]| -|- )(?!00)\d{2}(?:[-_]| -|- )(?!0000)\d{4}(?![\d-])/g
// Ireland: seven digits and a letter that checks them.
const PPS = /(?<![\p{L}\d.,-])(?<!\d )\d{7} ?[A-W][A-IW]?(?![\p{L}\d])/gu
// Belgium: the day of birth from its year on, a serial number and two digits that check them (arrêté royal du 3 avril 1984).
const BELGIAN = /(?<![\p{L}\d.,-])\d{2}\.(?:[0-6]\d)\.[0-3]\d[-–]\d{3}[.-]\d{2}(?![\p{L}\d]|[.,]\d)/gu
// Switzerland: 756 and ten digits in three groups (OAVS, art. 133bis).
const SWISS = /(?<![\p{L}\d.,-])756([. ])\d{4}\1\d{4}\1\d{2}(?![\p{L}\d]|[.,]\d)/gu
const LABELLED =
  /(?<!\p{L})(?:n(?:°|º|o\.?|um[ée]ro)?\s{0,2}(?:de\s)?(?:s[ée]c(?:urit[ée]|\.|u)?\s?soc(?:iale|\.)?|s\.?s\.?)|NIR|num[ée]ro\s(?:d['’]assur(?:ance\ssociale|[ée])|insee)|(?:num[ée]ro\s(?:de\s|du\s)?|n[°o]\s?(?:de\s|du\s)?)?registre\snational|rijksregister(?:nummer)?|NISS|INSZ|(?:n[°o]\s?)?(?:AVS|AHV)(?:-?nr\.?|\sn[°o])?|NAS(?=\s?(?:n[°o]|:))|SIN(?=\s?(?:no|#|:))(?:\s?no\.?)?|social\sinsurance(?:\s?(?:number|no\.?))?|s[ée]curit[ée]\ssociale|NINO|P\.?P\.?[S5]\.?(?:\s?(?:number|no\.?)|(?=\s?:))|N\.?I\.?\s?(?:number|no\.?)|national\s?insurance(?:\s?(?:number|no\.?))?|social\s?security(?:\s?(?:number|no\.?))?|SSN)(?!\p{L})(?:\s(?:is|was|est)(?!\p{L}))?\s{0,3}[:.#]?\s{0,3}((?!\p{L}{3})(?=[\dA-Z* ./|-]*\d{2})[\dA-Z*](?:(?![ .-]+\p{L}{3})[\dA-Z* ./|-]){5,24}[\dA-Z](?![\p{L}\p{N}]))/giu

// What a payslip has behind the same words.
const AMOUNTS = /^[\d,]+\.\d\d(?: [\d,]+\.\d\d)*$/

/** Social security numbers: French NIR with its key, British national insurance numbers, American SSNs, Belgian and Swiss numbers by their groups, Irish PPS numbers by their letter, and what a label calls one. */
export const findSocialSecurityNumbers: Finder = (text) => {
  const { digits } = signsOf(text)
  if (digits < 4) return []
  return [
    ...(digits >= 12
      ? [
          ...matchesOf("SOCIAL_SECURITY_NUMBER", text, NIR, isNir),
          ...matchesOf("SOCIAL_SECURITY_NUMBER", text, NIR_GROUPS)
        ]
      : []),
    ...(digits >= 6 ? matchesOf("SOCIAL_SECURITY_NUMBER", text, NINO) : []),
    ...(digits >= 9 ? [SSN, BELGIAN, SWISS].flatMap((form) => matchesOf("SOCIAL_SECURITY_NUMBER", text, form)) : []),
    ...(digits >= 7 ? matchesOf("SOCIAL_SECURITY_NUMBER", text, PPS, isPpsNumber) : []),
    ...matchesOf(
      "SOCIAL_SECURITY_NUMBER",
      text,
      LABELLED,
      (value) => /\d.*\d.*\d.*\d/.test(value) && !AMOUNTS.test(value),
      1
    )
  ]
}
