import type { Grey } from "./Grey.js"

/** Side of the squares that each have a level of their own, in pixels: a few letters' worth. */
const TILE = 48
/** Ink is darker than the paper by at least this. */
const CONTRAST = 28
/** A square with fewer dark pixels than this holds no letter. */
const LEAST_DARK = 12

/**
 * Which pixels of an evened-out page are ink: 1 where they are. The level lies, for each square of the page on its own, half-way between
 * the paper and what is clearly darker, so that faded print counts as well as black.
 */
export const inkMask = ({ pixels, width, height }: Grey): Uint8Array => {
  const mask = new Uint8Array(pixels.length)
  const counts = new Int32Array(256)
  for (let top = 0; top < height; top += TILE) {
    const bottom = Math.min(height, top + TILE)
    for (let left = 0; left < width; left += TILE) {
      const right = Math.min(width, left + TILE)
      counts.fill(0)
      for (let y = top; y < bottom; y++)
        for (let at = y * width + left, end = y * width + right; at < end; at++) {
          const pixel = pixels[at] as number
          counts[pixel] = (counts[pixel] as number) + 1
        }
      // The paper is what three quarters of the square are not brighter than.
      let [paper, brighter] = [255, counts[255] as number]
      const quarter = ((right - left) * (bottom - top)) / 4
      while (brighter < quarter && paper > 0) brighter += counts[--paper] as number
      let [dark, sum] = [0, 0]
      for (let value = 0; value < paper - CONTRAST; value++) {
        dark += counts[value] as number
        sum += value * (counts[value] as number)
      }
      if (dark < LEAST_DARK) continue
      const level = (paper + sum / dark) / 2
      for (let y = top; y < bottom; y++)
        for (let at = y * width + left, end = y * width + right; at < end; at++)
          if ((pixels[at] as number) < level) mask[at] = 1
    }
  }
  return mask
}
