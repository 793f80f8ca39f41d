import { deflateSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { Inflate, MOST_STREAM_BYTES } from "../src/pdfjs/Inflate.js"

const inflated = async (bytes: Uint8Array): Promise<number> => {
  const stream = new Inflate("deflate")
  await stream.writable.getWriter().write(bytes)
  let length = 0
  for await (const piece of stream.readable) length += piece.length
  return length
}

describe("an inflated stream", () => {
  it("is complete", async () => {
    for (const length of [0, 1, 100_000, 5_000_000]) {
      expect(await inflated(deflateSync(Buffer.alloc(length, 7)))).toBe(length)
    }
  })

  it("is empty if it would exceed the limit for a stream", async () => {
    expect(await inflated(deflateSync(Buffer.alloc(MOST_STREAM_BYTES + 1)))).toBe(0)
  })

  it("fails if damaged, so that pdf.js tries for itself", async () => {
    await expect(inflated(Uint8Array.of(0x78, 0xda, 1, 2, 3))).rejects.toThrow()
  })
})
