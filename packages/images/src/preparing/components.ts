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

/**
 * The connected areas of a mask's ones, corners counting as connections. One pass over the rows, whose runs are joined where they touch
 * (Rosenfeld and Pfaltz 1966); specks of fewer than `least` pixels are left out.
 */
export const componentsOf = (mask: Uint8Array, width: number, least: number): ReadonlyArray<Component> => {
  const height = mask.length / width
  const starts = new Int32Array(MOST_RUNS)
  const ends = new Int32Array(MOST_RUNS)
  const parents = new Int32Array(MOST_RUNS)
  const tops = new Int32Array(MOST_RUNS)
  const root = (run: number): number => {
    let at = run
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number
      at = parents[at] as number
    }
    return at
  }
  let [count, above, here] = [0, 0, 0]
  for (let y = 0; y < height && count < MOST_RUNS; y++) {
    above = here
    here = count
    let before = above
    const row = y * width
    for (let x = 0; x < width; x++) {
      if (mask[row + x] === 0) continue
      const start = x
      while (x < width && mask[row + x] === 1) x++
      if (count >= MOST_RUNS) break
      starts[count] = start
      ends[count] = x
      tops[count] = y
      parents[count] = count
      // Runs of the row above that reach this one, or touch its corners.
      while (before < here && (ends[before] as number) < start) before++
      for (let run = before; run < here && (starts[run] as number) <= x; run++) {
        const one = root(run)
        const other = root(count)
        if (one < other) parents[other] = one
        else parents[one] = other
      }
      count++
    }
  }
  const numbers = new Int32Array(count)
  const boxes: Array<{ left: number; top: number; right: number; bottom: number; area: number }> = []
  for (let run = 0; run < count; run++) {
    const first = root(run)
    const [left, right, top] = [starts[run] as number, ends[run] as number, tops[run] as number]
    if (first === run) {
      numbers[run] = boxes.length
      boxes.push({ left, right, top, bottom: top + 1, area: right - left })
      continue
    }
    const box = boxes[numbers[first] as number]
    if (box === undefined) continue
    if (left < box.left) box.left = left
    if (right > box.right) box.right = right
    if (top >= box.bottom) box.bottom = top + 1
    box.area += right - left
  }
  if (count >= MOST_RUNS) {
    const top = tops[count - 1] as number
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
