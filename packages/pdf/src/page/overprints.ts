import type { Glyph } from "./PageContent.js"

/** How far apart, as a fraction of the type size, two prints of one glyph may be to count as one glyph. */
const SAME_PLACE = 0.12

/**
 * Drops glyphs that are printed again almost in place, as some programs do for bold or shadowed text, and marks the one kept as emboldened.
 */
export const dropOverprints = (glyphs: ReadonlyArray<Glyph>): ReadonlyArray<Glyph> => {
  const cell = 2
  const seen = new Map<string, Array<number>>()
  const kept: Array<Glyph> = []
  for (const glyph of glyphs) {
    if (glyph.text.trim() === "") {
      kept.push(glyph)
      continue
    }
    const reach = SAME_PLACE * glyph.size
    const column = Math.floor(glyph.x / cell)
    const row = Math.floor(glyph.y / cell)
    const steps = Math.ceil(reach / cell)
    let twin = -1
    for (let dx = -steps; dx <= steps && twin < 0; dx++) {
      for (let dy = -steps; dy <= steps && twin < 0; dy++) {
        for (const index of seen.get(`${glyph.text},${column + dx},${row + dy}`) ?? []) {
          const other = kept[index]
          if (
            other !== undefined &&
            Math.abs(other.x - glyph.x) <= reach &&
            Math.abs(other.y - glyph.y) <= reach &&
            Math.abs(other.size - glyph.size) <= 0.2 * glyph.size
          ) {
            twin = index
            break
          }
        }
      }
    }
    const original = kept[twin]
    if (original !== undefined) {
      kept[twin] = { ...original, emboldened: true }
      continue
    }
    const key = `${glyph.text},${column},${row}`
    const bucket = seen.get(key)
    if (bucket === undefined) seen.set(key, [kept.length])
    else bucket.push(kept.length)
    kept.push(glyph)
  }
  return kept
}
