import { deflateSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { onePage, stream, writePdf } from "./makePdf.js"
import { open, readFirst } from "./oneReader.js"

const line = "BT /F1 12 Tf 40 500 Td (Invoice total) Tj ET "
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")
const bytesOf = (file: string) => Uint8Array.from(Buffer.from(file, "latin1"))
const flate = (text: string) => deflateSync(Buffer.from(text, "latin1"), { level: 9 }).toString("latin1")

const textOf = (bytes: Uint8Array) =>
  Effect.map(readFirst(bytes), ({ page }) => page.words.map(({ text }) => text).join(" "))

/** A file with a cross-reference stream in the place of its table. */
const withTableStream = (entries: string, rows: string): Uint8Array => {
  const text = latin(writePdf(onePage(line)))
  const at = text.lastIndexOf("xref\n0 ")
  const table = `9 0 obj\n${stream(rows, `/Type /XRef /Root 1 0 R ${entries}`)}\nendobj\n`
  return bytesOf(`${text.slice(0, at)}${table}startxref\n${at}\n%%EOF\n`)
}

const font = (entries: string, ...more: ReadonlyArray<string>) =>
  writePdf(
    onePage(`${line} BT /F1 12 Tf 40 400 Td <0041> Tj ET`, {
      font: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      more: [
        `<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /DescendantFonts [7 0 R] /ToUnicode 8 0 R >>`,
        `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> ${entries} >>`,
        ...more
      ]
    }).map((object) =>
      object
        .replace("<< /F1 5 0 R >>", "<< /F1 5 0 R /F2 6 0 R >>")
        .replace("BT /F1 12 Tf 40 400", "BT /F2 12 Tf 40 400")
    )
  )

describe("a file that claims more than it contains is read within bounds", () => {
  it.effect.each([
    ["a cross-reference table of zero-width rows", withTableStream("/W [0 0 0] /Size 2147483647", "")],
    [
      "a cross-reference table that begins before the first object",
      withTableStream("/W [0 0 0] /Index [-2147483647 2147483647]", "")
    ],
    [
      "a cross-reference table of more objects than the file has room for",
      withTableStream("/W [1 0 0] /Size 2147483647 /Filter /FlateDecode", flate("\x01".repeat(3_000_000)))
    ],
    ["widths of two billion codes", font("/W [0 2147483647 500]", stream(""))],
    ["widths of codes below zero", font("/W [-2147483647 -1 500]", stream(""))],
    [
      "a Unicode map of hundreds of millions of codes",
      font(
        "",
        stream(
          `begincmap ${Array.from({ length: 9 }, (_, i) => `1 beginbfrange <0${i}000000> <0${i}fffffe> <0041> endbfrange`).join("\n")} endcmap`
        )
      )
    ],
    [
      "coordinates too large for a number",
      writePdf(
        onePage(`${line} BT /F1 12 Tf 40 400 Td (A) Tj ET`, { more: [] }).map((object) =>
          object.replace("40 400 Td (A) Tj", `${"9".repeat(350)} 0 Td (A) Tj`)
        )
      )
    ]
  ] as const)("%s", ([, file]) =>
    Effect.gen(function* () {
      expect(yield* textOf(file)).toContain("Invoice total")
    })
  )

  it.effect.each([
    ["a string of five million characters", `(${"a".repeat(5_000_000)}) Odd`],
    ["a name of five million characters", `/${"a".repeat(5_000_000)} gs`],
    ["an array of five million numbers", `[${"1 ".repeat(5_000_000)}] TJ`],
    ["a path of two million lines", `0 0 m ${"1 1 l ".repeat(2_000_000)} S`]
  ] as const)("%s leaves the text before it intact", ([, content]) =>
    Effect.gen(function* () {
      const [catalog = "", pages = "", page = "", , face = ""] = onePage("")
      const file = writePdf([
        catalog,
        pages,
        page.replace("4 0 R", "[4 0 R 6 0 R]"),
        stream(line),
        face,
        stream(flate(content), "/Filter /FlateDecode")
      ])
      expect(yield* textOf(file)).toBe("Invoice total")
    })
  )

  it.effect("an object stream of two billion objects", () =>
    Effect.gen(function* () {
      const text = latin(writePdf(onePage(line)))
      const members = flate("1 0 ".repeat(1_000_000))
      const file = bytesOf(
        text.replace("%%EOF", "").replace("/Type /Catalog", "/Type /Catalog /Names 12 0 R") +
          `11 0 obj\n${stream(members, "/Type /ObjStm /N 2147483647 /First 20 /Filter /FlateDecode")}\nendobj\n`
      )
      const opened = yield* Effect.scoped(Effect.either(open(file)))
      expect(opened._tag).toBe("Right")
    })
  )
})
