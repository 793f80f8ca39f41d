import { wordsOfAll } from "../lang/languages.js"
import { fold } from "./fold.js"

/** A person's sex as stated in a document. */
export interface SexSpan {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly sex: "M" | "F" | "X"
}

const WORDS: ReadonlyMap<string, SexSpan["sex"]> = new Map([
  ...wordsOfAll(({ answers }) => answers.male).map((word) => [word, "M"] as const),
  ...wordsOfAll(({ answers }) => answers.female).map((word) => [word, "F"] as const),
  ["m", "M"],
  ["h", "M"],
  ["f", "F"],
  ["x", "X"]
])

const WORD = /(?<![\p{L}\p{N}.'’<])([MFHX](?:\s?\/\s?[MFHX])?|\p{L}{3,8})(?![\p{L}\p{N}'’<]|\.\s?\p{Lu}\p{Ll})/gu

/** Letters and words for a sex: `M`, `F`, `X`, `H` in capitals, `Female`, `Masculin`. A letter on its own often means something else. */
export const findSexes = (text: string): ReadonlyArray<SexSpan> => {
  const found: Array<SexSpan> = []
  for (const match of text.matchAll(WORD)) {
    const shown = match[0]
    // `M / F` offers a choice, unless both letters mean the same in two languages (`H / M`).
    const said = new Set(shown.split("/").map((part) => WORDS.get(fold(part.trim()))))
    const [sex] = said
    if (sex === undefined || said.size > 1) continue
    found.push({ start: match.index, end: match.index + shown.length, text: shown, sex })
  }
  return found
}
