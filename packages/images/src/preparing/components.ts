/** Connected ink and the box around it; edges in pixels, right and bottom not included. */
export interface Component {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Pixels of ink. */
  readonly area: number
}

/** Runs of ink beyond this number are noise, and are not looked at: the rest of the mask then counts as one area. */
const MOST_RUNS = 400_000

/** Runs of ink side by side in a row, in the order of the rows. Each has a parent, in the end the first run that it is connected with. */
interface Runs {
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly tops: Int32Array
  readonly parents: Int32Array
}

const rootOf = (parents: Int32Array, run: number): number => {
  let at = run
  while (parents[at] !== at) {
    parents[at] = parents[parents[at] as number] as number
    at = parents[at] as number
  }
  return at
}

const join = (parents: Int32Array, run: number, other: number): void => {
  const one = rootOf(parents, run)
  const two = rootOf(parents, other)
  if (one < two) parents[two] = one
  else parents[one] = two
}

/** Adds the runs of row `y` to `count` others, those from `above` on being of the row above, and gives how many there are then. */
const addRuns = (runs: Runs, mask: Uint8Array, width: number, y: number, above: number, count: number): number => {
  const { ends, parents, starts, tops } = runs
  const row = y * width
  let [before, next] = [above, count]
  for (let x = 0; x < width; x++) {
    if (mask[row + x] === 0) continue
    const start = x
    while (x < width && mask[row + x] === 1) x++
    if (next >= MOST_RUNS) break
    starts[next] = start
    ends[next] = x
    tops[next] = y
    parents[next] = next
    // Runs of the row above that reach this one, or touch its corners.
    while (before < count && (ends[before] as number) < start) before++
    for (let run = before; run < count && (starts[run] as number) <= x; run++) join(parents, run, next)
    next++
  }
  return next
}

interface Extent {
  left: number
  top: number
  right: number
  bottom: number
  area: number
}

const widen = (box: Extent, left: number, right: number, top: number): void => {
  if (left < box.left) box.left = left
  if (right > box.right) box.right = right
  if (top >= box.bottom) box.bottom = top + 1
  box.area += right - left
}

const boxesOf = ({ ends, parents, starts, tops }: Runs, count: number): Array<Extent> => {
  const numbers = new Int32Array(count)
  const boxes: Array<Extent> = []
  for (let run = 0; run < count; run++) {
    const first = rootOf(parents, run)
    const [left, right, top] = [starts[run] as number, ends[run] as number, tops[run] as number]
    if (first === run) {
      numbers[run] = boxes.length
      boxes.push({ left, right, top, bottom: top + 1, area: right - left })
    } else widen(boxes[numbers[first] as number] as Extent, left, right, top)
  }
  return boxes
}

/**
 * The connected areas of a mask's ones, corners counting as connections. One pass over the rows, whose runs are joined where they touch
 * (Rosenfeld and Pfaltz 1966); specks of fewer than `least` pixels are left out.
 */
export const componentsOf = (mask: Uint8Array, width: number, least: number): ReadonlyArray<Component> => {
  const height = mask.length / width
  const runs: Runs = {
    starts: new Int32Array(MOST_RUNS),
    ends: new Int32Array(MOST_RUNS),
    tops: new Int32Array(MOST_RUNS),
    parents: new Int32Array(MOST_RUNS)
  }
  let [above, count] = [0, 0]
  for (let y = 0; y < height && count < MOST_RUNS; y++) {
    const here = count
    count = addRuns(runs, mask, width, y, above, count)
    above = here
  }
  const boxes = boxesOf(runs, count)
  if (count >= MOST_RUNS) {
    const top = runs.tops[count - 1] as number
    boxes.push({ left: 0, top, right: width, bottom: height, area: width * (height - top) })
  }
  return boxes.filter(({ area }) => area >= least)
}

/** The longer side of a component. */
export const extentOf = ({ left, top, right, bottom }: Component): number => Math.max(right - left, bottom - top)

/** Letters and digits are at least and at most this large, in pixels. */
const LEAST_LETTER = 6
const MOST_LETTER = 100
/** Ink as a share of a letter's box. */
const LEAST_FILLED = 0.12
const MOST_FILLED = 0.9

/** Those components that may be letters or digits: of a size that most of them have, neither rules nor filled areas. */
export const lettersOf = (components: ReadonlyArray<Component>): ReadonlyArray<Component> => {
  const candidates = components.filter((component) => {
    const extent = extentOf(component)
    const { left, top, right, bottom, area } = component
    const narrow = Math.min(right - left, bottom - top)
    if (extent < LEAST_LETTER || extent > MOST_LETTER || extent > 6 * narrow) return false
    const filled = area / ((right - left) * (bottom - top))
    return filled >= LEAST_FILLED && (filled <= MOST_FILLED || extent > 2 * narrow)
  })
  const extents = candidates.map(extentOf).sort((a, b) => a - b)
  const typical = extents[extents.length >> 1] ?? 0
  return candidates.filter((component) => {
    const extent = extentOf(component)
    return extent >= 0.6 * typical && extent <= 2.2 * typical
  })
}

/** Of ten letters, eight are at most as high as a capital or a digit, small ones among them. */
const CAPITALS = 0.8

/** The height of capitals and digits, or their width where they lie on their side; 0 where there are no letters. */
export const heightOf = (letters: ReadonlyArray<Component>, sideways: boolean): number => {
  const heights = letters
    .map(({ left, top, right, bottom }) => (sideways ? right - left : bottom - top))
    .sort((a, b) => a - b)
  return heights[Math.floor(CAPITALS * heights.length)] ?? 0
}
