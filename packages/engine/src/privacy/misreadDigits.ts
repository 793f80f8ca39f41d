/** Letters that recognition puts for digits. */
const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  D: "0",
  Q: "0",
  l: "1",
  I: "1",
  i: "1",
  "|": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2"
}

const NUMBER = /(?<![\p{L}\p{N}])(?=[^\s\d]*\d)[\dOoDQlIi|SsBZz]+(?![\p{L}\p{N}])/gu

/**
 * The text with letters that stand for digits read as digits, in groups that hold a digit and nothing but such letters: `O6` and `9l`, not
 * `6A`. As long as the text, so that offsets stay. What it shows counts only by a label or by check digits, since a letter may be meant.
 */
export const withDigitsRead = (text: string): string =>
  text.replace(NUMBER, (group) => Array.from(group, (character) => DIGIT_FOR[character] ?? character).join(""))
