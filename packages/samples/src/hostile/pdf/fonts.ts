import { deflated, flateBomb } from "../deflate.js"
import { bounded, canary, ofKind, readableOrNot } from "../HostileFile.js"
import { type Body, type Objects, onePagePdf, ordinaryContent, stream } from "./writePdf.js"

const written = `${ordinaryContent} BT /F2 12 Tf 20 60 Td (${canary} ABC) Tj <0001000200030041> Tj ET`

/** A page that writes with the font number 10 beside the ordinary one. */
const font =
  (dictionary: string, more: Objects = {}, content = written) =>
  () =>
    onePagePdf({ fonts: "/F2 10 0 R", content }, { 10: dictionary, ...more })

/** Bytes that look like nothing, the same every time. */
const garbage = (length: number): Uint8Array => {
  const bytes = Buffer.alloc(length)
  let state = 0x2545f491
  for (let i = 0; i < length; i++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    bytes[i] = state >>> 24
  }
  return bytes
}

const embedded = (subtype: string, entry: string, data: Body, extra = "") =>
  font(
    `<< /Type /Font /Subtype /${subtype} /BaseFont /${canary} /FirstChar 0 /LastChar 255 /FontDescriptor 11 0 R >>`,
    {
      11: `<< /Type /FontDescriptor /FontName /${canary} /Flags 4 /FontBBox [-1e30 -1e30 1e30 1e30] ${entry} 12 0 R >>`,
      12: stream(extra, data)
    }
  )

/** A TrueType directory of these tables, each at an offset and of a length that the caller chooses. */
const trueType = (tables: ReadonlyArray<readonly [string, number, number]>, body = garbage(4096)): Uint8Array => {
  const head = Buffer.alloc(12 + tables.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  for (const [i, [tag, offset, length]] of tables.entries()) {
    head.write(tag.padEnd(4), 12 + i * 16, "latin1")
    head.writeUInt32BE(offset, 12 + i * 16 + 8)
    head.writeUInt32BE(length, 12 + i * 16 + 12)
  }
  return Buffer.concat([head, body])
}

const needed = ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "OS/2"]

const cidFont = (descendant: string, extra: string, more: Objects = {}) =>
  font(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${canary} /Encoding /Identity-H /DescendantFonts [11 0 R] ${extra} >>`,
    {
      11: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${canary} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${descendant} >>`,
      ...more
    }
  )

const cmap = (body: string): string =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /${canary} def\n` +
  `1 begincodespacerange <0000> <ffff> endcodespacerange\n${body}\nendcmap end end`

const unicode = (body: Body, entries = "") => cidFont("", "/ToUnicode 12 0 R", { 12: stream(entries, body) })
const encoding = (body: Body, entries = "") =>
  font(`<< /Type /Font /Subtype /Type0 /BaseFont /${canary} /Encoding 12 0 R /DescendantFonts [11 0 R] >>`, {
    11: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${canary} /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> >>`,
    12: stream(`/Type /CMap /CMapName /${canary} ${entries}`, body)
  })

const type3 = (glyph: string, resources: string, more: Objects = {}) =>
  font(
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 65 " +
      `/Widths [1000] /Encoding << /Differences [65 /A] >> /CharProcs << /A 11 0 R >> /Resources << ${resources} >> >>`,
    { 11: stream("", glyph), ...more },
    `${ordinaryContent} BT /F2 12 Tf 20 60 Td (${"A".repeat(200)}) Tj ET`
  )

/** Fonts that are damaged, huge or made of themselves. */
export const fonts = ofKind("fonts", {
  "type1-garbage": { make: embedded("Type1", "/FontFile", garbage(20_000)), expected: readableOrNot },
  "type1-garbage-program": {
    make: embedded(
      "Type1",
      "/FontFile",
      Buffer.concat([Buffer.from("%!PS-AdobeFont-1.0: X\ncurrentfile eexec\n"), garbage(50_000)]),
      "/Length1 37 /Length2 999999999 /Length3 -1"
    ),
    expected: readableOrNot
  },
  "truetype-garbage": { make: embedded("TrueType", "/FontFile2", garbage(20_000)), expected: readableOrNot },
  "truetype-garbage-tables": {
    make: embedded("TrueType", "/FontFile2", trueType(needed.map((tag, i) => [tag, 200 + i * 300, 300] as const))),
    expected: readableOrNot
  },
  "truetype-tables-beyond-the-file": {
    make: embedded("TrueType", "/FontFile2", trueType(needed.map((tag) => [tag, 0xfffffff0, 0xffffffff] as const))),
    expected: readableOrNot
  },
  "truetype-65535-tables": {
    make: () =>
      embedded(
        "TrueType",
        "/FontFile2",
        trueType(Array.from({ length: 65_535 }, (_, i) => [needed[i % 10] ?? "glyf", 0, 0xffffffff] as const))
      )(),
    expected: bounded
  },
  "truetype-all-tables-one": {
    make: embedded(
      "TrueType",
      "/FontFile2",
      trueType(
        needed.map((tag) => [tag, 0, 4096] as const),
        Buffer.alloc(4096, 0xff)
      )
    ),
    expected: readableOrNot
  },
  "truetype-bomb": {
    make: () => embedded("TrueType", "/FontFile2", flateBomb(512, 0), "/Filter /FlateDecode")(),
    expected: bounded
  },
  "cff-garbage": {
    make: embedded(
      "Type1",
      "/FontFile3",
      Buffer.concat([Buffer.from([1, 0, 4, 4]), garbage(20_000)]),
      "/Subtype /Type1C"
    ),
    expected: readableOrNot
  },
  "cff-index-of-65535": {
    make: embedded(
      "Type1",
      "/FontFile3",
      Buffer.concat([Buffer.from([1, 0, 4, 4, 0xff, 0xff, 4]), Buffer.alloc(300_000, 0xff)]),
      "/Subtype /Type1C"
    ),
    expected: readableOrNot
  },
  "opentype-garbage": {
    make: embedded("Type1", "/FontFile3", Buffer.concat([Buffer.from("OTTO"), garbage(20_000)]), "/Subtype /OpenType"),
    expected: readableOrNot
  },
  "font-file-itself": {
    make: font(`<< /Type /Font /Subtype /TrueType /BaseFont /${canary} /FontDescriptor 10 0 R /FontFile2 10 0 R >>`),
    expected: readableOrNot
  },
  "font-missing": { make: font("null"), expected: readableOrNot },
  "font-a-number": { make: font("42"), expected: readableOrNot },
  "font-of-no-type": {
    make: font(`<< /Type /Font /BaseFont (${canary}) /Widths 7 /Encoding 8 >>`),
    expected: readableOrNot
  },
  "font-unknown-type": {
    make: font(`<< /Type /Font /Subtype /${canary} /BaseFont /${canary} >>`),
    expected: readableOrNot
  },
  "widths-of-a-million": {
    make: font(
      `<< /Type /Font /Subtype /Type1 /BaseFont /${canary} /FirstChar -5 /LastChar 2147483647 /Widths [${"500 ".repeat(1_000_000)}] >>`
    ),
    expected: bounded
  },
  "widths-of-infinity": {
    make: font(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 255 /Widths [${`${"9".repeat(350)} `.repeat(256)}] >>`
    ),
    expected: readableOrNot
  },
  "differences-of-a-million": {
    make: font(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [0 ${"/A ".repeat(1_000_000)}] >> >>`
    ),
    expected: bounded
  },
  "differences-at-infinity": {
    make: font(
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [4294967295 /A /B -9 /C] >> >>"
    ),
    expected: readableOrNot
  },
  "glyph-names-long": {
    make: font(
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /${"u".repeat(1_000_000)} /uniFFFFFFFFFF /u110000] >> >>`
    ),
    expected: bounded
  },
  "cid-widths-of-four-billion": { make: cidFont("/W [0 4294967295 500]", ""), expected: bounded },
  "cid-widths-of-a-million-ranges": { make: cidFont(`/W [${"0 65535 500 ".repeat(2000)}]`, ""), expected: bounded },
  "cid-widths-nested": {
    make: cidFont(`/W [0 ${"[".repeat(10_000)}${"]".repeat(10_000)}]`, ""),
    expected: readableOrNot
  },
  "cid-to-gid-bomb": {
    make: () => cidFont("/CIDToGIDMap 12 0 R", "", { 12: stream("/Filter /FlateDecode", flateBomb(512, 1)) })(),
    expected: bounded
  },
  "descendant-of-itself": {
    make: font(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${canary} /Encoding /Identity-H /DescendantFonts [10 0 R] >>`
    ),
    expected: readableOrNot
  },
  "unicode-range-of-four-billion": {
    make: unicode(cmap("1 beginbfrange <00000000> <ffffffff> <0041> endbfrange")),
    expected: bounded
  },
  "unicode-range-of-all-codes-100-times": {
    make: unicode(cmap(`100 beginbfrange ${"<0000> <ffff> <0041>\n".repeat(100)} endbfrange`)),
    expected: bounded
  },
  "unicode-range-of-all-codes-2000-times": {
    make: unicode(cmap(`2000 beginbfrange ${"<0000> <ffff> <0041>\n".repeat(2000)} endbfrange`)),
    expected: bounded
  },
  "unicode-range-backwards": {
    make: unicode(cmap("1 beginbfrange <ffff> <0000> <0041> endbfrange")),
    expected: readableOrNot
  },
  "unicode-strings-of-a-million": {
    make: unicode(
      deflated(cmap(`1 beginbfchar <0001> <${"0041".repeat(1_000_000)}> endbfchar`)),
      "/Filter /FlateDecode"
    ),
    expected: bounded
  },
  "unicode-bomb": { make: () => unicode(flateBomb(512, 0x41), "/Filter /FlateDecode")(), expected: bounded },
  "unicode-itself": { make: cidFont("", "/ToUnicode 10 0 R"), expected: readableOrNot },
  "encoding-range-of-four-billion": {
    make: encoding(cmap("1 begincidrange <00000000> <ffffffff> 0 endcidrange")),
    expected: bounded
  },
  "encoding-notdef-range-of-four-billion": {
    make: encoding(cmap("1 beginnotdefrange <00000000> <ffffffff> 1 endnotdefrange")),
    expected: bounded
  },
  "encoding-uses-itself": { make: encoding(cmap(""), "/UseCMap 12 0 R"), expected: readableOrNot },
  "encoding-uses-unknown": { make: encoding(cmap(`/${canary} usecmap`)), expected: readableOrNot },
  "encoding-elsewhere": {
    make: font(
      `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /..#2f..#2f..#2fetc#2fpasswd /DescendantFonts [11 0 R] >>`,
      {
        11: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> >>"
      }
    ),
    expected: readableOrNot
  },
  "type3-glyph-of-itself": {
    make: type3("1000 0 d0 BT /F2 900 Tf (A) Tj ET", "/Font << /F2 10 0 R >>"),
    expected: bounded
  },
  "type3-glyph-of-itself-ten-times": {
    make: type3("1000 0 d0 BT /F2 900 Tf (AAAAAAAAAA) Tj ET", "/Font << /F2 10 0 R >>"),
    expected: bounded
  },
  "type3-glyph-of-200000-lines": {
    make: type3(`1000 0 d0 ${"0 0 m 9 9 l S ".repeat(200_000)}`, ""),
    expected: bounded
  },
  "type3-glyph-a-form-of-itself": {
    make: type3("1000 0 d0 /X Do", "/XObject << /X 12 0 R >> /Font << /F2 10 0 R >>", {
      12: stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 1000 1000] /Resources << /Font << /F2 10 0 R >> >>",
        "BT /F2 99 Tf (AA) Tj ET"
      )
    }),
    expected: bounded
  },
  "type3-matrix-of-zeros": {
    make: font(
      "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0 0 0 0 0 0] /FirstChar 65 /LastChar 65 /Widths [1e38] /Encoding 7 /CharProcs 8 >>"
    ),
    expected: readableOrNot
  },
  "ten-thousand-fonts": {
    make: () =>
      onePagePdf(
        {
          fonts: Array.from({ length: 10_000 }, (_, i) => `/G${i} ${10 + i} 0 R`).join(" "),
          content: `${ordinaryContent} BT ${Array.from({ length: 10_000 }, (_, i) => `/G${i} 1 Tf (x) Tj`).join(" ")} ET`
        },
        Object.fromEntries(
          Array.from({ length: 10_000 }, (_, i) => [10 + i, `<< /Type /Font /Subtype /Type1 /BaseFont /Font${i} >>`])
        )
      ),
    expected: bounded
  }
})
