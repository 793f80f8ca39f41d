import type { LabelPlace } from "../explanation/Explanation.js"
import { bottomOf } from "../layout/geometry.js"
import type { Box } from "../page/Page.js"
import { squash } from "../text/fold.js"
import type { Candidate } from "./candidates.js"
import type { Context } from "./contexts.js"
import type { FeatureList } from "./featureList.js"
import { type Asked, NAMES_PARTY, type Tried, triedFor } from "./features.js"
import { type LabelQualities, labelReader } from "./labelQualities.js"
import type { LabelQuery } from "./labels.js"
import { nearerParty } from "./nearerParty.js"
import type { Writer } from "./pageFacts.js"
import { formAsked, type Pools, poolFor, poolsOf, suits } from "./pool.js"
import { priorLogit } from "./prior.js"
import type { Reading } from "./reading.js"
import { arePeriodEnds, type SoughtField } from "./sought.js"
import { type Heard, lookoutOver, type Surroundings } from "./surroundings.js"

/** A candidate tried for a field. */
export interface Scored {
  readonly candidate: Candidate
  readonly features: FeatureList
  /** Log-odds that it is the field's value. */
  readonly logit: number
  /** The text that names it best, where one does. */
  readonly label: NamingText | undefined
  /** The question ranker's evidence; absent where another model ranked it. */
  readonly asked?: AskedEvidence
}

/** A text that names a value, and its position relative to it. */
export interface NamingText {
  readonly relation: LabelPlace
  readonly text: string
  readonly source: Context["source"]
}

/** What the network, which reads whole pages, says of a value, and how that was blended with the evidence. */
export interface Blended {
  /** By how much the log-odds of the evidence were multiplied. */
  readonly trees: number
  /** The network's own log-odds of the value against there being none. */
  readonly score: number
  /** What it added to the log-odds. */
  readonly added: number
}

/** The evidence for a value as the answer to a question. */
export interface AskedEvidence {
  /** By the names of `JOINT_EVIDENCE`. */
  readonly evidence: Float64Array
  /** 0 to 1: how well the best text fits the question, weighted by its position. */
  readonly context: number
  readonly blended?: Blended
}

/** A field with its candidates, best first. */
export interface Ranking {
  readonly field: SoughtField
  readonly ranked: ReadonlyArray<Scored>
  /** The ranker's curve that turns its odds into probabilities; absent where a form alone ranked it. */
  readonly curve?: string
}

const rankingOf = (
  /** The candidates that may be the field's value. */
  around: ReadonlyArray<Surroundings>,
  heardOf: (around: Surroundings) => Heard,
  asked: Asked,
  partyOf: (around: Surroundings) => number,
  keep: number
): Ranking => {
  const { field } = asked
  const scored: Array<Tried> = []
  // A text that is itself well labelled is probably a value above another line, not a label.
  const labelled = new Map<number, number>()
  const answered = new Map<Context["source"], Surroundings>()
  for (const one of around) {
    const heard = heardOf(one)
    const tried = triedFor(one, heard.labels, asked, partyOf(one))
    const { features, label } = tried
    features.naming = heard.naming
    scored.push(tried)
    if (label === undefined) continue
    // A label with its value to the right has none below.
    if (label.relation === "left" && features.left >= SURE && features.labelLike < 0.5 && heard.naming < 0.5)
      answered.set(label.source, one)
    const { index } = one.candidate.segment
    labelled.set(index, Math.max(labelled.get(index) ?? 0, features.context))
  }
  for (const tried of scored) {
    const { candidate, features, label } = tried
    if (label !== undefined) {
      // A text that matches the field's label exactly is no value, even under a heading that says the same.
      if (label.source !== candidate.segment && (tried.named < EXACT || isLineAbove(label, candidate)))
        features.nested = labelled.get(label.source.index) ?? 0
      const below = label.relation === "above" || label.relation === "column"
      if (below && answered.has(label.source) && isWords(candidate))
        features.nested = Math.max(features.nested, ANSWERED)
    }
    tried.logit = priorLogit(features, field)
  }
  return { field, ranked: bestOf(scored, keep) }
}

const isWords = ({ kind, lines }: Candidate): boolean => kind === "text" && lines.length === 1

/** A label at least this good is answered by the value to its right, and then counts this much for a text below it. */
const SURE = 0.9
const ANSWERED = 0.7

/** The best of some candidates, best first. Only these are sorted, because a page has many candidates with nothing to support them. */
const bestOf = <A extends Scored>(scored: ReadonlyArray<A>, count: number): ReadonlyArray<A> => {
  if (scored.length <= count) return [...scored].sort(byLogit)
  const logits = new Float64Array(scored.length)
  for (let i = 0; i < scored.length; i++) logits[i] = scored[i]?.logit ?? 0
  logits.sort()
  const least = logits[logits.length - count] ?? Number.NEGATIVE_INFINITY
  return scored
    .filter(({ logit }) => logit >= least)
    .sort(byLogit)
    .slice(0, count)
}

/**
 * Whether a label is the line right above a value, at the same margin and in the same type, like lines of one paragraph. A heading above both then
 * names the label's line rather than the value.
 */
const isLineAbove = ({ relation, source, text }: Context, { segment }: Candidate): boolean => {
  if (relation !== "above" && relation !== "column") return false
  const [font, other] = [source.line.words[0]?.font, segment.line.words[0]?.font]
  if (font === undefined || other === undefined || font.bold !== other.bold || /:\s*$/.test(text)) return false
  const unit = segment.layout.lineHeight
  return (
    Math.abs(source.size - segment.size) < 0.05 * segment.size &&
    Math.abs(source.box.x - segment.box.x) < unit * 0.3 &&
    segment.box.y - bottomOf(source.box) < unit * 0.5
  )
}

/** A label of at least this quality is exactly the field's name. */
const EXACT = 0.95

const byLogit = (a: Scored, b: Scored): number => b.logit - a.logit || order(a.candidate, b.candidate)

const order = (a: Candidate, b: Candidate): number =>
  a.segment.index - b.segment.index || a.start - b.start || b.end - a.end

/** Ranks the candidates of every field. `keep` limits how many are kept per field; fitting needs all of them. */
export const rank = (
  reading: Reading,
  sought: ReadonlyArray<SoughtField>,
  decoys: ReadonlyArray<LabelQuery>,
  keep = 24
): ReadonlyArray<Ranking> => {
  if (sought.length === 0) return []
  const read = labelReader([...sought.map((field) => field.query), ...decoys])
  const pools: Pools = poolsOf(reading, sought, read)
  const surroundings = lookoutOver(reading, writerOf(sought))
  const labelled = new Map<ReadonlyArray<Context>, ReadonlyArray<LabelQualities>>()
  // Most texts around a value are labels that fill a whole line.
  const ofLines = new Array<LabelQualities | undefined>(reading.segments.length).fill(undefined)
  const readContext = ({ relation, source, text }: Context): LabelQualities => {
    if (relation === "inline") return read(text)
    const known = ofLines[source.index]
    if (known !== undefined) return known
    const fresh = read(source.labelText)
    ofLines[source.index] = fresh
    return fresh
  }
  const labelsIn = (contexts: ReadonlyArray<Context>): ReadonlyArray<LabelQualities> => {
    const known = labelled.get(contexts)
    if (known !== undefined) return known
    const fresh = contexts.map(readContext)
    labelled.set(contexts, fresh)
    return fresh
  }
  // Any text may itself be a label, of a field or of a decoy.
  const named = ({ candidate }: Surroundings): number => {
    if (candidate.kind !== "text" || candidate.lines.length > 1) return 0
    const { best, of } = read(candidate.value)
    return of[best[0] ?? -1] ?? 0
  }
  const heardOf = (one: Surroundings): Heard => {
    one.heard ??= { labels: labelsIn(one.contexts), naming: named(one) }
    return one.heard
  }
  const askedOf = (field: SoughtField): Asked => ({
    field,
    place: sought.indexOf(field),
    allies: new Set(
      [...sought.keys()].filter((place) => {
        const other = sought[place]
        return (
          other !== undefined &&
          (other.key === field.key ||
            arePeriodEnds(other, field) ||
            // `VAT:` before a VAT number names no amount.
            (field.kind === "vat" && other.kind === "amount") ||
            // `Client C-20417`: text in the form of a number is no name.
            (field.kind === "identifier" && other.kind === "name"))
        )
      })
    )
  })
  /** The candidates of a pool that suit a field; fields with the same needs share the list. */
  const suiting = new Map<ReadonlyArray<Candidate>, Map<string, ReadonlyArray<Surroundings>>>()
  const suitable = (pool: ReadonlyArray<Candidate>, field: SoughtField): ReadonlyArray<Surroundings> => {
    const byForm = suiting.get(pool) ?? new Map<string, ReadonlyArray<Surroundings>>()
    suiting.set(pool, byForm)
    const form = formAsked(field)
    const known = byForm.get(form)
    if (known !== undefined) return known
    const around = surroundings(pool)
    const fresh: Array<Surroundings> = []
    for (const [place, candidate] of pool.entries()) if (suits(candidate, field)) fresh.push(around(place))
    byForm.set(form, fresh)
    return fresh
  }
  const addressPool = poolFor({ ...(sought[0] as SoughtField), kind: "address", model: "address" }, pools)
  const poolOf = (field: SoughtField): ReadonlyArray<Candidate> =>
    field.kind === "address" && field.model !== "merchant_address" ? addressPool : poolFor(field, pools)
  const parties = new Map<string, ReadonlyArray<Box>>()
  const first = sought.filter((field) => field.kind === "name" && field.party !== undefined)
  const rankings = new Map<string, Ranking>()
  for (const field of first) {
    const ranking = rankingOf(suitable(poolOf(field), field), heardOf, askedOf(field), nowhere, keep)
    rankings.set(field.key, ranking)
  }
  for (const field of first) {
    const { ranked = [] } = rankings.get(field.key) ?? {}
    const others = first.filter((other) => other !== field).map((other) => rankings.get(other.key)?.ranked ?? [])
    if (ranked.length > 0 && field.party !== undefined)
      parties.set(field.party, boxesOfParty(others.reduce(withoutNamesOf, ranked)))
  }
  for (const field of sought) {
    if (rankings.has(field.key)) continue
    const around = suitable(poolOf(field), field)
    const partyOf =
      field.party === undefined || parties.size < 2
        ? nowhere
        : (one: Surroundings) => nearerParty(one.candidate, field, parties, reading)
    rankings.set(field.key, rankingOf(around, heardOf, askedOf(field), partyOf, keep))
  }
  return sought.map((field) => rankings.get(field.key) ?? { field, ranked: [] })
}

/** One party's candidates without the best, if that is also the other party's best and suits the other better. */
const withoutNamesOf = (ranked: ReadonlyArray<Scored>, other: ReadonlyArray<Scored>): ReadonlyArray<Scored> => {
  const [best, second] = ranked
  const [rival, next] = other
  if (best === undefined || second === undefined || rival === undefined || next === undefined) return ranked
  if (best.candidate.segment !== rival.candidate.segment) return ranked
  return best.logit + next.logit < second.logit + rival.logit ? ranked.slice(1) : ranked
}

/** Fewest letters of a party's short name that is recognised in its full form. */
const SHORTEST_NAME = 4

/** Where a party's name is: first as chosen, then where the full name recurs above the address that the sign at the head lacks. */
const boxesOfParty = (ranked: ReadonlyArray<Scored>): ReadonlyArray<Box> => {
  const [best, ...others] = ranked
  if (best === undefined) return []
  const short = squash(best.candidate.value)
  const again = others.filter(
    ({ candidate: { segment, start, value } }) =>
      segment.pageIndex === 0 &&
      start === 0 &&
      segment !== best.candidate.segment &&
      short.length >= SHORTEST_NAME &&
      squash(value).startsWith(short)
  )
  return [best, ...again].map(({ candidate }) => candidate.box)
}

/** The author of the document with these fields: where the recipient is the supplier, as on an order, the customer writes it. */
const writerOf = (sought: ReadonlyArray<SoughtField>): Writer => {
  const named = sought.filter(({ model }) => NAMES_PARTY.has(model))
  if (named.length === 0) return undefined
  return named.some(({ model, query }) => model === "recipient_name" && names(query, "supplier"))
    ? "customer"
    : "supplier"
}

const names = ({ phrases }: LabelQuery, concept: string): boolean =>
  phrases.some(({ concepts }) => concepts.length === 1 && concepts[0] === concept)

const nowhere = (): number => 0
