/** The conventions that the reading of a number or a date depends on. */
export interface TextLocale {
  /** ISO 639-1 code of an installed language; absent if unknown. */
  readonly language?: string
  /** Whether day or month comes first in 03/04/2020; if absent, the language decides. */
  readonly dateOrder?: "dmy" | "mdy"
  /** The document's decimal mark, if known. */
  readonly decimal?: "." | ","
  /** ISO 4217 code that an ambiguous sign ($) stands for, if known. */
  readonly currency?: string
  /** An ISO date near the document's dates without a year, if known. */
  readonly near?: string
}

/** Day before month, with nothing else known. */
export const DAY_FIRST: TextLocale = { dateOrder: "dmy" }
/** Month before day, with nothing else known. */
export const MONTH_FIRST: TextLocale = { dateOrder: "mdy" }
