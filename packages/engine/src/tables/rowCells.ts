import { flatMap } from "../flatMap.js"
import { centreX, medianOf, rightOf } from "../layout/geometry.js"
import type { TextLine } from "../layout/Layout.js"
import { type PageRulings, rulingsBetween } from "../layout/rulings.js"
import { isValue } from "../layout/values.js"
import type { Word } from "../page/Page.js"
import type { GridCell } from "./Grid.js"
import { cellOf, filledCell } from "./gridCells.js"
import { gapBetween, type TextRow } from "./textRows.js"

/** Words of a row by column; `columnEnd` is beyond `column` for a text that spans columns. */
export interface RowPart {
  readonly column: number
  readonly columnEnd: number
  readonly words: ReadonlyArray<Word>
}

const bandOf = (cuts: ReadonlyArray<number>, x: number): number => {
  let band = 0
  for (const cut of cuts) if (x > cut) band++
  return band
}

const leader = /^[.…·_]{3,}$/

/** Whether a word is leader dots from a name to its value. */
export const isLeader = ({ text }: Word): boolean => text.length >= 3 && leader.test(text)

/** Splits a line at the cuts between its words; a line that crosses a cut spans columns. */
const partsOfLine = (line: TextLine, cuts: ReadonlyArray<number>, lineHeight: number): ReadonlyArray<RowPart> => {
  const runs: Array<Array<Word>> = []
  for (const word of line.words) {
    if (isLeader(word)) continue
    const open = runs[runs.length - 1]
    const last = open?.[open.length - 1]
    if (open && last) {
      const left = rightOf(last.box)
      const gap = word.box.x - left
      const slack = lineHeight * 0.2
      let cutHere = false
      for (const cut of cuts) if (left <= cut + slack && word.box.x >= cut - slack) cutHere = true
      const numbersApart =
        isValue(word.text) && isValue(last.text) && bandOf(cuts, centreX(word.box)) !== bandOf(cuts, centreX(last.box))
      if (numbersApart || (cutHere && (gap >= lineHeight * 0.42 || isValue(word.text) || isValue(last.text))))
        runs.push([word])
      else open.push(word)
    } else runs.push([word])
  }
  return runs.map((words) => {
    const first = words[0]
    const last = words[words.length - 1]
    const start = first ? first.box.x : 0
    const end = last ? rightOf(last.box) : 0
    const inset = Math.min((end - start) * 0.1, lineHeight * 0.3)
    const column = bandOf(cuts, start + inset)
    const columnEnd = bandOf(cuts, end - inset)
    return { column, columnEnd: Math.max(column, columnEnd), words }
  })
}

/** The parts of a row by column. */
export const partsOfRow = (row: TextRow, cuts: ReadonlyArray<number>, lineHeight: number): ReadonlyArray<RowPart> =>
  flatMap(row.lines, (line) => partsOfLine(line, cuts, lineHeight))

const textOf = (part: RowPart): string => part.words.map((word) => word.text).join(" ")
const hasValue = (parts: ReadonlyArray<RowPart>): boolean =>
  parts.some((part) => part.column > 0 && isValue(textOf(part)))

/** Whether there is a drawn line between two rows. */
export const ruledApart = (above: TextRow, below: TextRow, rulings: PageRulings): boolean => {
  const from = Math.max(above.box.x, below.box.x)
  const to = Math.min(rightOf(above.box), rightOf(below.box))
  const aboveMiddle = above.box.y + above.box.height * 0.6
  const belowMiddle = below.box.y + below.box.height * 0.4
  const middle = (from + to) / 2
  return rulingsBetween(rulings.horizontal, aboveMiddle, belowMiddle).some(
    ({ span }) => span.start <= middle && middle <= span.end
  )
}

/** Whether drawn lines separate most rows of values, so that text rows without a line between them are one row. */
const ruledRows = (valued: ReadonlyArray<boolean>, apart: ReadonlyArray<boolean>, headerEnd: number): boolean => {
  let pairs = 0
  let parted = 0
  let last: number | undefined
  valued.forEach((holds, i) => {
    if (!holds || i < headerEnd) return
    if (last !== undefined) {
      pairs++
      if (apart.slice(last + 1, i + 1).some(Boolean)) parted++
    }
    last = i
  })
  return pairs >= 2 && parted >= pairs * 0.75
}

/**
 * The neighbour that a text row without a name (its first column is empty) and without values belongs to: the nearer one or, if both are as near,
 * the one above.
 */
const sideOf = (
  i: number,
  rows: ReadonlyArray<TextRow>,
  parts: ReadonlyArray<ReadonlyArray<RowPart>>,
  valued: ReadonlyArray<boolean>,
  apart: ReadonlyArray<boolean>,
  lineHeight: number
): "above" | "below" | undefined => {
  const row = rows[i]
  const above = rows[i - 1]
  const below = rows[i + 1]
  const own = parts[i] ?? []
  if (!row || valued[i] || own.some((part) => part.column === 0 || part.column !== part.columnEnd)) return undefined
  const fits = (j: number, other: TextRow | undefined, gap: number, parted: boolean | undefined): boolean =>
    other !== undefined &&
    !parted &&
    valued[j] === true &&
    gap < lineHeight * 0.8 &&
    own.every((part) => parts[j]?.some((cell) => cell.column === part.column && !isValue(textOf(cell))))
  const up = above ? gapBetween(above, row) : Number.POSITIVE_INFINITY
  const down = below ? gapBetween(row, below) : Number.POSITIVE_INFINITY
  const belongsAbove = fits(i - 1, above, up, apart[i])
  const belongsBelow = fits(i + 1, below, down, apart[i + 1])
  if (belongsBelow && (!belongsAbove || up - down > lineHeight * 0.2)) return "below"
  return belongsAbove ? "above" : undefined
}

/**
 * Joins text rows into table rows. A line continues the row above if it has no value of its own and is closer than rows are, or begins in lower
 * case. A drawn line between two rows keeps them apart.
 */
export const tableRows = (
  rows: ReadonlyArray<TextRow>,
  parts: ReadonlyArray<ReadonlyArray<RowPart>>,
  rulings: PageRulings,
  lineHeight: number,
  headerEnd: number
): ReadonlyArray<ReadonlyArray<number>> => {
  const valued = rows.map((_, i) => hasValue(parts[i] ?? []))
  const gaps: Array<number> = []
  for (let i = Math.max(1, headerEnd + 1); i < rows.length; i++) {
    const above = rows[i - 1]
    const below = rows[i]
    if (above && below && valued[i - 1] && valued[i]) {
      gaps.push(gapBetween(above, below))
    }
  }
  const usual = medianOf(gaps, lineHeight * 0.5)
  const apart = rows.map((row, i) => {
    const above = rows[i - 1]
    return above !== undefined && ruledApart(above, row, rulings)
  })
  const ruled = ruledRows(valued, apart, headerEnd)
  const side = rows.map((_, i) => (i > headerEnd ? sideOf(i, rows, parts, valued, apart, lineHeight) : undefined))
  const groups: Array<Array<number>> = []
  rows.forEach((row, i) => {
    const above = rows[i - 1]
    const open = groups[groups.length - 1]
    if (!above || !open || i < headerEnd + 1 || apart[i]) {
      groups.push([i])
      return
    }
    const gap = gapBetween(above, row)
    const height = Math.min(above.box.height, row.box.height)
    const own = parts[i] ?? []
    const before = flatMap(open, (index) => parts[index] ?? [])
    const sharesColumn = own.some((part) =>
      before.some((other) => other.column === part.column && isValue(textOf(part)) && isValue(textOf(other)))
    )
    const interleaved = gap < -height * 0.25 && !sharesColumn
    const text = own.map(textOf).join(" ")
    const startsLow = /^[\p{Ll}(&,;]/u.test(text)
    const onlyWords = !valued[i] && own.every((part) => part.column === part.columnEnd)
    const under = own.every((part) =>
      before.some((other) => other.column <= part.column && part.column <= other.columnEnd)
    )
    const tight = gap < usual - lineHeight * 0.25 && gap < lineHeight * 0.6
    const continues =
      onlyWords &&
      under &&
      own.length < before.length + (before.length === 1 ? 1 : 0) &&
      (tight || (startsLow && gap < lineHeight * 0.8))
    const completes =
      valued[i] && startsLow && before.length === 1 && !open.some((index) => valued[index]) && gap < lineHeight * 0.8
    const within = ruled && !sharesColumn
    const joined = side[i] === "above" || (side[i - 1] === "below" && open.length === 1)
    if (interleaved || continues || completes || within || joined) open.push(i)
    else groups.push([i])
  })
  return groups
}

/** Whether the parts of a row are in different columns, left to right. */
const ascend = (parts: ReadonlyArray<RowPart>): boolean => {
  for (let i = 1; i < parts.length; i++) if ((parts[i]?.column ?? 0) <= (parts[i - 1]?.column ?? 0)) return false
  return true
}

const cellOfPart = ({ column, columnEnd, words }: RowPart, next: number | undefined, row: number): GridCell =>
  filledCell(
    { row, rowEnd: row, column, columnEnd: next === undefined ? columnEnd : Math.min(columnEnd, next - 1) },
    words
  )

/** Cells from groups of text rows, given the rows' parts. */
export const cellsOfRows = (
  parts: ReadonlyArray<ReadonlyArray<RowPart>>,
  groups: ReadonlyArray<ReadonlyArray<number>>,
  headerRows: number
): ReadonlyArray<GridCell> =>
  flatMap(groups, (group, row) => {
    const [only] = group
    if (group.length === 1 && only !== undefined) {
      const own = parts[only] ?? []
      if (ascend(own)) return own.map((part, i) => cellOfPart(part, own[i + 1]?.column, row))
    }
    const byColumn = new Map<number, { columnEnd: number; readonly words: Array<Word> }>()
    for (const index of group) {
      for (const part of parts[index] ?? []) {
        // In the body, a long text that extends into the next column belongs to the column where it starts.
        const columnEnd = row < headerRows || group.length === 1 ? part.columnEnd : part.column
        const cell = byColumn.get(part.column)
        if (cell) {
          cell.words.push(...part.words)
          cell.columnEnd = Math.max(cell.columnEnd, columnEnd)
        } else byColumn.set(part.column, { columnEnd, words: [...part.words] })
      }
    }
    const starts = [...byColumn.keys()].sort((a, b) => a - b)
    return flatMap(starts, (column, i) => {
      const part = byColumn.get(column)
      const next = starts[i + 1] ?? Number.POSITIVE_INFINITY
      return part
        ? (cellOf({ row, rowEnd: row, column, columnEnd: Math.min(part.columnEnd, next - 1) }, part.words) ?? [])
        : []
    })
  })
