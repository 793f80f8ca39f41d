/** A grey picture of eight bits a pixel, rows from the top: 0 is black. */
export interface Grey {
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
}

/** Each value becomes the greatest of itself and the `count - 1` values that follow it, `stride` apart, in doubling steps. */
const greatestAhead = (values: Uint8Array, count: number, stride: number): void => {
  let reached = 1
  while (reached < count) {
    const step = Math.min(reached, count - reached)
    const ahead = step * stride
    for (let at = 0, end = values.length - ahead; at < end; at++) {
      values[at] = Math.max(values[at] as number, values[at + ahead] as number)
    }
    reached += step
  }
}

/** `flip` is 255 where the least is wanted instead of the greatest. */
const spread = ({ pixels, width, height }: Grey, radius: number, flip: 0 | 255): Grey => {
  // With a rim of nothing, so that no square reaches beyond its row.
  const rowLength = width + 2 * radius
  const padded = new Uint8Array(rowLength * (height + 2 * radius))
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, to = (y + radius) * rowLength + radius; x < width; x++)
      padded[to++] = (pixels[at++] as number) ^ flip
  greatestAhead(padded, 2 * radius + 1, 1)
  greatestAhead(padded, 2 * radius + 1, rowLength)
  const to = new Uint8Array(pixels.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, from = y * rowLength; x < width; x++) to[at++] = (padded[from++] as number) ^ flip
  return { pixels: to, width, height }
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
