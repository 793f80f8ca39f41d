import { expect, layer as sharing } from "@effect/vitest"
import type { ContentType } from "@extrait/core"
import { Effect } from "effect"
import sharp from "sharp"
import { makeBmp } from "./makeBmp.js"
import { darkMiddle, layer, limits, open, opened, page } from "./pictures.js"

const crcOf = (bytes: Uint8Array): number => {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** A PNG whose header claims another size. */
const pngOfSize = (png: Uint8Array, width: number, height: number): Uint8Array => {
  const bytes = Uint8Array.from(png)
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, crcOf(bytes.subarray(12, 29)))
  return bytes
}

/** A TIFF of `count` directories, each with the same two fields, of which the last leads to the one numbered `next`. */
const tiffOfDirectories = (count: number, next: number | null, side = 10): Uint8Array => {
  const size = 2 + 24 + 4
  const bytes = new Uint8Array(8 + count * size)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 42, 0, 8])
  for (let number = 0; number < count; number++) {
    const at = 8 + number * size
    view.setUint16(at, 2, true)
    for (const [field, tag] of [256, 257].entries()) {
      view.setUint16(at + 2 + 12 * field, tag, true)
      view.setUint16(at + 4 + 12 * field, 4, true)
      view.setUint32(at + 6 + 12 * field, 1, true)
      view.setUint32(at + 10 + 12 * field, side, true)
    }
    view.setUint32(at + 26, number + 1 < count ? at + size : next === null ? 0 : 8 + next * size, true)
  }
  return bytes
}

const square = () => page(300, 200, { x: 100, y: 40, side: 40 })
const codeOf = (bytes: Uint8Array, type: ContentType) =>
  opened(bytes, type, (document) =>
    document.readPage(1).pipe(Effect.zipRight(document.renderPage(1, { tone: "grey" })))
  ).pipe(Effect.match({ onFailure: ({ code }): string => code, onSuccess: () => "read" }), Effect.timeout("20 seconds"))

sharing(layer)("hostile pictures", (it) => {
  it.effect("with enormous dimensions are refused on reading the header", () =>
    Effect.gen(function* () {
      const png = yield* Effect.promise(() => square().png().toBuffer())
      expect(yield* codeOf(pngOfSize(png, 60_000, 60_000), "image/png")).toBe("page_too_large")

      const jpeg = Uint8Array.from(yield* Effect.promise(() => square().jpeg().toBuffer()))
      const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
      jpeg.set([0xff, 0x00, 0xff, 0x00], frame + 5)
      expect(yield* codeOf(jpeg, "image/jpeg")).toBe("page_too_large")

      const bmp = makeBmp({ width: 60_000, height: 60_000, depth: 1, rows: [[0]] })
      expect(yield* codeOf(bmp, "image/bmp")).toBe("page_too_large")

      expect(yield* codeOf(tiffOfDirectories(1, null, 60_000), "image/tiff")).toBe("page_too_large")
    })
  )

  it.effect("in tiny files that decompress beyond the pixel limit are refused", () =>
    Effect.gen(function* () {
      const flat = sharp({ create: { width: 3000, height: 3000, channels: 3, background: "#ffffff" } })
      const bomb = yield* Effect.promise(() => flat.png({ compressionLevel: 9 }).toBuffer())
      expect(bomb.length).toBeLessThan(200_000)
      expect(yield* codeOf(bomb, "image/png")).toBe("page_too_large")
    })
  )

  it.effect("with more data than their header declares are decoded only as far as declared", () =>
    Effect.gen(function* () {
      const png = yield* Effect.promise(() => page(1900, 1900, { x: 0, y: 0, side: 90 }).png().toBuffer())
      const code = yield* codeOf(pngOfSize(png, 1900, 100), "image/png")
      expect(["read", "corrupt_file"]).toContain(code)
    })
  )

  it.effect("with a hundred thousand pages, or with cyclic directories, are refused", () =>
    Effect.gen(function* () {
      expect(yield* codeOf(tiffOfDirectories(100_000, null), "image/tiff")).toBe("too_many_pages")
      expect(yield* codeOf(tiffOfDirectories(3, 1), "image/tiff")).toBe("corrupt_file")
      expect(yield* codeOf(tiffOfDirectories(1, 0), "image/tiff")).toBe("corrupt_file")
    })
  )

  it.effect("that are truncated or not of the declared type are reported as corrupt", () =>
    Effect.gen(function* () {
      const noise = sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251)), {
        raw: { width: 300, height: 300, channels: 3 }
      })
      const files = yield* Effect.promise(() =>
        Promise.all([
          noise.clone().png().toBuffer(),
          noise.clone().jpeg().toBuffer(),
          noise.clone().jpeg({ progressive: true }).toBuffer(),
          noise.clone().tiff({ compression: "none" }).toBuffer(),
          noise.clone().webp().toBuffer(),
          noise.clone().avif({ effort: 0 }).toBuffer()
        ])
      )
      const types = ["image/png", "image/jpeg", "image/jpeg", "image/tiff", "image/webp", "image/avif"] as const
      for (const [index, type] of types.entries()) {
        const bytes = files[index] ?? new Uint8Array()
        expect(yield* codeOf(bytes, type)).toBe("read")
        for (const share of [0, 0.001, 0.3, 0.8])
          expect(`${type} ${share} ${yield* codeOf(bytes.subarray(0, share * bytes.length), type)}`).toBe(
            `${type} ${share} corrupt_file`
          )
        expect(yield* codeOf(bytes, type === "image/png" ? "image/jpeg" : "image/png")).toBe("corrupt_file")
      }
    })
  )

  it.effect("with random damage give a page or an error code, and the next picture is read correctly", () =>
    Effect.gen(function* () {
      let state = 20_250_301
      const random = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state / 2 ** 32
      }
      const files = yield* Effect.promise(
        async (): Promise<ReadonlyArray<readonly [ContentType, Uint8Array]>> => [
          ["image/png", await square().png().toBuffer()],
          ["image/jpeg", await square().jpeg().toBuffer()],
          ["image/tiff", await square().tiff({ compression: "lzw" }).toBuffer()],
          ["image/webp", await square().webp().toBuffer()],
          ["image/gif", await square().gif().toBuffer()],
          ["image/avif", await square().avif({ effort: 0 }).toBuffer()]
        ]
      )
      const codes = new Set<string>()
      for (let round = 0; round < 25; round++) {
        for (const [type, bytes] of files) {
          const damaged = Uint8Array.from(bytes)
          for (let change = 0; change <= 20 * random(); change++)
            damaged[Math.floor(random() ** 2 * damaged.length)] = Math.floor(256 * random())
          codes.add(yield* codeOf(damaged, type))
        }
      }
      expect(codes).toContain("corrupt_file")
      for (const code of codes) expect(["read", "corrupt_file", "page_too_large", "too_many_pages"]).toContain(code)
      for (const [type, bytes] of files) {
        const picture = yield* opened(bytes, type, ({ renderPage }) => renderPage(1))
        const [x, y] = yield* Effect.promise(() => darkMiddle(picture))
        expect([Math.round(x), Math.round(y)]).toEqual([120, 60])
      }
    })
  )

  it.effect("in empty files are reported as corrupt", () =>
    Effect.gen(function* () {
      for (const type of ["image/png", "image/jpeg", "image/tiff", "image/gif", "image/bmp", "image/avif"] as const) {
        const error = yield* Effect.flip(Effect.scoped(open(new Uint8Array(0), type, limits)))
        expect(error).toMatchObject({ _tag: "UnreadableFile", code: "corrupt_file" })
      }
    })
  )
})
