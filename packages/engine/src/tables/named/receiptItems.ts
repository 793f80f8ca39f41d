import { flatMap } from "../../flatMap.js"
import { rightOf } from "../../layout/geometry.js"
import type { PageLayout } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import { fold } from "../../text/fold.js"
import type { TextLocale } from "../../text/locale.js"
import { parseNumber } from "../../text/numbers.js"
import { cellText } from "../cellContent.js"
import type { PageRows } from "../PageRows.js"
import { gapBetween, type TextRow } from "../textRows.js"
import { checkedItem } from "./itemRows.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isMisreadSummary, isSummary } from "./summaryRows.js"

const price = /^[-–]?(?:RM|[$€£])?\s?\d{1,3}(?:[.,\s]?\d{3})*[.,]\d{2}(?:\s?[€$£])?-?$/i
const whole = /^\d{1,3}(?:[.,]\d{1,3})?$/
const times = /^[x×*@]$/i
const counted = /^\d{1,3}[x×*@]$|^[x×*@]\d{1,3}$/i
const currency = /^(?:RM|[$€£]|EUR)$/i
/** Leader dots from a name to its price. */
const leader = /^[.·…_]{2,}$/
const taxMark = /^(?:SR|ZR|ZRL|S|Z|T|E|A|B|C|\*|[A-Z]?\d?%|\d)$/

interface Line {
  readonly name: ReadonlyArray<Word>
  readonly quantity: Word | undefined
  readonly unitPrice: Word | undefined
  /** The amount, with the currency beside it. */
  readonly amount: Word | undefined
  readonly currency: ReadonlyArray<Word>
}

/** Reads `2 x 3.50`, `3.50 x 2`, `2X` and the text around them. */
const readLine = (row: TextRow, locale: TextLocale): Line => {
  const words = flatMap(row.lines, (line) => line.words)
  const prices = words.filter((word) => price.test(word.text.replace(/[()]/g, "")))
  const tail: Array<Word> = []
  let end = words.length
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i]
    if (!word) break
    const plain = word.text.replace(/[()]/g, "")
    if (
      price.test(plain) ||
      times.test(plain) ||
      currency.test(plain) ||
      leader.test(plain) ||
      (taxMark.test(plain) && (i === words.length - 1 || whole.test(plain))) ||
      whole.test(plain)
    ) {
      tail.unshift(word)
      end = i
    } else if (counted.test(plain) && prices.length >= 2) {
      // Before a single price, `x4` is the size of a pack.
      tail.unshift(word)
      end = i
    } else break
  }
  const amount = prices[prices.length - 1]
  const unitPrice = prices.length >= 2 ? prices[prices.length - 2] : undefined
  let name = words.slice(0, end)
  let quantity: Word | undefined
  const counts = tail.filter(
    (word) => word !== amount && word !== unitPrice && /^(?:\d{1,3}(?:[.,]\d{1,3})?)[x×*@]?$/i.test(word.text)
  )
  const marked = tail.some((word) => times.test(word.text) || counted.test(word.text))
  if (counts.length > 0 && (marked || unitPrice)) quantity = counts[0]
  const lead = name[0]
  if (
    !quantity &&
    lead &&
    name.length > 1 &&
    /^\d{1,2}[x×]?$/i.test(lead.text) &&
    (parseNumber(lead.text.replace(/[x×]/i, ""), locale) ?? 0) > 0
  ) {
    quantity = lead
    name = name.slice(1)
    if (name[0] && times.test(name[0].text)) name = name.slice(1)
  }
  const at = amount === undefined ? -1 : words.indexOf(amount)
  const beside = [words[at - 1], words[at + 1]].filter((word) => word !== undefined && currency.test(word.text))
  return { name, quantity, unitPrice, amount, currency: beside as ReadonlyArray<Word> }
}

/** A row that only gives quantity and unit price of the item above: `2 x 3.50`. */
const countOf = (
  { amount, name, quantity, unitPrice }: Line,
  above: Line | undefined,
  locale: TextLocale
): { readonly quantity: Word; readonly unitPrice: Word } | undefined => {
  if (name.length > 0 || unitPrice !== undefined || quantity === undefined || amount === undefined) return undefined
  if (above?.amount === undefined || above.quantity !== undefined) return undefined
  const [count, each, all] = [quantity, amount, above.amount].map(({ text }) =>
    parseNumber(text.replace(/[x×*@]/gi, ""), locale)
  )
  if (typeof count !== "number" || typeof each !== "number" || typeof all !== "number") return undefined
  // Weighed goods are rounded to the cent.
  return Math.abs(count * each - all) < 0.011 ? { quantity, unitPrice: amount } : undefined
}

const cellOf = (words: ReadonlyArray<Word>): NamedCell => ({ words, text: cellText(words) })

const inOrder = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => [...words].sort((a, b) => a.box.x - b.box.x)

const hasName = (words: ReadonlyArray<Word>): boolean => /\p{L}{2}/u.test(cellText(words))

/** Lines above the first price that name no goods: dates, document numbers, telephone numbers, column headings. */
const heading =
  /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{1,2}:\d{2}\b|:\s*\S|\b(?:tel|fax|date|time|heure|invoice|facture|receipt|ticket|cash(?:ier)?|bill|table|pax|member|caissier|vendeur|salesperson|gst|tva|siret|qty|qte|price|prix|amount|montant|total|description|item)s?\b/

const namesGoods = (row: TextRow): boolean =>
  hasName(flatMap(row.lines, (line) => line.words)) && !heading.test(fold(row.text))

interface Priced {
  readonly row: TextRow
  readonly line: Line
  readonly index: number
}

/** Text rows that name a priced row without a name of its own: right above it or right below, depending on the receipt. */
const nameRows = (
  rows: ReadonlyArray<TextRow>,
  priced: ReadonlyArray<Priced>,
  lineHeight: number
): ReadonlyMap<number, ReadonlyArray<TextRow>> => {
  const isPriced = new Set(priced.map(({ index }) => index))
  const first = priced[0]
  const before = first === undefined ? undefined : rows[first.index - 1]
  const below = priced.every(({ line }) => !hasName(line.name)) && (before === undefined || !namesGoods(before))
  const names = new Map<number, ReadonlyArray<TextRow>>()
  for (const { index } of priced) {
    const step = below ? 1 : -1
    const found: Array<TextRow> = []
    let last = rows[index]
    for (let i = index + step; found.length < 3; i += step) {
      const row = rows[i]
      if (!row || !last || isPriced.has(i) || !namesGoods(row)) break
      const gap = below ? gapBetween(last, row) : gapBetween(row, last)
      if (gap > lineHeight * 1.4) break
      if (below) found.push(row)
      else found.unshift(row)
      last = row
    }
    names.set(index, found)
  }
  return names
}

/**
 * The line items of a receipt without a header: a name with its price on the right, or a name followed by a line with quantity and price. They run
 * from the first price down to the first total.
 */
export const receiptItems = (
  layouts: ReadonlyArray<PageLayout>,
  pages: PageRows,
  sought: SoughtTable,
  locale: TextLocale
): ReadonlyArray<NamedRow> => {
  const key = (concept: string) => sought.columns.find((column) => column.concept === concept)?.key
  const keys = {
    description: key("description"),
    quantity: key("quantity"),
    unit: key("unit_price"),
    amount: key("amount")
  }
  const made: Array<NamedRow> = []
  for (const layout of layouts) {
    const rows = pages.of(layout)
    const all = flatMap(rows, (row, index): ReadonlyArray<Priced> => {
      const line = readLine(row, locale)
      return line.amount ? [{ row, line, index }] : []
    })
    const isEnd = (row: TextRow) => (isSummary(row.text) || isMisreadSummary(row.text)) && /\d/.test(row.text)
    // The tax number in the header is not a tax: prices come first.
    const firstPrice = all.find(({ row }) => !isEnd(row))?.index ?? rows.length
    const stop = rows.findIndex((row, index) => index > firstPrice && isEnd(row))
    // Without a total below them, nothing shows that prices are items of a bill.
    if (stop < 0) continue
    const open = rows.slice(0, stop)
    const read = all.filter(({ index }) => index < stop)
    const rightmost = Math.max(0, ...read.map(({ line }) => (line.amount ? rightOf(line.amount.box) : 0)))
    const priced = read.filter(
      ({ line }) => line.amount && rightmost - rightOf(line.amount.box) <= layout.lineHeight * 6
    )
    const names = nameRows(open, priced, layout.lineHeight)
    for (const { line, index } of priced) {
      const { amount } = line
      const below = all.find((other) => other.index === index + 1)
      const count = below === undefined || index + 1 >= stop ? undefined : countOf(below.line, line, locale)
      const beside = names.get(index)?.flatMap((row) => flatMap(row.lines, (piece) => piece.words)) ?? []
      const name = hasName(line.name) ? line.name : beside
      if (!amount || !hasName(name)) continue
      const cells = new Map<string, NamedCell>()
      const quantity = line.quantity ?? count?.quantity
      const unitPrice = line.unitPrice ?? count?.unitPrice
      if (keys.description !== undefined) cells.set(keys.description, cellOf(name))
      if (keys.quantity !== undefined && quantity) {
        cells.set(keys.quantity, { words: [quantity], text: quantity.text.replace(/[x×*@]/gi, "") })
      }
      if (keys.unit !== undefined && unitPrice) cells.set(keys.unit, cellOf([unitPrice]))
      if (keys.amount !== undefined) cells.set(keys.amount, cellOf(inOrder([amount, ...line.currency])))
      made.push(checkedItem({ layout, cells, quality: 0.6 }, sought, locale))
    }
  }
  return made
}
