import { deflateSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { createCanvas } from "@napi-rs/canvas"
import { Effect } from "effect"
import { onePage, stream, writePdf } from "./makePdf.js"
import { open } from "./oneReader.js"

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1")

/** A page that is one picture, as scanned. */
const scanned = (width: number, height: number, filter: string, data: string, colours = "/ColorSpace /DeviceGray") => {
  const picture = stream(
    data,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${colours} ${filter} `
  )
  const [catalog = "", pages = "", page = "", ...others] = onePage("q 400 0 0 600 0 0 cm /X Do Q", { more: [picture] })
  return writePdf([catalog, pages, page.replace("/Resources <<", "/Resources << /XObject << /X 6 0 R >>"), ...others])
}

/** The page as it is read, as it is drawn, and the grey of a place in the middle. */
const readAndDraw = (bytes: Uint8Array) =>
  Effect.scoped(
    Effect.gen(function* () {
      const document = yield* open(bytes)
      const read = yield* document.readPage(1)
      const drawn = yield* document.renderPage(1, { tone: "grey" })
      const start = drawn.bytes.length - drawn.width * drawn.height
      const middle = drawn.bytes[start + Math.floor(drawn.height / 2) * drawn.width + Math.floor(drawn.width / 2)]
      return { read, drawn, middle }
    })
  )

const jpeg = (width: number, height: number): string => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, width, height)
  context.fillStyle = "#404040"
  context.fillRect(width / 4, height / 4, width / 2, height / 2)
  return latin(canvas.toBuffer("image/jpeg"))
}
const rgb = "/ColorSpace /DeviceRGB"
const grey = (pixels: number) => Buffer.alloc(pixels, 0x40)

describe("a picture that cannot be decoded", () => {
  const whole = jpeg(400, 600)
  const noise = latin(Uint8Array.from({ length: 3000 }, (_, index) => (index * 167 + (index >> 3) * 31) & 0xff))
  const flate = latin(deflateSync(Uint8Array.from({ length: 400 * 600 }, (_, index) => (index * index * 7) >> 5)))

  it.effect.each([
    ["garbage for a JPEG", scanned(400, 600, "/Filter /DCTDecode", noise)],
    ["garbage for JPEG 2000", scanned(400, 600, "/Filter /JPXDecode", noise)],
    ["garbage for JBIG2", scanned(400, 600, "/Filter /JBIG2Decode", noise)],
    ["truncated Flate data", scanned(400, 600, "/Filter /FlateDecode", flate.slice(0, flate.length / 2))],
    ["an unknown filter", scanned(400, 600, "/Filter /CrystalDecode", noise)],
    ["half a JPEG", scanned(400, 600, "/Filter /DCTDecode", whole.slice(0, whole.length / 2), rgb)]
  ] as const)("is reported for its page: %s", ([, bytes]) =>
    Effect.gen(function* () {
      const { drawn, read } = yield* readAndDraw(bytes)
      expect((read.shortfall ?? drawn.shortfall)?.code).toBe("corrupt_file")
      expect(read.unread).toHaveLength(1)
    })
  )

  it.effect("is not reported for a page whose pictures are intact", () =>
    Effect.gen(function* () {
      for (const bytes of [
        scanned(400, 600, "/Filter /DCTDecode", whole, rgb),
        scanned(400, 600, "/Filter /FlateDecode", flate)
      ]) {
        const { drawn, read } = yield* readAndDraw(bytes)
        expect([read.shortfall, drawn.shortfall]).toEqual([undefined, undefined])
      }
    })
  )
})

describe("a picture over the pixel limit of a page", () => {
  it.effect("is drawn at a lower resolution", () =>
    Effect.gen(function* () {
      for (const bytes of [
        scanned(2400, 3600, "/Filter /DCTDecode", jpeg(2400, 3600), rgb),
        scanned(2400, 3600, "/Filter /FlateDecode", latin(deflateSync(grey(2400 * 3600))))
      ]) {
        const { drawn, middle, read } = yield* readAndDraw(bytes)
        expect([read.shortfall, drawn.shortfall]).toEqual([undefined, undefined])
        expect(middle).toBe(0x40)
        expect(drawn.width * drawn.height).toBeLessThanOrEqual(4e6)
      }
    })
  )

  it.effect("is reported for its page if far too large", () =>
    Effect.gen(function* () {
      const { drawn } = yield* readAndDraw(
        scanned(8000, 12_000, "/Filter /FlateDecode", latin(deflateSync(grey(8000 * 12_000))))
      )
      expect(drawn.shortfall?.code).toBe("page_too_large")
    })
  )
})

describe("page content", () => {
  const text = (words: string) => `BT /F1 12 Tf 40 500 Td (${words}) Tj ET`
  const withContent = (content: string) => {
    const objects = [...onePage("")]
    objects[3] = content
    return writePdf(objects)
  }
  const read = (bytes: Uint8Array) => Effect.scoped(Effect.flatMap(open(bytes), (document) => document.readPage(1)))

  it.effect("that is damaged is read as far as possible, and reported", () =>
    Effect.gen(function* () {
      const filler = Array.from({ length: 4000 }, (_, index) => `${(index * 7919) % 1000} ${index} m`).join(" ")
      const packed = latin(deflateSync(`${text("Invoice total")} ${filler} ${text("Never seen")}`))
      const { page, shortfall } = yield* read(
        withContent(stream(packed.slice(0, packed.length / 2), "/Filter /FlateDecode "))
      )
      expect(page.words.map((word) => word.text)).toEqual(["Invoice", "total"])
      expect(shortfall).toMatchObject({ code: "corrupt_file" })
    })
  )

  it.effect("of more than 256 MiB is reported", () =>
    Effect.gen(function* () {
      const packed = latin(
        deflateSync(Buffer.concat([Buffer.from(text("Invoice")), Buffer.alloc(257 * 2 ** 20, 0x20)]))
      )
      const { shortfall } = yield* read(withContent(stream(packed, "/Filter /FlateDecode ")))
      expect(shortfall).toMatchObject({ code: "processing_error" })
    })
  )
})

describe("a page that takes too much", () => {
  it.effect("to draw is reported, and the next page is drawn normally", () =>
    Effect.gen(function* () {
      // Every colour makes a picture of the whole page of the same tile.
      const fills = Array.from(
        { length: 150 },
        (_, index) => `${(index % 10) / 10} ${(index % 7) / 7} ${(index % 13) / 13} /P scn 0 0 400 600 re f`
      )
      const tile = stream(
        "0 0 5 5 re f",
        "/Type /Pattern /PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 400 600] /XStep 401 /YStep 601 /Resources << >> "
      )
      const [catalog = "", pages = "", page = "", ...others] = onePage(`/C cs ${fills.join(" ")}`, { more: [tile] })
      const tiled = page.replace(
        "/Resources <<",
        "/Resources << /ColorSpace << /C [/Pattern /DeviceRGB] >> /Pattern << /P 6 0 R >>"
      )
      const draw = (bytes: Uint8Array) =>
        Effect.scoped(Effect.flatMap(open(bytes), (document) => document.renderPage(1, { tone: "grey" })))
      expect(yield* Effect.flip(draw(writePdf([catalog, pages, tiled, ...others])))).toMatchObject({
        _tag: "UnreadablePage",
        code: "processing_error",
        message: "The page takes more than its share of memory."
      })
      expect((yield* draw(writePdf(onePage("0 0 9 9 re f")))).width).toBeGreaterThan(0)
    })
  )
})
