import type { Grey } from "@extrait/core/pictures"
import { brightest, darkAndBright, darkest, withoutStrokes } from "./levels.js"

/** Strokes up to twice this width, in pixels of a thumbnail, are filled before paper and surroundings are told apart. */
const STROKE = 4
/** The surroundings are at most this bright, the paper being 1: less contrast hides no text. */
const DARKER = 0.82
/** The paper is at least this share of the picture. */
const LEAST_PAPER = 0.15
/** A picture with fewer pixels of surroundings than this share has none worth the name. */
const LEAST_OUTSIDE = 0.004
/** Sides of the picture count as surroundings where they hold this share of them. */
const SIDE = 0.7
/** A local contrast, the surroundings' own level being 1, that may be writing. */
const WRITING = 0.2
/** Share of pixels with that contrast below which a dark area says nothing. */
const QUIET = 0.04
/** How sharply the edge of the paper shows: share of the step from dark to bright within a few pixels. */
const SHARP = 0.5

/** Pixels of which some belong to sets, the set of each that has been seen, and room for those whose neighbours have not. */
interface Seen {
  readonly member: Uint8Array
  readonly width: number
  readonly labels: Int32Array
  readonly open: Int32Array
}

// Loops over all pixels are functions of their own here and in the steps beside this one, short ones for a row where that can be: V8 compiles a function that holds several of them
// anew for each, and that costs more than what they do to a few pages.

/** Marks a pixel, if it belongs to a set and has not been seen, and gives how many are open then. */
const visit = ({ labels, member, open }: Seen, at: number, label: number, count: number): number => {
  if (member[at] !== 1 || labels[at] !== 0) return count
  labels[at] = label
  open[count] = at
  return count + 1
}

/** Marks all that is connected with a pixel, and counts it. */
const fillFrom = (seen: Seen, seed: number, label: number): number => {
  const { open, width } = seen
  let size = 0
  for (let count = visit(seen, seed, label, 0); count > 0; ) {
    const at = open[--count] as number
    const x = at % width
    size++
    if (x > 0) count = visit(seen, at - 1, label, count)
    if (x < width - 1) count = visit(seen, at + 1, label, count)
    count = visit(seen, at - width, label, count)
    count = visit(seen, at + width, label, count)
  }
  return size
}

/** The next pixel that belongs to a set and has not been seen. */
const nextSeed = ({ labels, member }: Seen, from: number): number => {
  let at = from
  while (at < member.length && (member[at] !== 1 || labels[at] !== 0)) at++
  return at
}

/** Sets of connected pixels, each with its number; number 0 is no set. */
const components = (
  member: Uint8Array,
  width: number
): { readonly labels: Int32Array; readonly sizes: ReadonlyArray<number> } => {
  const seen = { member, width, labels: new Int32Array(member.length), open: new Int32Array(member.length) }
  const sizes = [0]
  for (let seed = nextSeed(seen, 0); seed < member.length; seed = nextSeed(seen, seed + 1))
    sizes.push(fillFrom(seen, seed, sizes.length))
  return { labels: seen.labels, sizes }
}

/** 1 where a set is. */
const placesOf = (labels: Int32Array, label: number): Uint8Array => {
  const places = new Uint8Array(labels.length)
  for (let at = 0; at < places.length; at++) if (labels[at] === label) places[at] = 1
  return places
}

/** 1 where one of these sets is. */
const placesOfAny = (labels: Int32Array, chosen: Uint8Array): Uint8Array => {
  const places = new Uint8Array(labels.length)
  for (let at = 0; at < places.length; at++) places[at] = chosen[labels[at] as number] as number
  return places
}

const countOnes = (places: Uint8Array): number => {
  let count = 0
  for (let at = 0; at < places.length; at++) count += places[at] as number
  return count
}

/** What there is of each set around the paper: pixels at its edge and those that show a sharp step, pixels away from it and those that may be writing. */
interface Around {
  readonly labels: Int32Array
  readonly edge: Float64Array
  readonly sharp: Float64Array
  readonly inner: Float64Array
  readonly written: Float64Array
}

/** What a row of a thumbnail is judged by. */
interface Levels {
  readonly width: number
  readonly onPaper: Uint8Array
  readonly nearPaper: Uint8Array
  readonly ground: Uint8Array
  /** Brightest and darkest of the ground about a pixel, and of the thumbnail itself. */
  readonly high: Uint8Array
  readonly low: Uint8Array
  readonly bold: Uint8Array
  readonly faint: Uint8Array
  /** The least step that is sharp. */
  readonly step: number
}

const isAtPaper = (onPaper: Uint8Array, width: number, at: number, x: number): boolean =>
  (x > 0 && onPaper[at - 1] === 1) ||
  (x < width - 1 && onPaper[at + 1] === 1) ||
  onPaper[at - width] === 1 ||
  onPaper[at + width] === 1

const addOne = (counts: Float64Array, label: number): void => {
  counts[label] = (counts[label] as number) + 1
}

const addPixel = (around: Around, levels: Levels, label: number, at: number, x: number): void => {
  if (isAtPaper(levels.onPaper, levels.width, at, x)) {
    addOne(around.edge, label)
    if ((levels.high[at] as number) - (levels.low[at] as number) >= levels.step) addOne(around.sharp, label)
  }
  if (levels.nearPaper[at] !== 0) return
  addOne(around.inner, label)
  const contrast = (levels.bold[at] as number) - (levels.faint[at] as number)
  if (contrast > WRITING * Math.max(40, levels.ground[at] as number)) addOne(around.written, label)
}

const addRow = (around: Around, levels: Levels, start: number): void => {
  const { labels } = around
  for (let x = 0, at = start; x < levels.width; x++, at++) {
    const label = labels[at] as number
    if (label !== 0) addPixel(around, levels, label, at, x)
  }
}

/** For each set of pixels, the share of each side of the picture (left, right, top, bottom) that it holds. */
const sidesOf = (labels: Int32Array, width: number, height: number, label: number): ReadonlyArray<number> => {
  let [left, right, top, bottom] = [0, 0, 0, 0]
  for (let y = 0; y < height; y++) {
    if (labels[y * width] === label) left++
    if (labels[y * width + width - 1] === label) right++
  }
  for (let x = 0; x < width; x++) {
    if (labels[x] === label) top++
    if (labels[(height - 1) * width + x] === label) bottom++
  }
  return [left / height, right / height, top / width, bottom / width]
}

/**
 * Which pixels of a thumbnail lie outside the paper: 1 outside, 0 on it; null where the paper fills the picture or cannot be told from
 * what surrounds it.
 *
 * Paper is the largest bright area. What is dark and reaches the edge of the picture surrounds it on two conditions. The step between the
 * two is sharp; a shadow's is not. And it either lies along three sides or holds nothing that could be writing; a coloured band of a
 * letterhead does.
 */
export const outsideOfPaper = (thumbnail: Grey): Uint8Array | null => {
  const { width, height } = thumbnail
  const ground = withoutStrokes(thumbnail, STROKE)
  const { level, dark, bright } = darkAndBright(ground)
  if (bright === 0 || dark > DARKER * bright) return null
  const isBright = ground.pixels.map((pixel) => (pixel > level ? 1 : 0))
  const areas = components(isBright, width)
  const paper = areas.sizes.reduce((best, size, label) => (size > (areas.sizes[best] ?? 0) ? label : best), 0)
  if ((areas.sizes[paper] ?? 0) < LEAST_PAPER * isBright.length) return null

  const onPaper = placesOf(areas.labels, paper)
  const { labels, sizes } = components(
    onPaper.map((on) => 1 - on),
    width
  )
  const levels: Levels = {
    width,
    onPaper,
    nearPaper: brightest({ pixels: onPaper, width, height }, 4).pixels,
    ground: ground.pixels,
    high: brightest(ground, 3).pixels,
    low: darkest(ground, 3).pixels,
    bold: brightest(thumbnail, 2).pixels,
    faint: darkest(thumbnail, 2).pixels,
    step: SHARP * (bright - dark)
  }
  const count = sizes.length
  const around: Around = {
    labels,
    edge: new Float64Array(count),
    sharp: new Float64Array(count),
    inner: new Float64Array(count),
    written: new Float64Array(count)
  }
  for (let y = 0; y < height; y++) addRow(around, levels, y * width)
  const outer = new Uint8Array(count)
  for (let label = 1; label < count; label++) {
    const sides = sidesOf(labels, width, height, label)
    if (sides.every((share) => share === 0)) continue
    if ((around.sharp[label] ?? 0) < 0.6 * (around.edge[label] ?? 0)) continue
    const surrounds = sides.filter((share) => share >= SIDE).length >= 3
    const quiet = (around.written[label] ?? 0) <= QUIET * (around.inner[label] ?? 0)
    if (surrounds || quiet) outer[label] = 1
  }
  const outside = placesOfAny(labels, outer)
  return countOnes(outside) >= LEAST_OUTSIDE * outside.length ? outside : null
}
