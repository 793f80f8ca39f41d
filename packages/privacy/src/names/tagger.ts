import { bias, scale, transitions, weights } from "../../data/tagger.js"
import type { Labels } from "../labels/Labels.js"
import {
  BUCKETS,
  bucketOf,
  FIRST_OFFSET,
  OFFSETS,
  segmentFeatures,
  tokenFeatures,
  type Word,
  wordFeatures,
  wordOf
} from "./features.js"

/** What a token can be: nothing, the first or a further one of a name, the first or a further one of an address. */
export const TAGS = ["O", "B-PERSON", "I-PERSON", "B-ADDRESS", "I-ADDRESS"] as const
export const COUNT = TAGS.length

/** Weights of a linear-chain conditional random field (Lafferty, McCallum and Pereira 2001): `COUNT` for each bucket and each pair of tags. */
export interface Model {
  readonly weights: Float32Array
  /** From the first tag, the row, to the second. */
  readonly transitions: Float32Array
  readonly bias: Float32Array
}

/** Weights as the data file has them, as a model. */
export const decodeModel = ({
  bias: start,
  scale: step,
  transitions: steps,
  weights: packed
}: {
  readonly bias: ReadonlyArray<number>
  readonly scale: number
  readonly transitions: ReadonlyArray<number>
  readonly weights: string
}): Model => {
  const bytes = atob(packed)
  const table = new Float32Array(BUCKETS * COUNT)
  // Buckets without weights are not stored: a byte of 128 leads how many of them follow, in two bytes.
  let at = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i)
    if (byte === 128) {
      at += bytes.charCodeAt(i + 1) * 256 + bytes.charCodeAt(i + 2)
      i += 2
    } else table[at++] = ((byte << 24) >> 24) * step
  }
  return { weights: table, transitions: Float32Array.from(steps), bias: Float32Array.from(start) }
}

let decoded: Model | undefined

/** The model that the package carries, decoded on first use. */
export const builtInModel = (): Model => {
  decoded ??= decodeModel({ bias, scale, transitions, weights })
  return decoded
}

/** The longest run of tokens that is tagged as one. */
const longestRun = 400
/** A line of as many tokens goes on in the next. */
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
  for (const [from, to] of runsOf(labels)) marginals(scores(from, to), model.transitions, to - from, out, from * COUNT)
  return out
}

/** Sums of weights for the tokens of a run; what a word tells by itself is summed once for each word of the view. */
const scorer = (labels: Labels, { bias: start, weights: table }: Model) => {
  const { tokens } = labels.view
  const known = new Map<string, { readonly word: Word; readonly sums: Float32Array }>()
  const bySegment = new Map<number, Float32Array>()
  const add = (features: ReadonlyArray<string>, into: Float32Array, at: number): void => {
    for (const feature of features) {
      const bucket = bucketOf(feature) * COUNT
      for (let tag = 0; tag < COUNT; tag++) into[at + tag] = (into[at + tag] ?? 0) + (table[bucket + tag] ?? 0)
    }
  }
  const entryOf = (at: number) => {
    const token = tokens[at]
    if (token === undefined) return undefined
    let entry = known.get(token.text)
    if (entry === undefined) {
      const word = wordOf(token, labels)
      const sums = new Float32Array(OFFSETS.length * COUNT)
      OFFSETS.forEach((offset, o) => {
        add(wordFeatures(word, offset), sums, o * COUNT)
      })
      entry = { word, sums }
      known.set(token.text, entry)
    }
    return entry
  }
  return (from: number, to: number): Float32Array => {
    const scores = new Float32Array((to - from) * COUNT)
    const entries = Array.from({ length: to - from }, (_, i) => entryOf(from + i))
    for (let i = 0; i < entries.length; i++) {
      const here = entries[i]
      if (here === undefined) continue
      const at = i * COUNT
      const segment = tokens[from + i]?.segment ?? 0
      let shared = bySegment.get(segment)
      if (shared === undefined) {
        shared = start.slice()
        add(segmentFeatures(labels, segment), shared, 0)
        bySegment.set(segment, shared)
      }
      for (let tag = 0; tag < COUNT; tag++) {
        let sum = shared[tag] ?? 0
        for (let o = 0; o < OFFSETS.length; o++) sum += entries[i + o + FIRST_OFFSET]?.sums[o * COUNT + tag] ?? 0
        scores[at + tag] = sum
      }
      const words = {
        before: entries[i - 1]?.word,
        here: here.word,
        behind: entries[i + 1]?.word,
        second: entries[i + 2]?.word
      }
      add(tokenFeatures(labels, from + i, words), scores, at)
    }
    return scores
  }
}

/** Forward and backward over a run: the probability of each tag at each place, written to `out`. Gives the logarithm of the sum over all paths. */
export const marginals = (
  scores: Float32Array,
  steps: Float32Array,
  length: number,
  out: Float32Array,
  at: number
): number => {
  const factors = Float64Array.from(steps, Math.exp)
  // Each place is scaled to a sum of one, so that nothing overflows.
  const scaled = (values: Float64Array): number => {
    const sum = values.reduce((all, value) => all + value, 0)
    for (let tag = 0; tag < COUNT; tag++) values[tag] = (values[tag] ?? 0) / sum
    return sum
  }
  const forward = new Float64Array(length * COUNT)
  const emitted = new Float64Array(length * COUNT)
  let total = 0
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
    total += Math.log(scaled(forward.subarray(own, own + COUNT))) + top
  }
  const backward = new Float64Array(COUNT).fill(1)
  const next = new Float64Array(COUNT)
  for (let i = length - 1; i >= 0; i--) {
    const own = i * COUNT
    for (let tag = 0; tag < COUNT; tag++) next[tag] = (forward[own + tag] ?? 0) * (backward[tag] ?? 0)
    scaled(next)
    out.set(next, at + own)
    for (let tag = 0; tag < COUNT; tag++) {
      let sum = 0
      for (let to = 0; to < COUNT; to++)
        sum += (factors[tag * COUNT + to] ?? 0) * (emitted[own + to] ?? 0) * (backward[to] ?? 0)
      next[tag] = sum
    }
    scaled(next)
    backward.set(next)
  }
  return total
}
