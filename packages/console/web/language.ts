import { frenchNames } from "./frenchNames.js"
import { labelOf } from "./label.js"
import { en, fr, type Words } from "./words.js"

export type Language = "en" | "fr"

const kept = "extrait.language"

const chosen = (): Language => {
  const said = localStorage.getItem(kept) ?? navigator.language
  return said.startsWith("fr") ? "fr" : "en"
}

/** The language of the page: the one chosen before, or the browser's. */
export const language: Language = chosen()

document.documentElement.lang = language

const words: Words = language === "fr" ? fr : en

/** A text of the page, with what stands for `{0}`, `{1}`. */
export const t = (key: keyof Words, ...values: ReadonlyArray<string | number>): string =>
  words[key].replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ""))

/** The text of a key that is put together, such as `s_` and a state; the key's end where there is none. */
export const named = (prefix: "s_" | "r_" | "f_" | "e_", name: string, ...values: ReadonlyArray<string>): string => {
  const key = `${prefix}${name}`
  return key in words ? t(key as keyof Words, ...values) : name.replaceAll("_", " ")
}

/** The page starts anew: every text of it changes. */
export const choose = (next: Language): void => {
  localStorage.setItem(kept, next)
  location.reload()
}

/** How the browser's user writes the language of the page: `en-GB` has its day before its month. */
const locale = navigator.languages.find((one) => one.startsWith(language)) ?? language

const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short" })
const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const plurals = new Intl.PluralRules(language)
const languages = new Intl.DisplayNames(language, { type: "language" })

export const time = (iso: string): string => times.format(new Date(iso))
export const clockTime = (iso: string): string => clock.format(new Date(iso))
export const number = (value: number): string => numbers.format(value)
/** Whether a count is told in the singular. */
export const isOne = (count: number): boolean => plurals.select(count) === "one"
/** What a language is called in that of the page, by its code. */
export const languageName = (code: string): string => languages.of(code) ?? code

/** A count of bytes as people write it. */
export const bytes = (count: number | null): string => {
  if (count === null) return "–"
  const units = language === "fr" ? ["o", "Ko", "Mo", "Go"] : ["B", "KB", "MB", "GB"]
  const power = Math.min(units.length - 1, count < 1 ? 0 : Math.floor(Math.log10(count) / 3))
  return `${number(count / 1000 ** power)} ${units[power]}`
}

/** A key as a person reads it: `total_amount` as `Total amount`, or as it is called in French where it is a built-in one. */
export const readable = (key: string): string =>
  (language === "fr" && Object.hasOwn(frenchNames, key) ? frenchNames[key] : undefined) ?? labelOf(key)
