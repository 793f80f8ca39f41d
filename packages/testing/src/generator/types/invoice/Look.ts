import type { FontFamily, TextStyle } from "../../drawing/Drawing.js"
import type { Random } from "../../Random.js"
import { type NumberStyle, numberStyle } from "../../writing/Amounts.js"
import { type DateStyle, dateStyle } from "../../writing/Dates.js"
import type { InvoiceContent } from "./Content.js"
import { type LabelKey, labelsOf } from "./Labels.js"

/** How one document is set: its type, colours, labels, and its ways of writing numbers and dates. */
export interface Look {
  readonly body: TextStyle
  readonly strong: TextStyle
  readonly label: TextStyle
  readonly small: TextStyle
  readonly heading: TextStyle
  readonly title: TextStyle
  readonly accent: string
  readonly rule: string
  readonly stripe: string
  /** Distance between lines of body text, in points. */
  readonly leading: number
  readonly margin: number
  readonly numbers: NumberStyle
  readonly rateForm: "plain" | "spaced" | "decimals"
  readonly writeDate: DateStyle
  readonly labels: Readonly<Record<LabelKey, string>>
  /** What follows a label on its line. */
  readonly colon: string
  /** True where columns of figures leave the currency out. */
  readonly bareColumns: boolean
}

const accents = ["#1f3a5f", "#7a1f2b", "#1d5c4a", "#333333", "#5b3a8c", "#b0561a", "#000000", "#0b6e8f"]
const stripes = ["#f1f3f6", "#f4f1ec", "#eef4f1", "#f0f0f0"]

/** Draws a look from the random stream for a document in the given families. */
export const lookOf = (random: Random, content: InvoiceContent, families: ReadonlyArray<FontFamily>): Look => {
  const family = random.pick(families)
  const size = family === "mono" ? random.pick([7.5, 8]) : random.pick([8.5, 9, 9.5, 10])
  const accent = random.pick(accents)
  const style = (changes: Partial<TextStyle>): TextStyle => ({
    family,
    bold: false,
    size,
    color: "#1a1a1a",
    ...changes
  })
  return {
    body: style({}),
    strong: style({ bold: true }),
    label: random.chance(0.5) ? style({ bold: true }) : style({ color: "#555555" }),
    small: style({ size: size * 0.82, color: random.chance(0.5) ? "#555555" : "#1a1a1a" }),
    heading: style({ bold: true, size: size * 1.5, color: accent }),
    title: style({ bold: true, size: size * random.pick([1.8, 2.1, 2.4]), color: accent }),
    accent,
    rule: random.pick(["#000000", "#888888", "#bbbbbb", accent]),
    stripe: random.pick(stripes),
    leading: size * random.pick([1.3, 1.38, 1.45]),
    margin: random.pick([40, 46, 52]),
    numbers: numberStyle(random, content.language, content.currency),
    rateForm: random.pick(["plain", "spaced", "decimals"]),
    writeDate: dateStyle(random, content.country),
    labels: labelsOf(random, content.language),
    colon: content.language === "fr" ? random.pick([" :", " :", " :", ""]) : random.pick([":", ":", ""]),
    bareColumns: random.chance(0.6)
  }
}
