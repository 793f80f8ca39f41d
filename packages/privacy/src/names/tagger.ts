import { bias, scale, transitions, weights } from "../../data/tagger.js"
import type { Labels } from "../labels/Labels.js"
import {
  BUCKETS,
  FIRST_OFFSET,
  type Known,
  knownOf,
  NOWHERE,
  OFFSETS,
  segmentFeatures,
  tokenFeatures,
  wordFeatures
} from "./features.js"

/** The tags of a token: none, the first or a later token of a name, the first or a later token of an address. */
export const TAGS = ["O", "B-PERSON", "I-PERSON", "B-ADDRESS", "I-ADDRESS"] as const
export const COUNT = TAGS.length

/** Weights of a linear-chain conditional random field (Lafferty, McCallum and Pereira 2001): `COUNT` for each bucket and each pair of tags. */
export interface Model {
  /** In steps of `scale`. */
  readonly weights: Int8Array
  readonly scale: number
  /** From the first tag, the row, to the second. */
  readonly transitions: Float32Array
  readonly bias: Float32Array
}

/** Weights as the data file has them, as a model. */
export const decodeModel = ({
  bias: start,
  scale,
  transitions: steps,
  weights: packed
}: {
  readonly bias: ReadonlyArray<number>
  readonly scale: number
  readonly transitions: ReadonlyArray<number>
  readonly weights: string
}): Model => {
  const bytes = atob(packed)
  const table = new Int8Array(BUCKETS * COUNT)
  // Buckets without weights are not stored: a byte of 128 leads how many of them follow, in two bytes.
  let at = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i)
    if (byte === 128) {
      at += bytes.charCodeAt(i + 1) * 256 + bytes.charCodeAt(i + 2)
      i += 2
    } else table[at++] = byte
  }
  return { weights: table, scale, transitions: Float32Array.from(steps), bias: Float32Array.from(start) }
}

let decoded: Model | undefined

/** The model that the package carries, decoded on first use. */
export const builtInModel = (): Model => {
  decoded ??= decodeModel({ bias, scale, transitions, weights })
  return decoded
}

/** The longest run of tokens that is tagged as one. */
const longestRun = 400
/** Fewest tokens of a line that may continue in the next. */
const fullLine = 7

/** Runs of tokens that are read as one: a cell, a line, a paragraph. */
export const runsOf = ({ view }: Labels): ReadonlyArray<readonly [from: number, to: number]> => {
  const runs: Array<[number, number]> = []
  let before = view.segments[0]
  for (const segment of view.segments) {
    const last = runs.at(-1)
    const goesOn =
      last !== undefined &&
      before !== undefined &&
      segment.index > 0 &&
      before.below === segment.index &&
      before.to - before.from >= fullLine &&
      segment.to - last[0] <= longestRun
    if (goesOn) last[1] = segment.to
    else runs.push([segment.from, segment.to])
    before = segment
  }
  return runs
}

/** The probability of every tag for every token, `COUNT` numbers each. */
export const tagProbabilities = (labels: Labels, model: Model = builtInModel()): Float32Array => {
  const { tokens } = labels.view
  const out = new Float32Array(tokens.length * COUNT)
  const scores = scorer(labels, model)
  const factors = Float64Array.from(model.transitions, Math.exp)
  for (const [from, to] of runsOf(labels)) marginals(scores(from, to), factors, to - from, out, from * COUNT)
  return out
}

/** Sums the weights for the tokens of a run; the share of each word and segment is computed only once. */
const scorer = (labels: Labels, { bias, scale, weights }: Model) => {
  const { segments, tokens, words } = labels.view
  const width = OFFSETS.length * COUNT
  const known = words.map((word) => knownOf(word, labels.vocabulary))
  const byWord = new Int32Array(words.length * width)
  const bySegment = new Int32Array(segments.length * COUNT)
  let sums = byWord
  let to = 0
  const add = (bucket: number): void => {
    const at = bucket * COUNT
    const into = sums
    for (let tag = 0, own = to; tag < COUNT; tag++, own++) into[own] = (into[own] ?? 0) + (weights[at + tag] ?? 0)
  }
  for (const [index, word] of known.entries())
    for (const offset of OFFSETS) {
      to = index * width + (offset - FIRST_OFFSET) * COUNT
      wordFeatures(word, offset, add)
    }
  sums = bySegment
  for (let index = 0; index < segments.length; index++) {
    to = index * COUNT
    segmentFeatures(labels, index, add)
  }
  return (start: number, end: number): Float64Array => {
    const own = new Int32Array((end - start) * COUNT)
    sums = own
    const wordAt = (at: number): number => (at >= start && at < end ? (tokens[at]?.word ?? -1) : -1)
    const knownAt = (at: number): Known => known[wordAt(at)] ?? NOWHERE
    for (let at = start; at < end; at++) {
      to = (at - start) * COUNT
      const segment = (tokens[at]?.segment ?? 0) * COUNT
      for (let tag = 0; tag < COUNT; tag++) own[to + tag] = bySegment[segment + tag] ?? 0
      for (let o = 0; o < OFFSETS.length; o++) {
        const word = wordAt(at + o + FIRST_OFFSET)
        if (word < 0) continue
        const from = word * width + o * COUNT
        for (let tag = 0; tag < COUNT; tag++) own[to + tag] = (own[to + tag] ?? 0) + (byWord[from + tag] ?? 0)
      }
      tokenFeatures(labels, at, knownAt(at - 1), knownAt(at), knownAt(at + 1), knownAt(at + 2), add)
    }
    return Float64Array.from(own, (sum, at) => sum * scale + (bias[at % COUNT] ?? 0))
  }
}

/** Makes the numbers of a place sum to one, so that nothing overflows. */
const scaleToOne = (values: Float64Array, at: number): void => {
  let sum = 0
  for (let tag = 0; tag < COUNT; tag++) sum += values[at + tag] ?? 0
  for (let tag = 0; tag < COUNT; tag++) values[at + tag] = (values[at + tag] ?? 0) / sum
}

/** Forward and backward over a run: the probability of each tag at each place, written to `out`. `factors` lead from the first tag, the row, to the second. */
const marginals = (
  scores: Float64Array,
  factors: Float64Array,
  length: number,
  out: Float32Array,
  at: number
): void => {
  const forward = new Float64Array(length * COUNT)
  const emitted = new Float64Array(length * COUNT)
  for (let i = 0; i < length; i++) {
    const own = i * COUNT
    let top = -Infinity
    for (let tag = 0; tag < COUNT; tag++) top = Math.max(top, scores[own + tag] ?? 0)
    for (let tag = 0; tag < COUNT; tag++) {
      let before = i > 0 ? 0 : 1
      for (let from = 0; from < COUNT && i > 0; from++)
        before += (forward[own - COUNT + from] ?? 0) * (factors[from * COUNT + tag] ?? 0)
      const emission = Math.exp((scores[own + tag] ?? 0) - top)
      emitted[own + tag] = emission
      forward[own + tag] = before * emission
    }
    scaleToOne(forward, own)
  }
  const backward = new Float64Array(COUNT).fill(1)
  const next = new Float64Array(COUNT)
  for (let i = length - 1; i >= 0; i--) {
    const own = i * COUNT
    for (let tag = 0; tag < COUNT; tag++) next[tag] = (forward[own + tag] ?? 0) * (backward[tag] ?? 0)
    scaleToOne(next, 0)
    out.set(next, at + own)
    for (let tag = 0; tag < COUNT; tag++) {
      let sum = 0
      for (let to = 0; to < COUNT; to++)
        sum += (factors[tag * COUNT + to] ?? 0) * (emitted[own + to] ?? 0) * (backward[to] ?? 0)
      next[tag] = sum
    }
    scaleToOne(next, 0)
    backward.set(next)
  }
}
