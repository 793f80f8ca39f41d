import type { TextStyle } from "../drawing/Drawing.js"
import { widthOf, wrap } from "../drawing/Fonts.js"
import type { Sheet } from "../drawing/Sheet.js"
import type { TruthRows } from "../Truth.js"
import type { PageLook } from "./PageLook.js"

/**
 * How a table is ruled: a line under each row, striped rows, lines under the head and the last row, columns parted from top to bottom,
 * every cell boxed in, or no line at all.
 */
export type TableForm = "ruled" | "striped" | "open" | "columns" | "boxed" | "plain"

/** One column of a table of texts. */
export interface TableColumn {
  readonly key: string
  /** A line break parts the lines of a heading. */
  readonly head: string
  readonly align: "left" | "right" | "center"
  /** Share of the width that the other columns leave; a column without one is as wide as its widest text. */
  readonly grow?: number
  /** Key in the labelled rows; undefined for a column that is not labelled. */
  readonly truth?: string
}

/** One row of a table of texts. */
export interface TableRow {
  /** Texts by column; a line break parts lines of one cell. */
  readonly cells: Readonly<Record<string, string>>
  /** What the row is labelled as; undefined for headings, balances and totals, which are no rows of the table. */
  readonly truth?: Readonly<Record<string, string>>
  readonly strong?: boolean
  /** The labelled fields whose value stands in a column. */
  readonly fields?: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** A text across the whole table in place of cells. */
  readonly across?: string
}

/** Where a table stands. */
export interface TablePlace {
  readonly x: number
  readonly width: number
  readonly top: number
  /** Lowest `y` that a row may reach. */
  readonly bottom: number
  /** Adds a page and returns the `y` at which the table goes on. */
  readonly turn: () => number
  /** Space above and below the text of a row, in lines; default 0.3. */
  readonly padding?: number
  /** Whether the head is repeated on every page; default true. */
  readonly repeats?: boolean
}

interface Placed extends TableColumn {
  readonly left: number
  readonly wide: number
}

/** A row labelled with what it prints in the columns that are labelled. */
export const labelledRow = (
  columns: ReadonlyArray<TableColumn>,
  cells: Readonly<Record<string, string>>,
  more: Omit<TableRow, "cells" | "truth"> = {}
): TableRow => ({
  ...more,
  cells,
  truth: Object.fromEntries(
    columns.flatMap(({ key, truth }) => {
      const text = cells[key]
      return truth === undefined || text === undefined || text === "" ? [] : [[truth, text.replace(/\n/g, " ")]]
    })
  )
})

const inset = 4

/** Share of a table's width that its growing columns need at least; below it long headings are broken over lines. */
const leastGrowth = 0.3

const placed = (
  given: ReadonlyArray<TableColumn>,
  rows: ReadonlyArray<TableRow>,
  look: PageLook,
  place: TablePlace
): ReadonlyArray<Placed> => {
  const contents = (column: TableColumn): number =>
    Math.max(
      0,
      ...rows.flatMap((row) =>
        (row.cells[column.key] ?? "")
          .split("\n")
          .map((line) => widthOf(line, row.strong === true ? look.strong : look.body))
      )
    )
  const wanted = (column: TableColumn): number =>
    column.grow === undefined
      ? Math.max(contents(column), ...column.head.split("\n").map((line) => widthOf(line, look.strong))) + inset * 3
      : 0
  const left = (columns: ReadonlyArray<TableColumn>): number =>
    place.width - columns.reduce((sum, column) => sum + wanted(column), 0)
  const broken = (column: TableColumn): TableColumn =>
    column.grow === undefined
      ? {
          ...column,
          head: column.head
            .split("\n")
            .flatMap((line) => wrap(line, look.strong, contents(column)))
            .join("\n")
        }
      : column
  const columns = left(given) < place.width * leastGrowth ? given.map(broken) : given
  const rest = left(columns)
  const shares = columns.reduce((sum, column) => sum + (column.grow ?? 0), 0)
  let x = place.x
  return columns.map((column) => {
    const wide = column.grow === undefined ? wanted(column) : (rest * column.grow) / shares
    const one = { ...column, left: x, wide }
    x += wide
    return one
  })
}

/** Draws a table on as many pages as it needs; returns the `y` beneath and the labelled rows as printed. */
export const drawTable = (
  sheet: Sheet,
  given: ReadonlyArray<TableColumn>,
  rows: ReadonlyArray<TableRow>,
  look: PageLook,
  form: TableForm,
  place: TablePlace
): { readonly y: number; readonly rows: TruthRows } => {
  const columns = placed(given, rows, look, place)
  const right = place.x + place.width
  const padding = look.leading * (place.padding ?? 0.3)
  const repeats = place.repeats ?? true
  let from = place.top

  const cell = (column: Placed, texts: ReadonlyArray<string>, y: number, style: TextStyle, row?: TableRow): void => {
    const x =
      column.align === "left"
        ? column.left + inset
        : column.align === "right"
          ? column.left + column.wide - inset
          : column.left + column.wide / 2
    const field = row?.fields?.[column.key]
    if (texts.join("") !== "")
      sheet.lines(texts, x, y, style, look.leading, { align: column.align, ...(field === undefined ? {} : { field }) })
  }
  const boxes = (top: number, height: number): void => {
    for (const column of columns) sheet.box(column.left, top, column.wide, height, { stroke: look.rule })
  }
  const head = (top: number): number => {
    from = top
    if (columns.every((column) => column.head === "")) return top
    const lines = Math.max(...columns.map((column) => column.head.split("\n").length))
    const height = lines * look.leading + 2 * padding
    if (form !== "ruled" && form !== "open" && form !== "plain")
      sheet.box(place.x, top, place.width, height, { fill: look.stripe })
    if (form === "boxed") boxes(top, height)
    for (const column of columns) cell(column, column.head.split("\n"), top + padding + 1, look.strong)
    if (form === "ruled" || form === "open" || form === "columns")
      sheet.line(place.x, top + height, right, top + height, look.rule, 1)
    return top + height
  }
  const close = (at: number): void => {
    if (form === "columns") {
      sheet.box(place.x, from, place.width, at - from, { stroke: look.rule })
      for (const column of columns.slice(1)) sheet.line(column.left, from, column.left, at, look.rule)
    }
    if (form === "open") sheet.line(place.x, at, right, at, look.rule)
  }

  let top = head(place.top)
  const truth: Array<Readonly<Record<string, string>>> = []
  let striped = false
  for (const row of rows) {
    const style = row.strong === true ? look.strong : look.body
    const texts = columns.map((column) => {
      const lines = (row.cells[column.key] ?? "").split("\n")
      return column.grow === undefined ? lines : lines.flatMap((line) => wrap(line, style, column.wide - 2 * inset))
    })
    const height = Math.max(1, ...texts.map((lines) => lines.length)) * look.leading + 2 * padding
    if (top + height > place.bottom) {
      close(top)
      const next = place.turn()
      from = next
      top = repeats ? head(next) : next
    }
    if (form === "striped" && striped) sheet.box(place.x, top, place.width, height, { fill: look.stripe })
    striped = !striped
    if (row.across !== undefined) {
      if (form === "boxed") sheet.box(place.x, top, place.width, height, { stroke: look.rule })
      sheet.text(row.across, place.x + inset, top + padding + 1, style)
    } else {
      if (form === "boxed") boxes(top, height)
      columns.forEach((column, i) => {
        cell(column, texts[i] ?? [], top + padding + 1, style, row)
      })
    }
    top += height
    if (form === "ruled") sheet.line(place.x, top, right, top, look.rule, 0.4)
    if (row.truth !== undefined) truth.push(row.truth)
  }
  close(top)
  return { y: top, rows: truth }
}
