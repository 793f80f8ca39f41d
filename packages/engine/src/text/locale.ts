/** What the reading of a number or a date depends on. */
export interface TextLocale {
  readonly language: "fr" | "en"
  /** Which of day and month stands first in 03/04/2020; absent, the language says (French: day). */
  readonly dateOrder?: "dmy" | "mdy"
  /** The decimal mark the document uses, where it is known. */
  readonly decimal?: "." | ","
  /** ISO 4217 code that an ambiguous sign ($) stands for, where it is known. */
  readonly currency?: string
}

/** English, with nothing else known. */
export const ENGLISH: TextLocale = { language: "en" }
/** French, with nothing else known. */
export const FRENCH: TextLocale = { language: "fr" }
