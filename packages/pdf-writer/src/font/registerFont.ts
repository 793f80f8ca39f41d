import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from "@libpdf/core"
import { packedStream } from "../packedStream.js"
import type { Characters } from "./Characters.js"
import { ADVANCE, ASCENT, DESCENT, glyphlessFont } from "./glyphlessFont.js"

const NAME = "Glyphless"
/** Bit 3: neither Latin letters alone nor a known set (ISO 32000-1, table 123). */
const SYMBOLIC = 4

const numbers = (...values: ReadonlyArray<number>): PdfArray => new PdfArray(values.map((value) => PdfNumber.of(value)))

/** The composite font of the text layer, under a reference that pages name already (ISO 32000-1, 9.7). */
export const registerFont = (pdf: PDF, font: PdfDict, characters: Characters): void => {
  const program = glyphlessFont()
  const descriptor = pdf.createDict({
    Type: PdfName.of("FontDescriptor"),
    FontName: PdfName.of(NAME),
    Flags: PdfNumber.of(SYMBOLIC),
    FontBBox: numbers(0, DESCENT, ADVANCE, ASCENT),
    ItalicAngle: PdfNumber.of(0),
    Ascent: PdfNumber.of(ASCENT),
    Descent: PdfNumber.of(DESCENT),
    CapHeight: PdfNumber.of(ASCENT),
    StemV: PdfNumber.of(80),
    FontFile2: packedStream(pdf, program, { Length1: PdfNumber.of(program.length) })
  })
  const descendant = pdf.createDict({
    Type: PdfName.of("Font"),
    Subtype: PdfName.of("CIDFontType2"),
    BaseFont: PdfName.of(NAME),
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString("Adobe"),
      Ordering: PdfString.fromString("Identity"),
      Supplement: PdfNumber.of(0)
    }),
    FontDescriptor: descriptor,
    DW: PdfNumber.of(ADVANCE),
    CIDToGIDMap: packedStream(pdf, characters.toGlyphs())
  })
  font.set("Type", PdfName.of("Font"))
  font.set("Subtype", PdfName.of("Type0"))
  font.set("BaseFont", PdfName.of(NAME))
  font.set("Encoding", PdfName.of("Identity-H"))
  font.set("DescendantFonts", new PdfArray([descendant]))
  font.set("ToUnicode", packedStream(pdf, characters.toUnicode()))
}
