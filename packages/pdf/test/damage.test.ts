import { deflateSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { PdfReader } from "@extrait/pdf"
import { Effect } from "effect"
import { onePage, stream, writePdf } from "./makePdf.js"
import { limits, open } from "./oneReader.js"

/** The words of each page, in the order of the file. */
const wordsOf = (bytes: Uint8Array) =>
  Effect.scoped(
    Effect.gen(function* () {
      const document = yield* open(bytes)
      const pages = yield* Effect.forEach(
        Array.from({ length: document.pageCount }, (_, index) => index + 1),
        (page) => Effect.either(document.readPage(page))
      )
      return pages.map((read) =>
        read._tag === "Left" ? read.left.code : read.right.page.words.map((word) => word.text).join(" ")
      )
    })
  )

const text = (words: string) => `BT /F1 12 Tf 40 500 Td (${words}) Tj ET`
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")
const bytesOf = (file: string) => Uint8Array.from(Buffer.from(file, "latin1"))

describe("a damaged file is read as far as possible", () => {
  const sound = latin(writePdf(onePage(text("Invoice total"))))
  const twoPages = latin(
    writePdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      stream(text("First page")),
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 7 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
      stream(text("Second page"))
    ])
  )

  it.effect.each([
    ["without a cross-reference table", sound.slice(0, sound.indexOf("xref\n"))],
    ["with a wrong offset of the cross-reference table", sound.replace(/startxref\n\d+/, "startxref\n7")],
    ["with wrong offsets of objects", sound.replace(/(\d{10}) 00000 n/g, "0000000013 00000 n")],
    ["with unterminated objects", sound.replaceAll("endobj\n", "")],
    ["with a stream longer than its declared length", sound.replace(/\/Length \d+/, "/Length 3 ")],
    ["with a stream shorter than its declared length", sound.replace(/\/Length \d+/, "/Length 9999")],
    ["with bytes before the header", `${"junk ".repeat(40)}\n${sound}`],
    ["with bytes after the end", `${sound}${"\0".repeat(3000)}`]
  ] as const)("%s", ([, file]) =>
    Effect.gen(function* () {
      expect(yield* wordsOf(bytesOf(file))).toEqual(["Invoice total"])
    })
  )

  it.effect.each([
    ["with a trailer that names no catalogue", sound.replace("/Root 1 0 R", "")],
    ["with an invalid catalogue", sound.replace("/Type /Catalog", "/Typo /Catalog").replace("/Pages 2 0 R", "")],
    ["with a page tree that contains itself", sound.replace("/Kids [3 0 R]", "/Kids [2 0 R]")]
  ] as const)("%s", ([, file]) =>
    Effect.gen(function* () {
      expect(yield* wordsOf(bytesOf(file))).toEqual(["Invoice total"])
    })
  )

  it.effect("if truncated, with the pages that remain", () =>
    Effect.gen(function* () {
      const cut = twoPages.slice(0, twoPages.indexOf("(Second page)"))
      expect((yield* wordsOf(bytesOf(cut)))[0]).toBe("First page")
      // Many programs write the catalog last: the pages are found without it.
      const headless = cut.slice(cut.indexOf("3 0 obj"))
      expect((yield* wordsOf(bytesOf(`%PDF-1.7\n${headless}`)))[0]).toBe("First page")
    })
  )

  it.effect("if updated incrementally, in its latest state", () =>
    Effect.gen(function* () {
      const start = sound.length
      const previous = /startxref\n(\d+)/.exec(sound)?.[1] ?? ""
      const object = `4 0 obj\n${stream(text("Corrected total"))}\nendobj\n`
      const table = `xref\n4 1\n${String(start).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\n`
      const file = `${sound}${object}${table}startxref\n${start + object.length}\n%%EOF\n`
      expect(yield* wordsOf(bytesOf(file))).toEqual(["Corrected total"])
    })
  )
})

describe("fonts", () => {
  it.effect("with a predefined CMap are read in horizontal and vertical writing", () =>
    Effect.gen(function* () {
      const font = (cmap: string) =>
        `<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /${cmap} /DescendantFonts [6 0 R] >>`
      const descendant =
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor 7 0 R >>"
      const descriptor =
        "<< /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>"
      // 請求書 in UTF-16.
      const content = "BT /F1 12 Tf 40 500 Td <8acb6c4266f8> Tj ET"
      const more = [descendant, descriptor]
      expect(yield* wordsOf(writePdf(onePage(content, { font: font("UniJIS-UTF16-H"), more })))).toEqual(["請求書"])
      expect(yield* wordsOf(writePdf(onePage(content, { font: font("UniJIS-UTF16-V"), more })))).toEqual(["請求書"])
    })
  )

  it.effect("of Type 3 are read by their glyph names", () =>
    Effect.gen(function* () {
      const font =
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 /LastChar 2 /Widths [600 600] /Encoding << /Differences [1 /N /o] >> /CharProcs << /N 6 0 R /o 6 0 R >> /Resources << >> >>"
      const glyph = stream("600 0 0 0 500 700 d1 0 0 500 700 re f")
      const content = "BT /F1 12 Tf 40 500 Td <0102> Tj ET"
      expect(yield* wordsOf(writePdf(onePage(content, { font, more: [glyph] })))).toEqual(["No"])
    })
  )
})

describe("a lost or replaced process", () => {
  it.live("costs only its own page, not those that wait or the next document", () =>
    Effect.gen(function* () {
      // Drawing the form draws it again, twice, forty times over: it would not end in a lifetime.
      const doubling = Array.from({ length: 40 }, (_, index) =>
        stream(
          index === 39 ? "0 0 1 1 re f" : "/X Do /X Do",
          `/Type /XObject /Subtype /Form /BBox [0 0 400 600] /Resources << /XObject << /X ${index === 39 ? 6 : 7 + index} 0 R >> >> `
        )
      )
      const endless = writePdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 46 0 R] /Count 2 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 4 0 R /Resources << /XObject << /X 6 0 R >> >> >>",
        stream("/X Do"),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ...doubling,
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 47 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
        stream(text("Second page"))
      ])
      const strict = yield* PdfReader.make({ threads: 1, pageTimeout: "5 seconds" })
      const open = (bytes: Uint8Array) =>
        strict.open({ bytes, contentType: "application/pdf" }, { password: null, limits })
      const document = yield* open(endless)
      const [lost, second, other] = yield* Effect.all(
        [
          Effect.either(document.readPage(1)),
          Effect.either(document.readPage(2)),
          Effect.either(
            Effect.scoped(Effect.flatMap(open(writePdf(onePage(text("Next document")))), ({ readPage }) => readPage(1)))
          )
        ],
        { concurrency: "unbounded" }
      )
      expect(lost).toMatchObject({ _tag: "Left", left: { page: 1, code: "processing_error" } })
      expect(second).toMatchObject({
        _tag: "Right",
        right: { page: { words: [{ text: "Second" }, { text: "page" }] } }
      })
      expect(other).toMatchObject({
        _tag: "Right",
        right: { page: { words: [{ text: "Next" }, { text: "document" }] } }
      })
    }).pipe(Effect.scoped)
  )

  it.live("costs one page if it runs out of memory", () =>
    Effect.gen(function* () {
      const bytes = writePdf(onePage(`BT /F1 12 Tf 40 500 Td ${"(word) Tj ".repeat(2e6)} ET`))
      const small = yield* PdfReader.make({ threads: 1, memoryMegabytes: 48, pageTimeout: "1 hour" })
      const open = (file: Uint8Array) =>
        small.open({ bytes: file, contentType: "application/pdf" }, { password: null, limits })
      const document = yield* open(bytes)
      expect(yield* Effect.flip(document.readPage(1))).toMatchObject({ _tag: "UnreadablePage", page: 1 })
      const next = yield* open(writePdf(onePage(text("Still here"))))
      expect((yield* next.readPage(1)).page.words.map((word) => word.text)).toEqual(["Still", "here"])
    }).pipe(Effect.scoped)
  )

  it.live("costs one page even if a single allocation exhausts its memory, which in a thread would end the host", () =>
    Effect.gen(function* () {
      const program = deflateSync(`{${"1 ".repeat(6e6)}}`).toString("latin1")
      const [catalog = "", pages = "", page = "", ...others] = onePage("/C cs 0.5 scn 0 0 10 10 re f", {
        more: [stream(program, "/FunctionType 4 /Domain [0 1] /Range [0 1] /Filter /FlateDecode")]
      })
      const tinted = page.replace(
        "/Resources <<",
        "/Resources << /ColorSpace << /C [/Separation /X /DeviceGray 6 0 R] >>"
      )
      const small = yield* PdfReader.make({ threads: 1, memoryMegabytes: 40, pageTimeout: "1 hour" })
      const open = (file: Uint8Array) =>
        small.open({ bytes: file, contentType: "application/pdf" }, { password: null, limits })
      const document = yield* open(writePdf([catalog, pages, tinted, ...others]))
      expect(yield* Effect.flip(document.readPage(1))).toMatchObject({
        code: "processing_error",
        message: "The page needed more than 40 MB of memory."
      })
      const next = yield* open(writePdf(onePage(text("Still here"))))
      expect((yield* next.readPage(1)).page.words.map((word) => word.text)).toEqual(["Still", "here"])
    }).pipe(Effect.scoped)
  )

  it.live("does not affect results if replaced after each task or for its size", () =>
    Effect.gen(function* () {
      const bytes = writePdf(onePage(text("Same words")))
      for (const options of [{ tasksPerThread: 1 }, { retireShare: 0 }]) {
        const often = yield* PdfReader.make({ threads: 1, ...options })
        const document = yield* often.open({ bytes, contentType: "application/pdf" }, { password: null, limits })
        const read = yield* Effect.all([document.readPage(1), document.readPage(1)], { concurrency: 2 })
        expect(read.map(({ page }) => page.words.length)).toEqual([2, 2])
      }
    }).pipe(Effect.scoped)
  )
})
