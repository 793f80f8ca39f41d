import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inflateSync } from "node:zlib"
import { PDF, PdfArray, type PdfDict, PdfName, PdfNumber, type PdfRef, type PdfStream } from "@libpdf/core"
import { Effect } from "effect"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { srgbProfile } from "../src/colour/srgbProfile.js"
import { glyphlessFont } from "../src/font/glyphlessFont.js"
import { jpegHeader, type PicturePage, writePicturePdf } from "../src/index.js"

const drawing = (text: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="400" height="200" fill="white"/><rect x="20" y="20" width="100" height="30" fill="#c00"/><text x="20" y="120" font-size="30">${text}</text></svg>`
  )
const jpeg = new Uint8Array(await sharp(drawing("Total")).jpeg().toBuffer())
const bilevel = await sharp(drawing("Total")).greyscale().threshold().raw().toBuffer()

const page: PicturePage = {
  width: 400,
  height: 200,
  picture: { kind: "jpeg", bytes: jpeg },
  words: [
    { text: "Rechnung", box: { x: 24, y: 34, width: 70, height: 20 } },
    { text: "№", box: { x: 95, y: 34, width: 10, height: 20 } },
    { text: "12–34", box: { x: 110, y: 34, width: 50, height: 20 } },
    { text: "𝄞", box: { x: 24, y: 84, width: 20, height: 20 } }
  ]
}
const options = { title: 'Scan <1> & "é"', language: "de", created: Date.UTC(2026, 2, 1, 8, 30, 1, 700) }
const write = (pages: ReadonlyArray<PicturePage>) => Effect.runPromise(writePicturePdf(pages, options))

const installed = (program: string, option: string): boolean => {
  try {
    execFileSync(program, [option], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}
const poppler = installed("pdftotext", "-v")
const verapdf = installed("verapdf", "--version")

/** The text of each page, in the order of its content. */
const textsOf = async (bytes: Uint8Array): Promise<ReadonlyArray<string>> => {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, i) => {
      const { items } = await (await document.getPage(i + 1)).getTextContent()
      return items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str.trim()] : [])).join(" ")
    })
  )
  await document.destroy()
  return pages
}

describe("a PDF made from pictures", () => {
  it("has the metadata, identifier and colour profile that PDF/A-2b requires", async () => {
    const bytes = await write([page])
    expect(new TextDecoder("latin1").decode(bytes.subarray(0, 8))).toBe("%PDF-1.7")
    // Four bytes above 127 in the second line: programs that copy files take it for binary.
    expect([...bytes.subarray(bytes.indexOf(10) + 2, bytes.indexOf(10) + 6)].every((byte) => byte > 127)).toBe(true)
    const pdf = await PDF.load(bytes)
    const stream = (key: string) => pdf.getObject(pdf.getCatalog().get(key) as PdfRef) as PdfStream
    const metadata = stream("Metadata")
    expect(metadata.get("Filter")).toBeUndefined()
    const xmp = new TextDecoder().decode(metadata.data)
    expect(xmp).toContain("<pdfaid:part>2</pdfaid:part>")
    expect(xmp).toContain("<pdfaid:conformance>B</pdfaid:conformance>")
    expect(xmp).toContain("Scan &lt;1&gt; &amp; ")
    expect(xmp).toContain("<xmp:CreateDate>2026-03-01T08:30:01Z</xmp:CreateDate>")
    expect(pdf.getMetadata()).toMatchObject({ title: options.title, producer: "Extrait", language: "de" })
    expect(pdf.getMetadata().creationDate?.toISOString()).toBe("2026-03-01T08:30:01.000Z")
    expect(pdf.getMetadata().author).toBeUndefined()
    expect(pdf.context.info.trailer.get("ID")).toBeInstanceOf(PdfArray)
    const [intent] = pdf.getCatalog().getArray("OutputIntents") ?? []
    expect((intent as PdfDict).getName("S")?.value).toBe("GTS_PDFA1")
    const profile = pdf.getObject((intent as PdfDict).get("DestOutputProfile") as PdfRef) as PdfStream
    expect(profile.getDecodedData()).toEqual(srgbProfile())
  })

  it("embeds its font, and never uses the .notdef glyph", async () => {
    const pdf = await PDF.load(await write([page]))
    const resources = pdf.getPage(0)?.dict.getDict("Resources")
    const font = pdf.getObject(resources?.getDict("Font")?.get("F1") as PdfRef) as PdfDict
    const [descendant] = font.getArray("DescendantFonts") ?? []
    const cidFont = pdf.getObject(descendant as PdfRef) as PdfDict
    const descriptor = pdf.getObject(cidFont.get("FontDescriptor") as PdfRef) as PdfDict
    const program = pdf.getObject(descriptor.get("FontFile2") as PdfRef) as PdfStream
    expect(program.getDecodedData()).toEqual(glyphlessFont())
    const map = (pdf.getObject(cidFont.get("CIDToGIDMap") as PdfRef) as PdfStream).getDecodedData()
    const codes = new DataView(map.buffer, map.byteOffset, map.byteLength)
    // Code 0 is .notdef, and nothing is written with it.
    for (let code = 1; code < map.length / 2; code++) expect(codes.getUint16(2 * code)).toBe(1)
    expect(cidFont.getNumber("DW")?.value).toBe(500)
  })

  it("keeps a JPEG's bytes, and compresses pixels losslessly", async () => {
    const pdf = await PDF.load(
      await write([
        page,
        { ...page, picture: { kind: "pixels", bytes: new Uint8Array(bilevel), width: 400, height: 200, components: 1 } }
      ])
    )
    const pictures = [0, 1].map((index) => {
      const resources = pdf.getPage(index)?.dict.getDict("Resources")
      return pdf.getObject(resources?.getDict("XObject")?.get("Im1") as PdfRef) as PdfStream
    })
    expect(pictures[0]?.data).toEqual(jpeg)
    expect(pictures[1]?.getNumber("BitsPerComponent")).toEqual(PdfNumber.of(1))
    const rows = inflateSync(pictures[1]?.data ?? new Uint8Array())
    expect(rows).toHaveLength(200 * 51)
    // The predictor undone, row by row.
    const unpacked: Array<number> = []
    const above = new Uint8Array(50)
    for (let y = 0; y < 200; y++) {
      expect(rows[y * 51]).toBe(2)
      for (let x = 0; x < 50; x++) {
        above[x] = (above[x] ?? 0) + (rows[y * 51 + 1 + x] ?? 0)
        for (let bit = 7; bit >= 0; bit--) unpacked.push(((above[x] ?? 0) >> bit) & 1 ? 255 : 0)
      }
    }
    expect(Buffer.from(unpacked).equals(bilevel)).toBe(true)
    expect(pictures.every((picture) => picture.getName("Subtype")?.value === PdfName.of("Image").value)).toBe(true)
  })

  it("is read back word for word by pdf.js, on upright and rotated pages", async () => {
    const sideways: PicturePage = {
      width: 200,
      height: 400,
      picture: { kind: "jpeg", bytes: jpeg, orientation: 6 },
      words: [
        { text: "Seite", turned: 90, box: { x: 146, y: 24, width: 20, height: 70 } },
        { text: "zwei", turned: 90, box: { x: 146, y: 96, width: 20, height: 50 } }
      ]
    }
    expect(await textsOf(await write([page, sideways, { ...page, words: [] }]))).toEqual([
      "Rechnung № 12–34 𝄞",
      "Seite zwei",
      ""
    ])
  })

  it.skipIf(!verapdf)("keeps every rule of veraPDF for PDF/A-2b, whatever its words are", async () => {
    const texts = [
      "العربية",
      "漢字",
      "𝄞🙂",
      "a\u0000b",
      "\uFEFF",
      "\uFFFE",
      "\uD800",
      "so\u00ADft",
      "\uE000",
      "(\\)",
      ""
    ]
    const odd = texts.map((text, i) => ({ text, box: { x: 5 + i * 30, y: 30, width: 20, height: 12 } }))
    const pixels: PicturePage = {
      ...page,
      picture: { kind: "pixels", width: 400, height: 200, components: 1, bytes: new Uint8Array(bilevel) }
    }
    const folder = mkdtempSync(join(tmpdir(), "extrait-pdf-writer-"))
    try {
      const file = join(folder, "a.pdf")
      writeFileSync(file, await write([page, pixels, { ...page, words: odd }, { ...page, words: [] }]))
      expect(execFileSync("verapdf", ["--flavour", "2b", "--format", "text", file], { encoding: "utf8" })).toMatch(
        /^PASS /m
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.skipIf(!poppler)("is read back by Poppler with every word in its place", async () => {
    const folder = mkdtempSync(join(tmpdir(), "extrait-pdf-writer-"))
    try {
      const file = join(folder, "a.pdf")
      const turned = ([90, 180, 270] as const).map((angle): PicturePage => {
        const box = angle === 180 ? { x: 300, y: 140, width: 70, height: 20 } : { x: 50, y: 60, width: 20, height: 70 }
        return { ...page, words: [{ text: `turned${angle}`, turned: angle, box }] }
      })
      writeFileSync(file, await write([page, ...turned]))
      const html = execFileSync("pdftotext", ["-bbox", file, "-"], { encoding: "utf8" })
      const found = [...html.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]+)</g)]
      const expected = [page, ...turned].flatMap(({ words }) => words)
      expect(found.map(([, , , , , text]) => text)).toEqual(expected.map(({ text }) => text))
      for (const [index, [, left, top, right, bottom]] of found.entries()) {
        const { box } = expected[index] ?? page.words[0] ?? { box: { x: 0, y: 0, width: 0, height: 0 } }
        expect(Number(left)).toBeCloseTo(box.x, 1)
        expect(Number(top)).toBeCloseTo(box.y, 1)
        expect(Number(right)).toBeCloseTo(box.x + box.width, 1)
        expect(Number(bottom)).toBeCloseTo(box.y + box.height, 1)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it("is refused with the number of the first page that PDF/A does not allow", async () => {
    const refusal = (pages: ReadonlyArray<PicturePage>) =>
      Effect.runPromise(Effect.flip(writePicturePdf(pages, options)))
    expect(await refusal([page, { ...page, width: 20_000 }])).toMatchObject({ page: 2, message: /3 to 14400/ })
    expect(await refusal([{ ...page, width: Number.NaN }])).toMatchObject({ page: 1 })
    const inks = new Uint8Array(await sharp(drawing("x")).toColourspace("cmyk").jpeg().toBuffer())
    expect(await refusal([{ ...page, picture: { kind: "jpeg", bytes: inks } }])).toMatchObject({
      message: "The picture is a JPEG of 4 components; 1 (grey) or 3 (colour) can be written."
    })
    for (const bytes of [new Uint8Array(), new Uint8Array([0xff, 0xd8, 0xff]), jpeg.subarray(0, 100)])
      expect(await refusal([{ ...page, picture: { kind: "jpeg", bytes } }])).toMatchObject({ _tag: "UnwritablePage" })
    const short = { kind: "pixels", bytes: new Uint8Array(5), width: 2, height: 2, components: 3 } as const
    expect(await refusal([{ ...page, picture: short }])).toMatchObject({ message: /5 bytes, not 2 × 2 × 3/ })
  })

  it("takes size, orientation and density from a JPEG's header", async () => {
    const told = new Uint8Array(
      await sharp(drawing("x")).withMetadata({ orientation: 6, density: 300 }).jpeg().toBuffer()
    )
    expect(jpegHeader(told)).toMatchObject({ width: 400, height: 200, components: 3, orientation: 6, common: true })
    expect(jpegHeader(jpeg)).toMatchObject({ orientation: 1 })
    expect(jpegHeader(new Uint8Array([0x89, 0x50]))).toBeNull()
  })

  it("has a colour profile that decoders read as sRGB", async () => {
    const pixels = Buffer.from([255, 0, 0, 12, 200, 77, 128, 128, 128, 0, 0, 255])
    const folder = mkdtempSync(join(tmpdir(), "extrait-profile-"))
    try {
      const file = join(folder, "srgb.icc")
      writeFileSync(file, srgbProfile())
      const tagged = await sharp(pixels, { raw: { width: 4, height: 1, channels: 3 } })
        .withIccProfile(file)
        .png()
        .toBuffer()
      expect((await sharp(tagged).metadata()).icc).toBeDefined()
      const [...back] = await sharp(tagged).toColourspace("srgb").raw().toBuffer()
      for (const [index, value] of back.entries()) expect(Math.abs(value - (pixels[index] ?? 0))).toBeLessThanOrEqual(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
