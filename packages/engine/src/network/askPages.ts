import { add, addByLine, gelu, type Linear, linear, normalise, pooledByLine } from "./layers.js"
import type { NetworkWeights } from "./NetworkWeights.js"
import { MATCHES, type QuestionFeatures } from "./questionFeatures.js"
import { heard, type ReadPages } from "./readPages.js"

/** Numbers that a question makes of a word: how likely a value begins with it, ends with it, holds it, stands behind it and before it. */
export const POINTS = 5

/** A question as the network sees it, and how the words of the other questions meet each word of the document. */
export interface Asked {
  readonly features: QuestionFeatures
  readonly vector: Float32Array
  readonly rivals: Float32Array
}

/** How much a word says of what is asked, for the comparison with the other questions. */
const saidIn = (match: Float32Array, word: number): number => {
  const at = word * MATCHES
  return Math.max(0.5 * (match[at] as number) + 0.5 * (match[at + 2] as number), match[at + 5] as number)
}

/** Reads all questions of a document. */
export const askedOf = (questions: ReadonlyArray<QuestionFeatures>, network: NetworkWeights): ReadonlyArray<Asked> => {
  const words = (questions[0]?.match.length ?? 0) / MATCHES
  const said = questions.map(({ match }) => Float32Array.from({ length: words }, (_, word) => saidIn(match, word)))
  const first = new Float32Array(words)
  const second = new Float32Array(words)
  const which = new Int32Array(words).fill(-1)
  said.forEach((own, number) => {
    for (let word = 0; word < words; word++) {
      const one = own[word] as number
      if (which[word] === -1 || one > (first[word] as number)) {
        second[word] = first[word] as number
        first[word] = one
        which[word] = number
      } else if (one > (second[word] as number)) second[word] = one
    }
  })
  return questions.map((features, number) => ({
    features,
    vector: linear(network.question, gelu(linear(network.questionWide, features.vector))),
    rivals: Float32Array.from({ length: words }, (_, word) => (which[word] === number ? second : first)[word] as number)
  }))
}

/** The input of the words: the numbers of their match, and their cubes. */
const matchesOf = ({ features, rivals }: Asked, { window }: ReadPages): Float32Array => {
  const wide = MATCHES + 1
  const x = new Float32Array((window.toWord - window.fromWord) * 2 * wide)
  for (let word = window.fromWord; word < window.toWord; word++) {
    const to = (word - window.fromWord) * 2 * wide
    for (let i = 0; i < wide; i++) {
      const one = i < MATCHES ? (features.match[word * MATCHES + i] as number) : (rivals[word] as number)
      x[to + i] = one
      x[to + wide + i] = one ** 3
    }
  }
  return x
}

/** Adds what a row and the question are to each other, and what the question is by itself. */
const meet = (state: Float32Array, rows: Float32Array, question: Float32Array, own?: Float32Array): Float32Array => {
  const width = question.length
  for (let from = 0; from < state.length; from += width)
    for (let i = 0; i < width; i++)
      state[from + i] =
        (state[from + i] as number) +
        (rows[from + i] as number) * (question[i] as number) +
        (own === undefined ? 0 : (own[i] as number))
  return state
}

/** Puts the rows of two matrices next to each other. */
const beside = (a: Float32Array, b: Float32Array, rows: number): Float32Array => {
  const [wa, wb] = [a.length / rows, b.length / rows]
  const y = new Float32Array(a.length + b.length)
  for (let row = 0; row < rows; row++) {
    y.set(a.subarray(row * wa, (row + 1) * wa), row * (wa + wb))
    y.set(b.subarray(row * wb, (row + 1) * wb), row * (wa + wb) + wa)
  }
  return y
}

/** Some rows: each number from the same number of the rows around it. */
const around = (
  { inputs: span, offsets, outputs: width, weights }: Linear,
  x: Float32Array,
  rows: ReadonlyArray<number>
): Float32Array => {
  const count = x.length / width
  const reach = (span - 1) / 2
  const y = new Float32Array(rows.length * width)
  rows.forEach((row, to) => {
    y.set(offsets, to * width)
    for (let k = Math.max(-reach, -row); k <= reach && row + k < count; k++)
      for (let i = 0; i < width; i++) {
        const at = to * width + i
        y[at] = (y[at] as number) + (weights[i * span + k + reach] as number) * (x[(row + k) * width + i] as number)
      }
  })
  return y
}

const rowsOf = (x: Float32Array, width: number, rows: ReadonlyArray<number>): Float32Array => {
  const y = new Float32Array(rows.length * width)
  rows.forEach((row, to) => {
    y.set(x.subarray(row * width, (row + 1) * width), to * width)
  })
  return y
}

/** What is the same for all questions. */
export interface ReadyPages extends ReadPages {
  readonly ofWords: Float32Array
  readonly wordsToMeet: Float32Array
  readonly ofLines: Float32Array
  readonly linesToMeet: Float32Array
}

/** Prepares pages for questions. */
export const readyPages = (pages: ReadPages, network: NetworkWeights): ReadyPages => ({
  ...pages,
  ofWords: linear(network.ofWord, pages.words),
  wordsToMeet: linear(network.wordToMeet, pages.words),
  ofLines: linear(network.lineOfLine, pages.lines),
  linesToMeet: linear(network.lineToMeet, pages.lines)
})

/** Asks one question of some pages: `POINTS` numbers for each of the words, which are counted from the first of the window. */
export const askPages = (
  asked: Asked,
  pages: ReadyPages,
  network: NetworkWeights,
  words: ReadonlyArray<number>
): Float32Array => {
  const { window } = pages
  const state = network.ofQuestion.outputs
  const lines = window.toLine - window.fromLine
  const s = gelu(
    meet(
      add(linear(network.ofMatch, matchesOf(asked, pages)), pages.ofWords),
      pages.wordsToMeet,
      linear(network.questionToMeet, asked.vector),
      linear(network.ofQuestion, asked.vector)
    )
  )
  let line = gelu(
    meet(
      add(linear(network.lineState, pooledByLine(s, state, window.lineOf, lines)), pages.ofLines),
      pages.linesToMeet,
      linear(network.questionToLine, asked.vector)
    )
  )
  network.steps.forEach(({ before, narrow, say, wide }, step) => {
    const x = normalise(before, line)
    const told = heard(pages.maps[step] as Float32Array, linear(say, x), {
      stride: say.outputs,
      heads: network.maps,
      size: network.message,
      from: 0
    })
    line = add(line, linear(narrow, gelu(linear(wide, beside(x, told, lines)))))
  })
  addByLine(s, linear(network.back, line), state, window.lineOf)
  const x = normalise(network.beforeBeside, s)
  const near = beside(rowsOf(x, state, words), around(network.beside, x, words), words.length)
  const blended = linear(network.blend, gelu(linear(network.blendWide, near)))
  return linear(network.point, normalise(network.beforePoint, add(rowsOf(s, state, words), blended)))
}
