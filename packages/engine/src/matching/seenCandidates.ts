import type { Candidate } from "../fields/candidates.js"
import type { Reading } from "../fields/reading.js"
import type { Box } from "../page/Page.js"
import { sayingOf } from "./knownEvidence.js"
import { type Neighbour, neighboursOver, type RELATIONS } from "./neighbours.js"
import type { Said } from "./sentences.js"

/** How much a relation tells at most. */
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
  scoped: 0.9
}

const reachOf = ({ between, distance, relation }: Neighbour): number =>
  REACH[relation] * (relation === "inline" ? 1 - 0.4 * distance : 1 / (1 + 0.03 * distance)) * 0.97 ** between

/** What is known of a candidate whatever is asked. */
export interface Seen {
  readonly candidate: Candidate
  readonly neighbours: ReadonlyArray<Neighbour>
  /** The numbers of their texts, and that of its own where it is short enough to be a label or a statement; −1 for none. */
  readonly texts: ReadonlyArray<number>
  readonly named: number
  readonly reaches: ReadonlyArray<number>
  /** What it says, and the number of that. */
  readonly saying: string
  readonly sayingNumber: number
  /** Where it is in its sentence, and whether it has a form of its own, once that was asked. */
  place: Said | undefined
  form: boolean | undefined
}

/** What stands around a candidate, with the numbers of the texts and how much each tells at most. */
type Around = Pick<Seen, "neighbours" | "reaches" | "texts">

/** The candidates of a document, before any question. */
export interface SeenCandidates {
  readonly seen: ReadonlyArray<Seen>
  /** What stands around them and what they say themselves, by the number of the text: each is read once for each question, and looked up a thousand times. */
  readonly texts: ReadonlyArray<string>
  /** The numbers of what they say. */
  readonly sayings: ReadonlyMap<string, number>
}

/** Whether two candidates with the one box are cut from their lines alike, so that the same stands around them. */
const isSamePiece = (one: Candidate, other: Candidate): boolean =>
  one.lines === other.lines &&
  one.start === other.start &&
  one.end === other.end &&
  one.prefix === other.prefix &&
  one.parted === other.parted

/** Whether a candidate is short enough to be a label itself, or is a statement that answers by what it says. */
const isShortText = ({ cue, kind, value }: Candidate): boolean =>
  cue !== undefined || (kind === "text" && value.length < 60)

/** Looks around every candidate of a document. */
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
  /** The same piece of the page may be a text and a statement that answers yes or no. */
  const pieces = new Map<Box, { readonly candidate: Candidate; readonly around: Around }>()
  const aroundOf = (candidate: Candidate): Around => {
    const before = pieces.get(candidate.box)
    if (before !== undefined && isSamePiece(before.candidate, candidate)) return before.around
    const neighbours = neighboursOf(candidate)
    const around: Around = {
      neighbours,
      texts: neighbours.map(({ text }) => numberOf(text)),
      reaches: neighbours.map(reachOf)
    }
    pieces.set(candidate.box, { candidate, around })
    return around
  }
  const seen = candidates.map((candidate): Seen => {
    const { neighbours, reaches, texts } = aroundOf(candidate)
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
      saying,
      sayingNumber,
      place: undefined,
      form: undefined
    }
  })
  return { seen, texts: [...numbers.keys()], sayings }
}
