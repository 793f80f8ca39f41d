import { bottomOf, rightOf } from "../layout/geometry.js"
import type { Box } from "../page/Page.js"
import { isSummary } from "../tables/named/summaryRows.js"
import { conceptsOf } from "./concepts.js"

/** A line of a page, and its text as a label. */
interface Line {
  readonly box: Box
  readonly text: string
  readonly labelText: string
  readonly layout: { readonly lineHeight: number }
}

/** The rows of one table of items: an area of its page. */
interface ItemRows {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Concepts in the headings of such a table: the item, its quantity and its price. Two of the three identify one. */
const WHAT = new Set(["description", "product", "=article"])
const HOW_MUCH = new Set(["quantity", "time"])
const AT_WHAT = new Set(["price", "rate"])
const PARTS = [WHAT, HOW_MUCH, AT_WHAT]
const FEWEST_PARTS = 2

/** White space, in line heights, that ends the rows, and how far the table extends beyond its headings. */
const WHITE_BELOW = 8
const BESIDE = 2

/** Least vertical overlap, in line heights, of two lines in one row. */
const WITHIN = 0.2

const namesItems = (row: ReadonlyArray<Line>): boolean => {
  const concepts = new Set(row.flatMap(({ labelText }) => conceptsOf(labelText)))
  return PARTS.filter((part) => [...part].some((concept) => concepts.has(concept))).length >= FEWEST_PARTS
}

/** Most line heights between two lines of headings. */
const NEXT_HEADING = 0.8

/** Joins headings set over two or three lines into one header. */
const bandsOf = (headings: ReadonlyArray<ReadonlyArray<Line>>): ReadonlyArray<ReadonlyArray<Line>> => {
  const bands: Array<ReadonlyArray<Line>> = []
  for (const row of headings) {
    const above = bands.at(-1)
    const unit = row[0]?.layout.lineHeight ?? 0
    const gap = (row[0]?.box.y ?? 0) - Math.max(...(above ?? []).map(({ box }) => bottomOf(box)))
    if (above !== undefined && gap < unit * NEXT_HEADING)
      bands[bands.length - 1] = [...above, ...row].sort((a, b) => a.box.x - b.box.x)
    else bands.push(row)
  }
  return bands
}

/** Where the item column ends, which is where the next begins. */
const endOfNames = (row: ReadonlyArray<Line>): number => {
  const what = row.findLastIndex(({ labelText }) => conceptsOf(labelText).some((concept) => WHAT.has(concept)))
  return row[what + 1]?.box.x ?? Number.POSITIVE_INFINITY
}

/** Whether part of the table is to the left of a box in its row. The label of a total has nothing there. */
const hasBeside = (page: ReadonlyArray<Line>, box: Box, left: number, unit: number): boolean =>
  page.some(
    (other) =>
      other.box.x >= left &&
      rightOf(other.box) < box.x &&
      other.box.y < bottomOf(box) - unit * WITHIN &&
      bottomOf(other.box) > box.y + unit * WITHIN
  )

/**
 * The areas of a page's item tables: from their headings down to a total, to other headings or to a wide white space. `headings` are the rows of the
 * page that hold nothing but labels side by side; `page` is its lines. Both run from the top down.
 */
export const itemRowsOf = (
  page: ReadonlyArray<Line>,
  headings: ReadonlyArray<ReadonlyArray<Line>>
): ReadonlyArray<ItemRows> => {
  const found: Array<ItemRows> = []
  const heads = bandsOf(headings)
  heads.forEach((row, i) => {
    const [first] = row
    if (first === undefined || !namesItems(row)) return
    const unit = first.layout.lineHeight
    const left = Math.min(...row.map(({ box }) => box.x)) - unit * BESIDE
    const right = Math.max(...row.map(({ box }) => rightOf(box))) + unit * BESIDE
    const top = Math.max(...row.map(({ box }) => bottomOf(box)))
    const names = endOfNames(row)
    let end = heads[i + 1]?.[0]?.box.y ?? Number.POSITIVE_INFINITY
    let bottom = top
    for (const { box, labelText, text } of page) {
      if (box.y < top - unit * 0.3 || rightOf(box) < left || box.x > right) continue
      if (box.y >= end || box.y - bottom > unit * WHITE_BELOW) break
      if (isSummary(text) || (labelText !== "" && box.x > names && !hasBeside(page, box, left, unit))) {
        end = box.y - unit * 0.5
        break
      }
      bottom = Math.max(bottom, bottomOf(box))
    }
    found.push({ left, right, top, bottom: Math.min(bottom, end) })
  })
  return found
}

/** Whether a piece of a page is inside one of the tables. */
export const isInItemRows = (tables: ReadonlyArray<ItemRows>, box: Box): boolean => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return tables.some(({ bottom, left, right, top }) => x >= left && x <= right && y > top && y < bottom)
}
