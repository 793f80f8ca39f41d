import type { Grey } from "@extrait/core/pictures"
import { byBytes, byVectors } from "./extremesAhead.js"

const extremesAhead = byVectors ?? byBytes

const spread = ({ pixels, width, height }: Grey, radius: number, extreme: "max" | "min"): Grey => {
  // With a rim of nothing, so that no square reaches beyond its row.
  const rowLength = width + 2 * radius
  const padded = new Uint8Array(rowLength * (height + 2 * radius))
  if (extreme === "min") padded.fill(255)
  for (let y = 0; y < height; y++)
    padded.set(pixels.subarray(y * width, (y + 1) * width), (y + radius) * rowLength + radius)
  const count = 2 * radius + 1
  extremesAhead(padded, extreme, [
    { count, stride: 1 },
    { count, stride: rowLength }
  ])
  const to = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) to.set(padded.subarray(y * rowLength, y * rowLength + width), y * width)
  return { pixels: to, width, height }
}

/** Each pixel becomes the brightest of the square of `2 · radius + 1` pixels about it. */
export const brightest = (picture: Grey, radius: number): Grey => spread(picture, radius, "max")

/** Each pixel becomes the darkest of the square of `2 · radius + 1` pixels about it. */
export const darkest = (picture: Grey, radius: number): Grey => spread(picture, radius, "min")

/** Takes away what is darker than its surroundings and narrower than `2 · radius`, such as strokes, and moves no edge (closing). */
export const withoutStrokes = (picture: Grey, radius: number): Grey => darkest(brightest(picture, radius), radius)

const countPixels = (pixels: Uint8Array, counts: Float64Array): void => {
  for (let at = 0; at < pixels.length; at++) {
    const level = pixels[at] as number
    counts[level] = (counts[level] as number) + 1
  }
}

/** The level that parts dark pixels from bright ones best, and the mean level of either (Otsu 1979). */
export const darkAndBright = ({
  pixels
}: Grey): { readonly level: number; readonly dark: number; readonly bright: number } => {
  const counts = new Float64Array(256)
  countPixels(pixels, counts)
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
