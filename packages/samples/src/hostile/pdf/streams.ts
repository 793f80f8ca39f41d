import { deflated, flateBomb, twiceFlateBomb } from "../deflate.js"
import { bounded, canary, ofKind, readableOrNot } from "../HostileFile.js"
import { type Body, concat, latin1, onePage, onePagePdf, ordinaryContent, stream, writePdf } from "./writePdf.js"

/** A page whose contents are a stream of their own making. */
const contents = (entries: string, data: Body) => () => onePagePdf({}, { 4: stream(entries, data) })

/** A page whose contents are an array: words first, then the stream. */
const after = (entries: string, data: Body) => () =>
  onePagePdf({}, { 4: "[10 0 R 11 0 R]", 10: stream("", ordinaryContent), 11: stream(entries, data) })

/** A stream whose length is a lie. */
const lengthOf = (length: string) => () =>
  onePagePdf({}, { 4: concat(`<< /Length ${length} >>\nstream\n`, ordinaryContent, "\nendstream") })

const hex = (data: Body): string => `${Buffer.from(typeof data === "string" ? latin1(data) : data).toString("hex")}>`

const hexTimes = (times: number): string => {
  let text: string = ordinaryContent
  for (let i = 0; i < times; i++) text = hex(text)
  return text
}

/** An object stream with these members, as its dictionary claims. @see ISO 32000-1, 7.5.7 */
const objectStream = (members: ReadonlyArray<readonly [number, string]>, claims = ""): Uint8Array => {
  let body = ""
  const pairs: Array<string> = []
  for (const [number, text] of members) {
    pairs.push(`${number} ${body.length}`)
    body += `${text} `
  }
  const header = `${pairs.join(" ")} `
  return stream(`/Type /ObjStm /N ${members.length} /First ${header.length} ${claims}`, header + body)
}

/** A row of a cross-reference stream with fields of 1, 4 and 2 bytes. */
const row = (type: number, second: number, third: number): Buffer => {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt8(type, 0)
  bytes.writeUInt32BE(second, 1)
  bytes.writeUInt16BE(third, 5)
  return bytes
}

/** A file whose catalogue, pages and page lie in the object stream number 6, whose own place is given by `place`. */
const compressedFile = (objects: Uint8Array, place: "outside" | "inside itself"): Uint8Array => {
  const font = concat("5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n")
  const content = concat("4 0 obj\n", stream("", ordinaryContent), "\nendobj\n")
  const head = latin1("%PDF-1.7\n")
  const holder = concat("6 0 obj\n", objects, "\nendobj\n")
  const contentAt = head.length
  const fontAt = contentAt + content.length
  const holderAt = fontAt + font.length
  const xrefAt = holderAt + holder.length
  const rows = concat(
    row(0, 0, 65535),
    row(2, 6, 0),
    row(2, 6, 1),
    row(2, 6, 2),
    row(1, contentAt, 0),
    row(1, fontAt, 0),
    place === "outside" ? row(1, holderAt, 0) : row(2, 6, 0),
    row(1, xrefAt, 0)
  )
  const xref = concat("7 0 obj\n", stream("/Type /XRef /Size 8 /W [1 4 2] /Root 1 0 R", rows), "\nendobj\n")
  return concat(head, content, font, holder, xref, `startxref\n${xrefAt}\n%%EOF\n`)
}

const { 1: catalogue, 2: pages, 3: page } = onePage()
const members: ReadonlyArray<readonly [number, string]> = [
  [1, String(catalogue)],
  [2, String(pages)],
  [3, String(page)]
]

/** Streams that inflate, chain, lie about their length or hold themselves. */
export const streams = ofKind("streams", {
  "flate-bomb-1-gib": { make: () => contents("/Filter /FlateDecode", flateBomb(1024))(), expected: bounded },
  "flate-bomb-1-gib-after-words": { make: () => after("/Filter /FlateDecode", flateBomb(1024))(), expected: bounded },
  "flate-bomb-twice": {
    make: () => contents("/Filter [/FlateDecode /FlateDecode]", twiceFlateBomb(1024))(),
    expected: bounded
  },
  "flate-bomb-of-operators": {
    make: () => contents("/Filter /FlateDecode", deflated("q Q ".repeat(5_000_000)))(),
    expected: bounded
  },
  "flate-bomb-64-times": {
    make: () => onePagePdf({}, { 4: `[${"10 0 R ".repeat(64)}]`, 10: stream("/Filter /FlateDecode", flateBomb(64)) }),
    expected: bounded
  },
  "lzw-bomb": {
    // Codes of nothing but the last entry of a growing table.
    make: () => contents("/Filter [/FlateDecode /LZWDecode]", deflated(Buffer.alloc(8_000_000, 0x80)))(),
    expected: bounded
  },
  "run-length-bomb": {
    make: () =>
      contents("/Filter [/FlateDecode /RunLengthDecode]", deflated(Buffer.from("\x81 ".repeat(2_000_000), "latin1")))(),
    expected: bounded
  },
  "ascii85-bomb": {
    make: () => contents("/Filter [/FlateDecode /ASCII85Decode]", deflated("z".repeat(30_000_000)))(),
    expected: bounded
  },
  "filters-100": {
    make: contents(`/Filter [${"/FlateDecode ".repeat(100)}]`, deflated(ordinaryContent)),
    expected: readableOrNot
  },
  "filters-100000": {
    make: () => contents(`/Filter [${"/ASCIIHexDecode ".repeat(100_000)}]`, hexTimes(2))(),
    expected: bounded
  },
  "filters-nested-15-times": {
    make: () => contents(`/Filter [${"/ASCIIHexDecode ".repeat(15)}]`, hexTimes(15))(),
    expected: readableOrNot
  },
  "filter-unknown": { make: contents(`/Filter /${canary}Decode`, ordinaryContent), expected: readableOrNot },
  "filter-a-number": { make: contents("/Filter 7", ordinaryContent), expected: readableOrNot },
  "filter-itself": { make: contents("/Filter 4 0 R", ordinaryContent), expected: readableOrNot },
  "filter-crypt": {
    make: contents(`/Filter /Crypt /DecodeParms << /Name /${canary} >>`, ordinaryContent),
    expected: readableOrNot
  },
  "predictor-of-a-billion-columns": {
    make: contents(
      "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 32 /BitsPerComponent 16 >>",
      deflated(ordinaryContent)
    ),
    expected: bounded
  },
  "predictor-of-no-columns": {
    make: contents(
      "/Filter /FlateDecode /DecodeParms << /Predictor 2 /Columns 0 /Colors -1 /BitsPerComponent 0 >>",
      deflated(ordinaryContent)
    ),
    expected: readableOrNot
  },
  "flate-garbage": { make: contents("/Filter /FlateDecode", Buffer.alloc(5000, 0xa7)), expected: readableOrNot },
  "flate-cut": {
    make: contents("/Filter /FlateDecode", deflated(ordinaryContent).subarray(0, 20)),
    expected: readableOrNot
  },
  "length-zero": { make: lengthOf("0"), expected: readableOrNot },
  "length-negative": { make: lengthOf("-100"), expected: readableOrNot },
  "length-of-a-terabyte": { make: lengthOf("1099511627776"), expected: readableOrNot },
  "length-of-itself": { make: lengthOf("4 0 R"), expected: readableOrNot },
  "length-missing-object": { make: lengthOf("99 0 R"), expected: readableOrNot },
  "length-text": { make: lengthOf("(long)"), expected: readableOrNot },
  "stream-without-end": {
    make: () => onePagePdf({}, { 4: `<< /Length 999999 >>\nstream\n${ordinaryContent}` }),
    expected: readableOrNot
  },
  "stream-in-another-file": {
    make: () => onePagePdf({}, { 4: stream("/F (/etc/passwd) /FFilter /FlateDecode", ordinaryContent) }),
    expected: readableOrNot
  },
  "object-stream": { make: () => compressedFile(objectStream(members), "outside"), expected: ["completed"] },
  "object-stream-in-itself": {
    make: () => compressedFile(objectStream(members), "inside itself"),
    expected: readableOrNot
  },
  "object-stream-that-extends-itself": {
    make: () => compressedFile(objectStream(members, "/Extends 6 0 R"), "outside"),
    expected: readableOrNot
  },
  "object-stream-of-a-billion": {
    make: () => compressedFile(stream("/Type /ObjStm /N 1000000000 /First 20", "1 0 2 0 3 0 "), "outside"),
    expected: readableOrNot
  },
  "object-stream-before-its-start": {
    make: () => compressedFile(stream("/Type /ObjStm /N 3 /First -50", "1 -7 2 -8 3 -9 << >>"), "outside"),
    expected: readableOrNot
  },
  "object-stream-bomb": {
    make: () =>
      compressedFile(stream("/Type /ObjStm /N 3 /First 20 /Filter /FlateDecode", flateBomb(1024, 0x5b)), "outside"),
    expected: bounded
  },
  "object-stream-bomb-twice": {
    make: () =>
      compressedFile(
        stream("/Type /ObjStm /N 3 /First 20 /Filter [/FlateDecode /FlateDecode]", twiceFlateBomb(1024, 0x31)),
        "outside"
      ),
    expected: bounded
  },
  "metadata-bomb": {
    make: () =>
      onePagePdf(
        { catalog: "/Metadata 10 0 R" },
        { 10: stream("/Type /Metadata /Subtype /XML /Filter /FlateDecode", flateBomb(1024, 0x3c)) }
      ),
    expected: ["completed"]
  },
  "million-small-objects": {
    make: () =>
      writePdf({ ...onePage(), ...Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [10 + i, "null"])) }),
    expected: ["completed"]
  }
})
