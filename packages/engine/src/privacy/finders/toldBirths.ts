import { findDates } from "../../text/dates.js"
import { DAY_FIRST, MONTH_FIRST } from "../../text/locale.js"
import { matchesOf } from "../../text/matches.js"
import { signsOf } from "../../text/signs.js"
import type { Finder, Finding } from "../Finding.js"
import { AT_PLACE, isPlace } from "./birthPlaces.js"

/** What tells of a birth behind the day it was on, in the same sentence. */
const IS_BORN = /(?<!\p{L})(?:est\sn[ée]{1,2}|naquit|(?:was|were)\sborn)(?!\p{L})/giu
/** So far before it stands the day, at most, with its hour between: `à sept heures dix`. */
const dayReach = 70

const ONE = "un(?:e)?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|premier"
const TENS = "vingts?|trente|quarante|cinquante|soixante|cents?"
const MONTHS = "janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre"
const joint = String.raw`(?:[\s-](?:et[\s-])?)`
const YEAR = String.raw`(?:mil(?:le)?|deux[\s-]mil(?:le)?)(?:${joint}(?:${ONE}|${TENS})){0,7}`
// Deeds write days of birth in words: `né à Brest le vingt-six mars mil neuf cent soixante-dix`, `L'an deux mille un, le trois mai … est née`.
const IN_WORDS = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${ONE}|vingt|trente)(?:${joint}(?:${ONE})){0,2}\s(?:${MONTHS})\s${YEAR}|${YEAR},?\s(?:et\s)?le\s(?:${ONE}|vingt|trente)(?:${joint}(?:${ONE})){0,2}\s(?:${MONTHS}))(?!\p{L})`,
  "giu"
)
const BORN_BEFORE = /(?<!\p{L})(?:n[ée]{1,2}s?|naissance|date\sof\sbirth|born)(?!\p{L})[^.;]{0,70}$/iu
const wordsReach = 90

// Who depends on somebody is listed by a given name and the day of birth: `Enfants à charge : Zoé (04/01/2012), Paul (21/12/2015)`.
const CHILDREN =
  /(?<!\p{L})(?:enfants?|children|child|kids|fils|filles?|sons?|daughters?|ayants?\sdroit|dependants?|dependents?|pupils?|[ée]l[èe]ves?)(?!\p{L})[^\n:.;()]{0,30}(?::|\s(?=\p{L}))/giu
const NAME_AND_DAY =
  /[\s,;]{0,3}(?:(?:et|and|&)\s)?\p{Lu}[\p{L}'’-]{1,30}(?:\s\p{Lu}[\p{L}'’-]{1,30}){0,3},?\s\(((?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}))|\d{4}-\d{2}-\d{2})\)/uy

/** A day and its place behind one label: `Date and place of birth`, and beneath or beside it `21 June 1992 Dinan`. */
const BOTH =
  /(?<!\p{L})(?:date\s(?:and|&)\splace\sof\sbirth|(?:when|date)\sand\swhere\sborn|date\set\s(?:lieu|ville|commune)\sde\snaissance|birth\s?-?date\sand\s(?:birth\s?-?)?place)(?!\p{L})/giu
const bothReach = 70
const COUNTRY = /\s?\((?:\d{2,3}|\p{Lu}[\p{L}'’. -]{2,30})\)/uy
const TO_PLACE = /,?[ ](?:(?:[àÀ]|in|at|-|–)[ ])?/y

const dayBefore = (text: string, at: number): Finding | undefined => {
  const from = Math.max(0, at - dayReach)
  const before = text.slice(from, at)
  const last = [...findDates(before, DAY_FIRST), ...findDates(before, MONTH_FIRST)].sort((a, b) => b.end - a.end)[0]
  if (last === undefined || /[.;]\s|\n\s*\n|\d{1,2}[/.]\d/.test(before.slice(last.end))) return undefined
  return { kind: "DATE_OF_BIRTH", start: from + last.start, end: from + last.end }
}

const ofBoth = (text: string, from: number): ReadonlyArray<Finding> => {
  const rest = text.slice(from, from + bothReach)
  const date = findDates(rest, MONTH_FIRST)[0] ?? findDates(rest, DAY_FIRST)[0]
  if (date === undefined) return []
  const end = from + date.end
  TO_PLACE.lastIndex = end
  const start = end + (TO_PLACE.exec(text)?.[0].length ?? 0)
  AT_PLACE.lastIndex = start
  const place = start === end ? "" : (AT_PLACE.exec(text)?.[0] ?? "")
  const day: Finding = { kind: "DATE_OF_BIRTH", start: from + date.start, end }
  if (!isPlace(place)) return [day]
  COUNTRY.lastIndex = start + place.length
  const country = COUNTRY.exec(text)?.[0] ?? ""
  return [day, { kind: "PLACE_OF_BIRTH", start, end: start + place.length + country.length }]
}

const ofChildren = (text: string, at: number): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  NAME_AND_DAY.lastIndex = at
  for (let one = NAME_AND_DAY.exec(text); one !== null; one = NAME_AND_DAY.exec(text)) {
    const end = NAME_AND_DAY.lastIndex - 1
    found.push({ kind: "DATE_OF_BIRTH", start: end - (one[1]?.length ?? 0), end })
  }
  return found
}

/** Births as sentences and deeds tell them: the day before `est né`, in words, in brackets behind a child's name, or with its place behind one label. */
export const findToldBirths: Finder = (text) => [
  ...matchesOf(text, IN_WORDS).flatMap(({ 0: day, index: start }): ReadonlyArray<Finding> => {
    const end = start + day.length
    IS_BORN.lastIndex = 0
    return BORN_BEFORE.test(text.slice(Math.max(0, start - wordsReach), start)) ||
      IS_BORN.test(text.slice(end, end + wordsReach))
      ? [{ kind: "DATE_OF_BIRTH", start, end }]
      : []
  }),
  ...(signsOf(text).digits < 5
    ? []
    : [
        ...matchesOf(text, IS_BORN).flatMap(({ index }) => dayBefore(text, index) ?? []),
        ...matchesOf(text, BOTH).flatMap(({ 0: label, index }) => ofBoth(text, index + label.length)),
        ...matchesOf(text, CHILDREN).flatMap(({ 0: label, index }) => ofChildren(text, index + label.length))
      ])
]
