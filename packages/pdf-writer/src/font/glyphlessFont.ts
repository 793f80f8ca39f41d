/** Font units to an em. */
const UNITS = 1000
/** How far each character goes, in font units. */
export const ADVANCE = 500
/** Reach above and below the base line, in font units; together an em. */
export const ASCENT = 800
export const DESCENT = -200

const table = (size: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(size)
  write(new DataView(bytes.buffer))
  return bytes
}

/** Two glyphs: `.notdef`, which PDF/A forbids to show, and a blank one. Neither has an outline. */
const GLYPHS = 2

const head = table(54, (view) => {
  view.setUint32(0, 0x00010000)
  view.setUint32(4, 0x00010000)
  view.setUint32(12, 0x5f0f3cf5)
  view.setUint16(18, UNITS)
  view.setInt16(38, DESCENT)
  view.setInt16(40, ADVANCE)
  view.setInt16(42, ASCENT)
  view.setUint16(46, 8)
  view.setInt16(48, 2)
})

const hhea = table(36, (view) => {
  view.setUint32(0, 0x00010000)
  view.setInt16(4, ASCENT)
  view.setInt16(6, DESCENT)
  view.setUint16(10, ADVANCE)
  view.setInt16(18, 1)
  view.setUint16(34, GLYPHS)
})

const hmtx = table(4 * GLYPHS, (view) => {
  for (let glyph = 0; glyph < GLYPHS; glyph++) view.setUint16(4 * glyph, ADVANCE)
})

const maxp = table(32, (view) => {
  view.setUint32(0, 0x00010000)
  view.setUint16(4, GLYPHS)
  view.setUint16(14, 1)
})

const loca = table(2 * (GLYPHS + 1), () => undefined)
// Some readers take a table of no bytes for a missing one.
const glyf = table(4, () => undefined)

const sumOf = (bytes: Uint8Array): number => {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4)
    sum =
      (sum +
        (((bytes[at] ?? 0) << 24) |
          ((bytes[at + 1] ?? 0) << 16) |
          ((bytes[at + 2] ?? 0) << 8) |
          (bytes[at + 3] ?? 0))) >>>
      0
  return sum
}

const aligned = (size: number): number => 4 * Math.ceil(size / 4)

/**
 * A TrueType font whose one glyph is blank, with the tables that a PDF asks for (OpenType 1.9, chapters of these tables; ISO 32000-1, 9.9). Text
 * that nobody sees needs no outlines, yet PDF/A wants its font embedded.
 */
export const glyphlessFont = (): Uint8Array => {
  const tables = Object.entries({ glyf, head, hhea, hmtx, loca, maxp })
  const start = 12 + 16 * tables.length
  const bytes = new Uint8Array(tables.reduce((size, [, { length }]) => size + aligned(length), start))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * (tables.length - 2 ** power))
  let at = start
  tables.forEach(([name, content], index) => {
    const entry = 12 + 16 * index
    bytes.set(new TextEncoder().encode(name), entry)
    view.setUint32(entry + 4, sumOf(content))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, content.length)
    bytes.set(content, at)
    at += aligned(content.length)
  })
  // The sum of the whole file makes this number, once the difference to it is in `head`.
  const headEntry = 12 + 16 * tables.findIndex(([name]) => name === "head")
  view.setUint32(view.getUint32(headEntry + 8) + 8, (0xb1b0afba - sumOf(bytes)) >>> 0)
  return bytes
}
