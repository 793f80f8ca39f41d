import type { Glyph } from "./PageContent.js"

/** Most glyphs of a ligature or a syllable. More are a line or a formula, whose glyphs have places of their own. */
const MOST_GLYPHS = 8
/** How far apart, as a fraction of the type size, baselines of marks and their letters may be. */
const MOST_SHIFT = 0.5
const PLAIN = /^[!-~]+$/
const WHITE_OR_NOTHING = /\s|^$/u
const SOFT_HYPHEN = "\u00ad"

/**
 * Replaces the glyphs from an index on that the file gives a joint text: by one glyph for a ligature without a character of its own, or for a
 * syllable whose signs are drawn out of reading order. `null` if they stay as they are: ASCII letters show what they are, whatever the file says,
 * and a text with spaces is no single glyph's. A zero-width space for a soft hyphen does not separate words. @see PDF 32000-1, 14.9.4
 */
export const standingFor = (glyphs: ReadonlyArray<Glyph>, from: number, text: string): ReadonlyArray<Glyph> | null => {
  const count = glyphs.length - from
  const first = glyphs[from]
  if (first === undefined || count > MOST_GLYPHS || WHITE_OR_NOTHING.test(text)) return null
  if (text === SOFT_HYPHEN) return glyphs.slice(from).every((glyph) => glyph.text.trim() === "") ? [] : null
  const { dx, dy, size } = first.style
  let own = ""
  let start = first
  let end = Number.NEGATIVE_INFINITY
  let visible = false
  for (let index = from; index < glyphs.length; index++) {
    const glyph = glyphs[index] as Glyph
    const across = (glyph.y - first.y) * dx - (glyph.x - first.x) * dy
    if (glyph.style.dx !== dx || glyph.style.dy !== dy || Math.abs(across) > MOST_SHIFT * size) return null
    if (glyph.text.trim() === "") return null
    const along = ({ x, y }: Glyph): number => x * dx + y * dy
    own += glyph.text
    if (along(glyph) < along(start)) start = glyph
    end = Math.max(end, along(glyph) + glyph.advance)
    visible ||= glyph.visible
  }
  if (own === text || PLAIN.test(own)) return null
  return [{ ...start, text, advance: end - (start.x * dx + start.y * dy), visible }]
}
