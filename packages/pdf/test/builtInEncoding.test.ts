import { readFileSync } from "node:fs"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { onePage, stream, writePdf } from "./makePdf.js"
import { readFirst } from "./oneReader.js"

/** A map to Unicode of a single range of codes, as TeX writes one beside a face with an encoding of its own. */
const toUnicode = (entries: string, codes = "<00> <FF>") =>
  stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def
1 begincodespacerange ${codes} endcodespacerange ${entries} endcmap end end`
  )
const descriptor = (flags: number, file = "") =>
  `<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags ${flags} /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 ${file}>>`
const widths = `/FirstChar 0 /LastChar 255 /Widths [${"500 ".repeat(256)}]`
const words = (bytes: Uint8Array) => Effect.map(readFirst(bytes), ({ page }) => page.words.map(({ text }) => text))

describe("characters named only in the font file", () => {
  const ligatures =
    "3 beginbfchar <0B> <FB00> <0C> <FB01> <00> <2212> endbfchar 1 beginbfrange <41> <7A> <0041> endbfrange"
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Own ${widths} /FontDescriptor 6 0 R /ToUnicode 7 0 R >>`
  const content = "BT /F1 12 Tf 40 500 Td (\\014rst) Tj 0 -20 Td (o\\013er) Tj 0 -20 Td (\\000A) Tj ET"

  it.effect("are taken from the Unicode map, whether or not the font file is embedded", () =>
    Effect.gen(function* () {
      for (const file of ["", "/FontFile 8 0 R "]) {
        const more = [descriptor(4, file), toUnicode(ligatures), stream("%!PS-AdobeFont-1.0: Own")]
        expect(yield* words(writePdf(onePage(content, { font, more })))).toEqual(["first", "offer", "\u2212A"])
      }
    })
  )

  it.effect("are read in a document typeset with TeX", () =>
    Effect.gen(function* () {
      const file = new URL("../../../corpus/forms-en/files/a1-031.pdf", import.meta.url)
      const read = yield* words(new Uint8Array(readFileSync(file)))
      for (const word of ["Wharfinger", "floor,", "Five", "five", "first", "café"]) expect(read).toContain(word)
    })
  )
})

describe("an embedded font with the name of a standard one", () => {
  it.effect("keeps the text of its glyphs, including those of several characters", () =>
    Effect.gen(function* () {
      const font =
        "<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [8 0 R] /ToUnicode 7 0 R >>"
      const descendant =
        "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 6 0 R /CIDToGIDMap /Identity >>"
      const map = toUnicode("2 beginbfchar <0100> <00740069> <0101> <006F> endbfchar", "<0000> <FFFF>")
      const more = [descriptor(4, "/FontFile2 9 0 R "), map, descendant, stream("none")]
      const bytes = writePdf(onePage("BT /F1 12 Tf 40 500 Td <01000101> Tj ET", { font, more }))
      expect(yield* words(bytes)).toEqual(["tio"])
    })
  )
})
