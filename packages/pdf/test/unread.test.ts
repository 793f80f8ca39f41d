import { describe, expect, it } from "@effect/vitest"
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { Effect } from "effect"
import { makePdf } from "./makePdf.js"
import { limits, open, readFirst } from "./oneReader.js"
import { testFont } from "./testFont.js"

const make = (draw: (pdf: PDFKit.PDFDocument) => void, options?: Parameters<typeof makePdf>[1]) =>
  Effect.promise(() => makePdf(draw, options))

describe("areas that need recognition", () => {
  it.effect("are whole pages that a picture covers, but not blank ones", () =>
    Effect.gen(function* () {
      const canvas = createCanvas(400, 600)
      const context = canvas.getContext("2d")
      context.fillStyle = "#dddddd"
      context.fillRect(0, 0, 400, 600)
      const scan = canvas.toBuffer("image/png")
      const bytes = yield* make((pdf) => {
        pdf.image(scan, 0, 0, { width: 400, height: 600 })
        pdf.fontSize(8).text("page 1", 350, 580, { lineBreak: false })
        pdf.addPage()
      })
      const [scanned, blank] = yield* Effect.scoped(
        Effect.flatMap(open(bytes), (document) => Effect.all([document.readPage(1), document.readPage(2)]))
      )
      expect(scanned.unread).toHaveLength(1)
      expect(scanned.page.words).toEqual([])
      expect(blank.unread).toEqual([])
    })
  )

  it.effect("include a large picture of text among words, but not a picture without text", () =>
    Effect.gen(function* () {
      const canvas = createCanvas(1000, 400)
      const context = canvas.getContext("2d")
      context.fillStyle = "#ffffff"
      context.fillRect(0, 0, 1000, 400)
      const blank = canvas.toBuffer("image/png")
      context.fillStyle = "#202020"
      context.font = `44px "${testFont}"`
      for (let row = 0; row < 5; row++) context.fillText("Stamped on 12 March by the office", 40, 70 + row * 70)
      const stamp = canvas.toBuffer("image/png")
      const bytes = yield* make((pdf) => {
        const page = (image: Buffer) => {
          pdf.fontSize(10)
          for (let line = 0; line < 12; line++)
            pdf.text("Words of the text layer, as usual", 40, 40 + line * 14, { lineBreak: false })
          pdf.image(image, 50, 300, { width: 300 })
          pdf.text("Caption", 60, 430, { lineBreak: false })
        }
        page(stamp)
        pdf.addPage()
        page(blank)
      })
      const [stamped, plain] = yield* Effect.scoped(
        Effect.flatMap(open(bytes), (document) => Effect.all([document.readPage(1), document.readPage(2)]))
      )
      expect(plain.unread).toEqual([])
      expect(stamped.unread).toHaveLength(1)
      const [part] = stamped.unread
      expect(part?.x).toBeGreaterThan(50)
      expect(part?.y).toBeGreaterThan(295)
      expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThan(430)
      expect(part?.width).toBeGreaterThan(150)
      expect(stamped.page.words.map((word) => word.text)).toContain("Caption")
    })
  )

  it.effect("are found on a page whose words run sideways", () =>
    Effect.gen(function* () {
      const canvas = createCanvas(1000, 400)
      const context = canvas.getContext("2d")
      context.fillStyle = "#ffffff"
      context.fillRect(0, 0, 1000, 400)
      context.fillStyle = "#202020"
      context.font = `44px "${testFont}"`
      for (let row = 0; row < 5; row++) context.fillText("Stamped on 12 March by the office", 40, 70 + row * 70)
      const bytes = yield* make((pdf) => {
        pdf.translate(0, 600).rotate(-90).fontSize(10)
        for (let line = 0; line < 12; line++)
          pdf.text("Words of the text layer, as usual", 40, 20 + line * 14, { lineBreak: false })
        pdf.image(canvas.toBuffer("image/png"), 50, 220, { width: 300 })
      })
      const { turn, unread } = yield* readFirst(bytes)
      expect(turn).toBe(90)
      expect(unread).toHaveLength(1)
      const [part] = unread
      expect(part?.x).toBeGreaterThan(220)
      expect((part?.x ?? 0) + (part?.width ?? 0)).toBeLessThan(345)
      expect(part?.y).toBeGreaterThan(248)
      expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThan(552)
      expect(part?.height).toBeGreaterThan(150)
    })
  )

  it.effect("include lines in a font whose characters spell no language, and their words are dropped", () =>
    Effect.gen(function* () {
      const letters = "abcdefghijklmnopqrstuvwxyz"
      const moved = (text: string) =>
        text.replace(/[a-z]/g, (letter) => letters[(letters.indexOf(letter) + 3) % 26] ?? "")
      const bytes = yield* make((pdf) => {
        pdf.font("Helvetica").fontSize(10)
        for (let line = 0; line < 8; line++)
          pdf.text("Please settle this invoice within thirty days of its date", 30, 40 + line * 14)
        pdf.font("Times-Roman")
        pdf.text(moved("the goods remain the property of the seller until"), 30, 300, { lineBreak: false })
        pdf.text(moved("payment has been received in full, whatever happens, and interest"), 30, 314, {
          lineBreak: false
        })
        pdf.text(moved("is charged on overdue accounts without further notice"), 30, 328, { lineBreak: false })
      })
      const read = yield* readFirst(bytes)
      expect(read.unread).toHaveLength(1)
      const [part] = read.unread
      expect(part?.y).toBeGreaterThan(280)
      expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThan(350)
      expect(read.page.words.every((word) => word.font?.name === "Helvetica")).toBe(true)
    })
  )

  it.effect("exclude scans with a text layer from another program, unless it is junk", () =>
    Effect.gen(function* () {
      const canvas = createCanvas(400, 600)
      const scan = canvas.toBuffer("image/png")
      const page = (pdf: PDFKit.PDFDocument, line: string) => {
        pdf.image(scan, 0, 0, { width: 400, height: 600 })
        pdf.addContent("3 Tr").fontSize(6)
        for (let row = 0; row < 6; row++) pdf.text(line, 30, 40 + row * 20, { lineBreak: false })
      }
      const bytes = yield* make((pdf) => {
        page(pdf, "Please settle this invoice within thirty days of its date, with every reference")
        pdf.addPage()
        page(
          pdf,
          "Xqzwv hjkqx vwzxq jqkzx wvxzj qhgkx zxcvq pqzjx wkvzq qjxzk vbqxz kqwzj zvxqj qzxwv jzqkv wqxjz vqzkx jwvqz"
        )
        pdf.addPage()
        pdf.addContent("3 Tr").fontSize(10).text("hidden where nothing is painted", 30, 40, { lineBreak: false })
        pdf.addContent("0 Tr").text("Seen", 30, 80, { lineBreak: false })
      })
      const [recognised, junk, bare] = yield* Effect.scoped(
        Effect.flatMap(open(bytes), (document) =>
          Effect.all([document.readPage(1), document.readPage(2), document.readPage(3)])
        )
      )
      expect(recognised.unread).toEqual([])
      expect(recognised.page.words.map((word) => word.text)).toContain("invoice")
      expect(recognised.page.words[0]?.confidence).toBeLessThan(1)
      expect(junk.unread).toEqual([{ x: 0, y: 0, width: 400, height: 600 }])
      expect(junk.page.words).toEqual([])
      expect(bare.page.words.map((word) => word.text)).toEqual(["Seen"])
    })
  )

  it.effect("leave visible white words in the text layer, but not white on white or transparent ones", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => {
        pdf.fontSize(12).fillColor("#ffffff").text("Unseen", 40, 50, { lineBreak: false })
        pdf.fillOpacity(0).fillColor("#000000").text("Clear", 40, 80, { lineBreak: false })
        pdf.fillOpacity(1).rect(30, 100, 200, 30).fill("#203040")
        pdf.fillColor("#ffffff").text("Heading", 40, 108, { lineBreak: false })
        pdf.fillColor("#000000").text("Body", 40, 150, { lineBreak: false })
      })
      expect((yield* readFirst(bytes)).page.words.map((word) => word.text)).toEqual(["Heading", "Body"])
    })
  )

  it.effect("are rendered in grey at the scan's own resolution, whole or in part", () =>
    Effect.gen(function* () {
      const canvas = createCanvas(800, 1200)
      const context = canvas.getContext("2d")
      context.fillStyle = "#ffffff"
      context.fillRect(0, 0, 800, 1200)
      context.fillStyle = "#ff0000"
      context.fillRect(200, 400, 100, 50)
      const scan = canvas.toBuffer("image/png")
      const bytes = yield* make((pdf) => pdf.image(scan, 0, 0, { width: 400, height: 600 }))
      yield* Effect.scoped(
        Effect.gen(function* () {
          const document = yield* open(bytes)
          const { unread } = yield* document.readPage(1)
          expect(unread).toHaveLength(1)
          const whole = yield* document.renderPage(1, { tone: "grey" })
          expect(whole).toMatchObject({ contentType: "image/x-portable-graymap", width: 800, height: 1200 })
          const header = "P5\n800 1200\n255\n"
          expect(new TextDecoder().decode(whole.bytes.subarray(0, header.length))).toBe(header)
          expect(whole.bytes.length).toBe(header.length + 800 * 1200)
          const at = (picture: typeof whole, x: number, y: number) =>
            picture.bytes[picture.bytes.length - picture.width * picture.height + y * picture.width + x]
          expect(at(whole, 250, 425)).toBe((77 * 255) >> 8)
          expect(at(whole, 20, 20)).toBe(255)
          const part = yield* document.renderPage(1, {
            region: { x: 90, y: 190, width: 100, height: 50 },
            tone: "grey"
          })
          const { a, b, c, d, e, f } = part.toPage
          expect([a * part.width + c * part.height + e, b * part.width + d * part.height + f]).toEqual([
            expect.closeTo(190, 0),
            expect.closeTo(240, 0)
          ])
          const box = { x: Math.round((112 - e) / a), y: Math.round((212 - f) / d) }
          expect(at(part, box.x, box.y)).toBe((77 * 255) >> 8)
          expect(at(part, 2, 2)).toBe(255)
        })
      )
    })
  )

  it.effect("are rendered within the pixel limit, with the map back to the page", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => pdf.rect(100, 200, 50, 25).fill("#000000"))
      const picture = yield* Effect.scoped(Effect.flatMap(open(bytes), (document) => document.renderPage(1)))
      expect([picture.width, picture.height]).toEqual([1632, 2449])
      expect(picture.width * picture.height).toBeLessThanOrEqual(limits.maxPagePixels)
      const image = yield* Effect.promise(() => loadImage(Buffer.from(picture.bytes)))
      const canvas = createCanvas(picture.width, picture.height)
      const context = canvas.getContext("2d")
      context.drawImage(image, 0, 0)
      const { a, b, c, d, e, f } = picture.toPage
      const dark = (x: number, y: number) => (context.getImageData(x, y, 1, 1).data[0] ?? 255) < 128
      // Walk right along the middle of the box, and map where it begins and ends.
      const y = Math.round((212 - f) / d)
      let start = 0
      while (!dark(start, y)) start++
      let end = start
      while (dark(end, y)) end++
      expect(a * start + c * y + e).toBeCloseTo(100, 0)
      expect(a * end + c * y + e).toBeCloseTo(150, 0)
      expect(b * start + d * y + f).toBeCloseTo(212, 0)
    })
  )

  it.effect("are refused if even a low resolution exceeds the pixel limit", () =>
    Effect.gen(function* () {
      const bytes = yield* make((pdf) => pdf.text("wide", 10, 10), { size: [5000, 5000] })
      const failure = yield* Effect.flip(
        Effect.scoped(Effect.flatMap(open(bytes), (document) => document.renderPage(1)))
      )
      expect(failure).toMatchObject({ _tag: "UnreadablePage", page: 1, code: "page_too_large" })
    })
  )
})
