import { type Finder, matchesOf } from "../Finding.js"

// Ages over 89 single out the few who reach them (HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(C)).
const AGE = String.raw`(9\d|1[0-2]\d)`
// Years that something lasts.
const SPAN = String.raw`(?<!\p{L})(?:pendant|depuis|durant|dans|sous|pour|garantie(?:\sde)?|dur[ée]e\sde|bail\sde|for|lasts?|within)`
const FORMS = [
  new RegExp(
    String.raw`(?<!\p{L})(?:[âa]ge|aged|[âa]g[ée]{1,2}(?:\sde)?)(?!\p{L})\s{0,2}[:=]?\s{0,3}(?:de\s)?${AGE}(?![\d.,]\d)(?!\d)`,
    "giu"
  ),
  // `\b` would see the end of a word before an accent.
  new RegExp(
    String.raw`(?<![\d.,])(?<!${SPAN}\s)${AGE}(?=[ -]?(?:ans(?!\p{L})(?![ ](?:de|d['’])[ ]?\p{L})|years?[ -]old(?!\p{L})|y[./]?o\.?(?!\p{L})))`,
    "giu"
  )
]

/** Ages over 89, behind a label or before `ans` or `years old`. */
export const findAges: Finder = (text) => FORMS.flatMap((form) => matchesOf("AGE", text, form, () => true, 1))
