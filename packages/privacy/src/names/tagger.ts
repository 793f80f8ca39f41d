import * as data from "../../data/tagger.js"
import type { Labels } from "../labels/Labels.js"
import {
  BUCKETS,
  type Known,
  knownOf,
  NOWHERE,
  OFFSETS,
  segmentFeatures,
  type Take,
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
export const decodeModel = ({ bias, scale, transitions, weights }: typeof data): Model => {
  const bytes = atob(weights)
  const table = new Int8Array(BUCKETS * COUNT)
  // Buckets without weights are not stored: a byte of 128 leads how many of them follow, in two bytes.
  for (let at = 0, i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i)
    if (byte === 128) at += bytes.charCodeAt(++i) * 256 + bytes.charCodeAt(++i)
    else table[at++] = byte
  }
  return { weights: table, scale, transitions: Float32Array.from(transitions), bias: Float32Array.from(bias) }
}

let decoded: Model | undefined

/** The model that the package carries, decoded on first use. */
const builtInModel = (): Model => {
  decoded ??= decodeModel(data)
  return decoded
}

/** The longest run of tokens that is tagged as one. */
const longestRun = 400
/** Fewest tokens of a line that may continue in the next. */
const fullLine = 7

/** Runs of tokens that are read as one: a cell, a line, a paragraph. */
export const runsOf = ({ view: { segments } }: Labels): ReadonlyArray<readonly [from: number, to: number]> => {
  const runs: Array<[number, number]> = []
  for (const { from, index, to } of segments) {
    const [last, before] = [runs.at(-1), segments[index - 1]]
    const isFull = before?.below === index && before.to - before.from >= fullLine
    if (last !== undefined && isFull && to - last[0] <= longestRun) last[1] = to
    else runs.push([from, to])
  }
  return runs
}

/** The probability of every tag for every token, `COUNT` numbers each. */
export const tagProbabilities = (labels: Labels, model: Model = builtInModel()): Float32Array => {
  const { tokens } = labels.view
  const out = new Float32Array(tokens.length * COUNT)
  const scores = scorer(labels, model)
  const factors = Float64Array.from(model.transitions, Math.exp)
  for (const [from, to] of runsOf(labels)) marginals(scores(from, to), factors, out.subarray(from * COUNT))
  return out
}

/** Sums the weights for the tokens of a run; the share of each word and segment is computed only once. */
const scorer = (labels: Labels, { bias, scale, weights }: Model) => {
  const { segments, tokens, words } = labels.view
  const width = OFFSETS.length * COUNT
  const known = words.map((word) => knownOf(word, labels.vocabulary))
  const adder =
    (sums: Int32Array, to: number): Take =>
    (bucket) => {
      for (let tag = 0; tag < COUNT; tag++)
        sums[to + tag] = (sums[to + tag] ?? 0) + (weights[bucket * COUNT + tag] ?? 0)
    }
  const byWord = new Int32Array(words.length * width)
  for (const [index, word] of known.entries())
    for (const [o, offset] of OFFSETS.entries()) wordFeatures(word, offset, adder(byWord, index * width + o * COUNT))
  const bySegment = new Int32Array(segments.length * COUNT)
  for (const { index } of segments) segmentFeatures(labels, index, adder(bySegment, index * COUNT))
  return (start: number, end: number): Float64Array => {
    const own = new Int32Array((end - start) * COUNT)
    const addFrom = (sums: Int32Array, from: number, to: number): void => {
      for (let tag = 0; tag < COUNT; tag++) own[to + tag] = (own[to + tag] ?? 0) + (sums[from + tag] ?? 0)
    }
    const wordAt = (at: number): number => (at >= start && at < end ? (tokens[at]?.word ?? -1) : -1)
    const knownAt = (at: number): Known => known[wordAt(at)] ?? NOWHERE
    for (let at = start; at < end; at++) {
      const to = (at - start) * COUNT
      addFrom(bySegment, (tokens[at]?.segment ?? 0) * COUNT, to)
      for (const [o, offset] of OFFSETS.entries()) {
        const word = wordAt(at + offset)
        if (word >= 0) addFrom(byWord, word * width + o * COUNT, to)
      }
      tokenFeatures(labels, at, knownAt, adder(own, to))
    }
    return Float64Array.from(own, (sum, at) => sum * scale + (bias[at % COUNT] ?? 0))
  }
}

const sumOver = (values: ReadonlyArray<number>, share: (value: number, tag: number) => number): number =>
  values.reduce((sum, value, tag) => sum + share(value, tag), 0)

/** Numbers made to sum to one, so that nothing overflows. */
const shares = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const sum = sumOver(values, (value) => value)
  return values.map((value) => value / sum)
}

/** Forward and backward over a run: the probability of each tag at each place, written to `out`. `factors` lead from the first tag, the row, to the second. */
const marginals = (scores: Float64Array, factors: Float64Array, out: Float32Array): void => {
  const factor = (from: number, to: number): number => factors[from * COUNT + to] ?? 0
  const emitted = Array.from({ length: scores.length / COUNT }, (_, i) => {
    const own = [...scores.subarray(i * COUNT, (i + 1) * COUNT)]
    const top = Math.max(...own)
    return own.map((score) => Math.exp(score - top))
  })
  const forward: Array<ReadonlyArray<number>> = []
  for (const own of emitted) {
    const before = forward.at(-1)
    const reach = (to: number): number => (before ? sumOver(before, (one, from) => one * factor(from, to)) : 1)
    forward.push(shares(own.map((one, tag) => one * reach(tag))))
  }
  let backward: ReadonlyArray<number> = TAGS.map(() => 1)
  for (const [i, own] of [...forward.entries()].reverse()) {
    const weighed = backward.map((one, tag) => one * (emitted[i]?.[tag] ?? 0))
    out.set(shares(own.map((one, tag) => one * (backward[tag] ?? 0))), i * COUNT)
    backward = shares(TAGS.map((_, from) => sumOver(weighed, (one, to) => one * factor(from, to))))
  }
}
