import type { Box } from "@extrait/engine"
import { sharedArea } from "@extrait/engine/words"
import { area, boxOf, grow, joinTouching, within } from "./boxes.js"
import type { Extent } from "./Matrix.js"
import type { Glyph, PageContent, Picture, PlainPicture } from "./PageContent.js"
import type { PaintedPath } from "./PaintedPaths.js"

/** Share of the page that pictures cover on a scanned page. */
const COVERED = 0.5
/** Curves that tell of text set as outlines, on a whole page and in a part of one. */
const MANY_CURVES = 1500
const SOME_CURVES = 150
/** Share of the page below which a picture is a logo or a photograph at most: recognising it costs as much as reading fifty pages of text. */
const LARGE = 0.06
/** Share of the page below which a picture is not even a piece of one. */
const PIECE = 0.001
/** A picture of fewer dots an inch is a fill or a background. */
const COARSEST = 40
/** Outlines larger than this, in page units, are drawings and not letters. */
const LARGEST_LETTER = 72
/** The side of the squares, in page units, in which curves are counted, and how many make one dense. */
const SQUARE = 12
const DENSE = 8
/** Page units by which equal positions may differ. */
const ROUNDING = 1e-3

/** Whether a picture is large enough to be looked at by itself. */
export const mayHoldText = (extent: Extent, page: { readonly width: number; readonly height: number }): boolean =>
  area(boxOf(extent)) >= LARGE * page.width * page.height

/** Whether a picture is large enough to be a piece of one that holds text. */
export const mayBePiece = (extent: Extent, page: { readonly width: number; readonly height: number }): boolean =>
  area(boxOf(extent)) >= PIECE * page.width * page.height

const touch = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.width + 2 && b.x <= a.x + a.width + 2 && a.y <= b.y + b.height + 2 && b.y <= a.y + a.height + 2

/** Share of a part of the page under pictures, counted on a coarse grid so that overlapping pictures count once. */
export const coverage = (pictures: ReadonlyArray<Picture>, part: Box): number => {
  const cells = 40
  let covered = 0
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const x = part.x + ((column + 0.5) / cells) * part.width
      const y = part.y + ((row + 0.5) / cells) * part.height
      if (pictures.some(({ extent }) => x >= extent.x1 && x <= extent.x2 && y >= extent.y1 && y <= extent.y2)) covered++
    }
  }
  return covered / (cells * cells)
}

const curvesOf = ({ outlines }: PageContent): number => outlines.reduce((sum, { curves }) => sum + curves, 0)

/** Whether a page's content is in pictures or outlines rather than in its few characters. */
export const isPictured = (content: PageContent, page: Box): boolean =>
  coverage(content.pictures, page) >= COVERED || curvesOf(content) >= MANY_CURVES

/** The parts of the page where small outlines are dense. */
const outlined = (content: PageContent): ReadonlyArray<Box> => {
  const squares = new Map<string, { readonly box: Box; curves: number }>()
  for (const { curves, extent } of content.outlines) {
    const { height } = boxOf(extent)
    if (height > LARGEST_LETTER) continue
    // A path may hold a whole line of letters: its curves are spread over it.
    const columns = Math.min(100, Math.max(1, Math.ceil((extent.x2 - extent.x1) / SQUARE)))
    for (let column = 0; column < columns; column++) {
      const x = Math.floor((extent.x1 + (column + 0.5) * ((extent.x2 - extent.x1) / columns)) / SQUARE)
      const y = Math.floor((extent.y1 + extent.y2) / 2 / SQUARE)
      const key = `${x},${y}`
      const square = squares.get(key) ?? {
        box: { x: x * SQUARE, y: y * SQUARE, width: SQUARE, height: SQUARE },
        curves: 0
      }
      square.curves += curves / columns
      squares.set(key, square)
    }
  }
  const dense = [...squares.values()].filter(({ curves }) => curves >= DENSE)
  // Thousands of dense squares are a map or a drawing.
  if (dense.length > 600) return []
  const parts = joinTouching(
    dense.map(({ box }) => box),
    touch
  )
  return parts.filter(
    (part) => dense.reduce((sum, { box, curves }) => sum + (sharedArea(part, box) > 0 ? curves : 0), 0) >= SOME_CURVES
  )
}

/** The parts of a page with a text layer that may hold text outside of it: large pictures, and outlines as dense as letters. */
export const partsToLookAt = (content: PageContent, page: Box): ReadonlyArray<Box> => {
  const pieces = content.pictures
    .filter(({ extent, resolution }) => resolution >= COARSEST && mayBePiece(extent, page))
    .map(({ extent }) => boxOf(extent))
  const pictures =
    pieces.length > 300 ? [] : joinTouching(pieces, touch).filter((box) => area(box) >= LARGE * area(page))
  const curves = curvesOf(content) < SOME_CURVES ? [] : outlined(content)
  return joinTouching([...pictures, ...curves], touch)
}

/** The picture, if there is one, that shows as it is and fills a part of the page, which therefore shows nothing else. */
export const pictureThatFills = (content: PageContent, part: Box): PlainPicture | null =>
  content.plain.find(
    ({ extent }) =>
      extent.x1 <= part.x + ROUNDING &&
      extent.y1 <= part.y + ROUNDING &&
      extent.x2 >= part.x + part.width - ROUNDING &&
      extent.y2 >= part.y + part.height - ROUNDING
  ) ?? null

/** More pairs of glyphs and words than this are not compared. */
const MOST_PAIRS = 5e6

/**
 * The paths of a part of the page, if nothing else is visible there except words, whose boxes are given and whose text is already known. `null` if
 * there is more to see.
 */
export const pathsThatShow = (
  content: PageContent,
  part: Box,
  words: ReadonlyArray<Box>
): ReadonlyArray<PaintedPath> | null => {
  const x2 = part.x + part.width
  const y2 = part.y + part.height
  const paths = content.paths.alone({ x1: part.x, y1: part.y, x2, y2 })
  if (paths === null) return null
  const shown = content.glyphs.filter(
    ({ style: { hidden, size }, text, visible, x, y }) =>
      visible &&
      !hidden &&
      text.trim() !== "" &&
      x > part.x - size &&
      x < x2 + size &&
      y > part.y - size &&
      y < y2 + size
  )
  const near = words.map((word) => grow(word, 1)).filter((word) => within(word, part) !== null)
  if (shown.length * near.length > MOST_PAIRS) return null
  const isOfWord = ({ advance, style: { dx, dy, size }, x, y }: Glyph): boolean => {
    const middleX = x + (dx * advance) / 2 + dy * size * 0.3
    const middleY = y + (dy * advance) / 2 - dx * size * 0.3
    if (within({ x: middleX, y: middleY, width: 1e-3, height: 1e-3 }, part) === null) return true
    return near.some(
      (word) =>
        middleX >= word.x && middleX <= word.x + word.width && middleY >= word.y && middleY <= word.y + word.height
    )
  }
  return shown.every(isOfWord) ? paths : null
}

/**
 * The resolution, in dots an inch, at which a part of a page is best drawn for recognition: that of the scan where it is one, for more pixels
 * show nothing more; `null` where anything else is drawn there.
 */
export const scanResolution = (content: PageContent, part: Box): number | null => {
  const curves = content.outlines.some(({ extent }) => sharedArea(boxOf(extent), part) > 0)
  const text = content.glyphs.some(
    ({ style, visible, x, y }) =>
      visible && !style.hidden && x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + part.height
  )
  if (curves || text || coverage(content.pictures, part) < 0.85) return null
  const large = content.pictures.filter(({ extent }) => sharedArea(boxOf(extent), part) >= 0.05 * area(part))
  const resolution = large.reduce((most, picture) => Math.max(most, picture.resolution), 0)
  return resolution > 0 ? resolution : null
}
