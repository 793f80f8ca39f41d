import { flatMap } from "../../flatMap.js"
import { documentStore } from "../../text/documentMemory.js"
import { editDistance, fold, tokenize } from "../../text/fold.js"
import { remembered } from "../../text/remembered.js"

/** Words that do not change the meaning of a header. */
const light = new Set(
  "ht ttc hors taxe taxes en eur euro euros usd gbp chf rm de du des d l la le les the of in per par a for incl excl inc exc € $ £ n numero".split(
    " "
  )
)

/** Words of a name as callers write it: `unitPrice`, `unit_price` and `Unit price` are the same. */
export const wordsOfName = (name: string): ReadonlyArray<string> =>
  tokenize(name.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/[_.\-/]+/g, " "))

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?:s|x)$/, "") : word)

/** Whether two header words differ only in number, abbreviation, or a misread letter. */
const sameWord = (a: string, b: string): number => {
  if (a === b) return 1
  // Misread words keep their first or last letter; this spares the costly comparison of unlike words.
  if (a[0] !== b[0] && a[a.length - 1] !== b[b.length - 1]) return 0
  if (Math.abs(a.length - b.length) > 3 && !a.startsWith(b.slice(0, 3))) return 0
  const one = singular(a)
  const two = singular(b)
  if (one === two) return 1
  const shorter = Math.min(one.length, two.length)
  if (shorter >= 3 && (one.startsWith(two) || two.startsWith(one))) return shorter >= 4 ? 0.9 : 0.75
  if (shorter >= 8 && editDistance(one, two, 2) <= 2) return 0.85
  if (shorter >= 5 && editDistance(one, two, 1) <= 1) return 0.85
  return 0
}

/** Whether a header in which only this word matches may fit any of the columns. */
export const mayFit = (word: string, columns: Columns): boolean => {
  const { answers, words } = askedOf(columns)
  const known = answers.get(word)
  if (known !== undefined) return known
  const may = words.some((other) => sameWord(other, word) > 0)
  if (answers.size >= mostRemembered) answers.clear()
  answers.set(word, may)
  return may
}

interface AskedWords {
  /** Words of which every fitting header has at least one. Light words count only for headers without others. */
  readonly words: ReadonlyArray<string>
  readonly answers: Map<string, boolean>
}

const askedOfColumns = documentStore(() => new WeakMap<Columns, AskedWords>())

const askedOf = (columns: Columns): AskedWords => {
  const asked = askedOfColumns()
  const known = asked.get(columns)
  if (known !== undefined) return known
  const telling = (label: ReadonlyArray<string>): ReadonlyArray<string> => {
    const own = label.filter((word) => !light.has(word))
    return own.length > 0 ? own : label
  }
  const words = [...new Set(flatMap(columns, ({ labels }) => flatMap(labels, telling)))]
  const made = { words, answers: new Map<string, boolean>() }
  asked.set(columns, made)
  return made
}

const weightOf = (word: string): number => (light.has(word) ? 0.25 : 1)

interface Label {
  readonly words: ReadonlyArray<string>
  readonly weights: ReadonlyArray<number>
  readonly total: number
}

const prepared = new WeakMap<ReadonlyArray<ReadonlyArray<string>>, ReadonlyArray<Label>>()

const labelsOf = (labels: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<Label> => {
  const known = prepared.get(labels)
  if (known) return known
  const made = labels
    .filter((words) => words.length > 0)
    .map((words) => {
      const weights = words.map(weightOf)
      return { words, weights, total: weights.reduce((sum, weight) => sum + weight, 0) }
    })
  prepared.set(labels, made)
  return made
}

/** How well a header's words match a label's, 0 to 1: each should be covered entirely. */
const similarityOf = (header: ReadonlyArray<string>, weights: ReadonlyArray<number>, label: Label): number => {
  const used = new Set<number>()
  let said = 0
  let left = label.total
  for (let i = 0; i < label.words.length; i++) {
    const word = label.words[i] ?? ""
    const weight = label.weights[i] ?? 0
    let best = 0
    let at = -1
    for (let j = 0; j < header.length; j++) {
      if (used.has(j)) continue
      const same = sameWord(word, header[j] ?? "")
      if (same > best) {
        best = same
        at = j
      }
    }
    if (at >= 0) {
      said += weight * best
      used.add(at)
    }
    left -= weight
    if (said + left < label.total * 0.7) return 0
  }
  let rest = 0
  for (let j = 0; j < header.length; j++) if (!used.has(j)) rest += weights[j] ?? 0
  return (said / label.total) * (said / (said + rest * 0.35))
}

/** Limits the cache of a document's headers. */
const mostRemembered = 2000
const fitsOfLabels = documentStore(() => new WeakMap<ReadonlyArray<ReadonlyArray<string>>, Map<string, number>>())

/** How well a header's text fits one of the labels, 0 to 1. Kept until the document ends. */
export const fitOfHeader = (text: string, labels: ReadonlyArray<ReadonlyArray<string>>): number => {
  const fits = fitsOfLabels()
  const known = fits.get(labels) ?? new Map<string, number>()
  if (known.size === 0) fits.set(labels, known)
  if (known.size >= mostRemembered) known.clear()
  const before = known.get(text)
  if (before !== undefined) return before
  const fit = bestFit(text, labels)
  known.set(text, fit)
  return fit
}

/** How well a header's text fits each of some columns, and the best of them. */
export interface ColumnFits {
  readonly of: ReadonlyArray<number>
  readonly best: number
}

type Columns = ReadonlyArray<{ readonly labels: ReadonlyArray<ReadonlyArray<string>> }>

const fitsOfColumns = documentStore(() => new WeakMap<Columns, Map<string, ColumnFits>>())

/** How well a header's text fits the columns of a table. Kept until the document ends. */
export const fitsOfHeader = (text: string, columns: Columns): ColumnFits => {
  const columnFits = fitsOfColumns()
  const known = columnFits.get(columns) ?? new Map<string, ColumnFits>()
  if (known.size === 0) columnFits.set(columns, known)
  const before = known.get(text)
  if (before !== undefined) return before
  const of = columns.map(({ labels }) => fitOfHeader(text, labels))
  const made = { of, best: Math.max(0, ...of) }
  if (known.size >= mostRemembered) known.clear()
  known.set(text, made)
  return made
}

/** The words of a header in each possible reading, with their weights. */
const readings = remembered((text): ReadonlyArray<Pick<Label, "words" | "weights">> => {
  const plain = fold(text)
  // Text in brackets is a unit or a remark: it counts only if there is nothing else.
  const bare = plain.replace(/\([^)]*\)/g, " ").trim()
  const spelled = bare.replace(/\b(\p{L})\s?[./]\s?(\p{L})\b\.?/gu, "$1$2")
  return flatMap([...new Set([bare || plain, spelled || plain])], (version) => {
    const words = tokenize(version)
    return words.length === 0 ? [] : [{ words, weights: words.map(weightOf) }]
  })
})

const bestFit = (text: string, labels: ReadonlyArray<ReadonlyArray<string>>): number => {
  // No header is a paragraph.
  if (text.length > 120) return 0
  let best = 0
  for (const { weights, words } of readings(text)) {
    for (const label of labelsOf(labels)) {
      const similarity = similarityOf(words, weights, label)
      if (similarity > best) best = similarity
    }
  }
  return best
}

/** Headings that may equally be above item codes, and how much less they fit than a heading for the description. */
const NAMES_CODES = /^\W*(?:items?|products?|articles?|produits?|activit(?:y|ies)|services?|name|nom)\W*$/i
const LESS_TELLING = 0.03

/** How well a heading fits the columns of a table, with a small reduction if its column may hold codes: `Product | Description`. */
export const fitsOfHeading = (text: string, columns: Columns): ReadonlyArray<number> => {
  const { of } = fitsOfHeader(text, columns)
  return NAMES_CODES.test(text) ? of.map((fit) => Math.max(0, fit - LESS_TELLING)) : of
}

/** Pairs of header and column that fit best, each used once; fits below `least` are left out. */
export const assignHeaders = (
  fits: ReadonlyArray<ReadonlyArray<number>>,
  least: number
): ReadonlyMap<number, { readonly header: number; readonly fit: number }> => {
  const pairs = flatMap(fits, (row, header) => row.map((fit, column) => ({ header, column, fit })))
    .filter((pair) => pair.fit >= least)
    .sort((a, b) => b.fit - a.fit || a.column - b.column || a.header - b.header)
  const headers = new Set<number>()
  const assigned = new Map<number, { readonly header: number; readonly fit: number }>()
  for (const { header, column, fit } of pairs) {
    if (headers.has(header) || assigned.has(column)) continue
    headers.add(header)
    assigned.set(column, { header, fit })
  }
  return assigned
}

/** Fit from which a heading under a shared one names a column, and how much less the two together fit columns of other content. */
const NAMED = 0.9
const NAMED_OTHERWISE = 0.15

/**
 * How well headings under a shared one fit the columns of a table. `Rate` under `Employee` is not the employee's amount, however well the two words
 * together fit it.
 */
export const fitsUnder = <Content>(
  fits: ReadonlyArray<number>,
  own: string,
  columns: ReadonlyArray<Columns[number] & { readonly content: Content }>
): ReadonlyArray<number> => {
  const { best, of } = fitsOfHeader(own, columns)
  if (best < NAMED) return fits
  const { content } = columns[of.indexOf(best)] ?? {}
  return fits.map((fit, i) => (columns[i]?.content === content ? fit : Math.max(0, fit - NAMED_OTHERWISE)))
}

/** Least fit of a header to a column. */
export const leastFit = 0.55

/** Headings needed for a text row to count as a table's header. */
export const neededHeaders = ({ columns }: { readonly columns: ReadonlyArray<unknown> }): number =>
  columns.length <= 2 ? columns.length : Math.max(2, Math.ceil(columns.length * 0.4))
