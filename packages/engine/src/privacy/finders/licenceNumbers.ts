import { type Finder, matchesOf } from "../Finding.js"

// Fifth on driving licences of the Union and of Britain, beneath the rows marked 4a to 4d.
const FIFTH =
  /(?<![^\n])[^\S\n]*4\s?[a-d][.) ][^\n]*\n(?:[^\S\n]*4\s?[a-d][.) ][^\n]*\n){0,3}[^\S\n]*5[.,)]?[^\S\n]{1,4}((?=(?:[^\d\n]*\d){3})[\p{Lu}\d]{7,18})(?!\S)/gu

/** Numbers of driving licences, which stand behind a figure alone. */
export const findLicenceNumbers: Finder = (text) => matchesOf("ID_NUMBER", text, FIFTH, () => true, 1)
