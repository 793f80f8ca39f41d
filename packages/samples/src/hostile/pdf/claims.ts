import { repeated } from "../deflate.js"
import { bounded, canary, ofKind, readableOrNot } from "../HostileFile.js"
import { concat, latin1, type Objects, onePage, onePagePdf, ordinaryContent, stream, writePdf } from "./writePdf.js"

/** MiB that a reader takes for one stream without complaint. */
const ALLOWED = 240

const flate = "/Filter /FlateDecode"

/** Words, and then a stream that inflates to a text over and over. */
const content =
  (text: string, head = "", mebibytes = ALLOWED) =>
  () =>
    onePagePdf(
      {},
      { 4: "[10 0 R 11 0 R]", 10: stream("", ordinaryContent), 11: stream(flate, repeated(text, mebibytes, head)) }
    )

/** A font beside the ordinary one, with which the page writes. */
const font =
  (dictionary: string, more: () => Objects = () => ({})) =>
  () =>
    onePagePdf(
      { fonts: "/F2 10 0 R", content: `${ordinaryContent} BT /F2 12 Tf 20 60 Td <0001000200030041> Tj ET` },
      { 10: dictionary, ...more() }
    )

const descendant = (entries: string) =>
  `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${canary} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${entries} >>`

const composite = (entries: string, more: () => Objects = () => ({}), encoding = "/Identity-H", extra = "") =>
  font(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${canary} /Encoding ${encoding} /DescendantFonts [11 0 R] ${extra} >>`,
    () => ({ 11: descendant(entries), ...more() })
  )

const cmap = (body: string) =>
  stream(
    `/Type /CMap /CMapName /${canary}`,
    `begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange\n${body}\nendcmap`
  )

/** Sixteen ranges of sixteen million codes each, none of them written twice. */
const wideRanges = (target: string): string =>
  Array.from(
    { length: 16 },
    (_, i) => `<${i.toString(16).padStart(2, "0")}000000> <${i.toString(16).padStart(2, "0")}fffffe> ${target}`
  ).join("\n")

/** A TrueType program whose only sound table maps all codes that there are. @see OpenType, cmap format 12 */
const everyCode = (groups: number): Uint8Array => {
  const table = Buffer.alloc(12 + 16 + groups * 12)
  table.writeUInt16BE(1, 2)
  table.writeUInt16BE(3, 4)
  table.writeUInt16BE(1, 6)
  table.writeUInt32BE(12, 8)
  table.writeUInt16BE(12, 12)
  table.writeUInt32BE(groups, 24)
  for (let group = 0; group < groups; group++) table.writeUInt32BE(0xffff_fff0, 28 + group * 12 + 4)
  const tables = ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "OS/2"]
  const head = Buffer.alloc(12 + tables.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  const body = Buffer.alloc(2048)
  body.writeUInt32BE(0x00010000, 0)
  body.writeUInt16BE(1000, 18)
  for (const [i, tag] of tables.entries()) {
    head.write(tag, 12 + i * 16, "latin1")
    head.writeUInt32BE(tag === "cmap" ? head.length + body.length : head.length, 12 + i * 16 + 8)
    head.writeUInt32BE(tag === "cmap" ? table.length : 1024, 12 + i * 16 + 12)
  }
  return concat(head, body, table)
}

const sampled = (size: string, inputs: number) =>
  stream(
    `/FunctionType 0 /Domain [${"0 1 ".repeat(inputs)}] /Range [0 1 0 1 0 1] /Size [${size}] /BitsPerSample 8`,
    "abcdef"
  )

const shaded = (function_: Uint8Array) => () =>
  onePagePdf(
    { content: `${ordinaryContent} /S sh`, resources: "/Shading << /S 10 0 R >>" },
    { 10: "<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 11 0 R >>", 11: function_ }
  )

/** A file whose objects lie in the object stream number 6 where its cross-reference stream says so; both may claim what they like. */
const withStreams = (options: {
  readonly members?: string
  readonly memberData?: () => Uint8Array
  readonly fields: string
  readonly rows: () => Uint8Array
  readonly flate?: boolean
}) => {
  const body = writePdf(onePage({}, options.memberData && { 6: stream(options.members ?? "", options.memberData()) }))
  const text = Buffer.from(body).toString("latin1")
  const at = text.lastIndexOf("xref\n0 ")
  return concat(
    latin1(text.slice(0, at)),
    "7 0 obj\n",
    stream(`/Type /XRef /Root 1 0 R ${options.fields}`, options.rows()),
    `\nendobj\nstartxref\n${at}\n%%EOF\n`
  )
}

/** Rows that say of the objects 1 to 3 that they are members of the object stream number 6, which lies at its right place. */
const membersOf = (memberData: () => Uint8Array, members: string) => () => {
  const data = memberData()
  const holder = concat("6 0 obj\n", stream(members, data), "\nendobj\n")
  const start = latin1("%PDF-1.7\n")
  const rows = Buffer.alloc(8 * 7)
  const row = (i: number, type: number, second: number, third: number) => {
    rows.writeUInt8(type, i * 7)
    rows.writeUInt32BE(second, i * 7 + 1)
    rows.writeUInt16BE(third, i * 7 + 5)
  }
  for (const i of [1, 2, 3]) row(i, 2, 6, i - 1)
  row(6, 1, start.length, 0)
  row(7, 1, start.length + holder.length, 0)
  const table = concat("7 0 obj\n", stream("/Type /XRef /Size 8 /W [1 4 2] /Root 1 0 R", rows), "\nendobj\n")
  return concat(start, holder, table, `startxref\n${start.length + holder.length}\n%%EOF\n`)
}

/**
 * Numbers that claim more than there is, and streams of a few kilobytes that give a reader something to gather hundreds of millions of
 * times: whatever grows with them must end before the memory does.
 */
export const claims = ofKind("claims", {
  "table-of-no-width": {
    make: () => withStreams({ fields: "/W [0 0 0] /Index [0 2147483647]", rows: () => new Uint8Array() }),
    expected: readableOrNot
  },
  "table-of-no-width-in-1000-sections": {
    make: () =>
      withStreams({
        fields: `/W [0 0 0] /Index [${Array.from({ length: 1000 }, (_, i) => `${i * 2_000_000} 2000000`).join(" ")}]`,
        rows: () => new Uint8Array()
      }),
    expected: readableOrNot
  },
  "table-before-zero": {
    make: () => withStreams({ fields: "/W [0 0 0] /Index [-2147483647 2147483647]", rows: () => new Uint8Array() }),
    expected: readableOrNot
  },
  "table-of-narrow-rows": {
    make: () => withStreams({ fields: `/W [1 0 0] /Size 2147483647 ${flate}`, rows: () => repeated("\x01", ALLOWED) }),
    expected: bounded
  },
  "table-of-rows-without-type": {
    make: () =>
      withStreams({ fields: `/W [0 1 0] /Index [5 2147483647] ${flate}`, rows: () => repeated("\x0f", ALLOWED) }),
    expected: bounded
  },
  "object-stream-of-millions": {
    make: membersOf(() => repeated("1 0 ", ALLOWED), `/Type /ObjStm /N 60000000 /First 240000000 ${flate}`),
    expected: bounded
  },
  "object-stream-of-nulls": {
    make: membersOf(() => repeated("7 0 ", 200), `/Type /ObjStm /N 30000000 /First 0 ${flate}`),
    expected: bounded
  },
  "array-of-100-million-numbers": { make: content("1 ", "["), expected: bounded },
  "array-of-100-million-reals": { make: content(".5 ", "["), expected: bounded },
  "arrays-of-millions": { make: content(`[${"1 ".repeat(500_000)}]`, "["), expected: bounded },
  "arrays-of-one": { make: content("[1]", "["), expected: bounded },
  "text-of-100-million-pieces": { make: content("(a)9", "BT /F1 9 Tf ["), expected: bounded },
  "string-of-240-megabytes": { make: content("a", "("), expected: bounded },
  "hexadecimal-of-240-megabytes": { make: content("41", "<"), expected: bounded },
  "name-of-240-megabytes": { make: content("a", "/"), expected: bounded },
  "command-of-240-megabytes": { make: content("a", "q"), expected: bounded },
  "number-of-240-megabytes": { make: content("9", "1"), expected: bounded },
  "dictionaries-in-dictionaries": { make: content("/A <</B 1>>", "/P <<"), expected: bounded },
  "path-of-100-million-lines": { make: content("1 1 l ", "0 0 m "), expected: bounded },
  "states-100-million": { make: content("q Q "), expected: bounded },
  "states-open-100-million": { make: content("q "), expected: bounded },
  "marks-100-million": { make: content("/A BMC "), expected: bounded },
  "words-60-million": { make: content("(a) ' ", "BT /F1 9 Tf "), expected: bounded },
  "names-10-million": {
    make: () =>
      onePagePdf(
        {},
        {
          4: stream(
            "",
            `${ordinaryContent} ${Array.from({ length: 4_000_000 }, (_, i) => `/${i.toString(36)}`).join("")}`
          )
        }
      ),
    expected: bounded
  },
  "dictionary-of-millions": {
    make: () =>
      onePagePdf(
        { page: "/Group 10 0 R" },
        { 10: `<< ${Array.from({ length: 3_000_000 }, (_, i) => `/${i.toString(36)} 1`).join("")} >>` }
      ),
    expected: bounded
  },
  "widths-of-all-codes": { make: composite("/W [0 2147483647 500]"), expected: readableOrNot },
  "widths-before-zero": { make: composite("/W [-2147483647 -1 500]"), expected: readableOrNot },
  "widths-of-all-codes-upright": {
    make: composite("/W2 [0 2147483647 -500 250 772]", undefined, "/Identity-V"),
    expected: readableOrNot
  },
  "widths-of-50-million": {
    make: () => composite("/W [0 12 0 R]", () => ({ 12: `[${"500 ".repeat(8_000_000)}]` }))(),
    expected: bounded
  },
  "last-code-two-billion": {
    make: composite("", undefined, "/Identity-H", "/FirstChar -2147483647 /LastChar 2147483647"),
    expected: readableOrNot
  },
  "glyphs-of-100-million": {
    make: composite("/CIDToGIDMap 12 0 R", () => ({ 12: stream(flate, repeated("\x01", ALLOWED)) })),
    expected: bounded
  },
  "unicode-ranges-of-millions": {
    make: composite(
      "",
      () => ({ 12: cmap(`16 beginbfrange\n${wideRanges("<0041>")}\nendbfrange`) }),
      "/Identity-H",
      "/ToUnicode 12 0 R"
    ),
    expected: readableOrNot
  },
  "code-ranges-of-millions": {
    make: composite("", () => ({ 12: cmap(`16 begincidrange\n${wideRanges("1")}\nendcidrange`) }), "12 0 R"),
    expected: readableOrNot
  },
  "unicode-ranges-again-and-again": {
    make: composite(
      "",
      () => ({
        12: stream(`/Type /CMap ${flate}`, repeated("<000000> <ffffff> <0041>\n", 20, "begincmap 1 beginbfrange "))
      }),
      "/Identity-H",
      "/ToUnicode 12 0 R"
    ),
    expected: bounded
  },
  "truetype-of-all-codes": {
    make: font(
      `<< /Type /Font /Subtype /TrueType /BaseFont /${canary} /FirstChar 0 /LastChar 255 /FontDescriptor 11 0 R >>`,
      () => ({
        11: `<< /Type /FontDescriptor /FontName /${canary} /Flags 4 /FontFile2 12 0 R >>`,
        12: stream("", everyCode(1))
      })
    ),
    expected: readableOrNot
  },
  "truetype-of-all-codes-1000-times": {
    make: font(
      `<< /Type /Font /Subtype /TrueType /BaseFont /${canary} /FirstChar 0 /LastChar 255 /FontDescriptor 11 0 R >>`,
      () => ({
        11: `<< /Type /FontDescriptor /FontName /${canary} /Flags 4 /FontFile2 12 0 R >>`,
        12: stream("", everyCode(1000))
      })
    ),
    expected: readableOrNot
  },
  "samples-of-a-billion": { make: shaded(sampled("30000 30000", 2)), expected: bounded },
  "samples-in-30-dimensions": { make: shaded(sampled("2 ".repeat(30), 30)), expected: bounded },
  // An array that doubles until one of its doublings meets the limit of the heap.
  "calculator-of-a-hundred-million-numbers": {
    make: () =>
      onePagePdf(
        {
          resources: "/ColorSpace << /C [/Separation /X /DeviceGray 10 0 R] >>",
          content: `${ordinaryContent} /C cs 0.5 scn 0 0 9 9 re f`
        },
        { 10: stream(`/FunctionType 4 /Domain [0 1] /Range [0 1] ${flate}`, repeated("1 ", ALLOWED, "{ ")) }
      ),
    expected: bounded
  },
  "page-labels-of-a-billion": {
    make: () =>
      writePdf({
        ...onePage({ catalog: "/PageLabels << /Nums [0 << /S /r /P (x) /St 1 >>] >>" }),
        2: "<< /Type /Pages /Kids [3 0 R] /Count 100 >>"
      }),
    expected: readableOrNot
  }
})
