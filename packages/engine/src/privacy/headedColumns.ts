import { bottomOf, centreY, overlapFraction, overlapOnAxis } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import { fitsHead, kindOfHead } from "./columnHeads.js"
import type { PrivateKind } from "./Finding.js"
import { isFormWord } from "./formWords.js"
import { withLabelsRead } from "./misreadLabels.js"
import { endsInBirthLabel } from "./nearLabels.js"
import type { PagePiece } from "./PagePiece.js"
import type { Placeholders } from "./Placeholders.js"
import type { PrivateArea } from "./PrivateArea.js"
import { privateLabel } from "./privateLabel.js"

/** Rows of a table follow each other within so many line heights, and its first its head. */
const widestPitch = 3.5
/** A table has rows; one beneath labels may be a form's. */
const fewestRows = 2
/** Words of a head, at most. */
const mostHeadWords = 4

const MISREAD_DAY =
  /^(?=(?:\D*\d){4})(?:[\dOolI|SBZDbgqA]{1,2}[.,/-][\dOolI|SBZDbgqA]{1,2}[.,/-][\dOolI|SBZDbgqA]{2,4}|[\dOolI|SBZDbgqA]{4}-[\dOolI|SBZDbgqA]{2}-[\dOolI|SBZDbgqA]{2}|[\dOolI|SBZ]{1,2}[ -][\p{L}0158|]{3,9}[ -][\dOolI|SBZDbgqA]{4})$/u

const isHead = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !/\d{2}|@|:$/.test(text) && text.split(/\s+/).length <= mostHeadWords

/** The kind of value that a head says, though a letter of a birth label be read amiss. */
const kindOf = (text: string): PrivateKind | undefined =>
  kindOfHead(text) ??
  kindOfHead(text.replace(/5/g, "s").replace(/0/g, "o").replace(/1/g, "l")) ??
  kindOfHead(withLabelsRead(text)) ??
  (endsInBirthLabel(text) ? "DATE_OF_BIRTH" : undefined)

// Letters that are read for digits in a date.
const fits = (kind: PrivateKind, text: string): boolean =>
  fitsHead(kind, text) || (kind === "DATE_OF_BIRTH" && MISREAD_DAY.test(text))

/** A piece, and what it would say of a column that it heads. */
interface Headed extends PagePiece {
  readonly kind: PrivateKind | undefined
}

/** Words of a form, which label what stands beside or beneath them. */
const isLabel = ({ kind, text }: Headed): boolean =>
  kind !== undefined || /:$/.test(text) || isFormWord(text.split(/[\s/(:]+/)[0] ?? "")

/** The pieces beneath a row of heads, by rows from top to bottom, as far as rows follow each other. */
const rowsBeneath = (
  head: Headed,
  pieces: ReadonlyArray<Headed>,
  lineHeight: number
): ReadonlyArray<ReadonlyArray<Headed>> => {
  const rows: Array<Array<Headed>> = []
  let last = head
  const below = pieces
    .filter(({ box }) => centreY(box) > bottomOf(head.box))
    .sort((a, b) => centreY(a.box) - centreY(b.box))
  for (const piece of below) {
    if (centreY(piece.box) - centreY(last.box) > lineHeight * widestPitch) break
    const row = rows.at(-1)
    if (row?.[0] !== undefined && overlapFraction(row[0].box, piece.box, "y") >= 0.5) row.push(piece)
    else rows.push([piece])
    last = piece
  }
  return rows
}

interface Cell {
  readonly kind: PrivateKind
  readonly piece: PagePiece
}

/** The private cells of a row; undefined where the row is none of the table's. */
const cellsOf = (row: ReadonlyArray<Headed>, heads: ReadonlyArray<Headed>): ReadonlyArray<Cell> | undefined => {
  const cells: Array<Cell> = []
  let headed = 0
  for (const piece of row) {
    const over = heads.filter(({ box }) => overlapOnAxis(box, piece.box, "x") > 0)
    // What goes across the columns stands beneath the table.
    if (over.length > 1 || isLabel(piece)) return undefined
    const kind = over[0]?.kind
    if (kind === undefined) continue
    headed++
    if (fits(kind, piece.text)) cells.push({ kind, piece })
  }
  // A cell may be misread, but not all of a row's.
  return headed > 0 && cells.length === 0 ? undefined : cells
}

/**
 * Tells the placeholders every cell of the columns whose heads say that they are private, as of a list of members, and gives the places of the cells.
 * Heads stand beside each other, of which a lone `Name` may head anything; and several rows stand beneath, for on
 * a paper the row under a label's value has labels of its own.
 */
export const learnHeadedColumns = (layout: PageLayout, placeholders: Placeholders): ReadonlyArray<PrivateArea> => {
  const pieces = layout.lines.map((line): Headed => {
    const text = line.text.trim()
    return { box: line.box, text, kind: kindOf(text) }
  })
  const areas: Array<PrivateArea> = []
  const done = new Set<Headed>()
  for (const first of pieces) {
    if (done.has(first) || first.kind === undefined) continue
    const row = pieces.filter((other) => other === first || overlapFraction(first.box, other.box, "y") >= 0.5)
    const ofPeople = row.some(({ kind }) => kind === "PERSON")
    const heads = row.map((head) => {
      done.add(head)
      return { ...head, kind: head.kind ?? kindOfHead(head.text, ofPeople) }
    })
    const privates = heads.filter(({ kind, text }) => kind !== undefined || privateLabel.test(text))
    const sure = heads.some(({ kind }) => kind !== undefined && kind !== "PERSON")
    if ((privates.length < 2 && !sure) || !heads.every(({ text }) => isHead(text))) continue
    const table: Array<ReadonlyArray<Cell>> = []
    for (const row of rowsBeneath(first, pieces, layout.lineHeight)) {
      const cells = cellsOf(row, heads)
      if (cells === undefined) break
      if (cells.length > 0) table.push(cells)
    }
    if (table.length < fewestRows) continue
    for (const { kind, piece } of table.flat()) {
      const placeholder = placeholders.of(kind, piece.text)
      areas.push({ page: layout.page.page, box: piece.box, value: piece.text, placeholder })
    }
  }
  return areas
}
