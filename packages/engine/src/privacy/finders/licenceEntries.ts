import { matchesOf as matchesIn } from "../../text/matches.js"
import { type Finder, type Finding, matchesOf } from "../Finding.js"
import { AT_PLACE, isPlace } from "./birthPlaces.js"

// Entries of driving licences of the Union and of Britain stand behind figures alone (Directive 2006/126/EC, annex I).

/** The third, read amiss as the eighth as often as not: the day of birth, before what is marked 4a. */
const THIRD =
  /(?<![\p{L}\d])[38][.)]?\s{1,2}([\dOolI|]{1,2}(?:st|nd|rd|th|er)?[ .,/-]{1,2}(?:[\p{L}\d|]{2,9}[ .,/-]{1,2}[\dOolI|]{4}|\p{Lu}{3}[\dOolI|]{4}))(?=,?\s{0,2}[^\n]{0,40}\s4\s?[a-c](?!\p{L}))/gu
/** What parts the day from the place of birth. */
const PARTING = /,?\s{0,2}/y
const FOURTH = /^\s+4\s?[a-c]/
/** The fifth, the licence's number, beneath the rows marked 4a to 4d. */
const FIFTH =
  /(?<![^\n])[^\S\n]*4\s?[a-d][.) ][^\n]*\n(?:[^\S\n]*4\s?[a-d][.) ][^\n]*\n){0,3}[^\S\n]*5[.,)]?[^\S\n]{1,4}((?=(?:[^\d\n]*\d){3})[\p{Lu}\d]{7,18})(?!\S)/gu

/** Days and places of birth and numbers of driving licences, which have figures for labels. */
export const findLicenceEntries: Finder = (text) => [
  ...matchesIn(text, THIRD).flatMap(({ 0: all, 1: day = "", index }): ReadonlyArray<Finding> => {
    const end = index + all.length
    PARTING.lastIndex = end
    const from = end + (PARTING.exec(text)?.[0].length ?? 0)
    AT_PLACE.lastIndex = from
    const place = AT_PLACE.exec(text)?.[0] ?? ""
    const birth: Finding = { kind: "DATE_OF_BIRTH", start: end - day.length, end }
    const to = from + place.length
    return isPlace(place) && FOURTH.test(text.slice(to, to + 8))
      ? [birth, { kind: "PLACE_OF_BIRTH", start: from, end: to }]
      : [birth]
  }),
  ...matchesOf("ID_NUMBER", text, FIFTH, () => true, 1)
]
