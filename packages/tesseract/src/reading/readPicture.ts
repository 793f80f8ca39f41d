import type { Box, Word } from "@extrait/engine"
import type { Network } from "../languageData.js"
import type { Effort, PageSegmentation, Plan } from "./plan.js"
import { bestOfBoth, sureness } from "./twoReadings.js"
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

/** A line is left as it is from this sureness on. */
const SURE_LINE = 0.87
/** Characters that say something about how well a line was read. */
const TELLING_CHARACTERS = 3
/** A picture is read again where this share of its characters stand in doubtful lines. */
const DOUBTFUL_SHARE = 0.03
/** Pixels around a word that belong to its letters' edges. */
const EDGE = 2

const charactersOf = (words: ReadonlyArray<Word>): number => words.reduce((sum, { text }) => sum + text.length, 0)

/** Whether a line need not be read again. */
const isSure = (line: ReadLine): boolean => charactersOf(line) >= TELLING_CHARACTERS && sureness(line) >= SURE_LINE

/**
 * The words of a picture. The lines that the first reading was sure of are painted over before the second, which costs time by the lines
 * it finds: it sees the doubtful ones and what the first overlooked, and the surer reading wins in each place.
 */
export const readPicture = (picture: OpenPicture, { first, second }: Plan, effort: Effort): ReadonlyArray<Word> => {
  const lines = picture.read(first.network, first.pageSegmentation)
  const words = lines.flat()
  if (second === null) return words
  const sure = new Set(effort === "all" ? [] : lines.filter(isSure).flat())
  const doubtful = words.filter((word) => !sure.has(word))
  if (words.length > 0 && charactersOf(doubtful) < DOUBTFUL_SHARE * charactersOf(words)) return words
  picture.pixels.cover(
    [...sure].map(({ box }) => box),
    EDGE
  )
  const again = picture.read(second.network, second.pageSegmentation).flat()
  return bestOfBoth(words, again, (word) => sure.has(word))
}
