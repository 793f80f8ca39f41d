import { de } from "./de/index.js"
import { en } from "./en/index.js"
import { fr } from "./fr/index.js"
import { type Language, wordsIn } from "./Language.js"

/** The installed languages. A text that shows no sign of any counts as the first. */
export const LANGUAGES: ReadonlyArray<Language> = [en, fr, de]

/** Codes of the installed languages, ISO 639-1. */
export const LANGUAGE_CODES: ReadonlyArray<string> = LANGUAGES.map(({ code }) => code)

const byCode = new Map(LANGUAGES.map((language) => [language.code, language]))

/** The installed language of a code; undefined where there is none. */
export const languageOf = (code: string): Language | undefined => byCode.get(code)

/** The words of a list in all languages together. */
export const wordsOfAll = (listOf: (language: Language) => string): ReadonlyArray<string> =>
  LANGUAGES.flatMap((language) => wordsIn(listOf(language)))

/** The words of all languages as alternatives of an expression, longest first; spaces separate the words of a language's list. */
export const anyOf = (listOf: (language: Language) => string): string =>
  [...new Set(wordsOfAll(listOf))].sort((a, b) => b.length - a.length).join("|")

/** The alternatives of an expression of all languages together. */
export const eitherOf = (alternativesOf: (language: Language) => string | undefined): string =>
  LANGUAGES.flatMap((language) => alternativesOf(language) ?? []).join("|")

/** Alternatives of an expression for words that join the two ends of a period, and for units of time. */
export const UNTIL: string = anyOf(({ calendar }) => calendar.until)
export const TIME_SPANS: string = eitherOf(({ calendar }) => calendar.spans)
