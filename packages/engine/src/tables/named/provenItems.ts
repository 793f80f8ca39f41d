import { flatMap } from "../../flatMap.js"
import { rightOf, type Span } from "../../layout/geometry.js"
import type { PageLayout, TextLine } from "../../layout/Layout.js"
import type { Word } from "../../page/Page.js"
import type { TextLocale } from "../../text/locale.js"
import { findNumbers, parseNumber } from "../../text/numbers.js"
import { cellText } from "../cellContent.js"
import type { PageRows } from "../PageRows.js"
import type { TextRow } from "../textRows.js"
import type { NamedCell, NamedRow } from "./NamedRow.js"
import type { SoughtTable } from "./soughtTables.js"
import { isSummary, isTotal } from "./summaryRows.js"

/** A number of a row, and its words. */
interface Figure {
  readonly value: number
  readonly decimals: number
  readonly percent: boolean
  readonly words: ReadonlyArray<Word>
  readonly span: Span
}

interface Row {
  readonly layout: PageLayout
  readonly row: TextRow
  readonly figures: ReadonlyArray<Figure>
}

/** The columns of an item table: the horizontal extent of the figures in each. */
interface Columns {
  readonly quantity: Span
  readonly price: Span
  readonly amount: Span
}

/** A row with two figures whose product is a third. */
interface Product {
  readonly quantity: Figure
  readonly price: Figure
  readonly amount: Figure
}

const spanOf = (words: ReadonlyArray<Word>): Span => ({
  start: words.reduce((least, { box }) => Math.min(least, box.x), Number.POSITIVE_INFINITY),
  end: words.reduce((most, { box }) => Math.max(most, rightOf(box)), Number.NEGATIVE_INFINITY)
})

const meet = (a: Span, b: Span): boolean => Math.min(a.end, b.end) > Math.max(a.start, b.start)

const union = (a: Span, b: Span): Span => ({ start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) })

const figuresOfLine = (line: TextLine, locale: TextLocale): ReadonlyArray<Figure> => {
  let at = 0
  const starts = line.words.map(({ text }) => {
    const start = at
    at += text.length + 1
    return start
  })
  const text = line.words.map((word) => word.text).join(" ")
  return flatMap(findNumbers(text, locale), ({ decimals, end, percent, start, value }): ReadonlyArray<Figure> => {
    // A figure inside a word (`A4`) or a code (`HR-8670`) is not a number.
    const [before, after] = [text[start - 1], text[end]]
    if (before !== undefined && /[\p{L}\d/-]/u.test(before)) return []
    if (after !== undefined && /[\p{L}\d/]/u.test(after)) return []
    const words = line.words.filter((word, i) => {
      const from = starts[i] ?? 0
      return from < end && from + word.text.length > start
    })
    return words.length === 0 ? [] : [{ value, decimals, percent, words, span: spanOf(words) }]
  })
}

/** Whether a figure is the product of two others, allowing a cent of rounding for each unit printed to the cent. */
export const multiplies = (quantity: number, price: number, amount: number): boolean =>
  Math.abs(Math.abs(quantity * price) - Math.abs(amount)) <= 0.011 + Math.abs(quantity) * 0.005

const NO_PRODUCTS: ReadonlyArray<Product> = []

/** The products among a row's figures, with the amount last of the three. */
const productsOf = ({ figures }: Row): ReadonlyArray<Product> => {
  if (figures.length < 3) return NO_PRODUCTS
  const plain = figures.filter(({ percent, value }) => !percent && value !== 0)
  const found: Array<Product> = []
  for (const amount of plain) {
    if (amount.decimals !== 2) continue
    const before = plain.filter((other) => other !== amount && other.span.end <= amount.span.start)
    for (const [i, first] of before.entries()) {
      for (const second of before.slice(i + 1)) {
        // The quantity precedes the unit price. It follows only if it is whole and the price is not.
        if (second.decimals === 2 && multiplies(first.value, second.value, amount.value))
          found.push({ quantity: first, price: second, amount })
        else if (first.decimals === 2 && second.decimals !== 2 && multiplies(second.value, first.value, amount.value))
          found.push({ quantity: second, price: first, amount })
      }
    }
  }
  return found
}

const fits = ({ amount, price, quantity }: Product, columns: Columns): boolean =>
  meet(quantity.span, columns.quantity) && meet(price.span, columns.price) && meet(amount.span, columns.amount)

const joined = (columns: Columns, { amount, price, quantity }: Product): Columns => ({
  quantity: union(columns.quantity, quantity.span),
  price: union(columns.price, price.span),
  amount: union(columns.amount, amount.span)
})

/** Whether three columns do not overlap. */
const apart = ({ amount, price, quantity }: Columns): boolean =>
  !meet(quantity, price) && !meet(price, amount) && !meet(quantity, amount)

/** The columns in which the figures of most rows multiply. */
const columnsOf = (rows: ReadonlyArray<Row>): Columns | undefined => {
  const groups: Array<{ columns: Columns; rows: Set<Row> }> = []
  for (const row of rows) {
    for (const product of productsOf(row)) {
      const group = groups.find(({ columns }) => fits(product, columns) && apart(joined(columns, product)))
      if (group === undefined) {
        const { amount, price, quantity } = product
        groups.push({
          columns: { quantity: quantity.span, price: price.span, amount: amount.span },
          rows: new Set([row])
        })
        continue
      }
      group.columns = joined(group.columns, product)
      group.rows.add(row)
    }
  }
  const best = groups.reduce<(typeof groups)[number] | undefined>(
    (most, group) => (most === undefined || group.rows.size > most.rows.size ? group : most),
    undefined
  )
  return best?.columns
}

const cellOf = (words: ReadonlyArray<Word>): NamedCell => ({ words, text: cellText(words) })

const figureIn = ({ figures }: Row, column: Span): Figure | undefined =>
  figures.find(({ percent, span }) => !percent && meet(span, column))

/** A code before a name: letters and digits without a word. */
const CODE = /^[\p{L}\d]*\d[\p{L}\d./-]*$|^\p{Lu}{1,4}-?\d[\p{L}\d-]*$/u

/** The words of a row to the left of its figures, without a code in a column of its own at the left. */
const nameOf = ({ row }: Row, end: number, codes: Span | undefined): ReadonlyArray<Word> =>
  flatMap(row.lines, ({ words }) => words)
    .filter(({ box, text }) => rightOf(box) <= end && /[\p{L}\d]/u.test(text))
    .filter((word, i) => !(i === 0 && codes !== undefined && CODE.test(word.text) && meet(spanOf([word]), codes)))

/** The words of a row between its first column and the next, without a code that a gap separates from them. */
const nameBehind = ({ layout, row }: Row, { amount, price, quantity }: Columns): ReadonlyArray<Word> => {
  const [first, second] = [quantity, price, amount].sort((a, b) => a.start - b.start)
  if (first === undefined || second === undefined) return []
  const words = flatMap(row.lines, (line) => line.words).filter(
    ({ box, text }) => box.x >= first.end && rightOf(box) <= second.start && /[\p{L}\d]/u.test(text)
  )
  const [one, two] = words
  const coded =
    one !== undefined &&
    two !== undefined &&
    CODE.test(one.text) &&
    two.box.x - rightOf(one.box) > layout.lineHeight * 0.8
  return coded ? words.slice(1) : words
}

/** The column of item codes, if most rows begin with one that a gap separates from the name. */
const codesOf = (rows: ReadonlyArray<Row>): Span | undefined => {
  const codes = flatMap(rows, ({ layout, row }): ReadonlyArray<Span> => {
    const [first, second] = flatMap(row.lines, ({ words }) => words)
    if (first === undefined || second === undefined || !CODE.test(first.text)) return []
    return second.box.x - rightOf(first.box) > layout.lineHeight * 0.8 ? [spanOf([first])] : []
  })
  const [one, ...rest] = codes
  return one !== undefined && codes.length * 2 > rows.length ? rest.reduce(union, one) : undefined
}

/**
 * The line items, by arithmetic alone. If quantity × unit price equals the amount in enough rows, their positions are the columns, whatever OCR made
 * of the headings. On each page the items run from the first such row down to the last figure in the amount column before a total.
 */
export const provenItems = (
  layouts: ReadonlyArray<PageLayout>,
  rowsOfPages: PageRows,
  sought: SoughtTable,
  locale: TextLocale
): ReadonlyArray<NamedRow> => {
  const key = (concept: string): string | undefined => sought.columns.find((column) => column.concept === concept)?.key
  const [description, quantity, price, amount] = ["description", "quantity", "unit_price", "amount"].map(key)
  const rate = key("tax_rate")
  if (description === undefined || quantity === undefined || price === undefined || amount === undefined) return []
  const pages = layouts.map((layout) =>
    rowsOfPages
      .of(layout)
      .map((row): Row => ({ layout, row, figures: flatMap(row.lines, (line) => figuresOfLine(line, locale)) }))
  )
  const columns = columnsOf(pages.flat())
  if (columns === undefined) return []
  const left = Math.min(columns.quantity.start, columns.price.start, columns.amount.start)
  const items = pages.map((rows) => {
    const priced = (row: Row): boolean =>
      figureIn(row, columns.amount)?.decimals === 2 &&
      (figureIn(row, columns.price) !== undefined || figureIn(row, columns.quantity) !== undefined)
    const certain = rows.findIndex((row) => productsOf(row).some((product) => fits(product, columns)))
    if (certain < 0) return []
    let first = certain
    // A misread figure may keep a row above the first from multiplying.
    while (first > 0 && rows.slice(first - 1, first).every((row) => priced(row) && !isSummary(row.row.text))) first--
    const end = rows.findIndex(
      (row, i) =>
        i > certain && (isTotal(row.row.text) || (isSummary(row.row.text) && !figureIn(row, columns.quantity)))
    )
    return rows
      .slice(first, end < 0 ? rows.length : end)
      .filter((row) => (row.figures.length === 0 ? !isBare(row) : figureIn(row, columns.amount)?.decimals === 2))
  })
  const codes = codesOf(items.flat().filter((row) => row.figures.length > 0))
  return items.flat().map((row): NamedRow => {
    const cells = new Map<string, NamedCell>()
    const rates = row.figures.find(({ percent, span }) => percent && span.start >= left)
    const before = nameOf(row, Math.min(left, rates?.span.start ?? left), codes)
    // If the row begins with the quantity, the name is between that and the unit price.
    const name = /\p{L}{2}/u.test(cellText(before)) ? before : nameBehind(row, columns)
    if (name.length > 0) cells.set(description, cellOf(name))
    const put = (column: string, span: Span): void => {
      const figure = figureIn(row, span)
      if (figure !== undefined) cells.set(column, cellOf(figure.words))
    }
    put(quantity, columns.quantity)
    put(price, columns.price)
    put(amount, columns.amount)
    if (rate !== undefined && rates !== undefined) cells.set(rate, cellOf(rates.words))
    return { layout: row.layout, cells, quality: 0.75 }
  })
}

/** Whether a row has neither words nor figures. */
const isBare = ({ row }: Row): boolean => !/[\p{L}\d]/u.test(row.text)

/** In how many rows quantity × unit price equals the amount. */
export const provenIn = (rows: ReadonlyArray<NamedRow>, sought: SoughtTable, locale: TextLocale): number => {
  const key = (concept: string): string => sought.columns.find((column) => column.concept === concept)?.key ?? ""
  const [quantity, price, amount] = ["quantity", "unit_price", "amount"].map(key)
  return rows.filter(({ cells }) => {
    const [one, two, three] = [quantity, price, amount].map((column) => {
      const text = cells.get(column ?? "")?.text
      return text === undefined ? null : parseNumber(text, locale)
    })
    return (
      typeof one === "number" && typeof two === "number" && typeof three === "number" && multiplies(one, two, three)
    )
  }).length
}

/**
 * Combines rows found by their headings with the figures that multiply, if both find the same rows by their amounts. Of two prices in a row, the one
 * that multiplies is meant. Undefined if the rows differ.
 */
export const withProvenFigures = (
  rows: ReadonlyArray<NamedRow>,
  proven: ReadonlyArray<NamedRow>,
  sought: SoughtTable,
  locale: TextLocale
): ReadonlyArray<NamedRow> | undefined => {
  const key = (concept: string): string => sought.columns.find((column) => column.concept === concept)?.key ?? ""
  const amount = key("amount")
  const byAmount = new Map(flatMap(proven, (row) => row.cells.get(amount)?.words.map((word) => [word, row]) ?? []))
  let met = 0
  const merged = rows.map((row): NamedRow => {
    const word = row.cells.get(amount)?.words.find((one) => byAmount.has(one))
    const same = word === undefined ? undefined : byAmount.get(word)
    if (same === undefined || provenIn([same], sought, locale) === 0) return row
    met++
    const figures = flatMap([key("quantity"), key("unit_price")], (one) => {
      const cell = same.cells.get(one)
      return cell === undefined ? [] : [[one, cell] as const]
    })
    return { ...row, cells: new Map([...row.cells, ...figures]) }
  })
  return met === provenIn(proven, sought, locale) && rows.every(({ cells }) => cells.has(key("description")))
    ? merged
    : undefined
}
