import { digitsRead } from "../text/misreadings.js"

const ALSO: Readonly<Record<string, string>> = { b: "6", G: "6", g: "9", q: "9" }

const alike = "OoDQlIi|SsBZzbGgq"
const NUMBER = new RegExp(`(?<![\\p{L}\\p{N}])(?=[^\\s\\d]{0,20}\\d)[\\d${alike}]+(?![\\p{L}\\p{N}])`, "gu")
// One or two such letters alone, in the middle of a number that is written in groups.
const BETWEEN = /(?<=\d[ .])[OoQlI|SBZgqbG]{1,2}(?=[ .][\dOo]{2})/g

// The first pair of a telephone number, no digit of which was read as one.
const FIRST_PAIR = /(?<![\p{L}\p{N}])[OoQD][SIlBZ|](?=(?:[ .]\d{2}){3,4}(?![\p{L}\d]))/gu

const read = (group: string): string => digitsRead(group).replace(/[bGgq]/g, (letter) => ALSO[letter] ?? letter)

/**
 * The text with letters that stand for digits read as digits, in groups that hold a digit and nothing but such letters: `O6` and `9l`, not
 * `6A`. As long as the text, so that offsets stay. What it shows counts only by a label or by check digits, since a letter may be meant.
 */
export const withDigitsRead = (text: string): string =>
  text.replace(NUMBER, read).replace(BETWEEN, read).replace(FIRST_PAIR, read)
