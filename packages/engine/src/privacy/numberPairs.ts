import { bottomOf, centreY, overlapFraction, overlapOnAxis, rightOf, unionOfBoxes } from "../layout/geometry.js"
import type { PageLayout } from "../layout/Layout.js"
import type { Box } from "../page/Page.js"
import type { PrivateKind } from "./Finding.js"
import { isFormWord } from "./formWords.js"
import { kindOfNumberLabel } from "./nearLabels.js"
import type { PagePiece } from "./PagePiece.js"
import type { Placeholders } from "./Placeholders.js"

/** How far a value stands below its label at most, with one other value between, and beside it on a crooked page, in line heights. */
const reachBelow = 4.5
const reachAside = 1.4
/** Lines of a column follow each other within so many line heights. */
const widestPitch = 3

const mostLabelWords = 5

// Digits, with capitals before or among them, and nothing else: no amount, no date, no word. A few digits alone say nothing.
const VALUE =
  /^(?=(?:[^\d\n]*\d){3})(?:\p{Lu}{1,4}[- /]?)?(?:\d[\p{Lu}\d]*)(?:[-/ ][\p{Lu}\d]*\d[\p{Lu}\d]*)*(?:-?\p{Lu}{1,2})?$/u
const DATE = /^(?:\d{1,2}([-/. ])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}([-/. ])\d{2}\2\d{2})$/
const PHONE = /^0\d(?: ?\d{2}){4}$/

const isValue = (text: string): boolean =>
  text.length <= 24 && VALUE.test(text) && !/^\d{1,5}$/.test(text) && !DATE.test(text) && !PHONE.test(text)

const isLabel = (text: string): boolean => /[:=]\s*$/.test(text) || isFormWord(text.split(/[\s/(:]+/)[0] ?? "")

/** A piece with what stands right behind it on its row, for a wide blank may part a label: `N°`, `client`. */
const joined = (first: PagePiece, pieces: ReadonlyArray<PagePiece>, lineHeight: number): PagePiece => {
  const next = /\p{N}{2}|:$/u.test(first.text)
    ? undefined
    : pieces.find(({ box, text }) => {
        const gap = box.x - rightOf(first.box)
        return gap > -1 && gap < lineHeight * 1.5 && !/\d/.test(text) && overlapFraction(box, first.box, "y") >= 0.5
      })
  return next === undefined ? first : { text: `${first.text} ${next.text}`, box: unionOfBoxes([first.box, next.box]) }
}

/** The pieces that stand in one column with a piece, by one of their edges, from top to bottom and without a gap. */
const columnOf = (
  piece: PagePiece,
  pieces: ReadonlyArray<PagePiece>,
  edge: (box: Box) => number,
  lineHeight: number
): ReadonlyArray<PagePiece> => {
  const aligned = pieces
    .filter(
      ({ box, text }) => /[\p{L}\p{N}]{2}/u.test(text) && Math.abs(edge(box) - edge(piece.box)) < lineHeight * 0.8
    )
    .sort((a, b) => a.box.y - b.box.y)
  const at = aligned.indexOf(piece)
  const follows = (above: PagePiece | undefined, below: PagePiece | undefined): boolean =>
    above !== undefined && below !== undefined && centreY(below.box) - centreY(above.box) < lineHeight * widestPitch
  let from = at
  let to = at
  while (follows(aligned[from - 1], aligned[from])) from--
  while (follows(aligned[to], aligned[to + 1])) to++
  return aligned.slice(from, to + 1)
}

/** The value of a label on a crooked page: as far down its column as the label is in its own, where both have as many lines. */
const besideInColumn = (
  label: PagePiece,
  pieces: ReadonlyArray<PagePiece>,
  lineHeight: number
): PagePiece | undefined => {
  const labels = columnOf(label, pieces, ({ x }) => x, lineHeight)
  const place = labels.indexOf(label)
  if (labels.length < 3) return undefined
  return pieces.find((other) => {
    if (other.box.x < rightOf(label.box) || !isValue(other.text)) return false
    if (Math.abs(centreY(other.box) - centreY(label.box)) > lineHeight * reachAside) return false
    return [rightOf, ({ x }: Box) => x].some((edge) => {
      const values = columnOf(other, pieces, edge, lineHeight)
      return values.length === labels.length && values.indexOf(other) === place
    })
  })
}

/** The value that shares the row of a label better than any other line does, if only by a part of its height. */
const besideOnRow = (label: PagePiece, pieces: ReadonlyArray<PagePiece>): PagePiece | undefined => {
  const [best] = pieces
    .filter(
      ({ box, text }) =>
        box.x > rightOf(label.box) && /[\p{L}\p{N}]{2}/u.test(text) && overlapFraction(box, label.box, "y") >= 0.3
    )
    .sort((a, b) => a.box.x - b.box.x)
  if (best === undefined || !isValue(best.text)) return undefined
  const overlap = overlapOnAxis(best.box, label.box, "y")
  const another = pieces.some(
    ({ box, text }) =>
      // The pieces of a label that a blank parts are that label.
      !(box.x >= label.box.x && rightOf(box) <= rightOf(label.box) && overlapFraction(box, label.box, "y") >= 0.5) &&
      /\p{L}{2}/u.test(text) &&
      rightOf(box) < best.box.x &&
      box.x < rightOf(label.box) &&
      overlapOnAxis(best.box, box, "y") >= overlap
  )
  return another ? undefined : best
}

/** The number that stands right of a label of two lines before anything else, level with a part of it. */
const firstBeside = (label: PagePiece, pieces: ReadonlyArray<PagePiece>): PagePiece | undefined => {
  const [first] = pieces
    .filter(({ box }) => box.x > rightOf(label.box) && overlapFraction(box, label.box, "y") >= 0.5)
    .sort((a, b) => a.box.x - b.box.x)
  return first !== undefined && isValue(first.text) ? first : undefined
}

/** The first number beneath a label, or the second line beneath it where the first is another value. */
const beneath = (label: PagePiece, pieces: ReadonlyArray<PagePiece>, lineHeight: number): PagePiece | undefined => {
  const bottom = bottomOf(label.box)
  const [first, second] = pieces
    .filter(
      ({ box, text }) =>
        /[\p{L}\p{N}]/u.test(text) &&
        box.y > centreY(label.box) &&
        box.y - bottom < lineHeight * reachBelow &&
        overlapOnAxis(box, label.box, "x") > 0
    )
    .sort((a, b) => a.box.y - b.box.y)
  if (first === undefined || isLabel(first.text)) return undefined
  if (isValue(first.text)) return first
  return second !== undefined && /\d/.test(first.text) && isValue(second.text) ? second : undefined
}

const kindOf = (label: PagePiece): PrivateKind | undefined =>
  label.text.split(/\s+/).length > mostLabelWords || /\d{2}/.test(label.text)
    ? undefined
    : kindOfNumberLabel(label.text)

/** A label in two lines, one beneath the other: `Unique taxpayer`, `reference`. */
const stacked = (first: PagePiece, pieces: ReadonlyArray<PagePiece>, lineHeight: number): PagePiece | undefined => {
  const next = pieces.find(
    ({ box, text }) =>
      !/[\d:=]/.test(first.text) &&
      /^\p{L}[^\d]*$/u.test(text) &&
      Math.abs(box.x - first.box.x) < lineHeight / 2 &&
      box.y > centreY(first.box) &&
      box.y - bottomOf(first.box) < lineHeight * 0.8
  )
  // A second line that names a number itself names its own.
  return next === undefined || kindOf(next) !== undefined
    ? undefined
    : { text: `${first.text} ${next.text}`, box: unionOfBoxes([first.box, next.box]) }
}

/** Tells the placeholders numbers that stand apart from a label that is surely one of private numbers: lower on a crooked page, or two rows beneath. */
export const learnNumbersOfGrids = (layout: PageLayout, placeholders: Placeholders): void => {
  const pieces = layout.lines.map(({ box, text }) => ({ box, text: text.trim() }))
  for (const piece of pieces) {
    if (!/^\p{L}/u.test(piece.text) || piece.text.length > 40) continue
    const whole = joined(piece, pieces, layout.lineHeight)
    const label = kindOf(whole) === undefined ? piece : whole
    const kind = kindOf(label)
    if (kind === undefined) {
      const both = stacked(piece, pieces, layout.lineHeight)
      const ofBoth = both === undefined ? undefined : kindOf(both)
      // The value stands beside the first of its lines or between the two.
      const beside = both === undefined || ofBoth === undefined ? undefined : firstBeside(both, pieces)
      if (ofBoth !== undefined && beside !== undefined) placeholders.of(ofBoth, beside.text)
      continue
    }
    const value =
      besideInColumn(piece, pieces, layout.lineHeight) ??
      besideOnRow(label, pieces) ??
      beneath(label, pieces, layout.lineHeight)
    if (value !== undefined) placeholders.of(kind, value.text)
  }
}
