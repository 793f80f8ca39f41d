import type { Box } from "@extrait/engine"
import { sharedArea } from "@extrait/engine/words"
import { area, cutOut, grow, joinTouching, union, within } from "../page/boxes.js"
import { type InkLine, inkLines } from "../page/inkLines.js"
import { type Drawn, greyOf } from "./renderPage.js"

/** Pixels to a page unit, about 100 dots an inch, and pixels that are looked at at most. */
const SCALE = 1.4
const MOST_PIXELS = 1e6
/** Fewer pieces of ink than this are a mark or a short logo. */
const FEWEST_PIECES = 10
/** Most parts of a page that are recognised separately. */
const MOST_PARTS = 12
/** More lines than this are looked at as one. */
const MOST_LINES = 500
const MARGIN = 3

const overlaps = (word: Box, box: Box): boolean => sharedArea(word, box) > 0.2 * area(word)

/** A box with rows and columns swapped, so that text along the page's side is in rows. */
const transposed = ({ height, width, x, y }: Box): Box => ({ x: y, y: x, width: height, height: width })

const transposedGrey = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const turned = new Uint8Array(grey.length)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) turned[x * height + y] = grey[at] ?? 0
  return turned
}

/**
 * Finds text that a page's text layer may lack. It draws parts of the page at a small size and looks for rows of ink that no word of the layer
 * explains. `draw` draws a part at so many pixels per page unit. `words` are the boxes of the layer's words: no returned part contains any of them.
 * `sideways`: the page's text runs along its side, and so do the rows looked for.
 */
export const findUnreadText = async (
  draw: (part: Box, scale: number) => Promise<Drawn>,
  parts: ReadonlyArray<Box>,
  words: ReadonlyArray<Box>,
  sideways = false
): Promise<ReadonlyArray<Box>> => {
  const level = (box: Box): Box => (sideways ? transposed(box) : box)
  const found: Array<InkLine> = []
  for (const part of parts) {
    const { canvas, toPage } = await draw(part, Math.min(SCALE, Math.sqrt(MOST_PIXELS / area(part))))
    const near = words.map((word) => grow(word, 1)).filter((word) => within(word, part) !== null)
    const placed = (box: Box): Box => ({
      x: toPage.a * box.x + toPage.e,
      y: toPage.d * box.y + toPage.f,
      width: toPage.a * box.width,
      height: toPage.d * box.height
    })
    const isWord = (piece: Box): boolean => {
      const { height, width, x, y } = placed(level(piece))
      const middleX = x + width / 2
      const middleY = y + height / 2
      return near.some(
        (word) =>
          middleX >= word.x && middleX <= word.x + word.width && middleY >= word.y && middleY <= word.y + word.height
      )
    }
    const { height, width } = canvas
    const grey = greyOf(canvas)
    const lines = sideways
      ? inkLines(transposedGrey(grey, width, height), height, width, isWord)
      : inkLines(grey, width, height, isWord)
    for (const line of lines) found.push({ ...level(placed(level(line))), pieces: line.pieces })
  }
  if (found.length === 0) return []
  const levelWords = words.map(level)
  const free = (box: Box) => !levelWords.some((word) => overlaps(word, box))
  const lines = found.length > MOST_LINES ? parts.map(level) : found.filter(free)
  const regions = joinTouching(lines, (a, b) => {
    const reach = Math.min(a.height, b.height, 24)
    return within(grow(a, 1.5 * reach, reach), b) !== null && free(union(a, b))
  })
  const piecesIn = (region: Box) =>
    found.reduce((sum, line) => sum + (sharedArea(line, region) > 0.5 * area(line) ? line.pieces : 0), 0)
  return regions
    .map((region) => ({ region, pieces: piecesIn(region) }))
    .filter(({ pieces }) => pieces >= FEWEST_PIECES)
    .sort((a, b) => b.pieces - a.pieces)
    .slice(0, MOST_PARTS)
    .flatMap(({ region }) => {
      const [largest] = [...cutOut(grow(region, MARGIN), levelWords)].sort((a, b) => area(b) - area(a))
      return largest === undefined ? [] : [level(largest)]
    })
}
