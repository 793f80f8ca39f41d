import type { Page, Word } from "../page/Page.js"
import { boxAround, overlapFraction, rightOf } from "./geometry.js"
import { compareWords } from "./lines.js"

/** Letters set apart one by one that make a word: fewer may be initials, or boxes of a form. */
const FEWEST_LETTERS = 5

/** Single letters of a page beyond which they are no spacing that anybody has set, and each would be held against all. */
const MOST_LETTERS = 2000

/** Gaps between such letters at most, in heights: what stands further off is another column. */
const WIDEST_GAP = 1.6

/** How much wider than most gaps between the letters one between two words is. */
const BETWEEN_WORDS = 1.5

const isLetter = ({ text }: Word): boolean => text.length === 1 && /\p{L}|[&'’]/u.test(text)

/** Words whose letters are spaced, from their letters: parted where a gap is wider than most. */
const wordsOf = (letters: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  const gaps = letters.slice(1).map(({ box }, i) => box.x - rightOf(letters[i]?.box ?? box))
  const sorted = [...gaps].sort((a, b) => a - b)
  // Most letters of a name stand within its words.
  const usual = Math.max(sorted[Math.floor(sorted.length * 0.4)] ?? 0, (letters[0]?.box.height ?? 0) * 0.05)
  const words: Array<Array<Word>> = []
  letters.forEach((letter, i) => {
    const word = words.at(-1)
    if (word !== undefined && (gaps[i - 1] ?? 0) <= usual * BETWEEN_WORDS) word.push(letter)
    else words.push([letter])
  })
  return words.map((word): Word => {
    const [first] = word as [Word, ...Array<Word>]
    return {
      ...first,
      text: word.map(({ text }) => text).join(""),
      confidence: Math.min(...word.map(({ confidence }) => confidence)),
      box: boxAround(word)
    }
  })
}

/**
 * A page whose words of spaced letters (`A T E L I E R`), each of them a word by itself to a reader that parts words at their gaps, are
 * words again.
 */
export const withoutSpacedLetters = (page: Page): Page => {
  const single = page.words.filter(isLetter)
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
  const joined = new Map<Word, ReadonlyArray<Word>>()
  const gone = new Set<Word>()
  for (const run of runs) {
    const [first] = run
    if (first === undefined || run.length < FEWEST_LETTERS || !isAlone(run, page.words)) continue
    const words = wordsOf(run)
    // Letters that all stand as far apart as words do are a list or the heads of columns.
    if (words.every(({ text }) => text.length < 2)) continue
    for (const letter of run) gone.add(letter)
    joined.set(first, words)
  }
  return gone.size === 0
    ? page
    : { ...page, words: page.words.flatMap((word) => joined.get(word) ?? (gone.has(word) ? [] : [word])) }
}

/** Whether no word stands among the letters of a run, so that they are no column of a table or parts of a formula. */
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
