// What the network is told of each word of a document, and of how each word meets a question.
import { knownWord, wordLikeness } from "../../packages/engine/dist/matching/lexicon.js"
import { isFiller, weightOfWord } from "../../packages/engine/dist/matching/wordWeights.js"
import { fold, tokenize } from "../../packages/engine/dist/text/fold.js"

/** Places of the lexicon and pieces of spelling that one word has at most, and how many numbers pieces are hashed to. */
const MOST_PLACES = 3
const MOST_GRAMS = 12
const GRAMS = 2048

/** Numbers that describe a word by itself. */
export const SHAPES = 44

/** Numbers that describe how a word meets a question. */
export const MATCHES = ["key", "key weighted", "key share", "hint", "hint weighted", "hint share", "refused", "no"]

const TYPED = ["date", "time", "number", "identifier", "iban", "phone", "email", "address", "boolean"]

/** Hash of a piece of spelling (FNV-1a). */
const hashOf = (piece) => {
  let hash = 0x811c9dc5
  for (let i = 0; i < piece.length; i++) hash = Math.imul(hash ^ piece.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % GRAMS
}

/** Pieces of three letters, digits all being one. */
const gramsOf = (folded) => {
  const text = `<${folded.replace(/\d/g, "0")}>`
  const grams = []
  for (let i = 0; i + 3 <= text.length && grams.length < MOST_GRAMS; i++) grams.push(hashOf(text.slice(i, i + 3)))
  return grams
}

const shareOf = (text, expression) => (text.match(expression)?.length ?? 0) / Math.max(1, text.length)

/** The words of a reading in its order. */
export const wordsIn = (reading, candidates) => {
  const firstOf = []
  let count = 0
  for (const { line } of reading.segments) {
    firstOf.push(count)
    count += line.words.length
  }
  const shape = new Float32Array(count * SHAPES)
  const lines = new Int32Array(count * 3)
  const places = new Int32Array(count * MOST_PLACES).fill(-1)
  const grams = new Int16Array(count * MOST_GRAMS).fill(-1)
  const tokens = []
  const blocks = new Map()
  const number = (id) => blocks.get(id) ?? blocks.set(id, blocks.size).get(id)
  let at = 0
  for (const segment of reading.segments) {
    const { layout, line, pageIndex } = segment
    const unit = Math.max(layout.lineHeight, 1e-6)
    const { height, width } = layout.page
    line.words.forEach((word, i) => {
      const { box, confidence, font, text } = word
      const folded = fold(text)
      const said = tokenize(text)
      const known = said.map((token) => ({ ...knownWord(token), weight: isFiller(token) ? 0 : weightOfWord(token) }))
      tokens.push(known)
      known
        .filter(({ place }) => place >= 0)
        .slice(0, MOST_PLACES)
        .forEach(({ place }, k) => {
          places[at * MOST_PLACES + k] = place
        })
      gramsOf(folded).forEach((gram, k) => {
        grams[at * MOST_GRAMS + k] = gram
      })
      lines.set([segment.index, number(`${pageIndex} ${line.blockId}`), pageIndex], at * 3)
      const before = line.words[i - 1]?.box
      const gap = before === undefined ? 3 : (box.x - before.x - before.width) / unit
      shape.set(
        [
          box.x / unit,
          box.y / unit,
          (box.x + box.width) / unit,
          (box.y + box.height) / unit,
          box.x / width,
          box.y / height,
          (box.x + box.width) / width,
          box.height / unit,
          (font?.size ?? box.height) / unit,
          font?.bold ? 1 : 0,
          font?.italic ? 1 : 0,
          Math.min(1, text.length / 12),
          shareOf(text, /\d/g),
          shareOf(text, /\p{L}/gu),
          shareOf(text, /\p{Lu}/gu),
          /^\p{Lu}/u.test(text) ? 1 : 0,
          /^[\p{Lu}\d.'-]{2,}$/u.test(text) ? 1 : 0,
          /:$/.test(text) ? 1 : 0,
          /[.;]$/.test(text) ? 1 : 0,
          /,$/.test(text) ? 1 : 0,
          /^[("«“]/.test(text) ? 1 : 0,
          /[)"»”]$/.test(text) ? 1 : 0,
          /[€$£]|^(?:EUR|GBP|USD|CHF)$/.test(text) ? 1 : 0,
          /%/.test(text) ? 1 : 0,
          /\d[-/.]\d/.test(text) ? 1 : 0,
          /^\d{4}$/.test(text) ? 1 : 0,
          /\p{L}/u.test(text) && /\d/.test(text) ? 1 : 0,
          /^[^\p{L}\d]+$/u.test(text) ? 1 : 0,
          known.length === 0 ? 0 : Math.max(...known.map(({ weight }) => weight)),
          known.some(({ place }) => place >= 0) ? 1 : 0,
          confidence,
          Math.min(1, i / 8),
          Math.min(1, (line.words.length - 1 - i) / 8),
          Math.min(1, gap / 3),
          segment.isHeading ? 1 : 0
        ],
        at * SHAPES
      )
      at++
    })
  }
  const wordAt = (segment, offset) => {
    let word = 0
    segment.starts.forEach((start, i) => {
      if (start <= offset) word = i
    })
    return word
  }
  const spanOf = ({ end, lines: parts, segment, start, value }) => {
    const from = wordAt(segment, start)
    const first = firstOf[segment.index] + from
    const cutBefore = segment.starts[from] === start ? 0 : 1
    if (parts.length < 2) {
      const to = wordAt(segment, Math.max(start, end - 1))
      const last = firstOf[segment.index] + to
      return {
        first,
        last,
        cutBefore,
        cutAfter: segment.starts[to] + segment.line.words[to].text.length === end ? 0 : 1
      }
    }
    const tail = parts.reduce((best, part) => (part.index > best.index ? part : best))
    const between = parts.slice(1, -1).reduce((sum, { text }) => sum + text.length + 1, segment.text.length - start + 1)
    const to = wordAt(tail, Math.max(0, Math.min(tail.text.length, value.length - between) - 1))
    return { first, last: Math.max(first, firstOf[tail.index] + to), cutBefore, cutAfter: 0 }
  }
  for (const candidate of candidates) {
    const kind = TYPED.indexOf(candidate.kind)
    if (kind < 0 || candidate.cue !== undefined) continue
    const { first, last } = spanOf(candidate)
    for (let i = first; i <= last; i++) shape[i * SHAPES + 35 + kind] = 1
  }
  return { count, firstOf, grams, lines, places, shape, spanOf, tokens }
}

/** How the words of a document meet a question: for each word the numbers of `MATCHES`, 0 to 255. */
export const matchOf = (tokens) => {
  const wide = MATCHES.length
  return ({ hint, key, no, refused }) => {
    const found = new Uint8Array(tokens.length * wide)
    const seen = new Map()
    const sum = (words) => words.reduce((total, { weight }) => total + weight, 0) || 1
    const most = (words) => Math.max(0.05, ...words.map(({ weight }) => weight))
    const of = (words, token) => {
      let [best, weighted, share] = [0, 0, 0]
      for (const word of words) {
        const like = wordLikeness(word, token)
        best = Math.max(best, like)
        weighted = Math.max(weighted, (like * word.weight) / most(words))
        share += (like * word.weight) / sum(words)
      }
      return [best, weighted, Math.min(1, share)]
    }
    const meet = (token) => {
      const known = seen.get(token.text)
      if (known !== undefined) return known
      const fresh =
        token.weight === 0
          ? new Array(wide).fill(0)
          : [...of(key, token), ...of(hint, token), of(refused, token)[0], no === undefined ? 0 : of(no.key, token)[0]]
      seen.set(token.text, fresh)
      return fresh
    }
    tokens.forEach((list, i) => {
      for (const token of list) {
        const numbers = meet(token)
        for (let k = 0; k < wide; k++) found[i * wide + k] = Math.max(found[i * wide + k], Math.round(255 * numbers[k]))
      }
    })
    return found
  }
}
