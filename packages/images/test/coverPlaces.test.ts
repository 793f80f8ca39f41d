import { coverPlaces } from "@extrait/images"
import sharp from "sharp"
import { describe, expect, it } from "vitest"

const white = () => sharp({ create: { width: 200, height: 100, channels: 3, background: "#ffffff" } })

const greyAt = async (picture: Uint8Array, x: number, y: number): Promise<number | undefined> => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  return data[(y * info.width + x) * info.channels]
}

describe("covered places", () => {
  it("are black in every pixel that they touch, and in no other", async () => {
    const { bytes, height, width } = await coverPlaces(
      await white().png().toBuffer(),
      [{ x: 0.1, y: 0.2, width: 0.301, height: 0.301 }],
      "image/png"
    )
    expect([width, height]).toEqual([200, 100])
    for (const [x, y] of [
      [20, 20],
      [80, 50],
      [50, 35]
    ] as const)
      expect(await greyAt(bytes, x, y)).toBe(0)
    for (const [x, y] of [
      [19, 30],
      [81, 30],
      [50, 19],
      [50, 51]
    ] as const)
      expect(await greyAt(bytes, x, y)).toBe(255)
  })

  it("remove the file's metadata too", async () => {
    const original = await white()
      .withExif({ IFD0: { Artist: "Ottoline Fairweather" } })
      .jpeg()
      .toBuffer()
    expect(original.includes("Ottoline")).toBe(true)
    const { bytes } = await coverPlaces(original, [], "image/jpeg")
    expect(Buffer.from(bytes).includes("Ottoline")).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it("may extend beyond the picture's edge", async () => {
    const { bytes } = await coverPlaces(
      await white().greyscale().png().toBuffer(),
      [{ x: -0.5, y: 0.9, width: 3, height: 3 }],
      "image/png"
    )
    expect(await greyAt(bytes, 199, 99)).toBe(0)
    expect(await greyAt(bytes, 0, 50)).toBe(255)
  })

  it("are refused for a file that is not a picture", async () => {
    await expect(coverPlaces(new Uint8Array([1, 2, 3]), [], "image/png")).rejects.toThrow()
  })
})
