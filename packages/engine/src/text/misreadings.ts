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
  "!": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2"
}

const mendWord = (word: string): string => {
  if (!/\d/.test(word) || !/[OoDQlIi|!SsBZz]/.test(word)) return word
  const mended = Array.from(word, (character) => DIGIT_FOR[character] ?? character).join("")
  const digits = (word.match(/\d/g) ?? []).length
  const letters = (word.match(/[OoDQlIi|!SsBZz]/g) ?? []).length
  return digits > letters && /^[(["']?(?:RM|[$€£])?-?\d+(?:[-/.,:]\d+)*[)\]"',.]?$/.test(mended) ? mended : word
}

/**
 * A recognised text with the commonest faults in numbers and dates undone: letters read for digits (`13/O4/2018`), and blanks that
 * fell inside a number (`45 .00`, `09-04- 2018`), which are moved behind it. The length stays, so offsets remain those of the text.
 */
export const mendDigits = (text: string): string =>
  text
    .replace(/\S+/g, mendWord)
    .replace(/(?<=\d)~(?=\d)/g, "-")
    .replace(/(?<![\d/-])(\d{2})([-/])(\d{2}) (?=(?:19|20)\d{2}(?!\d)|\d{2} \d{1,2}:\d{2})/g, "$1$2$3$2")
    .replace(
      /(?<![\d.,])(\d{1,5})(\s?)([.,])(\s?)(\d{2})(?![\d.,/:-])/g,
      (all, whole: string, a: string, mark: string, b: string, cents: string) =>
        a === "" && b === "" ? all : `${whole}${mark}${cents}${a}${b}`
    )
    .replace(
      /(?<!\d)(\d{1,2})(\s?)([-/.])(\s?)(\d{1,2})(\s?)\3(\s?)(\d{4}|\d{2})(?!\d)/g,
      (_, d: string, a: string, mark: string, b: string, m: string, c: string, e: string, y: string) =>
        `${d}${mark}${m}${mark}${y}${a}${b}${c}${e}`
    )
