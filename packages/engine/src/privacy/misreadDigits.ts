import { digitsRead } from "../text/misreadings.js"

const NUMBER = /(?<![\p{L}\p{N}])(?=[^\s\d]*\d)[\dOoDQlIi|SsBZz]+(?![\p{L}\p{N}])/gu

/**
 * The text with letters that stand for digits read as digits, in groups that hold a digit and nothing but such letters: `O6` and `9l`, not
 * `6A`. As long as the text, so that offsets stay. What it shows counts only by a label or by check digits, since a letter may be meant.
 */
export const withDigitsRead = (text: string): string => text.replace(NUMBER, digitsRead)
