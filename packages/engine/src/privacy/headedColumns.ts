import { bottomOf, centreY, overlapFraction, overlapOnAxis, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import { beginsAsLabel, fitsHead, namesSomebody } from "./columnCells.js"
import { headsParties, kindOfHead, nearestHead } from "./columnHeads.js"
import type { PrivateKind } from "./Finding.js"
import { isGivenName } from "./givenNames.js"
import { withLabelsRead } from "./misreadLabels.js"
import { endsInBirthLabel } from "./nearLabels.js"
import type { PagePiece } from "./PagePiece.js"
import type { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"
import { type Column, privateCells } from "./privateColumns.js"

/** Rows of a table follow each other within so many line heights, and its first its head; the second line of a head follows closer. */
const widestPitch = 3.5
const widestHeadPitch = 1.8
/** A table has rows; one beneath labels may be a form's. */
const fewestRows = 2
/** Rows that fit no column, at most, before the table is at its end: a cell may be misread, and a word stand between two groups. */
const mostMisfits = 1
/** Words of a head, at most. */
const mostHeadWords = 5

const isHead = (text: string): boolean =>
  /\p{L}/u.test(text) && !/\d{2}|@|:$/.test(text) && text.split(/\s+/).length <= mostHeadWords

/** The kind of value that a head says, though a letter of a birth label be read amiss. */
const kindOf = (text: string, besidePeople = false): PrivateKind | undefined =>
  kindOfHead(text, besidePeople) ??
  kindOfHead(text.replace(/5/g, "s").replace(/0/g, "o").replace(/1/g, "l"), besidePeople) ??
  kindOfHead(withLabelsRead(text), besidePeople) ??
  (endsInBirthLabel(text) ? "DATE_OF_BIRTH" : undefined)

/** A piece, and what it would say of a column that it heads. */
interface Headed extends PagePiece {
  readonly kind: PrivateKind | undefined
}

type Row = ReadonlyArray<Headed>

/** The pieces of a page by rows, from top to bottom. */
const rowsOf = (pieces: ReadonlyArray<Headed>): ReadonlyArray<Row> => {
  const rows: Array<Array<Headed>> = []
  for (const piece of [...pieces].sort((a, b) => centreY(a.box) - centreY(b.box))) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && overlapFraction(row[0].box, piece.box, "y") >= 0.5) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x))
}

const headsOver = (piece: PagePiece, heads: Row): Row =>
  heads.filter(({ box }) => overlapOnAxis(box, piece.box, "x") > 0)

/** The heads of a row together with the second lines of those that are two lines high; undefined where the row beneath is none of theirs. */
const withSecondLine = (row: Row, next: Row | undefined, lineHeight: number): Row | undefined => {
  const [first] = row
  if (first === undefined || next?.[0] === undefined) return undefined
  if (centreY(next[0].box) - centreY(first.box) > lineHeight * widestHeadPitch) return undefined
  if (!next.every(({ text }) => isHead(text))) return undefined
  const heads: Array<Headed> = row.map((head) => {
    const under = next.filter((piece) => headsOver(piece, [head]).length > 0)
    const text = [head, ...under].map((piece) => piece.text).join(" ")
    return { text, kind: kindOf(text), box: unionOfBoxes([head, ...under].map(({ box }) => box)) }
  })
  const others = next.filter((piece) => headsOver(piece, row).length === 0)
  const both = [...heads, ...others].sort((a, b) => a.box.x - b.box.x)
  return sureness(both) > sureness(row) && sureness(both) > sureness(next) ? both : undefined
}

const sureness = (heads: Row): number => heads.filter(({ kind }) => kind !== undefined).length

/** Whether pieces beside each other head the columns of a table in which something is private. */
const headTable = (heads: Row): boolean =>
  heads.length > 1 &&
  heads.every(({ text }) => isHead(text)) &&
  heads.some(({ kind, text }) => kind !== undefined || headsParties(text))

interface Table {
  readonly heads: Row
  readonly rows: ReadonlyArray<Row>
}

/** Whether a cell is what its head says and could hardly be anything else: digits of the form, or a given name. */
const isSure = (kind: PrivateKind, text: string): boolean =>
  kind === "PERSON"
    ? namesSomebody(text) || text.split(/[ ,]+/).some(isGivenName)
    : kind !== "PLACE_OF_BIRTH" && fitsHead(kind, text)

/** What a row says of itself by the heads above it: how many of its cells fit, and whether it begins something else. */
const judged = (row: Row, heads: Row) => {
  const single = row.filter((piece) => headsOver(piece, heads).length === 1)
  const under = single.map((piece) => ({ piece, kind: headsOver(piece, heads)[0]?.kind }))
  const of = (test: (kind: PrivateKind, text: string) => boolean): ReadonlyArray<PagePiece> =>
    under.flatMap(({ kind, piece }) => (kind !== undefined && test(kind, piece.text) ? [piece] : []))
  const sure = of(isSure)
  const labels = row.filter((piece) => !sure.includes(piece) && (piece.kind !== undefined || beginsAsLabel(piece.text)))
  const strict = under.some(({ kind }) => kind !== undefined && kind !== "PERSON" && kind !== "PLACE_OF_BIRTH")
  const known = under.some(({ kind }) => kind !== undefined)
  return {
    single,
    ends: labels.length > sure.length || (single.length === 0 && row.length > 1),
    // What goes across the columns is none of the table's, nor what fits none of them.
    fits: single.length * 2 >= row.length && (!known || of(fitsHead).length > 0) && (!strict || sure.length > 0)
  }
}

/** The rows beneath heads, as far as they are rows of the same table. */
const tableBeneath = (heads: Row, below: ReadonlyArray<Row>, lineHeight: number): Table => {
  const rows: Array<Row> = []
  let last = Math.max(...heads.map(({ box }) => centreY(box)))
  let misfits = 0
  for (const row of below) {
    const [first] = row
    if (first === undefined || centreY(first.box) - last > lineHeight * widestPitch) break
    const { ends, fits: isRow, single } = judged(row, heads)
    misfits = isRow ? 0 : misfits + 1
    if (ends || misfits > mostMisfits || (misfits > 0 && rows.length < fewestRows)) break
    if (isRow) rows.push(single)
    last = centreY(first.box)
  }
  return { heads, rows }
}

/** Heads with what they say beside others, where a letter or two of theirs may be misread, and beside a column of people. */
const besideOthers = (heads: Row): Row => {
  const read = heads.some(({ kind }) => kind !== undefined)
    ? heads.map((head) => ({ ...head, kind: head.kind ?? kindOf(nearestHead(head.text)) }))
    : heads
  return read.some(({ kind }) => kind === "PERSON")
    ? read.map((head) => ({
        ...head,
        kind: head.kind ?? kindOf(head.text, true) ?? kindOf(nearestHead(head.text), true)
      }))
    : read
}

/** The columns of a table with the cells beneath each head. */
const columnsOf = ({ heads, rows }: Table): ReadonlyArray<Column<PagePiece>> =>
  heads.map((head) => ({
    head: head.text,
    kind: head.kind,
    cells: rows.flatMap((row) => row.filter((piece) => headsOver(piece, heads)[0] === head))
  }))

/**
 * Tells the placeholders every cell of the columns whose heads say that they are private, as of a list of members, and gives the places of the cells.
 * Heads stand beside each other, of which a lone `Name` may head anything; and several rows stand beneath, for on
 * a paper the row under a label's value has labels of its own.
 */
export const learnHeadedColumns = (layout: PageLayout, placeholders: Placeholders): ReadonlyArray<PrivateArea> => {
  const rows = rowsOf(
    layout.lines.map((line): Headed => {
      const text = line.text.trim()
      return { box: line.box, text, kind: kindOf(text) }
    })
  )
  const areas: Array<PrivateArea> = []
  const done = new Set<Row>()
  rows.forEach((row, index) => {
    if (done.has(row)) return
    const two = withSecondLine(row, rows[index + 1], layout.lineHeight)
    const heads = besideOthers(two ?? row)
    if (!headTable(heads)) return
    const bottom = Math.max(...heads.map(({ box }) => bottomOf(box)))
    const below = rows.slice(index + 1).filter(([first]) => first !== undefined && centreY(first.box) > bottom)
    const table = tableBeneath(heads, below, layout.lineHeight)
    if (table.rows.length < fewestRows) return
    for (const other of below.slice(0, table.rows.length)) done.add(other)
    for (const { cell, hereAlone, kind } of privateCells(columnsOf(table))) {
      const placeholder = hereAlone ? placeholders.here(kind, cell.text) : placeholders.of(kind, cell.text)
      areas.push({ page: layout.page.page, box: cell.box, value: cell.text, placeholder })
    }
  })
  return areas
}
