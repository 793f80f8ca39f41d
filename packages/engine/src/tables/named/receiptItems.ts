import { rightOf } from "../../layout/geometry.js"
import type { PageLayout, TextLine } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import type { TextLocale } from "../../text/locale.js"
import { parseNumber } from "../../text/numbers.js"
import { cellText } from "../cellContent.js"
import { slopeOf, type TextRow, textRows } from "../textRows.js"
import { checkedItem } from "./itemRows.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isSummary } from "./summaryRows.js"

const price = /^[-–]?(?:RM|[$€£])?\s?\d{1,3}(?:[.,\s]?\d{3})*[.,]\d{2}(?:\s?[€$£])?-?$/i
const whole = /^\d{1,3}(?:[.,]\d{1,3})?$/
const times = /^[x×*@]$/i
const taxMark = /^(?:SR|ZR|ZRL|S|Z|T|E|A|B|C|\*|[A-Z]?\d?%|\d)$/

interface Line {
  readonly name: ReadonlyArray<Word>
  readonly quantity: Word | undefined
  readonly unitPrice: Word | undefined
  readonly amount: Word | undefined
}

/** Reads `2 x 3.50`, `3.50 x 2`, `2X` and what stands before and after them. */
const readLine = (row: TextRow, locale: TextLocale): Line => {
  const words = row.lines.flatMap((line) => line.words)
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
      /^(?:RM|[$€£]|EUR)$/i.test(plain) ||
      (taxMark.test(plain) && (i === words.length - 1 || whole.test(plain))) ||
      whole.test(plain)
    ) {
      tail.unshift(word)
      end = i
    } else if (/^\d{1,3}[x×*@]$|^[x×*@]\d{1,3}$/i.test(plain)) {
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
  const marked = words.some((word) => times.test(word.text) || /^\d{1,3}[x×]$|^[x×]\d{1,3}$/i.test(word.text))
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
  return { name, quantity, unitPrice, amount }
}

const cellOf = (words: ReadonlyArray<Word>): NamedCell => ({ words, text: cellText(words) })

const hasName = (words: ReadonlyArray<Word>): boolean => /\p{L}{2}/u.test(cellText(words))

/**
 * Lines that are bought, from a till's slip without a header: a name with its price at the right, or a name with quantity and price on the
 * line below; from the first price down to the first total.
 */
export const receiptItems = (
  layouts: ReadonlyArray<PageLayout>,
  running: ReadonlySet<TextLine>,
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
    const rows = textRows(
      layout.lines.filter((line) => !running.has(line)),
      slopeOf(layout)
    )
    const stop = rows.findIndex((row) => isSummary(row.text) && (row.values > 0 || /\d/.test(row.text)))
    const open = stop < 0 ? rows : rows.slice(0, stop)
    // Without a total below there is nothing that says that prices are lines of a bill.
    if (stop < 0) continue
    const rightmost = Math.max(0, ...open.filter((row) => readLine(row, locale).amount).map((row) => rightOf(row.box)))
    let waiting: ReadonlyArray<Word> = []
    for (const row of open) {
      const line = readLine(row, locale)
      const { amount } = line
      if (!amount || rightmost - rightOf(amount.box) > layout.lineHeight * 6) {
        waiting = hasName(line.name) ? row.lines.flatMap((piece) => piece.words) : []
        continue
      }
      const name = hasName(line.name) ? line.name : waiting
      waiting = []
      if (!hasName(name)) continue
      const cells = new Map<string, NamedCell>()
      if (keys.description !== undefined) cells.set(keys.description, cellOf(name))
      if (keys.quantity !== undefined && line.quantity) {
        cells.set(keys.quantity, { words: [line.quantity], text: line.quantity.text.replace(/[x×*@]/gi, "") })
      }
      if (keys.unit !== undefined && line.unitPrice) cells.set(keys.unit, cellOf([line.unitPrice]))
      if (keys.amount !== undefined) cells.set(keys.amount, cellOf([amount]))
      made.push(checkedItem({ layout, cells, quality: 0.6 }, sought, locale))
    }
  }
  return made
}
