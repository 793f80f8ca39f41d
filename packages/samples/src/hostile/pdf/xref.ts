import { bounded, type Outcome, ofKind, readableOrNot } from "../HostileFile.js"
import { concat, latin1, type Objects, onePage, onePagePdf, stream, writePdf } from "./writePdf.js"

/** The file up to its cross-reference table, the table's own offset, and the table with its trailer's dictionary open. */
const parts = (): { readonly body: string; readonly table: string; readonly at: number } => {
  const text = Buffer.from(onePagePdf()).toString("latin1")
  const at = text.lastIndexOf("xref\n0 ")
  return { body: text.slice(0, at), table: text.slice(at, text.lastIndexOf(">>\nstartxref")), at }
}

const withTrailer = (entries: (at: number) => string) => () => {
  const { at, body, table } = parts()
  return latin1(`${body}${table} ${entries(at)} >>\nstartxref\n${at}\n%%EOF\n`)
}

/** Another table instead of the right one. */
const withTable = (table: string, start?: number) => () => {
  const { at, body } = parts()
  return latin1(`${body}${table}\nstartxref\n${start ?? at}\n%%EOF\n`)
}

const withStart = (start: string) => () => {
  const { body, table } = parts()
  return latin1(`${body}${table} >>\nstartxref\n${start}\n%%EOF\n`)
}

/** A cross-reference stream as object 7 in the place of the table. */
const withStream =
  (entries: (at: number) => string, rows: Uint8Array | string = "") =>
  () => {
    const { at, body } = parts()
    return concat(
      body,
      "7 0 obj\n",
      stream(`/Type /XRef /Root 1 0 R ${entries(at)}`, rows),
      `\nendobj\nstartxref\n${at}\n%%EOF\n`
    )
  }

/** Two tables that name each other as the one before. */
const twoTables = (): Uint8Array => {
  const { at, body, table } = parts()
  const first = `${table} /Prev SECOND >>\n`
  const second = at + first.replace("SECOND", "0000000000").length
  return latin1(
    `${body}${first.replace("SECOND", String(second).padStart(10, "0"))}xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${at} >>\nstartxref\n${second}\n%%EOF\n`
  )
}

/** As many updates, one upon the other, each with a new page object. */
const updates = (count: number): Uint8Array => {
  const { at, body, table } = parts()
  let text = `${body}${table} >>\nstartxref\n${at}\n%%EOF\n`
  const chunks = [text]
  let length = text.length
  let previous = at
  for (let i = 0; i < count; i++) {
    const object = `3 0 obj\n${String(onePage()[3])}\nendobj\n`
    const start = length + object.length
    text = `${object}xref\n3 1\n${String(length).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`
    chunks.push(text)
    length += text.length
    previous = start
  }
  return latin1(chunks.join(""))
}

const objects = (more: Objects, trailer?: string) => () =>
  writePdf({ ...onePage(), ...more }, trailer === undefined ? {} : { trailer })

const readable: ReadonlyArray<Outcome> = readableOrNot

/** Cross-reference tables and trailers that loop, lie or are missing. @see ISO 32000-1, 7.5.4 to 7.5.8 */
export const crossReferences = ofKind("xref", {
  "previous-itself": { make: withTrailer((at) => `/Prev ${at}`), expected: ["completed"] },
  "previous-each-other": { make: twoTables, expected: ["completed"] },
  "previous-outside": { make: withTrailer(() => "/Prev 999999999"), expected: readable },
  "previous-negative": { make: withTrailer(() => "/Prev -1"), expected: readable },
  "previous-text": { make: withTrailer(() => "/Prev (before)"), expected: readable },
  "previous-a-page": { make: withTrailer(() => "/Prev 15"), expected: readable },
  "stream-itself": { make: withTrailer((at) => `/XRefStm ${at}`), expected: readable },
  "updates-5000": { make: () => updates(5000), expected: readable },
  "size-of-two-billion": {
    make: withTable("xref\n0 2147483647\n0000000000 65535 f \ntrailer\n<< /Size 2147483647 /Root 1 0 R >>"),
    expected: readable
  },
  "size-negative": { make: withTable("xref\n0 -5\ntrailer\n<< /Size -5 /Root 1 0 R >>"), expected: readable },
  "from-two-billion": {
    make: withTable("xref\n2147483600 6\n0000000000 65535 f \ntrailer\n<< /Size 6 /Root 1 0 R >>"),
    expected: readable
  },
  "offsets-all-zero": {
    make: withTable(`xref\n0 6\n${"0000000000 00000 n \n".repeat(6)}trailer\n<< /Size 6 /Root 1 0 R >>`),
    expected: readable
  },
  "offsets-all-one": {
    make: withTable(`xref\n0 6\n${"0000000015 00000 n \n".repeat(6)}trailer\n<< /Size 6 /Root 1 0 R >>`),
    expected: readable
  },
  "offsets-outside": {
    make: withTable(`xref\n0 6\n${"9999999999 00000 n \n".repeat(6)}trailer\n<< /Size 6 /Root 1 0 R >>`),
    expected: readable
  },
  "generations-wrong": {
    make: withTable(`xref\n0 6\n${"0000000015 65535 n \n".repeat(6)}trailer\n<< /Size 6 /Root 1 0 R >>`),
    expected: readable
  },
  "table-missing": { make: withTable("trailer\n<< /Size 6 /Root 1 0 R >>"), expected: readable },
  "table-and-trailer-missing": { make: () => latin1(parts().body), expected: readable },
  "trailer-without-root": { make: withTable(`${parts().table.replace("/Root 1 0 R", "")} >>`), expected: readable },
  "root-missing-object": { make: objects({}, "/Root 99 0 R"), expected: readable },
  "root-a-number": { make: objects({}, "/Root 7"), expected: readable },
  "root-a-page": { make: objects({}, "/Root 3 0 R"), expected: readable },
  "root-itself": { make: objects({ 1: "1 0 R" }), expected: readable },
  "start-outside": { make: withStart("99999999"), expected: readable },
  "start-negative": { make: withStart("-7"), expected: readable },
  "start-text": { make: withStart("here"), expected: readable },
  "start-missing": { make: withStart(""), expected: readable },
  "starts-100000": { make: () => concat(onePagePdf(), "startxref\n7\n%%EOF\n".repeat(100_000)), expected: readable },
  "stream-of-wide-fields": {
    make: withStream(() => "/Size 8 /W [1000000000 1000000000 1000000000]", "xxxx"),
    expected: readable
  },
  "stream-of-no-fields": { make: withStream(() => "/Size 100000000 /W [0 0 0]"), expected: bounded },
  "stream-of-negative-fields": { make: withStream(() => "/Size 8 /W [-1 -4 -2]", "xxxx"), expected: readable },
  "stream-of-a-billion-rows": {
    make: withStream(() => "/Size 1000000000 /W [1 4 2] /Index [0 1000000000]", "xxxx"),
    expected: bounded
  },
  "stream-of-a-million-sections": {
    make: withStream(() => `/Size 8 /W [1 4 2] /Index [${"0 0 ".repeat(1_000_000)}]`),
    expected: bounded
  },
  "stream-previous-itself": {
    make: withStream((at) => `/Size 8 /W [1 4 2] /Index [0 0] /Prev ${at}`),
    expected: readable
  },
  "object-its-own-reference": { make: objects({ 3: "3 0 R" }), expected: readable },
  "objects-each-others-reference": { make: objects({ 3: "10 0 R", 10: "11 0 R", 11: "3 0 R" }), expected: readable },
  "references-10000-deep": {
    make: () =>
      objects({
        4: "10 0 R",
        ...Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [10 + i, `${11 + i} 0 R`]))
      })(),
    expected: readable
  },
  "objects-defined-1000-times": {
    make: () => {
      const { body, table, at } = parts()
      return latin1(
        `${body}${table} >>\n${`3 0 obj\n${String(onePage()[3])}\nendobj\n`.repeat(1000)}startxref\n${at + 7}\n%%EOF\n`
      )
    },
    expected: readable
  },
  "million-object-headers": {
    make: () => concat("%PDF-1.7\n", "1 0 obj ".repeat(500_000)),
    expected: ["failed:corrupt_file"]
  },
  "million-trailers": {
    make: () => concat("%PDF-1.7\n", "trailer << /Root 1 0 R >> ".repeat(200_000)),
    expected: ["failed:corrupt_file"]
  },
  "million-xrefs": {
    make: () => concat("%PDF-1.7\n", "xref\n0 1\n".repeat(300_000)),
    expected: ["failed:corrupt_file"]
  }
})
