import { wordsOfAll } from "../lang/languages.js"
import { fold } from "./fold.js"

/** A box to tick in a text, empty or not. */
export interface CheckBox {
  readonly start: number
  readonly end: number
  readonly ticked: boolean
}

/** Signs for ticked and empty boxes and circles in fonts, forms and typescript. */
const BOX =
  /[☑☒✓✔✗✘✕✖✅❎🗹🗷⊠⮽◉⦿☐□◻▢❏❐❑❒⬜○◯]\ufe0f?|\[\s?[xX×✓✔✗✘✕✖]\s?\]|\[\s{0,3}\]|\(\s?[xX×✓✔✗]\s?\)|\(\s{1,3}\)|[■◼⬛●](?=\s|$)/gu

const EMPTY = /^(?:[☐□◻▢❏❐❑❒⬜○◯]\ufe0f?|\[\s*\]|\(\s*\))$/u

/** Filled signs are bullets more often than ticks: they count as ticks only beside an empty sign of the same form. */
const FILLED: ReadonlyArray<readonly [filled: RegExp, empty: RegExp]> = [
  [/[■◼⬛]/u, /[□◻▢☐⬜]/u],
  [/●/u, /[○◯]/u]
]

/** Every box to tick of a text, from left to right. */
export const checkBoxesIn = (text: string): ReadonlyArray<CheckBox> =>
  [...text.matchAll(BOX)]
    .filter(([sign]) => {
      const pair = FILLED.find(([filled]) => filled.test(sign))
      return pair === undefined || pair[1].test(text)
    })
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      ticked: !EMPTY.test(match[0])
    }))

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...wordsOfAll(({ answers }) => answers.yes).map((word) => [word, true] as const),
  ...wordsOfAll(({ answers }) => answers.no).map((word) => [word, false] as const),
  ["y", true],
  ["n", false]
])

/** The answer that a word gives; undefined for other words. */
export const answerOf = (text: string): boolean | undefined =>
  ANSWERS.get(
    fold(text)
      .trim()
      .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
  )

/** A box with its words. */
export interface Option {
  readonly box: CheckBox
  readonly words: string
  /** Offsets of box and words together. */
  readonly start: number
  readonly end: number
}

/** Text before the first option of a list, and the options. */
export interface Options {
  readonly lead: string
  readonly options: ReadonlyArray<Option>
}

const blank = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text)

/**
 * The boxes of a text with the words of each. If the text ends with a box, each follows its words (`oui ☒ non ☐`); otherwise it precedes them (`☒
 * oui ☐ non`).
 */
export const optionsIn = (text: string): Options => {
  const boxes = checkBoxesIn(text)
  const last = boxes.at(-1)
  const first = boxes[0]
  if (first === undefined || last === undefined) return { lead: text, options: [] }
  if (!blank(text.slice(last.end))) {
    return {
      lead: text.slice(0, first.start),
      options: boxes.map((box, i) => {
        const end = boxes[i + 1]?.start ?? text.length
        return { box, words: text.slice(box.end, end).trim(), start: box.start, end }
      })
    }
  }
  // The text before the first answer, up to a colon or to its last word, is the question.
  const before = text.slice(0, first.start)
  const word =
    answerOf(
      before
        .split(/\s+/)
        .filter((part) => part !== "")
        .at(-1) ?? ""
    ) === undefined
      ? null
      : before.trimEnd()
  const at = word === null ? before.lastIndexOf(":") + 1 : (word.match(/\S+$/)?.index ?? 0)
  return {
    lead: text.slice(0, at),
    options: boxes.map((box, i) => {
      const start = i === 0 ? at : (boxes[i - 1]?.end ?? 0)
      return { box, words: text.slice(start, box.start).trim(), start, end: box.end }
    })
  }
}

/**
 * The answer given by ticked options: true for a ticked yes, or for an unticked no beside a ticked yes. Undefined if the options are no answers;
 * null if none or more than one of them is ticked.
 */
export const answerOfOptions = (options: ReadonlyArray<Option>): boolean | null | undefined => {
  const answers = options.map(({ words }) => answerOf(words))
  if (answers.length === 0 || answers.some((answer) => answer === undefined)) return undefined
  const ticked = new Set(answers.filter((_, i) => options[i]?.box.ticked))
  const [only] = ticked
  return ticked.size === 1 ? (only ?? null) : null
}
