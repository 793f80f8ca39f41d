import { flatMap } from "../../flatMap.js"
import { boxAround, centreX, medianOf, rightOf } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import { isValue } from "../../layout/values.js"
import type { Word } from "../../page/Page.js"
import { cellText, inCellOrder } from "../cellContent.js"
import type { PageRows } from "../PageRows.js"
import { partsOfRow } from "../rowCells.js"
import { gapBetween, slopeOf, type TextRow } from "../textRows.js"
import { fitOfHeader } from "./columnMatch.js"
import { labelReader } from "./HeadingReader.js"
import { type HeaderMatch, type HeadersAmong, headersAmong } from "./headerSearch.js"
import { EITHER_WAY, type LedgerColumns, ledgerColumns } from "./ledgerColumns.js"
import { leaves } from "./ledgerSides.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isTotal } from "./summaryRows.js"

/** Whether a table asks for ledger rows: names with amounts in either direction, or with shares of a pay. */
export const asksForLedger = (sought: SoughtTable): boolean => {
  const concepts = new Set(sought.columns.map((column) => column.concept))
  return (
    (concepts.has("description") && concepts.has("debit") && concepts.has("credit")) ||
    (concepts.has("label") && concepts.has("employee_amount"))
  )
}

/** The part of a ledger on one page: a header with the rows under it. */
interface Part {
  readonly layout: PageLayout
  readonly header: HeaderMatch
  readonly columns: LedgerColumns
  readonly body: ReadonlyArray<TextRow>
  /** Words above the header that may give the amounts' direction. */
  readonly title: string
}

/** Rows of a ledger, how well its headings fit, and the headings of its columns. */
export interface Ledger {
  readonly rows: ReadonlyArray<NamedRow>
  readonly fit: number
  readonly headings: ReadonlyMap<string, string>
}

/** Widest white space within a table, in line heights. */
const WIDEST = 6

/** Whether words name a total or a balance of the document rather than a row. */
export type IsSummary = (text: string) => boolean

const isBold = (words: ReadonlyArray<Word>): boolean | undefined => {
  const known = words.filter(({ font }) => font !== undefined)
  return known.length === 0 ? undefined : known.filter(({ font }) => font?.bold).length * 2 > known.length
}

/** The end of the rows under a header: the next header, a wide gap, or a total followed by a gap. */
const endOf = (
  rows: ReadonlyArray<TextRow>,
  header: HeaderMatch,
  headers: HeadersAmong,
  lineHeight: number,
  slope: number,
  summary: IsSummary
): number => {
  const usual = medianOf(
    flatMap(rows.slice(header.to + 1, header.to + 30), (row, i) => {
      const above = rows[header.to + i]
      const gap = above === undefined ? 0 : gapBetween(above, row, slope)
      return above !== undefined && row.values > 0 && above.values > 0 ? [gap] : []
    }),
    lineHeight * 0.6
  )
  for (let i = header.to + 1; i < rows.length; i++) {
    const row = rows[i]
    const above = rows[i - 1]
    if (row === undefined || above === undefined) break
    const gap = gapBetween(above, row, slope)
    if (gap > lineHeight * WIDEST) return i
    const names = (one: TextRow): boolean => summary(one.lines[0]?.text ?? "")
    if (gap > Math.max(usual, 0) + lineHeight * 0.9 && (names(above) || names(row))) return i
    if (row.values === 0 && headers(i)) return i
    if (row.lines.length === 1 && row.words >= 14 && row.values * 3 < row.words) return i
  }
  return rows.length
}

const partsOfPage = (
  layout: PageLayout,
  pages: PageRows,
  sought: SoughtTable,
  summary: IsSummary
): ReadonlyArray<Part> => {
  const slope = pages.slope(layout)
  const rows = pages.of(layout)
  const headers = headersAmong(rows, labelReader(sought), layout.lineHeight)
  const parts: Array<Part> = []
  for (let i = 0; i < rows.length; i++) {
    const header = headers(i)
    const first = header?.headings[0]
    const last = header?.headings[header.headings.length - 1]
    if (header === undefined || first === undefined || last === undefined) continue
    const end = endOf(rows, header, headers, layout.lineHeight, slope, summary)
    const left = first.span.start - layout.lineHeight * 6
    const right = last.span.end + layout.lineHeight * 8
    const body = flatMap(rows.slice(header.to, end), (row) => {
      const lines = row.lines.filter((line) => centreX(line.box) > left && centreX(line.box) < right)
      return lines.length === 0 ? [] : [{ ...row, lines }]
    })
    const columns = ledgerColumns(header, body, sought, layout.lineHeight)
    if (columns === undefined || body.length === 0) continue
    const title = rows
      .slice(Math.max(0, i - 2), i)
      .filter((row) => row.values === 0 && row.words <= 8)
      .map((row) => row.text)
    parts.push({ layout, header, columns, body, title: title.at(-1) ?? "" })
    i = end - 1
  }
  return parts
}

const AMOUNT =
  /^[\s€$£+\-–−(]*(?:[A-Z]{3}\s?)?(?:\d{1,3}(?:[\s.,'’]\d{3})+|\d+)(?:[.,]\d{1,3})?\s?(?:[€$£%]|[A-Z]{3})?[\s)\-–−]*(?:CR|DR|OD|C|D)?\.?[*†]?$/

/** Whether a text is an amount and nothing else: neither a date nor a code in groups of digits. */
const isAmount = (text: string): boolean => AMOUNT.test(text.trim())

/** The column for a section's unsigned amounts: the one that its title or the amounts' heading names better. */
const sideOf = (title: string, sought: SoughtTable): string | undefined => {
  const named = (concept: string) => sought.columns.find((column) => column.concept === concept)
  const [debit, credit] = [named("debit"), named("credit")]
  if (debit === undefined || credit === undefined) return undefined
  const [out, into] = [fitOfHeader(title, debit.labels), fitOfHeader(title, credit.labels)]
  return Math.max(out, into) < 0.4 || out === into ? undefined : out > into ? debit.key : credit.key
}

const rowsOfPart = (
  part: Part,
  sought: SoughtTable,
  summary: IsSummary,
  side: string | undefined
): ReadonlyArray<NamedRow> => {
  const { body, columns, header, layout } = part
  const { lineHeight } = layout
  const slope = slopeOf(layout)
  const key = (concept: string) => sought.columns.find((column) => column.concept === concept)?.key
  const name = key("label") ?? key("description") ?? ""
  const [debit, credit] = [key("debit"), key("credit")]
  const dated = columns.columns.some((column) => column.key !== undefined && column.key === key("date"))
  const amounts = [debit, credit, key("employee_amount"), key("employer_amount"), EITHER_WAY].filter(
    (one) => one !== undefined
  )
  const quality = 0.6 + 0.3 * Math.min(1, columns.fit / Math.max(1, header.columns.size))
  const panels = Math.max(0, ...columns.columns.map(({ panel }) => panel)) + 1
  const read = body.map((row) =>
    flatMap(partsOfRow(row, columns.cuts, lineHeight), ({ column, words }) => {
      const placed = columns.columns[column]
      return placed?.key === undefined ? [] : [{ key: placed.key, panel: placed.panel, words }]
    })
  )
  const signed = read.flat().some((cell) => cell.key === EITHER_WAY && leaves(cellText(cell.words)))
  const rows: Array<NamedRow> = []
  for (let panel = 0; panel < panels; panel++) {
    const gaps = gapsOf(
      body,
      read.map((cells) => cells.some((cell) => cell.panel === panel && amounts.includes(cell.key))),
      slope
    )
    const usual = medianOf(gaps, lineHeight * 0.6)
    const width = nameWidth(flatMap(read, (cells) => cells.filter((cell) => cell.panel === panel && cell.key === name)))
    let open: { cells: Map<string, NamedCell>; words: ReadonlyArray<Word>; row: TextRow } | undefined
    body.forEach((row, i) => {
      const cells = new Map<string, NamedCell>()
      for (const cell of (read[i] ?? []).filter((one) => one.panel === panel)) {
        const words = inCellOrder([...(cells.get(cell.key)?.words ?? []), ...cell.words])
        cells.set(cell.key, { words, text: cellText(words) })
      }
      if (cells.size === 0) return
      const own = cells.get(name)
      const amount = amounts.some((one) => isAmount(cells.get(one)?.text ?? ""))
      if ([...cells.values()].some(({ text }) => isTotal(text) || summary(text))) {
        open = undefined
        return
      }
      if (!amount) {
        const others = [...cells.keys()].some((one) => one !== name && isValue(cells.get(one)?.text ?? ""))
        const gap = open === undefined ? 0 : gapBetween(open.row, row, slope)
        if (open === undefined || own === undefined || others || gap > lineHeight * 0.9) {
          if (others) open = undefined
          return
        }
        const low = /^[\p{Ll}(&,;/+-]/u.test(own.text)
        const full = rightOf(boxAround(open.words)) - width.left > (width.right - width.left) * 0.72
        const alike = isBold(own.words) === isBold(open.words)
        // If rows begin with a date, words without one continue the row above.
        if (!alike || !(dated || low || full || gap < usual - lineHeight * 0.12)) {
          open = undefined
          return
        }
        const before = open.cells.get(name)
        const words = [...(before?.words ?? []), ...own.words]
        open.cells.set(name, { words, text: cellText(words) })
        open = { ...open, words: own.words, row }
        return
      }
      const either = cells.get(EITHER_WAY)
      if (either !== undefined && debit !== undefined && credit !== undefined) {
        cells.delete(EITHER_WAY)
        cells.set((signed ? undefined : side) ?? (leaves(either.text) ? debit : credit), either)
      }
      if (own === undefined && cells.size < 3) return
      rows.push({ layout, cells, quality })
      open = own === undefined ? undefined : { cells, words: own.words, row }
    })
  }
  return rows
}

/** White space between rows that each hold an amount. */
const gapsOf = (body: ReadonlyArray<TextRow>, valued: ReadonlyArray<boolean>, slope: number): ReadonlyArray<number> =>
  flatMap(body, (row, i) => {
    const above = body[i - 1]
    return above !== undefined && valued[i] === true && valued[i - 1] === true ? [gapBetween(above, row, slope)] : []
  })

/** The horizontal extent of the rows' names. */
const nameWidth = (
  cells: ReadonlyArray<{ readonly words: ReadonlyArray<Word> }>
): { readonly left: number; readonly right: number } => {
  const boxes = cells.map(({ words }) => boxAround(words))
  return { left: Math.min(...boxes.map(({ x }) => x)), right: Math.max(...boxes.map(rightOf)) }
}

/** Every part of a ledger in page order, with debits and credits separated if one column holds both. */
export const ledgerRows = (
  layouts: ReadonlyArray<PageLayout>,
  pages: PageRows,
  sought: SoughtTable,
  isField: IsSummary
): Ledger | undefined => {
  const summary = (text: string): boolean => isTotal(text) || isField(text)
  const parts = flatMap(layouts, (layout) => partsOfPage(layout, pages, sought, summary))
  const best = Math.max(0, ...parts.map(({ columns }) => columns.fit))
  const kept = parts.filter(({ columns }) => columns.fit >= Math.min(best * 0.5, best - 1))
  // A section that continues on the next page has its title on the first only.
  let side: string | undefined
  const rows = flatMap(kept, (part, i) => {
    const own = sideOf(part.title, sought)
    side = own ?? (part.layout === kept[i - 1]?.layout ? undefined : side)
    return rowsOfPart(part, sought, isField, side)
  })
  const first = kept[0]
  if (rows.length === 0 || first === undefined) return undefined
  return {
    rows,
    fit: best / sought.columns.length,
    headings: new Map(
      flatMap(first.columns.columns, ({ key }, i) =>
        key === undefined || key === EITHER_WAY ? [] : [[key, first.header.headings[i]?.text ?? ""]]
      )
    )
  }
}
