import type { Glyph } from "./PageContent.js"

/** How far apart, as a fraction of the type size, two prints of one glyph may be to count as one glyph. */
const SAME_PLACE = 0.12
/** Width of a cell of the grid in which twins are looked for, in page units, and cells in a row of it (a page that is wider shares some). */
const CELL = 4
const ROW = 1 << 12

const isTwin = (one: Glyph, other: Glyph, reach: number): boolean =>
  one.text === other.text &&
  Math.abs(one.x - other.x) <= reach &&
  Math.abs(one.y - other.y) <= reach &&
  Math.abs(one.style.size - other.style.size) <= 0.2 * other.style.size

/**
 * Drops glyphs that are printed again almost in place, as some programs do for bold or shadowed text, and marks the one kept as emboldened.
 */
export const dropOverprints = (glyphs: ReadonlyArray<Glyph>): ReadonlyArray<Glyph> => {
  /** The glyph kept last in each cell, and before each glyph the one kept in its cell earlier; -1 ends the chain. */
  const latest = new Map<number, number>()
  const earlier: Array<number> = []
  const kept: Array<Glyph> = []
  for (const glyph of glyphs) {
    const index = kept.length
    if (glyph.text !== " ") {
      const reach = SAME_PLACE * glyph.style.size
      let twin = -1
      const lastColumn = Math.floor((glyph.x + reach) / CELL)
      const lastRow = Math.floor((glyph.y + reach) / CELL)
      for (let column = Math.floor((glyph.x - reach) / CELL); column <= lastColumn && twin < 0; column++) {
        for (let row = Math.floor((glyph.y - reach) / CELL); row <= lastRow && twin < 0; row++) {
          let candidate = latest.get(row * ROW + column) ?? -1
          for (let other = kept[candidate]; other !== undefined; other = kept[candidate]) {
            if (isTwin(other, glyph, reach) && glyph.text.trim() !== "") {
              twin = candidate
              break
            }
            candidate = earlier[candidate] ?? -1
          }
        }
      }
      const original = kept[twin]
      if (original !== undefined) {
        if (!original.style.emboldened) kept[twin] = { ...original, style: { ...original.style, emboldened: true } }
        continue
      }
      const cell = Math.floor(glyph.y / CELL) * ROW + Math.floor(glyph.x / CELL)
      earlier[index] = latest.get(cell) ?? -1
      latest.set(cell, index)
    }
    kept.push(glyph)
  }
  return kept
}
