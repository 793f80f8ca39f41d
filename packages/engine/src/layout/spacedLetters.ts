import type { Page, Word } from "../page/Page.js"
import { boxAround, overlapFraction, rightOf } from "./geometry.js"
import { compareWords } from "./lines.js"

/** Fewest spaced letters that make a word: fewer may be initials, or boxes of a form. */
const FEWEST_LETTERS = 5

/** More single letters on a page than this are no letter-spacing, and comparing each with all would be costly. */
const MOST_LETTERS = 2000

/** Widest gap between such letters, in heights: a letter further off is in another column. */
const WIDEST_GAP = 1.6

/** How much wider than most gaps between letters a gap between two words is. */
const BETWEEN_WORDS = 1.5

const isLetter = ({ text }: Word): boolean => text.length === 1 && /\p{L}|[&'’]/u.test(text)

/** Joins spaced letters into words, with a break wherever a gap is wider than most. */
const wordsOf = (letters: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const gaps = letters.slice(1).map(({ box }, i) => box.x - rightOf(letters[i]?.box ?? box))
  const sorted = [...gaps].sort((a, b) => a - b)
  // Most gaps in a name are within its words.
  const usual = Math.max(sorted[Math.floor(sorted.length * 0.4)] ?? 0, (letters[0]?.box.height ?? 0) * 0.05)
  const words: Array<Array<Word>> = []
  letters.forEach((letter, i) => {
    const word = words.at(-1)
    if (word !== undefined && (gaps[i - 1] ?? 0) <= usual * BETWEEN_WORDS) word.push(letter)
    else words.push([letter])
  })
  return words.map(joined)
}

/** Characters of a form with a box for each: digits, and marks between them. */
const isBoxed = ({ text }: Word): boolean => text.length === 1 && /[\p{Lu}\d/-]/u.test(text)

/** How much the distances from one box to the next may differ, as a share of their mean. */
const UNEVEN = 0.12

/** A date without marks, which is read as three words. */
const DATE = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])((?:19|20)\d{2})$/

/** Whether each figure is one more than the one before: a scale to tick, not an entry. */
const isScale = (texts: ReadonlyArray<string>): boolean =>
  texts.every((text, i) => i === 0 || Number(text) === (Number(texts[i - 1]) + 1) % 10)

/**
 * The entry of a run of boxes with one character each, at even distances; undefined for any other run. It has at least one digit: letters are joined
 * by `wordsOf`.
 */
const entryOf = (run: ReadonlyArray<Word>): ReadonlyArray<Word> | undefined => {
  const steps = run.slice(1).map((word, i) => middleOf(word) - middleOf(run[i] as Word))
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length
  const texts = run.map(({ text }) => text)
  if (!/\d/.test(texts.join("")) || isScale(texts)) return undefined
  if (steps.some((step) => Math.abs(step - mean) > mean * UNEVEN)) return undefined
  const date = DATE.exec(texts.join(""))
  if (date === null) return [joined(run)]
  return [run.slice(0, 2), run.slice(2, 4), run.slice(4)].map(joined)
}

const middleOf = ({ box }: Word): number => box.x + box.width / 2

const joined = (word: ReadonlyArray<Word>): Word => ({
  ...(word[0] as Word),
  text: word.map(({ text }) => text).join(""),
  confidence: Math.min(...word.map(({ confidence }) => confidence)),
  box: boxAround(word)
})

/**
 * Joins words of spaced letters (`A T E L I E R`), and entries of forms with a box for each character (`0 6 1 2 2 0 2 5`). Readers that split words at
 * gaps take each of the characters for a word.
 */
export const withoutSpacedLetters = (page: Page): Page =>
  withoutRuns(withoutRuns(page, isLetter, lettersOf), isBoxed, entryOf)

/** Words of a run of letters; undefined where all are as far apart as words, because those are a list or column headings. */
const lettersOf = (run: ReadonlyArray<Word>): ReadonlyArray<Word> | undefined => {
  const words = wordsOf(run)
  return words.every(({ text }) => text.length < 2) ? undefined : words
}

const withoutRuns = (
  page: Page,
  isOne: (word: Word) => boolean,
  readRun: (run: ReadonlyArray<Word>) => ReadonlyArray<Word> | undefined
): Page => {
  const single = page.words.filter(isOne)
  if (single.length < FEWEST_LETTERS || single.length > MOST_LETTERS) return page
  const runs: Array<Array<Word>> = []
  for (const letter of [...single].sort(compareWords)) {
    const run = runs.find((one) => {
      const last = one.at(-1)
      if (last === undefined || overlapFraction(last.box, letter.box, "y") < 0.7) return false
      const gap = letter.box.x - rightOf(last.box)
      return gap > -last.box.height * 0.1 && gap < Math.max(last.box.height, letter.box.height) * WIDEST_GAP
    })
    if (run === undefined) runs.push([letter])
    else run.push(letter)
  }
  const words = new Map<Word, ReadonlyArray<Word>>()
  const gone = new Set<Word>()
  for (const run of runs) {
    const [first] = run
    if (first === undefined || run.length < FEWEST_LETTERS || !isAlone(run, page.words)) continue
    const read = readRun(run)
    if (read === undefined) continue
    for (const letter of run) gone.add(letter)
    words.set(first, read)
  }
  return gone.size === 0
    ? page
    : { ...page, words: page.words.flatMap((word) => words.get(word) ?? (gone.has(word) ? [] : [word])) }
}

/** Whether no word is among the letters of a run, so that they are neither a table column nor part of a formula. */
const isAlone = (run: ReadonlyArray<Word>, words: ReadonlyArray<Word>): boolean => {
  const box = boxAround(run)
  const letters = new Set(run)
  return !words.some(
    (word) =>
      !letters.has(word) &&
      overlapFraction(word.box, box, "y") > 0.5 &&
      word.box.x < rightOf(box) &&
      rightOf(word.box) > box.x
  )
}
