import type { BoundingBox, ExtractedCell, ExtractedRow, ExtractedTable, Normalized, TableSpec } from "../Extraction.js"
import type { Reading } from "../fields/reading.js"
import {
  asksForItems,
  type SoughtColumn,
  type SoughtTable,
  soughtFromDefinition,
  soughtFromSpec
} from "../tables/named/soughtTables.js"
import { tableConfidence } from "../tables/toExtractedTable.js"
import type { TableDefinition } from "../types/DocumentType.js"
import { equalAmounts } from "./agreement.js"
import { AGREED, against, STATED_ALONE } from "./certainty.js"
import { rowsOnPage } from "./rowsOnPage.js"
import type { StatedInvoice, StatedRow, StatedValue } from "./StatedInvoice.js"
import { squashed } from "./textOnPage.js"

/** How many rows before and after the expected one are tried; a page keeps its file's order. */
const WINDOW = 40

/** The least that a row and a line of the file must have in common: an amount, or the description. */
const LEAST_ALIKE = 2

/** A requested table, the file's key for each of its columns, and the file's rows. */
interface Asked {
  readonly sought: SoughtTable
  readonly keys: ReadonlyMap<string, string>
  readonly rows: ReadonlyArray<StatedRow>
}

const ITEM_KEYS: Readonly<Record<string, string>> = {
  description: "description",
  quantity: "quantity",
  unit_price: "unit_price",
  tax_rate: "tax_rate",
  rate: "tax_rate",
  amount: "amount"
}

const TAX_KEYS: Readonly<Record<string, string>> = {
  rate: "rate",
  tax_rate: "rate",
  base: "base",
  tax_amount: "amount",
  amount: "amount"
}

const keysOf = (columns: ReadonlyArray<SoughtColumn>, names: Readonly<Record<string, string>>) =>
  new Map(
    columns.flatMap(({ concept, key }) => {
      const stated = concept === null ? undefined : names[concept]
      return stated === undefined ? [] : [[key, stated] as const]
    })
  )

const askedOf = (table: TableSpec | TableDefinition, invoice: StatedInvoice): Asked | undefined => {
  const isDefinition = (one: TableSpec | TableDefinition): one is TableDefinition =>
    one.columns.some((column) => typeof column !== "string")
  const sought = isDefinition(table) ? soughtFromDefinition(table) : soughtFromSpec(table)
  const concepts = new Set(sought.columns.map(({ concept }) => concept))
  if (concepts.has("base") && (concepts.has("rate") || concepts.has("tax_rate")))
    return { sought, keys: keysOf(sought.columns, TAX_KEYS), rows: invoice.taxes }
  if (asksForItems(sought)) return { sought, keys: keysOf(sought.columns, ITEM_KEYS), rows: invoice.lines }
  return undefined
}

const numberOf = (normalized: Normalized): number | undefined =>
  typeof normalized === "number"
    ? normalized
    : typeof normalized === "object" && normalized !== null
      ? normalized.amount
      : undefined

/** Signs are divided among quantity, price and amount in more than one way, so only magnitudes are compared. */
const cellAgrees = (cell: ExtractedCell, stated: StatedValue): boolean => {
  if (cell.value === null) return false
  if (stated.kind !== "number") {
    const [shown, wanted] = [squashed(cell.value), squashed(stated.text)]
    return wanted !== "" && (shown.includes(wanted) || (shown.length >= 4 && wanted.includes(shown)))
  }
  const shown = numberOf(cell.normalized)
  if (shown === undefined) return false
  return [stated.number, ...(stated.also ?? [])].some((one) => equalAmounts(Math.abs(one), Math.abs(shown)))
}

const WEIGHTS: Readonly<Record<string, number>> = { amount: 2, description: 2, base: 2, rate: 2 }

const likeness = (row: ExtractedRow, line: StatedRow, keys: ReadonlyMap<string, string>): number =>
  row.cells.reduce((sum, cell) => {
    const key = keys.get(cell.column)
    const stated = key === undefined ? undefined : line.get(key)
    return stated !== undefined && cellAgrees(cell, stated) ? sum + (WEIGHTS[key ?? ""] ?? 1) : sum
  }, 0)

/** The table row that shows each line of the file. */
const pairsOf = (
  rows: ReadonlyArray<ExtractedRow>,
  lines: ReadonlyArray<StatedRow>,
  keys: ReadonlyMap<string, string>
): ReadonlyMap<StatedRow, ExtractedRow> => {
  const pairs = new Map<StatedRow, ExtractedRow>()
  const used = new Set<ExtractedRow>()
  let next = 0
  for (const line of lines) {
    let best = -1
    let most = LEAST_ALIKE - 0.5
    for (let i = Math.max(0, next - WINDOW); i < Math.min(rows.length, next + WINDOW); i++) {
      const row = rows[i]
      if (row === undefined || used.has(row)) continue
      // Of equally similar rows, the next one is meant.
      const alike = likeness(row, line, keys) - (i < next ? 0.2 : 0)
      if (alike > most) {
        most = alike
        best = i
      }
    }
    const row = rows[best]
    if (row === undefined) continue
    pairs.set(line, row)
    used.add(row)
    next = best + 1
  }
  return pairs
}

const normalizedOf = (stated: StatedValue, { content }: SoughtColumn, currency: string | null): Normalized =>
  stated.kind !== "number" ? stated.text : content === "money" ? { amount: stated.number, currency } : stated.number

const statedCell = (
  column: SoughtColumn,
  stated: StatedValue,
  currency: string | null,
  confidence = STATED_ALONE
): ExtractedCell => ({
  column: column.key,
  value: stated.text,
  normalized: normalizedOf(stated, column, currency),
  confidence,
  bbox: null,
  block_ids: [],
  ...xpathOf(stated)
})

/** The source of a value, for the cell that states it. */
const xpathOf = ({ path }: StatedValue): Pick<ExtractedCell, "xpath"> => (path === undefined ? {} : { xpath: path })

/** A row updated with the values stated by the file, and whether the two disagree. */
const confirmRow = (
  row: ExtractedRow,
  line: StatedRow,
  { keys, sought }: Asked,
  currency: string | null
): readonly [row: ExtractedRow, disagrees: boolean] => {
  let disagrees = false
  const cells = row.cells.map((cell, i): ExtractedCell => {
    const column = sought.columns[i]
    const stated = line.get(keys.get(cell.column) ?? "")
    if (column === undefined || stated === undefined) return cell
    if (cell.value === null) return statedCell(column, stated, currency)
    if (cellAgrees(cell, stated)) return { ...cell, confidence: Math.max(cell.confidence, AGREED), ...xpathOf(stated) }
    // A page may describe an item in other words, but another number is another item.
    if (stated.kind !== "number") return cell
    disagrees = true
    return cell.confidence > STATED_ALONE
      ? { ...cell, confidence: against(cell.confidence, STATED_ALONE) }
      : statedCell(column, stated, currency, against(STATED_ALONE, cell.confidence))
  })
  return [{ ...row, cells }, disagrees]
}

const WHOLE_PAGE: BoundingBox = { x: 0, y: 0, width: 1, height: 1 }

const unionOf = (boxes: ReadonlyArray<BoundingBox>): BoundingBox => {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  const rounded = (length: number): number => Math.round(length * 1e5) / 1e5
  return { x, y, width: rounded(right - x), height: rounded(bottom - y) }
}

const inOrder = (a: ExtractedRow, b: ExtractedRow): number => a.page - b.page || a.bbox.y - b.bbox.y

const isAdjustment = (row: ExtractedRow, { adjustments }: StatedInvoice): boolean =>
  row.cells.some((cell) => {
    const shown = numberOf(cell.normalized)
    return shown !== undefined && adjustments.some((one) => equalAmounts(Math.abs(one), Math.abs(shown)))
  })

const hasAmount = (row: ExtractedRow, keys: ReadonlyMap<string, string>): boolean =>
  row.cells.some((cell) => keys.get(cell.column) === "amount" && (numberOf(cell.normalized) ?? 0) !== 0)

/** The rows of one table, updated with the file's values. Rows that only the file has come last, unless the pages show their place. */
const confirmed = (
  table: ExtractedTable | undefined,
  asked: Asked,
  invoice: StatedInvoice,
  onPage: ReturnType<typeof rowsOnPage>
): { readonly table: ExtractedTable | undefined; readonly inconsistent: boolean } => {
  const { keys, rows: lines, sought } = asked
  const shown = table?.rows ?? []
  const pairs = pairsOf(shown, lines, keys)
  const lineOf = new Map([...pairs].map(([line, row]) => [row, line]))
  let inconsistent = false
  const rows: Array<ExtractedRow> = []
  for (const row of shown) {
    const line = lineOf.get(row)
    if (line === undefined) {
      if (hasAmount(row, keys) && !isAdjustment(row, invoice)) inconsistent = true
      rows.push(row)
      continue
    }
    const [own, disagrees] = confirmRow(row, line, asked, invoice.currency)
    rows.push(own)
    inconsistent ||= disagrees
  }
  const placeless: Array<ExtractedRow> = []
  for (const line of lines) {
    if (pairs.has(line)) continue
    const place = onPage(line)
    const cells = sought.columns.map((column): ExtractedCell => {
      const key = keys.get(column.key) ?? ""
      const piece = place?.cells.get(key)
      const stated = line.get(key)
      if (stated === undefined)
        return {
          column: column.key,
          value: null,
          normalized: null,
          confidence: STATED_ALONE,
          bbox: null,
          block_ids: []
        }
      return piece === undefined
        ? statedCell(column, stated, invoice.currency)
        : {
            ...piece,
            column: column.key,
            normalized: normalizedOf(stated, column, invoice.currency),
            ...xpathOf(stated)
          }
    })
    if (place !== undefined) rows.push({ page: place.page, bbox: place.bbox, cells })
    else placeless.push({ page: table?.page_start ?? 1, bbox: table?.bbox ?? WHOLE_PAGE, cells })
  }
  // A page that shows some of the file's lines should show all of them.
  if (placeless.length > 0 && rows.length > 0) inconsistent = true
  const all = pairs.size === lines.length ? rows : [...rows.sort(inOrder), ...placeless]
  const [first] = all
  if (first === undefined) return { table: undefined, inconsistent: false }
  const pages = all.map(({ page }) => page)
  const start = pages.reduce((least, page) => Math.min(least, page), first.page)
  return {
    table: {
      key: sought.key,
      name: table?.name ?? null,
      page_start: start,
      page_end: pages.reduce((most, page) => Math.max(most, page), first.page),
      columns: sought.columns.map(({ key }) => key),
      rows: all,
      confidence: tableConfidence(all, STATED_ALONE),
      bbox: unionOf(all.filter(({ page }) => page === start).map(({ bbox }) => bbox))
    },
    inconsistent
  }
}

/**
 * The tables, with line and tax tables updated from the attached file, and a flag `inconsistent:<key>` for each table in which page and file
 * disagree. A cell that only the file has comes without a place. A row that only the file has gets the box of its table, or of the whole first page
 * if the pages show no such table.
 */
export const confirmTables = (
  tables: ReadonlyArray<ExtractedTable>,
  wanted: ReadonlyArray<TableSpec | TableDefinition>,
  invoice: StatedInvoice,
  reading: Reading
): { readonly tables: ReadonlyArray<ExtractedTable>; readonly flags: ReadonlyArray<string> } => {
  const byKey = new Map(tables.map((table) => [table.key, table]))
  const flags: Array<string> = []
  const onPage = rowsOnPage(reading)
  const answered = wanted.flatMap((one) => {
    const asked = askedOf(one, invoice)
    const own = byKey.get(one.key)
    if (asked === undefined || asked.rows.length === 0) return own === undefined ? [] : [own]
    const { inconsistent, table } = confirmed(own, asked, invoice, onPage)
    if (inconsistent) flags.push(`inconsistent:${one.key}`)
    return table === undefined ? [] : [table]
  })
  const others = tables.filter(({ key }) => !wanted.some((one) => one.key === key))
  return { tables: [...answered, ...others], flags }
}
