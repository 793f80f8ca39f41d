import { validate as siren } from "stdnum/lib/cjs/fr/siren.js"
import { validate as siret } from "stdnum/lib/cjs/fr/siret.js"
import { recognizerOf } from "./Recognizer.js"

const SOLE =
  /(?<!\p{L})(?:EI|E\.I\.|EIRL|(?:micro|auto)-?entrep\p{L}+|entrep\p{L}+ individuel\p{L}*|sole trader|self-employed|Einzelunternehmer\p{L}*|Kleinunternehmer\p{L}*)(?!\p{L})/giu

/** Whether a text says of somebody that she trades under her own name. */
export const namesSoleTrader = (text: string): boolean => text.search(SOLE) >= 0

/** French SIREN, SIRET and VAT numbers, which identify a person if the firm is a sole trader under her own name. */
export const soleTrader = recognizerOf("sole trader", "TAX_NUMBER", [
  {
    form: /(?<![\p{L}\d])(?:FR ?\d{2} ?)?\d{3} ?\d{3} ?\d{3}(?: ?\d{5}| ?\d{3} ?\d{2})?(?!\d)/gu,
    score: 0.9,
    checked: (value, before, behind) => {
      const digits = value.replace(/^FR ?\d{2} ?/, "").replace(/\s/g, "")
      return (digits.length === 14 ? siret : siren)(digits).isValid && namesSoleTrader(`${before} ${behind}`)
    }
  }
])
