import { describe, expect, it } from "vitest"
import { readGreymap, writeGreymap } from "../src/pictures.js"

const file = (header: string, pixels: ReadonlyArray<number> = []): Uint8Array =>
  Uint8Array.from([...new TextEncoder().encode(header), ...pixels])

describe("a PGM file", () => {
  const picture = { pixels: Uint8Array.from({ length: 15 }, (_, i) => 10 * i), width: 5, height: 3 }

  it("round-trips a picture, in the bytes that netpbm writes", () => {
    expect(writeGreymap(picture)).toEqual(file("P5\n5 3\n255\n", [...picture.pixels]))
    expect(readGreymap(writeGreymap(picture))).toEqual(picture)
  })

  it("is written into the memory provided", () => {
    const given: Array<Uint8Array> = []
    const memory = (length: number): Uint8Array => {
      given.push(new Uint8Array(new SharedArrayBuffer(length)))
      return given[0] as Uint8Array
    }
    const written = writeGreymap(picture, memory)
    expect(given).toEqual([written])
    expect(written.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it("is read in place, comments included", () => {
    const bytes = file("P5 # by hand\n# twice\n5\t3 255\n", [...picture.pixels])
    const read = readGreymap(bytes)
    expect([...(read?.pixels ?? [])]).toEqual([...picture.pixels])
    expect(read?.pixels.buffer).toBe(bytes.buffer)
  })

  it.each([
    "",
    "P5",
    "P5\n1 1\n",
    "P2\n1 1\n255\n0",
    "P6\n2 1\n255\nab",
    "P5\n1 1\n65535\n00",
    "P5\n2 2\n255\nabc",
    "P5\n0 4\n255\n",
    "P5\n99999999999999999999 1\n255\nabc"
  ])("that is truncated or of another kind, such as %j, is refused", (wrong) => {
    expect(readGreymap(file(wrong))).toBeNull()
  })
})
