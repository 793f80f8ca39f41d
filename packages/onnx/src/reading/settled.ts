import { type Box, charactersOf, sureness, type Word } from "@extrait/engine/words"

/** A run of words is left as it is from this sureness on: networks that read something else there are seldom believed, and the look costs time. */
const SURE = 0.9
/** Characters that say something about how well a run was read. */
const TELLING_CHARACTERS = 2
/** A gap of at least this many line heights ends a run of words: the words on either side were read independently. */
const GAP = 1
/** Words are on one line where they share this much of the lower one's height. */
const SAME_LINE = 0.5
/** A picture is read again where this share of its characters is doubtful, or where it seems to have no text. */
const DOUBTFUL_SHARE = 0.03

const follows = (a: Box, b: Box): boolean => {
  const height = Math.min(a.height, b.height)
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const gap = b.x - (a.x + a.width)
  return shared >= SAME_LINE * height && gap <= GAP * Math.max(a.height, b.height) && gap > -height
}

/** Words, in reading order, in runs of close neighbours on a line. */
const runsOf = (words: ReadonlyArray<Word>): ReadonlyArray<ReadonlyArray<Word>> => {
  const runs: Array<Array<Word>> = []
  for (const word of words) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && follows(last.box, word.box)) run.push(word)
    else runs.push([word])
  }
  return runs
}

/** The verdict on a first reading. */
export interface Judgement {
  /** Words that are final. */
  readonly settled: ReadonlyArray<Word>
  readonly doubtful: ReadonlyArray<Word>
  /** Whether there is enough doubt for a second look. */
  readonly again: boolean
}

/** Divides the words of a first reading, in its reading order, by whether their run was read with confidence. */
export const judge = (words: ReadonlyArray<Word>): Judgement => {
  const runs = runsOf(words).map((run) => ({
    run,
    sure: charactersOf(run) >= TELLING_CHARACTERS && sureness(run) >= SURE
  }))
  const settled = runs.filter(({ sure }) => sure).flatMap(({ run }) => run)
  const doubtful = runs.filter(({ sure }) => !sure).flatMap(({ run }) => run)
  return {
    settled,
    doubtful,
    again: words.length === 0 || charactersOf(doubtful) >= DOUBTFUL_SHARE * charactersOf(words)
  }
}

/** The usual height of words, in pixels; null without any. */
export const usualHeight = (words: ReadonlyArray<Word>): number | null =>
  words.map(({ box }) => box.height).sort((a, b) => a - b)[words.length >> 1] ?? null
