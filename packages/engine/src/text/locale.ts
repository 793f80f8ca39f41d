/** What the reading of a number or a date depends on. */
export interface TextLocale {
  /** ISO 639-1 code of an installed language; absent where it is not known. */
  readonly language?: string
  /** Which of day and month stands first in 03/04/2020; absent, the language says. */
  readonly dateOrder?: "dmy" | "mdy"
  /** The decimal mark the document uses, where it is known. */
  readonly decimal?: "." | ","
  /** ISO 4217 code that an ambiguous sign ($) stands for, where it is known. */
  readonly currency?: string
  /** An ISO day near which those lie that the document writes without a year, where it is known. */
  readonly near?: string
}

/** The day before the month, with nothing else known. */
export const DAY_FIRST: TextLocale = { dateOrder: "dmy" }
/** The month before the day, with nothing else known. */
export const MONTH_FIRST: TextLocale = { dateOrder: "mdy" }
