/** A grey picture of eight bits a pixel, rows from the top: 0 is black. */
export interface Grey {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/**
 * Along each line of pixels, the greatest of a run of `2 · radius + 1` (van Herk 1992: three steps a pixel at any radius). `stride` is the
 * way from one pixel of a line to the next, `step` from one line to the next; `flip` is 255 where the least is wanted instead.
 */
const greatestAlong = (
  from: Uint8Array,
  { count, stride, lines, step }: { count: number; stride: number; lines: number; step: number },
  radius: number,
  flip: 0 | 255
): Uint8Array => {
  const to = new Uint8Array(from.length)
  const size = 2 * radius + 1
  const padded = count + 2 * radius
  const line = new Uint8Array(padded)
  const ahead = new Uint8Array(padded)
  const behind = new Uint8Array(padded)
  for (let number = 0; number < lines; number++) {
    const start = number * step
    for (let at = 0; at < count; at++) line[radius + at] = (from[start + at * stride] as number) ^ flip
    let greatest = 0
    for (let at = 0, left = 0; at < padded; at++, left--) {
      const value = line[at] as number
      if (left === 0) {
        greatest = value
        left = size
      } else if (value > greatest) greatest = value
      ahead[at] = greatest
    }
    for (let at = padded - 1, next = at - (at % size); at >= 0; at--) {
      const value = line[at] as number
      if (at === padded - 1 || at === next - 1) {
        greatest = value
        if (at === next - 1) next -= size
      } else if (value > greatest) greatest = value
      behind[at] = greatest
    }
    for (let at = 0; at < count; at++) {
      const one = behind[at] as number
      const other = ahead[at + size - 1] as number
      to[start + at * stride] = Math.max(one, other) ^ flip
    }
  }
  return to
}

const spread = ({ pixels, width, height }: Grey, radius: number, flip: 0 | 255): Grey => {
  const wide = greatestAlong(pixels, { count: width, stride: 1, lines: height, step: width }, radius, flip)
  const square = greatestAlong(wide, { count: height, stride: width, lines: width, step: 1 }, radius, flip)
  return { pixels: square, width, height }
}

/** Each pixel becomes the brightest of the square of `2 · radius + 1` pixels about it. */
export const brightest = (picture: Grey, radius: number): Grey => spread(picture, radius, 0)

/** Each pixel becomes the darkest of the square of `2 · radius + 1` pixels about it. */
export const darkest = (picture: Grey, radius: number): Grey => spread(picture, radius, 255)

/** Takes away what is darker than its surroundings and narrower than `2 · radius`, such as strokes, and moves no edge (closing). */
export const withoutStrokes = (picture: Grey, radius: number): Grey => darkest(brightest(picture, radius), radius)

/** The level that parts dark pixels from bright ones best, and the mean level of either (Otsu 1979). */
export const darkAndBright = ({
  pixels
}: Grey): { readonly level: number; readonly dark: number; readonly bright: number } => {
  const counts = new Float64Array(256)
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1
  let sum = 0
  for (let value = 0; value < 256; value++) sum += value * (counts[value] ?? 0)
  let [below, sumBelow, best] = [0, 0, -1]
  let found = { level: 0, dark: 0, bright: 0 }
  for (let level = 0; level < 255; level++) {
    below += counts[level] ?? 0
    sumBelow += level * (counts[level] ?? 0)
    const above = pixels.length - below
    if (below === 0 || above === 0) continue
    const dark = sumBelow / below
    const bright = (sum - sumBelow) / above
    const between = below * above * (bright - dark) ** 2
    if (between > best) {
      best = between
      found = { level, dark, bright }
    }
  }
  return found
}
