import { fitsHead, isSumOrDay, mayBeName, namesSomebody } from "./columnCells.js"
import { kindOfHead } from "./columnHeads.js"
import type { PrivateKind } from "./Finding.js"
import { isGivenName } from "./givenNames.js"
import { type Column, type PrivateCell, privateCells } from "./privateColumns.js"
import { isParticle } from "./surnameParticles.js"
import { linesOf, type PlacedLine } from "./textLines.js"

/** A word of a line and where it stands in the text. */
interface Word {
  readonly text: string
  readonly start: number
}

interface Head {
  readonly text: string
  readonly kind: PrivateKind | undefined
}

/** A cell of words that stand one behind the other. */
interface WordCell {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Words of a line of heads, of one head and of a row, at most; rows of a table, at least and at most. */
const mostHeadingWords = 14
const mostHeadWords = 4
const mostRowWords = 30
const mostRowCharacters = 400
const fewestRows = 2
const mostRows = 400
/** Words of a cell at most, by its kind. */
const mostWords: Readonly<Partial<Record<PrivateKind | "other", number>>> = {
  PERSON: 5,
  DATE_OF_BIRTH: 3,
  SOCIAL_SECURITY_NUMBER: 8,
  PHONE: 6,
  EMAIL: 1,
  ADDRESS: 12,
  PLACE_OF_BIRTH: 4,
  other: 6
}
const mostWordsOfNumber = 2

const wordsOf = ({ start, text }: PlacedLine): ReadonlyArray<Word> =>
  Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({ text: word, start: start + index }))

/** The heads of a line of words with single blanks between; none where it names no people or is a sentence. */
const headsOf = (line: string): ReadonlyArray<Head> => {
  const words = line.trim().split(" ")
  if (words.length < 2 || words.length > mostHeadingWords) return []
  if (
    / {2}|\t|\d{2}|@|[!?:;]$|(?<!\b(?:no|tel|mob|ref|num|naiss|pr[ée]n|adr))\.$/i.test(line.trim()) ||
    !/^\s*\p{Lu}/u.test(line)
  )
    return []
  const heads: Array<Head> = []
  for (let at = 0; at < words.length; ) {
    let count = Math.min(mostHeadWords, words.length - at)
    while (count > 0 && kindOfHead(words.slice(at, at + count).join(" "), true) === undefined) count--
    const text = words.slice(at, at + Math.max(1, count)).join(" ")
    const kind = count > 0 ? kindOfHead(text, true) : undefined
    const last = heads.at(-1)
    // Which of the other words belong together does not matter.
    if (kind === undefined && last !== undefined && last.kind === undefined)
      heads[heads.length - 1] = { text: `${last.text} ${text}`, kind }
    else heads.push({ text, kind })
    at += Math.max(1, count)
  }
  return heads.length > 1 && heads.some(({ kind }) => kind === "PERSON") ? heads : []
}

// A list may be in capitals throughout.
const isSmall = (word: string): boolean => isParticle(word.toLowerCase())

/** How well words are a name: a surname and given names, and no more. */
const asName = (words: ReadonlyArray<string>, again: ReadonlySet<string>): number => {
  const text = words.join(" ")
  if (!mayBeName(text) || words.some((word) => !/^\p{Lu}/u.test(word) && !isSmall(word)))
    return Number.NEGATIVE_INFINITY
  const comma = words.findIndex((word) => word.endsWith(","))
  if (comma === words.length - 1 || words.slice(0, -1).filter((word) => word.endsWith(",")).length > 1)
    return Number.NEGATIVE_INFINITY
  const big = words.filter((word) => !isSmall(word) && !/^\p{Lu}\.?$/u.test(word))
  const last = words.at(-1) ?? ""
  const given = words.some(isGivenName) ? 0.5 : 0
  const whole = comma >= 0 || words.length > 1 ? 0.5 : 0
  const usual =
    comma >= 0 ? comma + 2 : /^\p{Lu}\./u.test(text) ? words.length - big.length + 1 : 2 + words.length - big.length
  const further = words.slice(usual).filter((word) => !isGivenName(word)).length
  // What people do stands in several rows of a list.
  return 1 + given + whole - further * 0.6 - (words.length > 1 && again.has(last) && !isGivenName(last) ? 0.8 : 0)
}

const asCell = (kind: PrivateKind | undefined, words: ReadonlyArray<string>, again: ReadonlySet<string>): number => {
  if (kind === undefined) return 0.1 - words.length * 0.05 + (words.length === 1 && again.has(words[0] ?? "") ? 0.2 : 0)
  if (kind === "PERSON") return asName(words, again)
  const text = words.join(" ")
  if (!fitsHead(kind, text) || (words.length > 1 && words.some(isSumOrDay))) return Number.NEGATIVE_INFINITY
  if (kind === "ADDRESS" || kind === "PLACE_OF_BIRTH") return 0.5
  // Numbers in groups are written so; of others the next may be a column of its own.
  return mostWords[kind] === undefined ? 1.5 - (words.length - 1) * 0.3 : 1.5
}

/** The cells of a row under each head, as its words fit best; undefined where they do not. */
const rowOf = (
  words: ReadonlyArray<Word>,
  heads: ReadonlyArray<Head>,
  again: ReadonlySet<string>
): ReadonlyArray<WordCell> | undefined => {
  const texts = words.map(({ text }) => text)
  type Way = { readonly score: number; readonly ends: ReadonlyArray<number> }
  let ways = new Map<number, Way>([[0, { score: 0, ends: [] }]])
  for (const { kind } of heads) {
    const next = new Map<number, Way>()
    const most = mostWords[kind ?? "other"] ?? mostWordsOfNumber
    for (const [from, way] of ways)
      for (let to = from + 1; to <= Math.min(words.length, from + most); to++) {
        const score = way.score + asCell(kind, texts.slice(from, to), again)
        if (score > (next.get(to)?.score ?? Number.NEGATIVE_INFINITY)) next.set(to, { score, ends: [...way.ends, to] })
      }
    ways = next
  }
  let from = 0
  return ways.get(words.length)?.ends.map((to): WordCell => {
    const [first, last] = [words[from], words[to - 1]]
    const text = texts.slice(from, to).join(" ")
    from = to
    return { text, start: first?.start ?? 0, end: (last?.start ?? 0) + (last?.text.length ?? 0) }
  })
}

/** Words that stand in several of the rows. */
const repeated = (rows: ReadonlyArray<ReadonlyArray<Word>>): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const text of new Set(row.map(({ text }) => text))) counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Set([...counts].flatMap(([text, count]) => (count > 1 ? [text] : [])))
}

/** Whether rows are surely those of the heads: something of a fixed form stands in them, or names of people. */
const areRows = (columns: ReadonlyArray<Column<WordCell>>): boolean =>
  columns.some(
    ({ cells, kind }) =>
      (kind !== undefined && kind !== "PERSON" && kind !== "ADDRESS" && kind !== "PLACE_OF_BIRTH") ||
      (kind === "PERSON" && cells.filter(({ text }) => namesSomebody(text)).length * 2 >= cells.length)
  )

/**
 * Private cells of a table in plain text whose columns only single blanks part, by the heads above them: each row is cut as it fits them best, names where figures begin
 * or where a word follows that several rows have.
 */
export const findWordRows = (text: string): ReadonlyArray<PrivateCell<WordCell>> => {
  const lines = linesOf(text)
  const found: Array<PrivateCell<WordCell>> = []
  const fits = (line: PlacedLine, heads: ReadonlyArray<Head>): boolean =>
    line.text.length <= mostRowCharacters && rowOf(wordsOf(line), heads, new Set()) !== undefined
  for (let at = 0; at < lines.length; at++) {
    const heads = headsOf(lines[at]?.text ?? "")
    // The first rows alone are looked at beneath every line that might be one of heads.
    const first = heads.length === 0 ? [] : lines.slice(at + 1, at + 1 + fewestRows)
    if (first.length < fewestRows || !first.every((line) => fits(line, heads))) continue
    const below: Array<ReadonlyArray<Word>> = []
    for (const line of lines.slice(at + 1, at + 1 + mostRows)) {
      const words = wordsOf(line)
      if (words.length < heads.length || words.length > mostRowWords || / {2}\S|\t/.test(line.text)) break
      below.push(words)
    }
    const again = repeated(below)
    // One that fits none of the heads may be misread.
    const rows = below.flatMap((words) => {
      const row = rowOf(words, heads, again)
      return row === undefined ? [] : [row]
    })
    if (rows.length < fewestRows) continue
    const columns = heads.map(
      ({ kind, text: head }, index): Column<WordCell> => ({
        head,
        kind,
        cells: rows.flatMap((row) => row[index] ?? [])
      })
    )
    if (areRows(columns)) found.push(...privateCells(columns))
    at += rows.length
  }
  return found
}
