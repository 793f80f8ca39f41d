import { flatMap } from "../flatMap.js"
import { boxAround, overlapFraction } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"
import { type MachineZone, parseZone, zoneAlphabet } from "../text/mrz.js"

/** One line of a zone on a page, joined from the pieces that were read. */
export interface ZoneRow {
  readonly layout: PageLayout
  readonly lines: ReadonlyArray<TextLine>
  /** In the zone's alphabet. */
  readonly text: string
  readonly box: Box
}

/** A machine-readable zone on a page. */
export interface PlacedZone {
  readonly rows: ReadonlyArray<ZoneRow>
  /** Undefined for lines that look like a zone but match no check digit. */
  readonly zone: MachineZone | undefined
  /** Mean recognition confidence of its words. */
  readonly confidence: number
}

/** Length range of a zone's line as read: 30 to 44 characters, with fillers lost or doubled. */
const SHORTEST_ROW = 24
const LONGEST_ROW = 52

/** Shortest piece without a filler that may be part of a zone. */
const LONGEST_WORD = 18

/** Whether a line is a line of a zone, or part of one: capitals, digits and fillers run together. */
const isPiece = (text: string): boolean => {
  const bare = text.replace(/\s/g, "")
  if (bare.length < 2) return false
  const plain = zoneAlphabet(text)
  if (plain.length < bare.length * 0.85) return false
  if ((bare.match(/[a-z]/g) ?? []).length > bare.length * 0.2) return false
  return /[<«‹]/.test(bare) || (plain.length >= LONGEST_WORD && /\d/.test(plain) && !/\s/.test(text.trim()))
}

const rowsOf = (layout: PageLayout): ReadonlyArray<ZoneRow> => {
  const pieces = layout.lines
    .filter((line) => isPiece(line.text))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
  const rows: Array<Array<TextLine>> = []
  for (const piece of pieces) {
    const row = rows.find((other) => other.some((one) => overlapFraction(one.box, piece.box, "y") >= 0.5))
    if (row === undefined) rows.push([piece])
    else row.push(piece)
  }
  return rows
    .map((lines): ZoneRow => {
      const sorted = [...lines].sort((a, b) => a.box.x - b.box.x)
      return {
        layout,
        lines: sorted,
        text: zoneAlphabet(sorted.map((line) => line.text).join("")),
        box: boxAround(sorted)
      }
    })
    .filter(({ text }) => text.length >= SHORTEST_ROW && text.length <= LONGEST_ROW)
}

/** Whether rows follow each other as in a zone: closely, and over the same width. */
const together = (rows: ReadonlyArray<ZoneRow>): boolean =>
  rows.every((row, i) => {
    const above = rows[i - 1]
    if (above === undefined) return true
    const gap = row.box.y - above.box.y - above.box.height
    return gap < Math.max(row.box.height, above.box.height) * 3 && overlapFraction(above.box, row.box, "x") > 0.6
  })

const MOST_ROWS = 3

const confidenceOfRows = (rows: ReadonlyArray<ZoneRow>): number => {
  const words = flatMap(rows, ({ lines }) => flatMap(lines, (line) => line.words))
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length)
}

const search = (layouts: ReadonlyArray<PageLayout>): PlacedZone | undefined => {
  let best: PlacedZone | undefined
  let unread: PlacedZone | undefined
  for (const layout of layouts) {
    const rows = rowsOf(layout)
    for (let from = 0; from < rows.length; from++) {
      for (let count = Math.min(MOST_ROWS, rows.length - from); count > 0; count--) {
        const some = rows.slice(from, from + count)
        if (!together(some)) continue
        const zone = parseZone(some.map(({ text }) => text))
        const placed = { rows: some, zone, confidence: confidenceOfRows(some) }
        if (zone === undefined) {
          if (unread === undefined && count > 1 && /^[PIACV]/.test(some[0]?.text ?? "") && some.every(isFilled))
            unread = placed
          continue
        }
        if (best?.zone === undefined || rank(zone) > rank(best.zone)) best = placed
      }
    }
  }
  return best ?? unread
}

/** Whole zones before single lines, proved ones before others. */
const rank = ({ partial, valid }: MachineZone): number => (partial ? 0 : 2) + (valid ? 1 : 0)

const isFilled = ({ text }: ZoneRow): boolean => text.includes("<<")

const known = new WeakMap<ReadonlyArray<PageLayout>, { readonly found: PlacedZone | undefined }>()

/** The machine-readable zone of a document; undefined if it shows none. */
export const zoneOf = (layouts: ReadonlyArray<PageLayout>): PlacedZone | undefined => {
  const before = known.get(layouts)
  if (before !== undefined) return before.found
  const found = search(layouts)
  known.set(layouts, { found })
  return found
}

/** The box of a line's characters from `start` to `end`: a zone's letters are all equally wide. */
export const boxInZone = (row: ZoneRow, length: number, start: number, end: number): Box => {
  const step = row.box.width / Math.max(1, length)
  return { ...row.box, x: row.box.x + start * step, width: (end - start) * step }
}
