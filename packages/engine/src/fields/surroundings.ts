import { rightOf } from "../layout/geometry.js"
import { letterShare } from "../text/names.js"
import { findTimes } from "../text/times.js"
import type { Candidate } from "./candidates.js"
import { type Context, contextsOf } from "./contexts.js"
import { copyOf, type FeatureList, noFeatures } from "./featureList.js"
import type { LabelQualities } from "./labelQualities.js"
import { type PageFacts, pagesOf, type Writer } from "./pageFacts.js"
import type { Reading } from "./reading.js"
import { type ColumnSums, settlementOf, sumsOf } from "./settlement.js"
import { type TaxedSum, taxedSums } from "./taxedSums.js"
import { addWordFacts } from "./wordFacts.js"

/** The features of a candidate that are the same for every field. */
export interface Surroundings {
  readonly candidate: Candidate
  readonly contexts: ReadonlyArray<Context>
  /** The features that do not depend on the field; those that do are zero. */
  readonly facts: FeatureList
  /** What the texts around it say, once they have been read for the sought fields. */
  heard: Heard | undefined
}

/** What the texts around a candidate say to all the sought fields. */
export interface Heard {
  readonly labels: ReadonlyArray<LabelQualities>
  /** How well it serves as a label itself. */
  readonly naming: number
}

/** Facts about a whole pool that single features need. */
interface Census {
  /** By candidate index. */
  readonly mentions: ReadonlyArray<Mentions>
  readonly earliest: string
  readonly latest: string
  readonly greatest: number
  /** Number of different dates, and of different ends of written ranges. */
  readonly days: number
  readonly rangeEnds: number
}

/** How often candidates of a pool state the same value, and which comes first. */
interface Mentions {
  count: number
  readonly first: Candidate
}

const censusOf = (candidates: ReadonlyArray<Candidate>): Census => {
  const byId = new Map<string, Mentions>()
  let earliest = "9"
  let latest = "0"
  let greatest = 0
  const days = new Set<string>()
  const rangeEnds = new Set<string>()
  const mentions = candidates.map((candidate): Mentions => {
    const id = idOf(candidate)
    const same = byId.get(id) ?? { count: 0, first: candidate }
    if (same.count === 0) byId.set(id, same)
    same.count++
    return same
  })
  for (const candidate of candidates) {
    if (candidate.date !== undefined) {
      days.add(candidate.compact)
      if (candidate.range !== undefined) rangeEnds.add(`${candidate.range} ${candidate.compact}`)
      if (candidate.compact < earliest) earliest = candidate.compact
      if (candidate.compact > latest) latest = candidate.compact
    }
    if (candidate.number !== undefined && isMoneyLike(candidate) && !isCapital(candidate))
      greatest = Math.max(greatest, Math.abs(candidate.number.value))
  }
  return { mentions, earliest, latest, greatest, days: days.size, rangeEnds: rangeEnds.size }
}

/** Whether an amount is a firm's capital, which letterheads and footers state and which exceeds any item's price. */
const isCapital = ({ segment, start }: Candidate): boolean =>
  /capital/i.test(segment.text.slice(Math.max(0, start - 30), start))

/** Whether a number is written as money: with a currency or two decimals. */
const isMoneyLike = (candidate: Candidate): boolean =>
  candidate.number !== undefined &&
  !candidate.number.percent &&
  (candidate.number.currency !== null || candidate.number.decimals === 2)

/** Describes the candidates of one pool on demand, each by its index. */
export type Lookout = (pool: ReadonlyArray<Candidate>) => (place: number) => Surroundings

/** Describes the pools of a document, each pool and each shared piece once. */
export const lookoutOver = (reading: Reading, writer?: Writer): Lookout => {
  const pages = pagesOf(reading, writer)
  const pieces = new Map<Candidate, Piece>()
  const spotOf = spotsOf(reading)
  const pieceOf = (candidate: Candidate): Piece => {
    const own = candidate.sameAs ?? candidate
    const known = pieces.get(own)
    if (known !== undefined) return known
    const fresh: Piece = { candidate: own, contexts: spotOf(own), shown: undefined }
    pieces.set(own, fresh)
    return fresh
  }
  const shownBy = (piece: Piece): FeatureList => {
    // A list that already serves one pool cannot serve another.
    if (piece.shown !== undefined) return copyOf(piece.shown)
    piece.shown = factsOf(piece.candidate, reading, pages)
    return piece.shown
  }
  const pools = new Map<ReadonlyArray<Candidate>, (place: number) => Surroundings>()
  return (pool) => {
    const known = pools.get(pool)
    if (known !== undefined) return known
    const fresh = surroundingsIn(pool, pool.map(pieceOf), shownBy)
    pools.set(pool, fresh)
    return fresh
  }
}

/** A piece of the page, whichever pool it is in. */
interface Piece {
  readonly candidate: Candidate
  /** The texts around it. */
  readonly contexts: () => ReadonlyArray<Context>
  /** Its own features, once requested. */
  shown: FeatureList | undefined
}

/** The texts around each piece of a document, shared between pools: a number is often an identifier as well, in the same place. */
const spotsOf = (reading: Reading): ((candidate: Candidate) => Piece["contexts"]) => {
  const spotOf = (candidate: Candidate): Piece["contexts"] => {
    let contexts: ReadonlyArray<Context> | undefined
    return () => {
      contexts ??= contextsOf(candidate, reading)
      return contexts
    }
  }
  const placed = reading.segments.map(
    (): Array<{ readonly candidate: Candidate; readonly contexts: Piece["contexts"] }> => []
  )
  return (candidate) => {
    if (candidate.kind === "text" || candidate.kind === "address") return spotOf(candidate)
    const before = placed[candidate.segment.index] ?? []
    const same = before.find(
      ({ candidate: { box, prefix } }) =>
        prefix === candidate.prefix &&
        box.x === candidate.box.x &&
        box.width === candidate.box.width &&
        box.y === candidate.box.y &&
        box.height === candidate.box.height
    )
    if (same !== undefined) return same.contexts
    const contexts = spotOf(candidate)
    before.push({ candidate, contexts })
    return contexts
  }
}

const surroundingsIn = (
  candidates: ReadonlyArray<Candidate>,
  pieces: ReadonlyArray<Piece>,
  shownBy: (piece: Piece) => FeatureList
): ((place: number) => Surroundings) => {
  const census = censusOf(candidates)
  const columns = columnsOf(candidates)
  let sums: PoolSums | undefined
  const known = new Array<Surroundings | undefined>(candidates.length).fill(undefined)
  return (place) => {
    const before = known[place]
    if (before !== undefined) return before
    const [candidate, piece] = [candidates[place] as Candidate, pieces[place] as Piece]
    const facts = shownBy(piece)
    addPoolFacts(facts, candidate, place, census)
    facts.stacked = Math.min(12, columns.get(candidate)?.length ?? 0)
    if (candidate.number !== undefined) sums ??= poolSumsOf(candidates, pieces, new Set(columns.values()))
    addSums(facts, candidate, candidate.number === undefined ? undefined : sums)
    const fresh: Surroundings = { candidate, contexts: piece.contexts(), facts, heard: undefined }
    known[place] = fresh
    return fresh
  }
}

/** How the amounts of a pool relate to each other. */
interface PoolSums {
  readonly settlement: ReadonlyMap<Candidate, number>
  readonly columns: ColumnSums
  readonly taxed: (candidate: Candidate) => TaxedSum
}

const poolSumsOf = (
  candidates: ReadonlyArray<Candidate>,
  pieces: ReadonlyArray<Piece>,
  columns: ReadonlySet<ReadonlyArray<Candidate>>
): PoolSums => {
  const settlement = settlementOf(candidates, (place) => pieces[place]?.contexts() ?? [], columns)
  return { settlement, columns: sumsOf(columns, settlement), taxed: taxedSums(candidates) }
}

/** Adds an amount's role in the sums of its pool; nothing if it has none. */
const addSums = (facts: FeatureList, candidate: Candidate, sums: PoolSums | undefined): void => {
  const taxed = sums?.taxed(candidate)
  facts.settled = sums?.settlement.get(candidate) ?? 0
  facts.summed = sums === undefined ? 0 : summedOf(sums.columns.sums.has(candidate), sums.columns.parts.has(candidate))
  facts.asNet = taxed?.asNet ?? 0
  facts.asTax = taxed?.asTax ?? 0
  facts.asGross = taxed?.asGross ?? 0
}

/** An amount's role in the sums of its column: 1 the final sum, −0.5 a sum that is part of another, −1 only a part. */
const summedOf = (sum: boolean, part: boolean): number => (part ? (sum ? -0.5 : -1) : sum ? 1 : 0)

/** Largest offset, in line heights, between the right edges of two neighbours in a column, and across the whole column. */
const NEXT_EDGE = 0.75
const WIDEST_EDGE = 1.5

/** Numbers or dates of the same form in one column, which tell a table's rows from its total. */
const columnsOf = (candidates: ReadonlyArray<Candidate>): ReadonlyMap<Candidate, ReadonlyArray<Candidate>> => {
  const byCandidate = new Map<Candidate, ReadonlyArray<Candidate>>()
  const pages = new Map<number, Array<Candidate>>()
  for (const candidate of candidates) {
    if (candidate.kind !== "number" && candidate.kind !== "date") continue
    const id = candidate.segment.pageIndex * 2 + (candidate.kind === "number" ? 0 : 1)
    const list = pages.get(id)
    if (list === undefined) pages.set(id, [candidate])
    else list.push(candidate)
  }
  for (const list of pages.values()) {
    list.sort((a, b) => rightOf(a.box) - rightOf(b.box))
    let column: Array<Candidate> = []
    let first = Number.NEGATIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    for (const candidate of list) {
      const unit = candidate.segment.layout.lineHeight
      const edge = rightOf(candidate.box)
      if (edge - last > unit * NEXT_EDGE || edge - first > unit * WIDEST_EDGE) {
        column = []
        first = edge
      }
      last = edge
      column.push(candidate)
      byCandidate.set(candidate, column)
    }
  }
  return byCandidate
}

const idOf = ({ compact, kind }: Candidate): string => `${kind} ${compact}`

/** Adds what sets a candidate apart in its pool; every pool-dependent feature is set anew. */
const addPoolFacts = (facts: FeatureList, candidate: Candidate, index: number, census: Census): void => {
  const mentions = census.mentions[index]
  facts.firstMention = mentions?.first === candidate ? 1 : 0
  facts.order = Math.min(60, index)
  facts.cue = candidate.cue ?? 0
  if (candidate.kind !== "text" && candidate.kind !== "address") facts.mentions = Math.min(12, mentions?.count ?? 0)
  if (candidate.date !== undefined) {
    facts.earliest = candidate.compact === census.earliest ? 1 : 0
    facts.latest = candidate.compact === census.latest ? 1 : 0
    facts.alone = census.days === 1 || (candidate.range !== undefined && census.rangeEnds === 2) ? 1 : 0
  }
  const size = Math.abs(candidate.number?.value ?? 0)
  const amount = candidate.number !== undefined && census.greatest > 0
  facts.greatest = amount && Math.abs(size - census.greatest) < 0.005 ? 1 : 0
  facts.share = amount ? Math.min(2, size / census.greatest) : 0
}

const factsOf = (candidate: Candidate, reading: Reading, pages: PageFacts): FeatureList => {
  const { segment } = candidate
  const { page } = segment.layout
  const common = noFeatures()
  common.page = segment.pageIndex
  common.lastPage = segment.pageIndex === reading.layouts.length - 1 ? 1 : 0
  common.x = candidate.box.x / Math.max(1, page.width)
  common.y = candidate.box.y / Math.max(1, page.height)
  common.size = segment.size / Math.max(pages.medianSize, 1e-6)
  common.confidence = candidate.confidence
  common.lineInBlock = Math.min(8, segment.lineInBlock)
  common.lines = candidate.lines.length
  common.length = Math.min(60, candidate.value.length)
  common.digits = digitShare(candidate.value)
  common.letters = letterShare(candidate.value)
  if (candidate.date !== undefined) {
    common.ambiguous = candidate.date.ambiguous ? 1 : 0
    // A time beside a date shows when something was done.
    common.timed = findTimes(segment.text).length > 0 ? 1 : 0
  }
  if (candidate.number !== undefined) {
    common.decimals = candidate.number.decimals === 2 ? 1 : 0
    common.currency = candidate.number.currency === null ? 0 : 1
    common.negative = candidate.number.value < 0 ? 1 : 0
    common.zero = candidate.number.value === 0 ? 1 : 0
  }
  if (candidate.date !== undefined || candidate.number !== undefined)
    common.itemRow = reading.inItemRows(segment.pageIndex, candidate.box) ? 1 : 0
  common.valid = candidate.valid === undefined ? 0 : candidate.valid ? 1 : -1
  if (candidate.kind === "text" || candidate.kind === "address") addWordFacts(common, candidate, reading, pages)
  return common
}

const digitShare = (text: string): number => {
  let digits = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 0x30 && code <= 0x39) digits++
  }
  return digits === 0 ? 0 : digits / Math.max(1, text.replace(/\s/g, "").length)
}
