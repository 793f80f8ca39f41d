import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import type { Box } from "../page/Page.js"
import { sayingOf } from "./knownEvidence.js"
import { isWords, type Neighbour, neighboursOver, type RELATIONS } from "./neighbours.js"
import type { Said } from "./sentences.js"

/** The most that each relation tells. */
const REACH: Readonly<Record<(typeof RELATIONS)[number], number>> = {
  inline: 1,
  left: 0.95,
  leftFar: 0.6,
  above: 0.9,
  aboveFar: 0.5,
  columnHead: 0.6,
  rowHead: 0.6,
  blockHead: 0.6,
  heading: 0.4,
  below: 0.4,
  right: 0.35,
  after: 0.4,
  before: 0.6,
  behind: 0.35,
  cross: 0.9,
  scoped: 0.9,
  defined: 0.9
}

const reachOf = ({ between, distance, relation }: Neighbour): number =>
  REACH[relation] * (relation === "inline" ? 1 - 0.4 * distance : 1 / (1 + 0.03 * distance)) * 0.97 ** between

/** The form of a value: a distinctive one, such as a number or an address; in capitals; a duration; or other words. */
export type Form = "own" | "capitals" | "duration" | "words"

/** The facts about a candidate that do not depend on the question. */
export interface Seen {
  readonly candidate: Candidate
  readonly neighbours: ReadonlyArray<Neighbour>
  /** The indices of the neighbours' texts; and of its own text if it is a statement or short enough to be a label, otherwise −1. */
  readonly texts: ReadonlyArray<number>
  readonly named: number
  readonly reaches: ReadonlyArray<number>
  /** The index of the neighbour that stands where a label does, whatever is asked: in the same line, to the left or above; −1 for none. */
  readonly ownLabel: number
  /** Its content, and the index of that. */
  readonly saying: string
  readonly sayingNumber: number
  /** Its place in its sentence and its form, once requested. */
  place: Said | undefined
  form: Form | undefined
}

/** The surroundings of a candidate, with the indices of the texts and the most that each tells. */
type Around = Pick<Seen, "neighbours" | "ownLabel" | "reaches" | "texts">

/** The candidates of a document, before any question. */
export interface SeenCandidates {
  readonly seen: ReadonlyArray<Seen>
  /** The texts around the candidates and their own, by index: each is read once per question but looked up a thousand times. */
  readonly texts: ReadonlyArray<string>
  /** The indices of their contents. */
  readonly sayings: ReadonlyMap<string, number>
}

/** Whether two candidates with the same box are cut from the same place, so that they share their surroundings. */
const isSamePiece = (one: Candidate, other: Candidate): boolean =>
  one.lines === other.lines &&
  one.start === other.start &&
  one.end === other.end &&
  one.prefix === other.prefix &&
  one.parted === other.parted

/** Whether a candidate is short enough to be a label itself, or is a statement whose own text is the evidence. */
const isShortText = ({ cue, kind, value }: Candidate): boolean =>
  cue !== undefined || (kind === "text" && value.length < 60)

/** Where labels stand, the nearest place first. */
const LABEL_PLACES = ["inline", "left", "above"] as const

const ownLabelOf = (neighbours: ReadonlyArray<Neighbour>): number => {
  for (const place of LABEL_PLACES) {
    const at = neighbours.findIndex(({ relation, text }) => relation === place && isWords(text))
    if (at >= 0) return at
  }
  return -1
}

/** Gathers the surroundings of every candidate. */
export const seenCandidates = (reading: Reading, candidates: ReadonlyArray<Candidate>): SeenCandidates => {
  const neighboursOf = neighboursOver(reading)
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  const sayings = new Map<string, number>()
  /** One piece of the page may be both a text and a statement that answers yes or no. */
  const pieces = new Map<Box, { readonly candidate: Candidate; readonly around: Around }>()
  const aroundOf = (candidate: Candidate): Around => {
    const before = pieces.get(candidate.box)
    if (before !== undefined && isSamePiece(before.candidate, candidate)) return before.around
    const neighbours = neighboursOf(candidate)
    const around: Around = {
      neighbours,
      texts: neighbours.map(({ text }) => numberOf(text)),
      reaches: neighbours.map(reachOf),
      ownLabel: ownLabelOf(neighbours)
    }
    pieces.set(candidate.box, { candidate, around })
    return around
  }
  const seen = candidates.map((candidate): Seen => {
    const { neighbours, ownLabel, reaches, texts } = aroundOf(candidate)
    const named = isShortText(candidate) ? numberOf(candidate.value) : -1
    const saying = sayingOf(candidate)
    const sayingNumber = sayings.get(saying) ?? sayings.size
    sayings.set(saying, sayingNumber)
    return {
      candidate,
      neighbours,
      texts,
      named,
      reaches,
      ownLabel,
      saying,
      sayingNumber,
      place: undefined,
      form: undefined
    }
  })
  return { seen, texts: [...numbers.keys()], sayings }
}
