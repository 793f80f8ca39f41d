import type { Glyph } from "./PageContent.js"

/** What is made of more glyphs is no ligature or syllable: a line or a formula, whose glyphs have places of their own. */
const MOST_GLYPHS = 8
/** How far apart, as a fraction of the type size, baselines of marks and their letters may be. */
const MOST_SHIFT = 0.5
const PLAIN = /^[!-~]+$/
const WHITE_OR_NOTHING = /\s|^$/u
const SOFT_HYPHEN = "\u00ad"

/**
 * What takes the place of those from an index on, which the file says to stand for a text together: one glyph for a ligature without a character of its own
 * or a syllable whose signs are not drawn in the order in which they are read. `null` where they stand as they are: letters of ASCII say what a person sees,
 * whatever else the file says of them, and a text with blanks is no single glyph's. A blank without width that
 * stands for a soft hyphen parts no words. @see PDF 32000-1, 14.9.4
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
