/** Shares of a line's pixels that are darker than its darkest and its lightest ones, but for specks. */
const DARKEST = 0.02
const LIGHTEST = 0.98
/** Levels between them that a line of text has at least. */
const LEAST_CONTRAST = 48
/**
 * In a line of dark letters, most pixels are paper. If the median is this near to the darkest, as a share of the full range, most pixels are the
 * ground of light letters.
 */
const NEAR_DARKEST = 0.3

/** The brightness that this share of the pixels stays below. */
const levelAt = (counts: Uint32Array, wanted: number): number => {
  let below = 0
  return counts.findIndex((count) => {
    below += count
    return below > wanted
  })
}

/** A line's pixels, 0 to 255, as dark letters on a light ground: inverts light letters on a dark ground and leaves others as they are. */
export const darkOnLight = (pixels: Float32Array): Float32Array => {
  const counts = new Uint32Array(256)
  for (const brightness of pixels) {
    const level = Math.max(0, Math.min(255, (brightness + 0.5) | 0))
    counts[level] = (counts[level] as number) + 1
  }
  const [low, middle, high] = [DARKEST, 0.5, LIGHTEST].map((share) => levelAt(counts, share * pixels.length))
  const contrast = (high ?? 0) - (low ?? 0)
  if (contrast < LEAST_CONTRAST || (middle ?? 0) - (low ?? 0) > NEAR_DARKEST * contrast) return pixels
  return pixels.map((brightness) => 255 - brightness)
}
