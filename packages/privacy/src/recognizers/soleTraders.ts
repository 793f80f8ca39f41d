import { validate as siren } from "stdnum/lib/cjs/fr/siren.js"
import { validate as siret } from "stdnum/lib/cjs/fr/siret.js"
import type { Recognizer } from "./Recognizer.js"

const SOLE =
  /(?<!\p{L})(?:EI|E\.I\.|EIRL|(?:micro|auto)-?entrep\p{L}+|entrep\p{L}+ individuel\p{L}*|sole trader|self-employed|Einzelunternehmer\p{L}*|Kleinunternehmer\p{L}*)(?!\p{L})/giu

/** Whether a text says of somebody that she trades under her own name. */
export const namesSoleTrader = (text: string): boolean => text.search(SOLE) >= 0
const NUMBER = /(?<![\p{L}\d])(?:FR ?\d{2} ?)?\d{3} ?\d{3} ?\d{3}(?: ?\d{5}| ?\d{3} ?\d{2})?(?!\d)/gu
/** Most characters between the word and a number. */
const near = 400

/** French SIREN, SIRET and VAT numbers, which identify a person if the firm is a sole trader under her own name. */
export const soleTrader: Recognizer = {
  name: "sole trader",
  kinds: ["TAX_NUMBER"],
  *find({ view: { text } }) {
    for (const { 0: found, index } of text.matchAll(NUMBER)) {
      const digits = found.replace(/^FR ?\d{2} ?/, "").replace(/\s/g, "")
      if (!(digits.length === 14 ? siret(digits) : siren(digits)).isValid) continue
      if (!namesSoleTrader(text.slice(Math.max(0, index - near), index + near))) continue
      yield { kind: "TAX_NUMBER", start: index, end: index + found.length, score: 0.9 }
    }
  }
}
