import sharp from "sharp"
import { canary } from "../HostileFile.js"
import { onePage, ordinaryContent, stream, writePdf } from "./writePdf.js"

/**
 * A page of a little of everything, stored uncompressed, so that damage to it reaches fonts, character maps, forms, annotations,
 * patterns and pictures rather than a compressed stream alone.
 */
export const variedPdf = async (): Promise<Uint8Array> => {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c0c0c0" } })
    .jpeg()
    .toBuffer()
  const grey = Buffer.from(Array.from({ length: 30 * 20 }, (_, i) => (i * 7) % 256))
  const content = [
    ordinaryContent,
    "q 0.5 w 20 140 m 280 140 l S 20 100 260 30 re S 0.9 g 22 102 80 26 re f Q",
    "BT /F2 10 Tf 24 110 Td [(Quantity) -300 (2)] TJ ET",
    "BT /F3 10 Tf 120 110 Td <00480065006C006C006F> Tj ET",
    "BT /F4 10 Tf 200 110 Td (A) Tj ET",
    "q 60 0 0 40 20 20 cm /Photo Do Q q 30 0 0 20 100 20 cm /Grey Do Q",
    "q 1 0 0 1 150 20 cm /Part Do Q",
    "/Pattern cs /Tiles scn 200 20 40 30 re f",
    "q 250 20 40 30 re W n /Shade sh Q",
    "BI /W 4 /H 4 /CS /G /BPC 8 ID 0123456789abcdef EI",
    "/Span << /ActualText (twelve) >> BDC BT /F1 8 Tf 20 70 Td (12) Tj ET EMC"
  ].join("\n")
  return writePdf(
    onePage(
      {
        content,
        catalog:
          "/AcroForm << /Fields [20 0 R] /DA (/F1 9 Tf 0 g) >> /Names << /EmbeddedFiles << /Names [(note.txt) 21 0 R] >> >> /PageLabels << /Nums [0 << /S /D >>] >>",
        page: "/Annots [20 0 R 23 0 R] /CropBox [0 0 300 200] /Rotate 0 /UserUnit 1.0",
        fonts: "/F2 10 0 R /F3 11 0 R /F4 14 0 R",
        resources:
          "/XObject << /Photo 16 0 R /Grey 17 0 R /Part 18 0 R >> /Pattern << /Tiles 19 0 R >> " +
          "/Shading << /Shade << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [250 20 290 50] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>"
      },
      {
        10:
          "<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 32 /LastChar 126 /Widths [" +
          `${"500 ".repeat(95)}] /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [65 /A /B 97 /a] >> >>`,
        11: "<< /Type /Font /Subtype /Type0 /BaseFont /Sample /Encoding /Identity-H /DescendantFonts [12 0 R] /ToUnicode 13 0 R >>",
        12: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sample /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /W [72 [700 500] 100 110 550] >>",
        13: stream(
          "",
          "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Sample def 1 begincodespacerange <0000> <FFFF> endcodespacerange\n" +
            "1 beginbfrange <0020> <007E> <0020> endbfrange 1 beginbfchar <00A0> <0020> endbfchar endcmap end end"
        ),
        14:
          "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 65 /Widths [1000] " +
          "/Encoding << /Differences [65 /box] >> /CharProcs << /box 15 0 R >> /Resources << >> >>",
        15: stream("", "1000 0 0 0 1000 1000 d1 100 100 800 800 re f"),
        16: stream(
          "/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
          photo
        ),
        17: stream(
          "/Type /XObject /Subtype /Image /Width 30 /Height 20 /ColorSpace [/Indexed /DeviceGray 255 22 0 R] /BitsPerComponent 8",
          grey
        ),
        18: stream(
          "/Type /XObject /Subtype /Form /BBox [0 0 40 30] /Matrix [1 0 0 1 0 0] /Resources << /Font << /F1 5 0 R >> >>",
          "BT /F1 7 Tf 2 10 Td (inside) Tj ET"
        ),
        19: stream(
          "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>",
          "0 0 3 3 re f"
        ),
        20: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (customer) /V (${canary} Limited) /Rect [20 75 200 90] /P 3 0 R /DA (/F1 9 Tf 0 g) >>`,
        21: "<< /Type /Filespec /F (note.txt) /UF (note.txt) /EF << /F 24 0 R >> >>",
        22: stream("", Buffer.from(Array.from({ length: 256 }, (_, i) => i))),
        23: `<< /Type /Annot /Subtype /FreeText /Contents (paid on receipt) /Rect [205 75 290 90] /DA (/F1 9 Tf 0 g) >>`,
        24: stream("/Type /EmbeddedFile /Params << /Size 12 >>", "hello inside")
      }
    )
  )
}
