import type { Box } from "@extrait/engine"
import { sharedArea } from "@extrait/engine/words"
import { area, boxOf, grow, joinTouching, within } from "./boxes.js"
import { extentOf, type Matrix, multiply } from "./Matrix.js"
import type { PageContent, Picture } from "./PageContent.js"
import type { PaintedPath } from "./PaintedPaths.js"
import { CLOSE, CURVE, LINE, MOVE, QUADRATIC } from "./paths.js"

/** Least shorter and longer side of a possible code, in page units: bar codes are low, and nothing smaller could be scanned from paper. */
const LEAST_SHORT = 12
const LEAST_LONG = 22
/** Share of the page beyond which a picture is no code. */
const LARGEST = 0.3
/** Largest ratio of a code's sides: linear codes are long and low. */
const MOST_DRAWN_OUT = 12
/** Most parts of a page that are examined. */
const MOST_MARKS = 6
/** The side of the squares, in page units, in which corners are counted, and how many make one dense. */
const SQUARE = 12
const DENSE = 8
/** Corners of a code drawn as paths, at least. */
const LEAST_CORNERS = 80
/** More corners than this are a map or a drawing. */
const MOST_CORNERS = 40_000
/** Largest shorter side, in page units, of a possible module or bar; and the number of corners from which one piece may be many. */
const LARGEST_MODULE = 10
const MANY_CORNERS = 24
/** Page units of white that belong to a code. */
const QUIET_ZONE = 6

/** A part of a page that may be a code, and its picture, if it is one. */
export interface Mark {
  readonly box: Box
  readonly picture: Picture | null
}

const mayBeCode = ({ height, width }: Box, page: Box): boolean => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return (
    short >= LEAST_SHORT &&
    long >= LEAST_LONG &&
    long <= MOST_DRAWN_OUT * short &&
    width * height <= LARGEST * area(page)
  )
}

/** Adds the corners of a path's straight pieces to the squares that they lie in; false where there are too many. */
class Corners {
  readonly squares = new Map<string, number>()
  #all = 0

  get tooMany(): boolean {
    return this.#all > MOST_CORNERS
  }

  #note(toPage: Matrix, points: ReadonlyArray<readonly [number, number]>): void {
    if (points.length < 2) return
    let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const [x, y] of points) {
      x1 = Math.min(x1, x)
      y1 = Math.min(y1, y)
      x2 = Math.max(x2, x)
      y2 = Math.max(y2, y)
    }
    const piece = extentOf(toPage, x1, y1, x2, y2)
    const { height, width } = boxOf(piece)
    if (Math.min(width, height) > LARGEST_MODULE && points.length < MANY_CORNERS) return
    if (Math.max(width, height) > 40 * SQUARE) return
    this.#all += points.length
    // A bar shows in all the squares that it passes through.
    const [left, right] = [Math.floor(piece.x1 / SQUARE), Math.floor(piece.x2 / SQUARE)]
    const [top, bottom] = [Math.floor(piece.y1 / SQUARE), Math.floor(piece.y2 / SQUARE)]
    const share =
      points.length > MANY_CORNERS ? points.length / ((right - left + 1) * (bottom - top + 1)) : points.length
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const key = `${column},${row}`
        this.squares.set(key, (this.squares.get(key) ?? 0) + share)
      }
    }
  }

  add({ ctm, data }: PaintedPath): void {
    let points: Array<readonly [number, number]> = []
    const end = (): void => {
      this.#note(ctm, points)
      points = []
    }
    for (let at = 0; at < data.length && !this.tooMany; ) {
      switch (data[at++]) {
        case MOVE:
          end()
          points.push([data[at] ?? 0, data[at + 1] ?? 0])
          at += 2
          break
        case LINE:
          points.push([data[at] ?? 0, data[at + 1] ?? 0])
          at += 2
          break
        case CURVE:
          at += 6
          break
        case QUADRATIC:
          at += 4
          break
        case CLOSE:
          break
        default:
          return
      }
    }
    end()
  }
}

const touch = (a: Box, b: Box): boolean => within(grow(a, 1), b) !== null

/** Where straight pieces of paths lie as densely as the modules and bars of codes do. */
const drawnAsPaths = ({ paths }: PageContent): ReadonlyArray<Box> => {
  const corners = new Corners()
  for (const path of paths.all) if (path.fill !== null || path.stroke !== null) corners.add(path)
  if (corners.tooMany) return []
  const dense = [...corners.squares].filter(([, count]) => count >= DENSE)
  const boxOfSquare = (key: string): Box => {
    const [column = 0, row = 0] = key.split(",").map(Number)
    return { x: column * SQUARE, y: row * SQUARE, width: SQUARE, height: SQUARE }
  }
  const counted = dense.map(([key, count]) => ({ box: boxOfSquare(key), count }))
  return joinTouching(
    counted.map(({ box }) => box),
    touch
  ).filter(
    (part) => counted.reduce((sum, { box, count }) => sum + (sharedArea(part, box) > 0 ? count : 0), 0) >= LEAST_CORNERS
  )
}

/** The parts of a page that may be bar codes or matrix codes by their shape, except those that are recognised anyway. */
export const marksOf = (content: PageContent, page: Box, unread: ReadonlyArray<Box>): ReadonlyArray<Mark> => {
  const isUnread = (box: Box): boolean => unread.some((part) => sharedArea(part, box) > 0.9 * area(box))
  const pictures = content.pictures.map((picture): Mark => ({ box: boxOf(picture.extent), picture }))
  const paths = drawnAsPaths(content).map((box): Mark => ({ box: grow(box, QUIET_ZONE), picture: null }))
  const pieces = pictures.length > 60 ? joinedPieces(pictures) : pictures
  return [...pieces, ...paths]
    .flatMap(({ box, picture }) => {
      const shown = within(box, page)
      return shown === null || !mayBeCode(shown, page) || isUnread(shown) ? [] : [{ box: shown, picture }]
    })
    .slice(0, MOST_MARKS)
}

/** Pictures of single modules or rows of a code, as one part. */
const joinedPieces = (pictures: ReadonlyArray<Mark>): ReadonlyArray<Mark> =>
  pictures.length > 3000
    ? []
    : joinTouching(
        pictures.map(({ box }) => box),
        touch
      ).map((box) => ({ box, picture: null }))

/** Maps the pixels of a picture, so many across and down, to the page. */
export const fromPixels = ({ placement }: Picture, width: number, height: number): Matrix =>
  multiply(placement, [1 / width, 0, 0, -1 / height, 0, 1])
