import { flatMap } from "../../flatMap.js"
import { bottomOf, boxAround, rightOf } from "../../layout/geometry.js"
import { isAbsentMark } from "../../layout/values.js"
import type { Box } from "../../page/Page.js"
import type { TextLocale } from "../../text/locale.js"
import { parseNumber } from "../../text/numbers.js"
import { cellText, inCellOrder } from "../cellContent.js"
import { type NamedCell, type NamedRow, wordsOfRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isMisreadSummary, isSummary, isTotal } from "./summaryRows.js"

const boxOf = (row: NamedRow): Box => boxAround(wordsOfRow(row))

const keyOf = (sought: SoughtTable, concept: string): string | undefined =>
  sought.columns.find((column) => column.concept === concept)?.key

const hasNumber = (cell: NamedCell | undefined): boolean =>
  cell !== undefined && /\d/.test(cell.text) && !isAbsentMark(cell.text)

const joinCells = (above: NamedCell | undefined, below: NamedCell): NamedCell => {
  if (!above) return below
  const words = [...above.words, ...below.words]
  return { words, text: `${above.text} ${below.text}` }
}

/** Keys of the numeric columns of an item. */
const numericKeys = (sought: SoughtTable): ReadonlyArray<string> =>
  flatMap(["quantity", "unit_price", "amount", "tax_rate"], (concept) => keyOf(sought, concept) ?? [])

/** Fewest words of a sentence, and widest gap between two of them in line heights. */
const SHORTEST_SENTENCE = 8
const WITHIN_SENTENCE = 0.8

/** Whether a row's words run through the columns without a gap, like a sentence. */
const isSentence = (row: NamedRow): boolean => {
  const words = [...wordsOfRow(row)].sort((a, b) => a.box.x - b.box.x)
  return (
    row.cells.size > 1 &&
    words.length >= SHORTEST_SENTENCE &&
    words.every(({ box }, i) => {
      const before = words[i - 1]?.box
      return before === undefined || box.x - rightOf(before) < row.layout.lineHeight * WITHIN_SENTENCE
    })
  )
}

const isItem = (row: NamedRow, keys: ReadonlyArray<string>): boolean =>
  keys.some((key) => hasNumber(row.cells.get(key)))

const isSummaryRow = (row: NamedRow, sought: SoughtTable): boolean => {
  const quantity = keyOf(sought, "quantity")
  const price = keyOf(sought, "unit_price")
  if (
    quantity !== undefined &&
    price !== undefined &&
    hasNumber(row.cells.get(quantity)) &&
    hasNumber(row.cells.get(price))
  )
    return false
  const texts = [...row.cells.values()].map((cell) => cell.text)
  const all = cellText(inCellOrder(wordsOfRow(row)))
  return isSummary(all) || isMisreadSummary(all) || texts.some(isTotal)
}

const near = (above: NamedRow, below: NamedRow): boolean =>
  above.layout === below.layout && boxOf(below).y - bottomOf(boxOf(above)) < above.layout.lineHeight * 1.3

/**
 * Makes one row of every line item. Totals are left out. Text without numbers belongs to the line above, or to the line below if the numbers are
 * printed under the names.
 */
export const itemRows = (rows: ReadonlyArray<NamedRow>, sought: SoughtTable): ReadonlyArray<NamedRow> => {
  const keys = numericKeys(sought)
  const description = keyOf(sought, "description")
  const kept = rows.filter((row) => row.cells.size > 0 && !isSummaryRow(row, sought) && !isSentence(row))
  const items = kept.filter((row) => isItem(row, keys))
  const named = (row: NamedRow) => {
    const cell = description === undefined ? undefined : row.cells.get(description)
    return cell !== undefined && /\p{L}{2}/u.test(cell.text)
  }
  const namesAbove = items.length > 0 && items.filter((row) => !named(row)).length * 2 > items.length
  const made: Array<NamedRow> = []
  let waiting: NamedRow | undefined
  let last: NamedRow | undefined
  for (const row of kept) {
    if (isItem(row, keys)) {
      const cells = new Map(row.cells)
      if (waiting && description !== undefined && near(waiting, row)) {
        const name = waiting.cells.get(description)
        const own = cells.get(description)
        if (name) cells.set(description, own ? joinCells(name, own) : name)
      }
      waiting = undefined
      made.push({ ...row, cells })
      last = row
      continue
    }
    const text = description === undefined ? undefined : row.cells.get(description)
    if (!text || description === undefined) continue
    const open = made[made.length - 1]
    if (!namesAbove && open && last && near(last, row)) {
      made[made.length - 1] = {
        ...open,
        cells: new Map(open.cells).set(description, joinCells(open.cells.get(description), text))
      }
      last = row
    } else if (namesAbove || !open) {
      waiting =
        waiting && near(waiting, row) && namesAbove
          ? { ...row, cells: new Map(row.cells).set(description, joinCells(waiting.cells.get(description), text)) }
          : row
    }
  }
  // A number without a name is a remnant of a total or a heading, unless there are two together.
  return made
    .map((row) => withQuantity(row, sought))
    .filter(
      (row) =>
        description === undefined ||
        row.cells.has(description) ||
        keys.filter((key) => hasNumber(row.cells.get(key))).length >= 3
    )
}

const timesSign = /^[x×*@]$/i

/** Splits `2 x 3.50` in one cell into quantity and unit price, if the row has no quantity of its own. */
const withQuantity = (row: NamedRow, sought: SoughtTable): NamedRow => {
  const quantityKey = keyOf(sought, "quantity")
  const priceKey = keyOf(sought, "unit_price")
  if (quantityKey === undefined || priceKey === undefined || row.cells.has(quantityKey)) return row
  const words = row.cells.get(priceKey)?.words ?? []
  const [first, second] = words
  if (!first || !second) return row
  const glued = /^(\d{1,4})[x×*@]$/i.exec(first.text)
  const rest = glued ? words.slice(1) : words.slice(2)
  if (!glued && !(/^\d{1,4}$/.test(first.text) && timesSign.test(second.text))) return row
  if (rest.length === 0 || !/^[^\d]{0,3}\d/.test(rest[0]?.text ?? "")) return row
  const cells = new Map(row.cells)
  cells.set(quantityKey, { words: [first], text: glued?.[1] ?? first.text })
  cells.set(priceKey, { words: rest, text: cellText(rest) })
  return { ...row, cells }
}

/** Raises a row's quality if quantity × unit price equals the amount, and lowers it otherwise. */
export const checkedItem = (row: NamedRow, sought: SoughtTable, locale: TextLocale): NamedRow => {
  const read = (concept: string): number | null => {
    const key = keyOf(sought, concept)
    const cell = key === undefined ? undefined : row.cells.get(key)
    return cell ? parseNumber(cell.text, locale) : null
  }
  const quantity = read("quantity")
  const price = read("unit_price")
  const amount = read("amount")
  if (quantity === null || price === null || amount === null) return row
  const product = Math.abs(quantity * price)
  // Allows a cent of rounding for each unit printed to the cent.
  const agrees = Math.abs(product - Math.abs(amount)) <= 0.011 + Math.abs(quantity) * 0.005
  return { ...row, quality: agrees ? Math.min(0.99, row.quality + (1 - row.quality) * 0.6) : row.quality * 0.85 }
}
