import { overlapOnAxis, rightOf, toBoundingBox, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout, TextLine } from "../layout/Layout.js"
import { layoutDocument } from "../layout/layoutDocument.js"
import { isValue } from "../layout/values.js"
import type { Page, Word } from "../page/Page.js"
import { chainsOfDocument } from "../tables/findTables.js"
import { isForm } from "../tables/forms.js"
import type { Grid } from "../tables/Grid.js"
import { rowsOfPages } from "../tables/PageRows.js"
import { withDocument } from "../text/documentMemory.js"
import { type LineSize, lineSizes } from "./lineSizes.js"
import { type MarkedLine, markedLine } from "./listMarker.js"
import type { DocumentOutline, OutlineItem, OutlineTable } from "./Outline.js"
import { type BlockRow, type RowLine, rowsOfBlocks } from "./rowsOfBlocks.js"
import { joinLines, paragraphsOf } from "./runningText.js"

/** Least size of a heading relative to running text, by font and by recognised letters. */
const LARGER = 1.14
const LARGER_RECOGNISED = 1.45
/** Most words of a heading. A bold one must be shorter, because whole statements are set in bold too. */
const MOST_WORDS = 16
const MOST_BOLD_WORDS = 10
/** Levels of headings, as Markdown and HTML have them. */
const MOST_LEVELS = 6

/** A heading before its level is known, which depends on the others. */
type Unlevelled = Omit<Extract<OutlineItem, { readonly kind: "heading" }>, "level"> & { readonly ratio: number }
type Item = Exclude<OutlineItem, { readonly kind: "heading" }> | Unlevelled

const tableOf = (grid: Grid, continues: boolean): OutlineTable => {
  const { page } = grid.layout
  return {
    kind: "table",
    page: page.page,
    bbox: toBoundingBox(grid.box, page),
    rows: grid.rows,
    columns: grid.columns,
    headerRows: grid.headerRows,
    continues,
    cells: grid.cells
      .map(({ box, column, columnEnd, row, rowEnd, text }) => ({
        row,
        rowEnd,
        column,
        columnEnd,
        text: text.replace(/\s+/g, " ").trim(),
        bbox: toBoundingBox(box, page)
      }))
      .sort((a, b) => a.row - b.row || a.column - b.column)
  }
}

/** The tables of each page, and the table of each of their words. */
const tablesOf = (layouts: ReadonlyArray<PageLayout>, pages: ReturnType<typeof rowsOfPages>) => {
  const tables = new Map<PageLayout, Array<OutlineTable>>()
  const tabled = new Map<Word, OutlineTable>()
  for (const { parts } of chainsOfDocument(layouts, pages)) {
    if (parts.every(isForm)) continue
    parts.forEach((grid, i) => {
      const table = tableOf(grid, i > 0)
      const others = tables.get(grid.layout)
      if (others === undefined) tables.set(grid.layout, [table])
      else others.push(table)
      for (const { words } of grid.cells) for (const word of words) tabled.set(word, table)
    })
  }
  return { tables, tabled }
}

const textOf = ({ blocks }: BlockRow): string =>
  blocks.map((lines) => lines.map(({ text }) => text).join(" ")).join("  ")

const isHeading = (row: BlockRow, sizes: ReadonlyArray<LineSize>, below: BlockRow | undefined): boolean => {
  const text = textOf(row)
  const words = text.split(/\s+/).length
  if (words > MOST_WORDS || row.blocks.length > 2 || row.blocks.some((lines) => lines.length > 2)) return false
  if (!/\p{L}{2}/u.test(text) || /[.,;]$/.test(text) || isValue(text)) return false
  if (sizes.every(({ known, ratio }) => ratio >= (known ? LARGER : LARGER_RECOGNISED))) return true
  // A heading in the size of the text is bold, on a line of its own, and above something.
  if (row.blocks.length > 1 || words > MOST_BOLD_WORDS || !sizes.every(({ bold, ratio }) => bold && ratio > 0.95))
    return false
  return below !== undefined && overlapOnAxis(row.box, below.box, "x") > 0
}

/** The level of each size: the largest is 1, and sizes too close to tell apart share a level. */
const levelsOf = (items: ReadonlyArray<Item>): ((ratio: number) => number) => {
  const step = (ratio: number): number => Math.round(Math.log(Math.max(1, ratio)) / Math.log(1.12))
  const steps = [...new Set(items.flatMap((item) => (item.kind === "heading" ? [step(item.ratio)] : [])))].sort(
    (a, b) => b - a
  )
  return (ratio) => Math.min(MOST_LEVELS, steps.indexOf(step(ratio)) + 1)
}

/** Whether a row begins an item of a list: with a marker, and something beside it or behind it. */
const isList = ({ blocks }: BlockRow, [first, ...others]: ReadonlyArray<MarkedLine | null>): boolean => {
  if (first === null || first === undefined) return false
  return first.text === "" ? others.length > 0 : blocks.length === 1
}

/** A page's items in reading order. */
const itemsOfPage = (
  layout: PageLayout,
  tables: ReadonlyArray<OutlineTable>,
  tabled: ReadonlyMap<Word, OutlineTable>,
  running: ReadonlySet<TextLine>,
  sizeOf: ReturnType<typeof lineSizes>,
  isFirst: (line: TextLine) => boolean
): ReadonlyArray<Item> => {
  const { page } = layout
  const items: Array<Item> = []
  const repeated = new Set<Word>()
  const runningOf = (at: "top" | "bottom"): ReadonlyArray<Item> =>
    layout.lines.flatMap((line): ReadonlyArray<Item> => {
      const top = line.box.y + line.box.height / 2 < page.height / 2
      if (!running.has(line) || (at === "top") !== top || line.words.some((word) => tabled.has(word))) return []
      for (const word of line.words) repeated.add(word)
      const bbox = toBoundingBox(line.box, page)
      return [{ kind: "running", at, page: page.page, bbox, text: line.text, first: isFirst(line) }]
    })
  items.push(...runningOf("top"))
  const bottom = runningOf("bottom")
  // A table is placed where the first of its words is read.
  const placed = new Map<number, Array<OutlineTable>>()
  const waiting = new Set(tables)
  const rows = rowsOfBlocks(
    layout,
    (word) => tabled.has(word) || repeated.has(word),
    (place, row) => {
      for (const { words } of layout.blocks[place]?.lines ?? []) {
        for (const word of words) {
          const table = tabled.get(word)
          if (table === undefined || !waiting.delete(table)) continue
          const others = placed.get(row)
          if (others === undefined) placed.set(row, [table])
          else others.push(table)
        }
      }
    }
  )
  let lefts: Array<number> = []
  const pushItem = (first: MarkedLine, lines: ReadonlyArray<RowLine>, x: number): void => {
    const reach = layout.lineHeight
    lefts = [...lefts.filter((left) => left < x - reach), x]
    items.push({
      kind: "list_item",
      page: page.page,
      bbox: toBoundingBox(unionOfBoxes(lines.map(({ box }) => box)), page),
      marker: first.marker,
      ordered: first.ordered,
      depth: lefts.length - 1,
      text: joinLines([first.text, ...lines.slice(1).map(({ text }) => text)].filter((text) => text !== ""))
    })
  }
  rows.forEach((row, index) => {
    for (const table of placed.get(index) ?? []) items.push(table)
    const lines = row.blocks.flat()
    const sizes = lines.map((line) => sizeOf(layout, line))
    const bbox = toBoundingBox(row.box, page)
    const [first] = lines
    if (first === undefined) return
    if (isHeading(row, sizes, rows[index + 1])) {
      lefts = []
      const ratio = Math.max(...sizes.map((size) => size.ratio))
      items.push({ kind: "heading", page: page.page, bbox, text: textOf(row).replace(/\s+/g, " "), ratio })
      return
    }
    const marked = lines.map(({ text }) => markedLine(text))
    if (isList(row, marked)) {
      const starts = lines.flatMap((_, i) => (marked[i] === null ? [] : [i]))
      starts.forEach((start, i) => {
        const own = lines.slice(start, starts[i + 1])
        const line = own[0]
        const mark = marked[start]
        if (line !== undefined && mark !== null && mark !== undefined) pushItem(mark, own, line.box.x)
      })
      return
    }
    lefts = []
    const alone = row.blocks.length === 1
    const texts = lines.map(({ text }) => text)
    const paragraphs = alone ? paragraphsOf(lines) : null
    if (paragraphs !== null) {
      for (const own of paragraphs) {
        const box = unionOfBoxes(own.map((line) => line.box))
        const text = joinLines(own.map((line) => line.text))
        items.push({ kind: "paragraph", page: page.page, bbox: toBoundingBox(box, page), lines: [text] })
      }
      return
    }
    const text = alone ? texts : [texts.join("  ")]
    const last = items.at(-1)
    // Consecutive close lines of several parts each are one block of labels and values.
    if (!alone && last?.kind === "paragraph" && isNext(last.bbox, bbox, layout) && last.lines.at(-1)?.includes("  ")) {
      items[items.length - 1] = { ...last, bbox: unionOfBoxes([last.bbox, bbox]), lines: [...last.lines, ...text] }
    } else items.push({ kind: "paragraph", page: page.page, bbox, lines: text })
  })
  for (const table of placed.get(rows.length) ?? []) items.push(table)
  return [...items, ...bottom]
}

/** Whether a box is below another, no further off than lines of one block. */
const isNext = (
  above: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  below: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { lineHeight, page }: PageLayout
): boolean => {
  const gap = (below.y - above.y - above.height) * page.height
  return gap > -lineHeight && gap < lineHeight * 1.2 && below.x < rightOf(above)
}

/**
 * The text of a document with its structure, page by page in reading order: headings by size and weight, paragraphs, lists by their markers, tables, and lines
 * repeated on pages. Every word of the pages is in one item; unreadable pages are listed by number. Pure and deterministic.
 */
export const outlineOf = (pages: ReadonlyArray<Page>, unread: ReadonlyArray<number> = []): DocumentOutline =>
  withDocument(() => outlineOfPages(pages, unread))

const outlineOfPages = (pages: ReadonlyArray<Page>, unread: ReadonlyArray<number>): DocumentOutline => {
  const layouts = layoutDocument(pages)
  const rows = rowsOfPages(layouts)
  const { tabled, tables } = tablesOf(layouts, rows)
  const sizeOf = lineSizes(layouts)
  const seen = new Set<string>()
  const isFirst = ({ text }: TextLine): boolean => {
    const form = text.replace(/\d+/g, "0")
    const before = seen.size
    return seen.add(form).size > before
  }
  const items = layouts.flatMap((layout) =>
    itemsOfPage(layout, tables.get(layout) ?? [], tabled, rows.running, sizeOf, isFirst)
  )
  const levelOf = levelsOf(items)
  return {
    pages: layouts.map(({ page: { height, page, turned = 0, unit, width } }) =>
      turned === 90 || turned === 270 ? { page, width: height, height: width, unit } : { page, width, height, unit }
    ),
    items: [
      ...items.map((item): OutlineItem => {
        if (item.kind !== "heading") return item
        const { ratio, ...heading } = item
        return { ...heading, level: levelOf(ratio) }
      }),
      ...unread.map((page): OutlineItem => ({ kind: "unread", page, bbox: { x: 0, y: 0, width: 1, height: 1 } }))
    ].sort((a, b) => a.page - b.page)
  }
}
