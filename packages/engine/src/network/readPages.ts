import { dimensions } from "@extrait/models-lexicon"
import { lexiconVector } from "../matching/lexicon.js"
import { add, addByLine, gelu, linear, normalise, pooledByLine, shares } from "./layers.js"
import type { NetworkWeights } from "./NetworkWeights.js"
import { MOST_GRAMS, MOST_PLACES, SHAPES, type WordFeatures } from "./wordFeatures.js"

/** Pages are read together up to so many lines: each line looks at all of them. */
const MOST_LINES = 220

/** Pages that are read together: `[from, to)` of the lines and words of a document. */
export interface PageWindow {
  readonly fromLine: number
  readonly toLine: number
  readonly fromWord: number
  readonly toWord: number
  /** The line of each word, from the first of the window on. */
  readonly lineOf: Int32Array
}

/** The windows of a document: whole pages, and parts of a page that has more lines than are read together. */
export const windowsOf = ({ count, firstOf, lineOf, pages }: WordFeatures): ReadonlyArray<PageWindow> => {
  const lines = pages.length
  const groups: Array<[number, number]> = []
  for (let from = 0; from < lines; ) {
    let to = from + 1
    while (to < lines && to - from < MOST_LINES && pages[to] === pages[from]) to++
    const before = groups.at(-1)
    if (before !== undefined && to - before[0] <= MOST_LINES) before[1] = to
    else groups.push([from, to])
    from = to
  }
  return groups.map(([fromLine, toLine]) => {
    const fromWord = firstOf[fromLine] as number
    const toWord = firstOf[toLine] ?? count
    return { fromLine, toLine, fromWord, toWord, lineOf: lineOf.slice(fromWord, toWord).map((line) => line - fromLine) }
  })
}

/** What a word is by itself: its meaning, its spelling and its shape. */
const inputOf = (page: WordFeatures, { fromWord, toWord }: PageWindow, { grams, spelling }: NetworkWeights) => {
  const width = dimensions + spelling + SHAPES
  const x = new Float32Array((toWord - fromWord) * width)
  for (let word = fromWord; word < toWord; word++) {
    const to = (word - fromWord) * width
    const vectors = Array.from(page.places.subarray(word * MOST_PLACES, (word + 1) * MOST_PLACES), lexiconVector)
    const known = vectors.filter((vector) => vector !== undefined)
    for (const vector of known)
      for (let i = 0; i < dimensions; i++) x[to + i] = (x[to + i] as number) + (vector[i] as number) / known.length
    for (let g = word * MOST_GRAMS; g < (word + 1) * MOST_GRAMS; g++) {
      const gram = page.grams[g] as number
      if (gram < 0) break
      for (let i = 0; i < spelling; i++) {
        const at = to + dimensions + i
        x[at] = (x[at] as number) + (grams[gram * spelling + i] as number)
      }
    }
    x.set(page.shape.subarray(word * SHAPES, (word + 1) * SHAPES), to + dimensions + spelling)
  }
  return x
}

/** How many words on either side a word looks at: the width of a layer's weights tells. */
const nearby = (x: Float32Array, width: number, reach: number): Float32Array => {
  const count = x.length / width
  const span = 2 * reach + 1
  const y = new Float32Array(count * width * span)
  for (let word = 0; word < count; word++)
    for (let k = -reach; k <= reach; k++) {
      const from = word + k
      if (from < 0 || from >= count) continue
      y.set(x.subarray(from * width, (from + 1) * width), (word * span + k + reach) * width)
    }
  return y
}

/** Distances in line heights between left edges and between middles, at which two lines count as further apart. */
const ACROSS = [-40, -20, -10, -5, -2, -0.5, 0.5, 2, 5, 10, 20, 40]
const DOWN = [-30, -12, -6, -3.5, -2.2, -1.5, -0.5, 0.5, 1.5, 2.2, 3.5, 6, 12, 30]
const ALONG = 6

const bucketOf = (distance: number, edges: ReadonlyArray<number>): number => {
  let bucket = 0
  while (bucket < edges.length && distance > (edges[bucket] as number)) bucket++
  return bucket
}

/** What the places of each two lines of a window say to each channel: channel by channel, a row a line. */
const biasesOf = (page: WordFeatures, { fromLine, toLine }: PageWindow, { along, flag, place }: NetworkWeights) => {
  const { blocks, boxes, pages } = page
  const lines = toLine - fromLine
  const channels = flag.length / 8
  const bias = new Float32Array(channels * lines * lines)
  const middleOf = (line: number): number => ((boxes[line * 4 + 1] as number) + (boxes[line * 4 + 3] as number)) / 2
  for (let a = 0; a < lines; a++) {
    const one = fromLine + a
    for (let b = 0; b < lines; b++) {
      const other = fromLine + b
      const across = bucketOf((boxes[other * 4] as number) - (boxes[one * 4] as number), ACROSS)
      const down = bucketOf(middleOf(other) - middleOf(one), DOWN)
      const overlap =
        Math.min(boxes[one * 4 + 2] as number, boxes[other * 4 + 2] as number) >
        Math.max(boxes[one * 4] as number, boxes[other * 4] as number)
      const flags = (overlap ? 1 : 0) + (blocks[one] === blocks[other] ? 2 : 0) + (pages[one] === pages[other] ? 4 : 0)
      const atPlace = (across * (DOWN.length + 1) + down) * channels
      const atAlong = (Math.max(-ALONG, Math.min(ALONG, b - a)) + ALONG) * channels
      const atFlag = flags * channels
      for (let c = 0; c < channels; c++)
        bias[(c * lines + a) * lines + b] =
          (place[atPlace + c] as number) + (along[atAlong + c] as number) + (flag[atFlag + c] as number)
    }
  }
  return bias
}

/**
 * Attention: shares of each line among the others, head by head. In a row of `keys`, the keys of head h begin at `queryAt + h * size` and what they
 * are compared with at `keyAt + h * size`.
 */
const attention = (
  keys: Float32Array,
  layout: {
    readonly stride: number
    readonly heads: number
    readonly size: number
    readonly queryAt: number
    readonly keyAt: number
  },
  bias: Float32Array
): Float32Array => {
  const { heads, keyAt, queryAt, size, stride } = layout
  const lines = keys.length / stride
  const y = new Float32Array(heads * lines * lines)
  const factor = 1 / Math.sqrt(size)
  for (let head = 0; head < heads; head++)
    for (let a = 0; a < lines; a++) {
      const query = a * stride + queryAt + head * size
      const row = (head * lines + a) * lines
      for (let b = 0; b < lines; b++) {
        const key = b * stride + keyAt + head * size
        let sum = 0
        for (let i = 0; i < size; i++) sum += (keys[query + i] as number) * (keys[key + i] as number)
        y[row + b] = sum * factor + (bias[row + b] as number)
      }
    }
  return shares(y, lines)
}

/** Gathers what the others say along a map: head by head `size` numbers of each row of `said`, which begin at `from`. */
export const heard = (
  map: Float32Array,
  said: Float32Array,
  {
    from,
    heads,
    size,
    stride
  }: { readonly stride: number; readonly heads: number; readonly size: number; readonly from: number }
): Float32Array => {
  const lines = said.length / stride
  const y = new Float32Array(lines * heads * size)
  for (let head = 0; head < heads; head++)
    for (let a = 0; a < lines; a++) {
      const row = (head * lines + a) * lines
      const to = (a * heads + head) * size
      for (let b = 0; b < lines; b++) {
        const share = map[row + b] as number
        if (share < LEAST_SHARE) continue
        const at = b * stride + from + head * size
        for (let i = 0; i < size; i++) y[to + i] = (y[to + i] as number) + share * (said[at + i] as number)
      }
    }
  return y
}

/** Smaller shares are not worth the time. */
const LEAST_SHARE = 0.002

/** What the network knows of some pages, whatever is asked. */
export interface ReadPages {
  readonly window: PageWindow
  /** The states of words and lines, a row each. */
  readonly words: Float32Array
  readonly lines: Float32Array
  /** For each step, the maps along which what is known of a question is passed between lines. */
  readonly maps: ReadonlyArray<Float32Array>
}

/** Reads pages once for all questions. */
export const readPages = (page: WordFeatures, window: PageWindow, network: NetworkWeights): ReadPages => {
  const { heads, maps, steps } = network
  const width = network.toLine.outputs
  const lines = window.toLine - window.fromLine
  let x = linear(network.word, inputOf(page, window, network))
  for (const { before, near, out } of network.words) {
    const reach = (near.inputs / width - 1) / 2
    x = add(x, linear(out, gelu(linear(near, nearby(normalise(before, x), width, reach)))))
  }
  let line = linear(network.toLine, pooledByLine(x, width, window.lineOf, lines))
  const bias = biasesOf(page, window, network)
  const square = lines * lines
  network.lines.forEach(({ before, beforeRest, narrow, out, project, wide }, layer) => {
    const projected = linear(project, normalise(before, line))
    const size = width / heads
    const stride = 3 * width
    const map = attention(
      projected,
      { stride, heads, size, queryAt: 0, keyAt: width },
      bias.subarray(layer * heads * square)
    )
    line = add(line, linear(out, heard(map, projected, { stride, heads, size, from: 2 * width })))
    line = add(line, linear(narrow, gelu(linear(wide, normalise(beforeRest, line)))))
  })
  line = normalise(network.last, line)
  const keys = linear(network.keyOfMap, line)
  const all = steps.length * maps
  const size = keys.length / lines / 2 / all
  const made = attention(
    keys,
    { stride: 2 * all * size, heads: all, size, queryAt: 0, keyAt: all * size },
    bias.subarray(network.lines.length * heads * square)
  )
  return {
    window,
    words: normalise(network.lastWord, addByLine(x, linear(network.toWord, line), width, window.lineOf)),
    lines: line,
    maps: steps.map((_, step) => made.subarray(step * maps * square, (step + 1) * maps * square))
  }
}
