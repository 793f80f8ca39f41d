import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { BmpFault, bmpSize, decodeBmp } from "../src/bmp.js"
import { PictureReader } from "../src/PictureReader.js"

/** A BMP file of one layout, from its pixel rows as they are stored. */
const bmp = (layout: {
  width: number
  height: number
  depth: number
  palette?: ReadonlyArray<readonly [number, number, number]>
  compression?: number
  masks?: ReadonlyArray<number>
  rows: ReadonlyArray<ReadonlyArray<number>>
}): Uint8Array => {
  const palette = (layout.palette ?? []).flatMap(([red, green, blue]) => [blue, green, red, 0])
  const masks = new Uint8Array(new Uint32Array(layout.masks ?? []).buffer)
  const offset = 54 + palette.length + masks.length
  const bytes = new Uint8Array(offset + layout.rows.flat().length)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, offset, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, layout.width, true)
  view.setInt32(22, layout.height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, layout.depth, true)
  view.setUint32(30, layout.compression ?? 0, true)
  bytes.set(masks, 54)
  bytes.set(palette, 54 + masks.length)
  bytes.set(layout.rows.flat(), offset)
  return bytes
}

const white = [255, 255, 255]
const red = [255, 0, 0]
const blue = [0, 0, 255]
// White and red above, blue and white below.
const expected = [...white, ...red, ...blue, ...white]

describe("BMP", () => {
  it("of 24 bits is read from the bottom row up, and from the top where its height is negative", async () => {
    const top = [255, 255, 255, 0, 0, 255, 0, 0]
    const bottom = [255, 0, 0, 255, 255, 255, 0, 0]
    expect([...(await decodeBmp(bmp({ width: 2, height: 2, depth: 24, rows: [bottom, top] }))).pixels]).toEqual(
      expected
    )
    expect([...(await decodeBmp(bmp({ width: 2, height: -2, depth: 24, rows: [top, bottom] }))).pixels]).toEqual(
      expected
    )
  })

  it("of 1, 4 and 8 bits is read through its palette", async () => {
    const palette = [white, red, blue] as Array<[number, number, number]>
    const four = bmp({
      width: 2,
      height: 2,
      depth: 4,
      palette: palette.concat(Array(13).fill([0, 0, 0])),
      rows: [
        [0x20, 0, 0, 0],
        [0x01, 0, 0, 0]
      ]
    })
    const eight = bmp({
      width: 2,
      height: 2,
      depth: 8,
      palette: palette.concat(Array(253).fill([0, 0, 0])),
      rows: [
        [2, 0, 0, 0],
        [0, 1, 0, 0]
      ]
    })
    const one = bmp({
      width: 2,
      height: 2,
      depth: 1,
      palette: [
        [255, 255, 255],
        [0, 0, 0]
      ],
      rows: [
        [0x80, 0, 0, 0],
        [0x40, 0, 0, 0]
      ]
    })
    expect([...(await decodeBmp(four)).pixels]).toEqual(expected)
    expect([...(await decodeBmp(eight)).pixels]).toEqual(expected)
    expect([...(await decodeBmp(one)).pixels]).toEqual([...white, 0, 0, 0, 0, 0, 0, ...white])
  })

  it("of 16 and 32 bits is read through its masks", async () => {
    const sixteen = bmp({
      width: 2,
      height: 2,
      depth: 16,
      compression: 3,
      masks: [0xf800, 0x07e0, 0x001f],
      rows: [
        [0x1f, 0, 0xff, 0xff],
        [0xff, 0xff, 0, 0xf8]
      ]
    })
    const thirtyTwo = bmp({
      width: 2,
      height: 2,
      depth: 32,
      rows: [
        [255, 0, 0, 0, 255, 255, 255, 0],
        [255, 255, 255, 0, 0, 0, 255, 0]
      ]
    })
    expect([...(await decodeBmp(sixteen)).pixels]).toEqual(expected)
    expect([...(await decodeBmp(thirtyTwo)).pixels]).toEqual(expected)
  })

  it("that is compressed, cut off or something else is refused", async () => {
    const good = bmp({
      width: 2,
      height: 2,
      depth: 24,
      rows: [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0]
      ]
    })
    expect(bmpSize(good)).toEqual({ width: 2, height: 2 })
    await expect(decodeBmp(good.subarray(0, good.length - 1))).rejects.toThrow(BmpFault)
    await expect(decodeBmp(bmp({ width: 2, height: 2, depth: 8, compression: 1, rows: [[0]] }))).rejects.toThrow(
      BmpFault
    )
    expect(() => bmpSize(new Uint8Array(100))).toThrow(BmpFault)
  })

  it.effect("is a page like other pictures", () =>
    Effect.gen(function* () {
      const reader = yield* PictureReader.make
      const bytes = bmp({
        width: 2,
        height: 2,
        depth: 24,
        rows: [
          [255, 0, 0, 255, 255, 255, 0, 0],
          [255, 255, 255, 0, 0, 255, 0, 0]
        ]
      })
      const limits = { maxPages: 1, maxPagePixels: 100 }
      const document = yield* reader.open({ bytes, contentType: "image/bmp" }, { password: null, limits })
      expect((yield* document.readPage(1)).page).toMatchObject({ width: 2, height: 2, unit: "pixel" })
      expect((yield* document.renderPage(1)).contentType).toBe("image/png")
    }).pipe(Effect.scoped)
  )
})
