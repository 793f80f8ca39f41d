import { validate as be } from "stdnum/lib/cjs/be/nn.js"
import { validate as ch } from "stdnum/lib/cjs/ch/ssn.js"
import { validate as idnr } from "stdnum/lib/cjs/de/idnr.js"
import { validate as de } from "stdnum/lib/cjs/de/svnr.js"
import { validate as fr } from "stdnum/lib/cjs/fr/nir.js"
import { validate as gb } from "stdnum/lib/cjs/gb/nino.js"
import { validate as us } from "stdnum/lib/cjs/us/ssn.js"
import { type Recognizer, recognizerOf } from "./Recognizer.js"

/** Check digits by the country's rules. A number that fails them may be mistyped, and counts only beside its label. */
const by =
  (validate: (number: string) => { readonly isValid: boolean }, otherwise: number | false) =>
  (text: string): boolean | number =>
    validate(text.replace(/[\s./—–-]/g, "")).isValid ? true : otherwise

/** The National Health Service number: ten digits, the last of which makes a weighted sum divisible by eleven. */
const nhs = (text: string): boolean =>
  Array.from(text.replace(/\D/g, "")).reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0) % 11 === 0

/** Numbers of social security and of persons: France, the United Kingdom, the United States, Germany, Switzerland and Belgium. */
const socialSecurity = recognizerOf("social security", "SOCIAL_SECURITY_NUMBER", [
  {
    form: /(?<![\p{L}\d])[1-478][ .]?\d{2}[ .]?\d{2}[ .]?(?:\d{2}|2[AB])[ .\n]?\d{3}[ .\n]?\d{3}(?: ?[ ./—–-]? ?\d{2})?(?![\p{L}\d]|[.,]\d)/gu,
    score: 0.95,
    checked: by(fr, 0.5)
  },
  {
    form: /(?<![\p{L}\d])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\p{L}\d])/gu,
    score: 0.8,
    checked: by(gb, 0.6)
  },
  { form: /(?<![\p{L}\d-])\d{3}-\d{2}-\d{4}(?![\p{L}\d-])/gu, score: 0.7, checked: by(us, 0.6) },
  { form: /(?<![\p{L}\d-])[X*•]{3}-[X*•]{2}-\d{4}(?![\p{L}\d-])/gu, score: 0.8 },
  { form: /(?<![\p{L}\d])\d{2} ?\d{6} ?\p{Lu} ?\d{3}(?![\p{L}\d])/gu, score: 0.85, checked: by(de, 0.3) },
  { form: /(?<![\p{L}\d])756\.?\d{4}\.?\d{4}\.?\d{2}(?![\p{L}\d])/gu, score: 0.9, checked: by(ch, 0.4) },
  { form: /(?<![\p{L}\d])\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}(?![\p{L}\d])/gu, score: 0.9, checked: by(be, 0.6) },
  { form: /(?<![\p{L}\d.,])\d{3}[ -]\d{3}[ -]\d{4}(?![\p{L}\d]|[.,]\d)/gu, score: 0.3, checked: nhs }
])

/** The United Kingdom's driving licence: five letters of the surname, the day of birth, initials and a check. */
const drivingLicence = recognizerOf("driving licence", "ID_NUMBER", [
  { form: /(?<![\p{L}\d])[A-Z]{2,5}9{0,3} ?\d{6} ?[A-Z][A-Z9] ?\d[A-Z\d]{2}(?![\p{L}\d])/gu, score: 0.7 }
])

/** Germany's tax number of a person, eleven digits (ISO 7064); others are known by their labels. */
const taxNumber = recognizerOf("tax number", "TAX_NUMBER", [
  { form: /(?<![\p{L}\d])[1-9]\d ?\d{3} ?\d{3} ?\d{3}(?![\p{L}\d]|[.,]\d)/gu, score: 0.3, checked: by(idnr, false) }
])

/** France since 2009, the United Kingdom since 2001, Germany. Forms shared by other things count only beside a label. */
const numberPlate = recognizerOf("number plate", "NUMBER_PLATE", [
  { form: /(?<![\p{L}\d-])[A-HJ-NP-TV-Z]{2}-\d{3}-[A-HJ-NP-TV-Z]{2}(?![\p{L}\d-])/gu, score: 0.7 },
  { form: /(?<![\p{L}\d-])[A-HJ-NP-TV-Z]{2} \d{3} [A-HJ-NP-TV-Z]{2}(?![\p{L}\d-])/gu, score: 0.55 },
  { form: /(?<![\p{L}\d-])[A-HJ-PR-Y][A-HJ-PR-Z](?:0[1-9]|[1-7]\d) ?[A-HJ-PR-Z]{3}(?![\p{L}\d-])/gu, score: 0.6 },
  { form: /(?<![\p{L}\d-])\p{Lu}{1,3}-\p{Lu}{1,2} \d{1,4}[EH]?(?![\p{L}\d-])/gu, needs: /\p{Lu} \d/gu, score: 0.5 }
])

/** The numbers that states give; another kind of them is another here. */
export const national: ReadonlyArray<Recognizer> = [socialSecurity, taxNumber, drivingLicence, numberPlate]
