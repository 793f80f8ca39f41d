import type { Box, Page, Ruling, Word } from "../page/Page.js"
import { bottomOf, overlapFraction, rightOf } from "./geometry.js"

/** Sides of a box to tick, in line heights. */
const SMALLEST = 0.4
const LARGEST = 2

/** Sides of a box may differ by this share of the longer. */
const UNEVEN = 0.3

/** How far edges may miss a corner, as a share of the side. */
const SLACK = 0.2

/** Widest gap, in sides, between a box and the words beside it. */
const BESIDE = 2.5

/** More short horizontal lines than this are a chart or a pattern. */
const MOST_EDGES = 2000

/** Marks put in boxes by fonts and typewriters. */
const MARK = /^[xX×✓✔✗✘✕✖√●■]$/u

const EMPTY = "☐"
const TICKED = "☒"

interface Edge {
  readonly at: number
  readonly from: number
  readonly to: number
}

interface Strokes {
  readonly level: ReadonlyArray<Edge>
  readonly upright: ReadonlyArray<Edge>
  readonly slanted: ReadonlyArray<Ruling>
}

const strokesOf = (rulings: ReadonlyArray<Ruling>): Strokes => {
  const level: Array<Edge> = []
  const upright: Array<Edge> = []
  const slanted: Array<Ruling> = []
  for (const ruling of rulings) {
    const { x1, x2, y1, y2 } = ruling
    const width = Math.abs(x2 - x1)
    const height = Math.abs(y2 - y1)
    if (width >= height * 10) level.push({ at: (y1 + y2) / 2, from: Math.min(x1, x2), to: Math.max(x1, x2) })
    else if (height >= width * 10) upright.push({ at: (x1 + x2) / 2, from: Math.min(y1, y2), to: Math.max(y1, y2) })
    else slanted.push(ruling)
  }
  return { level, upright, slanted }
}

const lengthOf = ({ from, to }: Edge): number => to - from

/** Small squares whose four edges touch no other line, unlike the cells of a table or the combs of a form. */
const squaresOf = ({ level, upright }: Strokes, lineHeight: number): ReadonlyArray<Box> => {
  const fits = (edge: Edge): boolean =>
    lengthOf(edge) >= lineHeight * SMALLEST && lengthOf(edge) <= lineHeight * LARGEST
  const edges = level.filter(fits).sort((a, b) => a.from - b.from || a.at - b.at)
  if (edges.length > MOST_EDGES) return []
  const sides = upright.filter(fits)
  const squares: Array<Box> = []
  edges.forEach((top, i) => {
    const side = lengthOf(top)
    const slack = side * SLACK
    // Sorted by where they start, so that the opposite edge is nearby in the list, in either direction.
    const partner = (step: 1 | -1): Edge | undefined => {
      for (let j = i + step; ; j += step) {
        const other = edges[j]
        if (other === undefined || Math.abs(other.from - top.from) > slack) return undefined
        const height = other.at - top.at
        if (Math.abs(other.to - top.to) <= slack && height > 0 && Math.abs(height - side) <= side * UNEVEN) return other
      }
    }
    const bottom = partner(1) ?? partner(-1)
    if (bottom === undefined) return
    const reaches = (x: number) => (edge: Edge) =>
      Math.abs(edge.at - x) <= slack && Math.abs(edge.from - top.at) <= slack && Math.abs(edge.to - bottom.at) <= slack
    if (!sides.some(reaches(top.from)) || !sides.some(reaches(top.to))) return
    squares.push({ x: top.from, y: top.at, width: side, height: bottom.at - top.at })
  })
  return squares.filter((square) => standsAlone(square, level, upright))
}

/** Whether every line near a square is one of its edges or lies within it. */
const standsAlone = (square: Box, level: ReadonlyArray<Edge>, upright: ReadonlyArray<Edge>): boolean => {
  const slack = Math.max(square.width, square.height) * SLACK
  const alone = (edges: ReadonlyArray<Edge>, at: number, end: number, from: number, to: number): boolean =>
    edges.every(
      (edge) =>
        edge.at < at - slack ||
        edge.at > end + slack ||
        edge.to < from - slack ||
        edge.from > to + slack ||
        (edge.from >= from - slack && edge.to <= to + slack)
    )
  const [right, bottom] = [rightOf(square), bottomOf(square)]
  return alone(level, square.y, bottom, square.x, right) && alone(upright, square.x, right, square.y, bottom)
}

const holds = (square: Box, x: number, y: number, slack = 0): boolean =>
  x >= square.x - slack && x <= rightOf(square) + slack && y >= square.y - slack && y <= bottomOf(square) + slack

const isStruck = (square: Box, slanted: ReadonlyArray<Ruling>): boolean =>
  slanted.some(
    ({ x1, x2, y1, y2 }) =>
      holds(square, x1, y1, square.width * 0.3) &&
      holds(square, x2, y2, square.width * 0.3) &&
      Math.abs(x2 - x1) + Math.abs(y2 - y1) >= square.width * 0.5
  )

const isWithin = (square: Box, { x1, x2, y1, y2 }: Ruling): boolean =>
  holds(square, x1, y1, square.width * SLACK) && holds(square, x2, y2, square.width * SLACK)

const isBeside = (square: Box, words: ReadonlyArray<Word>): boolean =>
  words.some(({ box }) => {
    const gap = Math.max(box.x - rightOf(square), square.x - rightOf(box))
    return gap >= 0 && gap <= square.width * BESIDE && overlapFraction(box, square, "y") >= 0.5
  })

/**
 * Adds the tick boxes drawn on a page to its words. A tick box is a small square, free-standing and beside words, that holds only a mark or the
 * strokes of a cross. `☐` is an empty box, `☒` one with anything in it; a letter used as the mark is removed from the words.
 */
export const withDrawnBoxes = (page: Page, lineHeight: number): Page => {
  if (page.rulings.length < 4) return page
  const strokes = strokesOf(page.rulings)
  const squares = squaresOf(strokes, lineHeight)
  if (squares.length === 0) return page
  const marks = new Set<Word>()
  const added: Array<Word> = []
  for (const box of squares) {
    const inside = page.words.filter((word) =>
      holds(box, word.box.x + word.box.width / 2, word.box.y + word.box.height / 2)
    )
    // A square with letters in it is a comb cell; a box sign in the text is already a word.
    if (inside.some(({ text }) => !MARK.test(text)) || !isBeside(box, page.words)) continue
    for (const word of inside) marks.add(word)
    const ticked = inside.length > 0 || isStruck(box, strokes.slanted)
    added.push({ text: ticked ? TICKED : EMPTY, confidence: 1, box })
  }
  if (added.length === 0) return page
  return {
    ...page,
    words: [...page.words.filter((word) => !marks.has(word)), ...added],
    // A box's own edges would separate it from its words.
    rulings: page.rulings.filter((ruling) => !added.some(({ box }) => isWithin(box, ruling)))
  }
}
