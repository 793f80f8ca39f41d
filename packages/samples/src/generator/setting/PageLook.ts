import type { Language } from "../DocumentMaker.js"
import type { FontFamily, TextStyle } from "../drawing/Drawing.js"
import type { Country } from "../invented/Places.js"
import type { Random } from "../Random.js"
import { type NumberStyle, numberStyle } from "../writing/Amounts.js"
import { type DateStyle, dateStyle } from "../writing/Dates.js"

/** How one document is set: its type, colours, labels, and its ways of writing numbers and dates. */
export interface PageLook<Labels = unknown> {
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
  readonly labels: Labels
  /** What follows a label on its line. */
  readonly colon: string
  /** True where columns of figures leave the currency out. */
  readonly bareColumns: boolean
}

/** Where a document comes from, which decides how it writes. */
export interface Origin {
  readonly language: Language
  readonly country: Country
  readonly currency: string
}

const accents = ["#1f3a5f", "#7a1f2b", "#1d5c4a", "#333333", "#5b3a8c", "#b0561a", "#000000", "#0b6e8f"]
const stripes = ["#f1f3f6", "#f4f1ec", "#eef4f1", "#f0f0f0"]

/** Draws a look from the random stream for a document in one of the given families, with labels that its type chooses. */
export const pageLook = <Labels>(
  random: Random,
  origin: Origin,
  families: ReadonlyArray<FontFamily>,
  labels: (random: Random, language: Language) => Labels
): PageLook<Labels> => {
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
    numbers: numberStyle(random, origin.language, origin.currency),
    rateForm: random.pick(["plain", "spaced", "decimals"]),
    writeDate: dateStyle(random, origin.country),
    labels: labels(random, origin.language),
    colon: origin.language === "fr" ? random.pick([" :", " :", " :", ""]) : random.pick([":", ":", ""]),
    bareColumns: random.chance(0.6)
  }
}

/** One of the ways to call each thing; now and then all of them in capitals. */
export const pickLabels = <Key extends string>(
  random: Random,
  choices: Readonly<Record<Key, ReadonlyArray<string>>>
): Readonly<Record<Key, string>> => {
  const capitals = random.chance(0.12)
  const entries = Object.entries<ReadonlyArray<string>>(choices).map(([key, list]) => {
    const choice = random.pick(list)
    return [key, capitals ? choice.toUpperCase() : choice]
  })
  return Object.fromEntries(entries) as Record<Key, string>
}
