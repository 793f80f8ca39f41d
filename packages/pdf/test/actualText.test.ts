import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { onePage, stream, writePdf } from "./makePdf.js"
import { readFirst } from "./oneReader.js"

/** A composite font of a subset: codes from 1 on are `i`, `n`, `f`, `o`; 5 is mapped to NUL, as Skia does for glyphs without a character, and 6 to nothing. */
const font =
  "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Subset /Encoding /Identity-H /DescendantFonts [8 0 R] /ToUnicode 7 0 R >>"
const more = [
  "<< /Type /FontDescriptor /FontName /ABCDEF+Subset /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 9 0 R >>",
  stream(
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Subset def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 6 beginbfchar <0001> <0069> <0002> <006E> <0003> <0066> <0004> <006F> <0005> <0000> <0007> <0020> endbfchar endcmap end end"
  ),
  "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Subset /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [7 [0]] /FontDescriptor 6 0 R /CIDToGIDMap /Identity >>",
  stream("none")
]
const read = (content: string) =>
  Effect.map(
    readFirst(writePdf(onePage(`BT /F1 12 Tf 40 500 Td ${content} ET`, { font, more }))),
    ({ page, unread }) => ({
      words: page.words.map(({ text }) => text),
      unread: unread.length
    })
  )

describe("glyphs with a replacement text", () => {
  it.effect("are read as that text, alone or together, and keep their place in the word", () =>
    Effect.gen(function* () {
      const said = (glyphs: string, text: string) => `/Span << /ActualText <FEFF${text}> >> BDC <${glyphs}> Tj EMC`
      expect(yield* read(`<00030004> Tj ${said("0005", "00740069")} <00040002> Tj`)).toEqual({
        words: ["fotion"],
        unread: 0
      })
      expect(yield* read(`${said("00050002", "00E90074")} <0001> Tj`)).toEqual({ words: ["éti"], unread: 0 })
    })
  )

  it.effect("do not split a word if a space is drawn for a soft hyphen", () =>
    Effect.gen(function* () {
      const hyphen = "/Span << /ActualText <FEFF00AD> >> BDC <0007> Tj EMC"
      expect((yield* read(`<00020004> Tj ${hyphen} 12 0 Td <00040002> Tj`)).words).toEqual(["noon"])
    })
  )

  it.effect("are read as drawn if their characters are known, or if the text has several words", () =>
    Effect.gen(function* () {
      const lie = "/Span << /ActualText (9000) >> BDC <00020004> Tj EMC"
      expect((yield* read(lie)).words).toEqual(["no"])
      const sentence = "/Span << /ActualText (no one) >> BDC <00020004> Tj 20 0 Td <00040002> Tj EMC"
      expect((yield* read(sentence)).words).toEqual(["no", "on"])
      expect((yield* read("/Span << /ActualText () >> BDC <00020004> Tj EMC")).words).toEqual(["no"])
    })
  )
})

describe("a glyph without a character", () => {
  it.effect("leaves its whole word to recognition", () =>
    Effect.gen(function* () {
      for (const code of ["0005", "0006"]) {
        const { unread, words } = yield* read(`<000200040002000400020004> Tj 0 -40 Td <00010003${code}0004> Tj`)
        expect(words).toEqual(["nonono"])
        expect(unread).toBe(1)
      }
    })
  )

  it.effect("is ignored if it stands for characters missing from the font", () =>
    Effect.gen(function* () {
      expect(yield* read("<000200040000> Tj")).toEqual({ words: ["no"], unread: 0 })
    })
  )
})
