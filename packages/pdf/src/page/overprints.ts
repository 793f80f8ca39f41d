import type { Glyph } from "./PageContent.js"

/** Greatest distance, as a fraction of the type size, of two prints that count as one glyph. */
const SAME_PLACE = 0.12
/** And in page units: letters that are larger than a page are no text. */
const FARTHEST = 40
/** Width of a cell of the grid in which twins are looked for, in page units. */
const CELL = 4

/** The slot of a grid cell in a table whose size is a power of two; several cells may share a slot. */
const placeOf = (column: number, row: number, size: number): number =>
  (Math.imul(column, 73856093) ^ Math.imul(row, 19349663)) & (size - 1)

const isTwin = (one: Glyph, other: Glyph, reach: number): boolean =>
  one.text === other.text &&
  Math.abs(one.x - other.x) <= reach &&
  Math.abs(one.y - other.y) <= reach &&
  Math.abs(one.style.size - other.style.size) <= 0.2 * other.style.size

/**
 * Drops glyphs that are printed again almost in place, as some programs do for bold or shadowed text, and marks the one kept as emboldened.
 */
export const dropOverprints = (glyphs: ReadonlyArray<Glyph>): ReadonlyArray<Glyph> => {
  let size = 1024
  while (size < glyphs.length) size *= 2
  /** The glyph kept last in each place, and before each glyph the one kept there earlier; -1 ends the chain. */
  const latest = new Int32Array(size).fill(-1)
  const earlier = new Int32Array(glyphs.length)
  const kept: Array<Glyph> = []
  for (const glyph of glyphs) {
    const index = kept.length
    if (glyph.text !== " ") {
      const reach = Math.min(SAME_PLACE * glyph.style.size, FARTHEST)
      let twin = -1
      const lastColumn = Math.floor((glyph.x + reach) / CELL)
      const lastRow = Math.floor((glyph.y + reach) / CELL)
      for (let column = Math.floor((glyph.x - reach) / CELL); column <= lastColumn && twin < 0; column++) {
        for (let row = Math.floor((glyph.y - reach) / CELL); row <= lastRow && twin < 0; row++) {
          let candidate = latest[placeOf(column, row, size)] ?? -1
          // Nothing is ever looked up at -1: an array answers that slowly.
          while (candidate >= 0) {
            const other = kept[candidate]
            if (other !== undefined && isTwin(other, glyph, reach) && glyph.text.trim() !== "") {
              twin = candidate
              break
            }
            candidate = earlier[candidate] ?? -1
          }
        }
      }
      const original = twin < 0 ? undefined : kept[twin]
      if (original !== undefined) {
        if (!original.style.emboldened) kept[twin] = { ...original, style: { ...original.style, emboldened: true } }
        continue
      }
      const cell = placeOf(Math.floor(glyph.x / CELL), Math.floor(glyph.y / CELL), size)
      earlier[index] = latest[cell] ?? -1
      latest[cell] = index
    }
    kept.push(glyph)
  }
  return kept
}
