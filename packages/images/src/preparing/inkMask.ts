import type { Grey } from "@extrait/core/pictures"

/** Side of the squares that each have a level of their own, in pixels: a few letters' worth. */
const TILE = 48
/** Ink is darker than the paper by at least this. */
const CONTRAST = 28
/** A square with fewer dark pixels than this holds no letter. */
const LEAST_DARK = 12

/** Counts the levels of a part of a row. Side by side, so that no count waits for the last: neighbours are mostly of one level. */
const countLevels = (pixels: Uint8Array, from: number, to: number, even: Int32Array, odd: Int32Array): void => {
  let at = from
  for (; at + 1 < to; at += 2) {
    const [one, other] = [pixels[at] as number, pixels[at + 1] as number]
    even[one] = (even[one] as number) + 1
    odd[other] = (odd[other] as number) + 1
  }
  if (at < to) even[pixels[at] as number] = (even[pixels[at] as number] as number) + 1
}

/** The level below which a square's pixels are ink, from how many have each level; 0 where none are. */
const inkLevel = (even: Int32Array, odd: Int32Array, pixels: number): number => {
  // The paper is what three quarters of the square are not brighter than.
  let [paper, brighter] = [255, (even[255] as number) + (odd[255] as number)]
  while (brighter < pixels / 4 && paper > 0) {
    paper--
    brighter += (even[paper] as number) + (odd[paper] as number)
  }
  let [dark, sum] = [0, 0]
  for (let value = 0; value < paper - CONTRAST; value++) {
    const count = (even[value] as number) + (odd[value] as number)
    dark += count
    sum += value * count
  }
  // Levels are whole: darker than a fraction is darker than the next whole one.
  return dark < LEAST_DARK ? 0 : Math.ceil((paper + sum / dark) / 2)
}

/** Marks what is darker than a level in a part of a row. */
const markDarker = (pixels: Uint8Array, from: number, to: number, level: number, mask: Uint8Array): void => {
  for (let at = from; at < to; at++) if ((pixels[at] as number) < level) mask[at] = 1
}

/**
 * Which pixels of an evened-out page are ink: 1 where they are. The level lies, for each square of the page on its own, half-way between
 * the paper and what is clearly darker, so that faded print counts as well as black.
 */
export const inkMask = ({ pixels, width, height }: Grey): Uint8Array => {
  const mask = new Uint8Array(pixels.length)
  const counts = new Int32Array(256)
  const others = new Int32Array(256)
  for (let top = 0; top < height; top += TILE) {
    const bottom = Math.min(height, top + TILE)
    for (let left = 0; left < width; left += TILE) {
      const right = Math.min(width, left + TILE)
      counts.fill(0)
      others.fill(0)
      for (let y = top; y < bottom; y++) countLevels(pixels, y * width + left, y * width + right, counts, others)
      const level = inkLevel(counts, others, (right - left) * (bottom - top))
      if (level === 0) continue
      for (let y = top; y < bottom; y++) markDarker(pixels, y * width + left, y * width + right, level, mask)
    }
  }
  return mask
}
