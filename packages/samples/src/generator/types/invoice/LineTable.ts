import type { TextStyle } from "../../drawing/Drawing.js"
import { widthOf, wrap } from "../../drawing/Fonts.js"
import type { Sheet } from "../../drawing/Sheet.js"
import type { Random } from "../../Random.js"
import type { TruthRows } from "../../Truth.js"
import { writeMoney, writeQuantity, writeRate } from "../../writing/Amounts.js"
import type { InvoiceContent, InvoiceLine } from "./Content.js"
import type { Look } from "./Look.js"

/** How a table of lines is ruled: a line under each row, striped rows, nothing but a line under the head, or every cell boxed in. */
export type TableForm = "ruled" | "striped" | "open" | "columns"

interface Column {
  readonly key: string
  readonly head: string
  readonly align: "left" | "right" | "center"
  /** Key in the labelled rows; undefined for a column that is not labelled. */
  readonly truth?: string
  readonly write: (line: InvoiceLine) => string
}

interface PlacedColumn extends Column {
  readonly x: number
  readonly width: number
}

const columnsOf = (content: InvoiceContent, look: Look, random: Random): Array<Column> => {
  const { labels, numbers } = look
  const money = (cents: number): string => writeMoney(cents, numbers, look.bareColumns)
  const description: Column = {
    key: "description",
    head: labels.description,
    align: "left",
    truth: "description",
    write: (line) => line.description
  }
  const quantity: Column = {
    key: "quantity",
    head: labels.quantity,
    align: random.pick(["right", "center"]),
    truth: "quantity",
    write: (line) => writeQuantity(line.quantity, numbers)
  }
  const columns: Array<Column> = random.chance(0.15) ? [quantity, description] : [description, quantity]
  if (random.chance(0.25))
    columns.unshift({ key: "reference", head: labels.reference, align: "left", write: (line) => line.reference })
  if (random.chance(0.2)) columns.push({ key: "unit", head: labels.unit, align: "center", write: (line) => line.unit })
  columns.push({
    key: "unitPrice",
    head: labels.unitPrice,
    align: "right",
    truth: "unit_price",
    write: (line) => money(line.unitPrice)
  })
  const taxed = content.country !== "US" && content.tax !== 0
  if (taxed && (content.taxes.length > 1 || random.chance(0.5))) {
    columns.push({
      key: "rate",
      head: labels.rate,
      align: "right",
      truth: "tax_rate",
      write: (line) => writeRate(line.rate, numbers, look.rateForm)
    })
  }
  columns.push({
    key: "amount",
    head: labels.amount,
    align: "right",
    truth: "amount",
    write: (line) => money(line.amount)
  })
  return columns
}

const place = (
  columns: ReadonlyArray<Column>,
  content: InvoiceContent,
  look: Look,
  head: TextStyle,
  width: number
): Array<PlacedColumn> => {
  const needed = columns.map((column) =>
    column.key === "description"
      ? 0
      : Math.max(widthOf(column.head, head), ...content.lines.map((line) => widthOf(column.write(line), look.body))) +
        14
  )
  const rest = width - needed.reduce((sum, part) => sum + part, 0)
  let x = look.margin
  return columns.map((column, i) => {
    const part = column.key === "description" ? rest : (needed[i] ?? 0)
    const placed = { ...column, x, width: part }
    x += part
    return placed
  })
}

const cell = (
  sheet: Sheet,
  column: PlacedColumn,
  texts: ReadonlyArray<string>,
  y: number,
  style: TextStyle,
  leading: number
): void => {
  const x =
    column.align === "left"
      ? column.x + 5
      : column.align === "right"
        ? column.x + column.width - 5
        : column.x + column.width / 2
  sheet.lines(texts, x, y, style, leading, { align: column.align })
}

/** Draws the lines, on as many pages as they need, and returns the `y` beneath and the rows as printed. */
export const lineTable = (
  sheet: Sheet,
  content: InvoiceContent,
  look: Look,
  random: Random,
  form: TableForm,
  y: number,
  /** Lowest `y` that a row may reach. */
  bottom: number
): { readonly y: number; readonly rows: TruthRows } => {
  const width = sheet.width - 2 * look.margin
  const dark = form === "striped" && random.chance(0.6)
  const headStyle: TextStyle = { ...look.strong, color: dark ? "#ffffff" : look.strong.color }
  const columns = place(columnsOf(content, look, random), content, look, headStyle, width)
  const padding = look.leading * random.between(0.2, 0.5)
  const right = look.margin + width
  let bodyTop = y

  const head = (top: number): number => {
    const height = look.leading + 2 * padding
    if (form === "striped") sheet.box(look.margin, top, width, height, { fill: dark ? look.accent : look.stripe })
    if (form === "columns") sheet.box(look.margin, top, width, height, { stroke: look.rule, fill: look.stripe })
    for (const column of columns) cell(sheet, column, [column.head], top + padding + 1, headStyle, look.leading)
    if (form === "ruled") sheet.line(look.margin, top, right, top, look.rule, 1)
    if (form === "ruled" || form === "open") sheet.line(look.margin, top + height, right, top + height, look.rule, 1)
    bodyTop = top
    return top + height
  }
  const close = (at: number): void => {
    if (form === "columns") {
      sheet.box(look.margin, bodyTop, width, at - bodyTop, { stroke: look.rule })
      for (const column of columns.slice(1)) sheet.line(column.x, bodyTop, column.x, at, look.rule)
    }
    if (form === "open") sheet.line(look.margin, at, right, at, look.rule)
  }

  let top = head(y)
  const rows = content.lines.map((line, i) => {
    const texts = columns.map((column) =>
      column.key === "description" ? wrap(column.write(line), look.body, column.width - 10) : [column.write(line)]
    )
    const height = Math.max(...texts.map((lines) => lines.length)) * look.leading + 2 * padding
    if (top + height > bottom) {
      close(top)
      sheet.addPage()
      top = head(look.margin)
    }
    if (form === "striped" && i % 2 === 1) sheet.box(look.margin, top, width, height, { fill: look.stripe })
    columns.forEach((column, c) => {
      cell(sheet, column, texts[c] ?? [], top + padding + 1, look.body, look.leading)
    })
    top += height
    if (form === "ruled") sheet.line(look.margin, top, right, top, look.rule, 0.4)
    return Object.fromEntries(
      columns.flatMap((column) => (column.truth === undefined ? [] : [[column.truth, column.write(line)]]))
    )
  })
  close(top)
  return { y: top, rows }
}
