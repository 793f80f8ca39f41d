import { UNTIL } from "../lang/languages.js"
import { matchesOf } from "../text/matches.js"

const IDENTIFIER = /[\p{L}\p{N}](?:[\p{L}\p{N}]|[-_/.&](?=[\p{L}\p{N}]))*/gu

/** Words with a digit that may be numbers of documents, orders or customers: no amounts with decimals, no percentages. */
export const identifierWords = (text: string): ReadonlyArray<{ readonly start: number; readonly end: number }> => {
  const found: Array<{ readonly start: number; readonly end: number }> = []
  for (const match of matchesOf(text, IDENTIFIER)) {
    const word = match[0]
    if (!/\d/.test(word) || word.length > 40) continue
    if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{1,2}$/.test(word) || /^\d+[.,]\d{1,2}$/.test(word)) continue
    const end = match.index + word.length
    if (/^\s?%/.test(text.slice(end)) || /[$€£]\s?$/.test(text.slice(Math.max(0, match.index - 2), match.index)))
      continue
    if (word.length === 1 && !/[:#]$/.test(text.slice(0, match.index).trimEnd().slice(-1))) continue
    found.push({ start: match.index, end })
  }
  return found
}

const GROUPED =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][-_/.,&])(?:[A-Z]{1,3} )?[A-Z]{0,2}\d{1,9}(?: [A-Z]{0,2}\d{1,9}){1,7}(?: [A-Z]{1,2})?(?![\p{L}\p{N}]|[-_/.,&][\p{L}\p{N}]|\s?[%€$£])/gu
const YEARS = new RegExp(
  `(?<![\\d/.,-])(?:19|20)\\d{2}(?:\\s?[-–/]\\s?|\\s(?:${UNTIL})\\s)(?:(?:19|20)\\d{2}|\\d{2})(?![\\d/.,-]|\\s?%)`,
  "gu"
)

/** Fewest digits that a number written in groups has in total. */
const FEWEST_GROUPED = 8

/** A number written in groups: offsets in its text. */
export interface GroupedIdentifier {
  readonly start: number
  readonly end: number
  /** Whether there are so many groups, or such long ones, that they are hardly separate numbers side by side. */
  readonly whole: boolean
}

const MAY_BE_GROUPED = new RegExp(`\\d\\s(?:\\d|${UNTIL}|[-–/])`)

const NO_GROUPS: ReadonlyArray<GroupedIdentifier> = []

/** Numbers written in groups with spaces between them (`12 34 567 890 123`), and ranges of years (`2023 to 2024`). */
export const groupedIdentifiers = (text: string): ReadonlyArray<GroupedIdentifier> => {
  if (!MAY_BE_GROUPED.test(text)) return NO_GROUPS
  const found: Array<GroupedIdentifier> = []
  for (const match of matchesOf(text, GROUPED)) {
    const groups = match[0].split(" ").filter((group) => /\d/.test(group))
    if (groups.reduce((sum, { length }) => sum + length, 0) < FEWEST_GROUPED) continue
    const whole = groups.length > 2 || groups.every(({ length }) => length >= 4)
    found.push({ start: match.index, end: match.index + match[0].length, whole })
  }
  for (const match of matchesOf(text, YEARS))
    found.push({ start: match.index, end: match.index + match[0].length, whole: true })
  return found
}
