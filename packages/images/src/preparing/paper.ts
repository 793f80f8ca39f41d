import { brightest, darkAndBright, darkest, type Grey, withoutStrokes } from "./Grey.js"

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

/** Sets of connected pixels, each with its number; number 0 is no set. */
const components = (
  member: Uint8Array,
  width: number
): { readonly labels: Int32Array; readonly sizes: ReadonlyArray<number> } => {
  const labels = new Int32Array(member.length)
  const sizes = [0]
  const stack = new Int32Array(member.length)
  for (let seed = 0; seed < member.length; seed++) {
    if (member[seed] !== 1 || labels[seed] !== 0) continue
    const label = sizes.length
    let [size, open] = [0, 0]
    const visit = (at: number) => {
      if (member[at] !== 1 || labels[at] !== 0) return
      labels[at] = label
      stack[open++] = at
    }
    visit(seed)
    while (open > 0) {
      const at = stack[--open] as number
      const x = at % width
      size++
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      visit(at - width)
      visit(at + width)
    }
    sizes.push(size)
  }
  return { labels, sizes }
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
 * Paper is the largest bright area. What is dark and reaches the edge of the picture surrounds it, if the step between the two is sharp
 * (a shadow's is not) and if it either lies along three sides or holds nothing that could be writing (a coloured band of a letterhead
 * does).
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

  const onPaper = new Uint8Array(isBright.length)
  for (let at = 0; at < onPaper.length; at++) if (areas.labels[at] === paper) onPaper[at] = 1
  const rest = onPaper.map((on) => 1 - on)
  const around = components(rest, width)
  const high = brightest(ground, 3)
  const low = darkest(ground, 3)
  const bold = brightest(thumbnail, 2)
  const faint = darkest(thumbnail, 2)
  const near = brightest({ pixels: onPaper, width, height }, 4)
  const count = around.sizes.length
  const edge = { all: new Float64Array(count), sharp: new Float64Array(count) }
  const inner = { all: new Float64Array(count), written: new Float64Array(count) }
  for (let at = 0; at < rest.length; at++) {
    const label = around.labels[at] ?? 0
    if (label === 0) continue
    const x = at % width
    const atEdge =
      (x > 0 && onPaper[at - 1] === 1) ||
      (x < width - 1 && onPaper[at + 1] === 1) ||
      onPaper[at - width] === 1 ||
      onPaper[at + width] === 1
    if (atEdge) {
      edge.all[label] = (edge.all[label] ?? 0) + 1
      const step = (high.pixels[at] ?? 0) - (low.pixels[at] ?? 0)
      if (step >= SHARP * (bright - dark)) edge.sharp[label] = (edge.sharp[label] ?? 0) + 1
    }
    if (near.pixels[at] === 0) {
      inner.all[label] = (inner.all[label] ?? 0) + 1
      if ((bold.pixels[at] ?? 0) - (faint.pixels[at] ?? 0) > WRITING * Math.max(40, ground.pixels[at] ?? 0))
        inner.written[label] = (inner.written[label] ?? 0) + 1
    }
  }
  const outer = new Uint8Array(count)
  for (let label = 1; label < count; label++) {
    const sides = sidesOf(around.labels, width, height, label)
    if (sides.every((share) => share === 0)) continue
    if ((edge.sharp[label] ?? 0) < 0.6 * (edge.all[label] ?? 0)) continue
    const surrounds = sides.filter((share) => share >= SIDE).length >= 3
    const quiet = (inner.written[label] ?? 0) <= QUIET * (inner.all[label] ?? 0)
    if (surrounds || quiet) outer[label] = 1
  }
  const outside = new Uint8Array(isBright.length)
  let size = 0
  for (let at = 0; at < outside.length; at++) {
    if (outer[around.labels[at] ?? 0] !== 1) continue
    outside[at] = 1
    size++
  }
  return size >= LEAST_OUTSIDE * outside.length ? outside : null
}
