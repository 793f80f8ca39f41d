import { type Box, charactersOf, looksFrench, sureness, type Word } from "@extrait/engine/words"
import type { Network } from "../languageData.js"
import type { Effort, PageSegmentation, Plan } from "./plan.js"
import { bestOfBoth } from "./twoReadings.js"
import type { ReadLine } from "./words.js"

/** A picture that is decoded and can be read, more than once and with any network. */
export interface OpenPicture {
  readonly pixels: {
    readonly width: number
    readonly height: number
    /** Paints boxes over with the colour of the paper, each taken `margin` pixels wider on every side. */
    readonly cover: (boxes: ReadonlyArray<Box>, margin: number) => void
  }
  readonly read: (network: Network, pageSegmentation: PageSegmentation) => ReadonlyArray<ReadLine>
}

/** A run of words is left as it is from this sureness on. */
const SURE = 0.85
/** Characters that say something about how well a run was read. */
const TELLING_CHARACTERS = 2
/** A gap of at least this many line heights ends a run of words: the words on either side were read independently. */
const GAP = 1
/**
 * Share of characters in doubtful runs from which a picture is read again: clean pages are not, and nine of ten photographed receipts are.
 * Re-reading only the worse half of those (from a share of 0.4) takes a tenth less time but loses totals.
 */
const DOUBTFUL_SHARE = 0.03
/** Least confidence of a word that is read once: on photographed receipts one in five below it was right. */
export const LEAST_ALONE = 0.4
/** Pixels around a word that belong to its letters' edges. */
const EDGE = 2

/** The English network, the larger one, is right more often than the French one where both are as sure. */
const ENGLISH_LEAD = 0.05
/** In doubt the first reading stays. */
const FIRST_LEAD = 0.02

const isFrench = (words: ReadonlyArray<Word>): boolean =>
  looksFrench(words.filter(({ confidence }) => confidence >= SURE))

/** How much surer the other network must be to replace the first one's reading. */
const marginOf = (first: Network, words: ReadonlyArray<Word>): number =>
  first === "eng" ? ENGLISH_LEAD : first !== "fra" || isFrench(words) ? FIRST_LEAD : -ENGLISH_LEAD

/** The runs of words of a line that are close together. */
const runsOf = (line: ReadLine): ReadonlyArray<ReadonlyArray<Word>> => {
  const height = line.reduce((most, { box }) => Math.max(most, box.height), 0)
  const runs: Array<Array<Word>> = []
  let end = Number.NEGATIVE_INFINITY
  for (const word of [...line].sort((a, b) => a.box.x - b.box.x)) {
    if (word.box.x - end > GAP * height) runs.push([])
    runs.at(-1)?.push(word)
    end = Math.max(end, word.box.x + word.box.width)
  }
  return runs
}

/** Whether words need not be read again. */
const isSure = (run: ReadonlyArray<Word>): boolean => charactersOf(run) >= TELLING_CHARACTERS && sureness(run) >= SURE

/**
 * The words of a picture. Words read with confidence are painted over before the second reading, whose time depends on the text it finds. It sees
 * only the doubtful places and overlooked text, and the surer reading wins in each place.
 */
export const readPicture = (
  picture: OpenPicture,
  { first, second }: Plan,
  effort: Effort,
  leastAlone = LEAST_ALONE
): ReadonlyArray<Word> => {
  const lines = picture.read(first.network, first.pageSegmentation)
  const words = lines.flat()
  const believed = words.filter(({ confidence }) => confidence >= leastAlone)
  if (second === null) return believed
  const sure = new Set(effort === "all" ? [] : lines.flatMap(runsOf).filter(isSure).flat())
  const doubtful = words.filter((word) => !sure.has(word))
  if (charactersOf(doubtful) < DOUBTFUL_SHARE * charactersOf(words) && effort !== "all") return believed
  picture.pixels.cover(
    [...sure].map(({ box }) => box),
    EDGE
  )
  const again = picture.read(second.network, second.pageSegmentation).flat()
  return bestOfBoth(words, again, {
    isSettled: (word) => sure.has(word),
    margin: marginOf(first.network, words)
  })
}
