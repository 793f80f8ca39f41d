import type { GlyphStyle } from "./PageContent.js"

/** A glyph in the frame of the quarter of its writing direction: where it starts along it, and its baseline across it. */
export interface OnBaseline {
  readonly start: number
  readonly base: number
  readonly glyph: { readonly style: GlyphStyle }
}

/**
 * How far a glyph lies off the baseline of another, in page units. Text that leans, as a stamp does, comes nearer to the page's next line from glyph to
 * glyph, and is a line all the same.
 */
export const shiftFrom = (one: OnBaseline, other: OnBaseline): number => {
  const shift = other.base - one.base
  const { dx, dy } = one.glyph.style
  if (dx === 0 || dy === 0) return Math.abs(shift)
  const slope = Math.abs(dy) < Math.abs(dx) ? dy / dx : -dx / dy
  return Math.abs(shift - slope * (other.start - one.start))
}
