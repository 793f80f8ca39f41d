import { createSocket } from "node:dgram"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { makeResolver } from "../src/resolver.js"

describe("names that take long to resolve", () => {
  it("delay neither file access nor other look-ups, however many there are", async () => {
    // A name server that hears and says nothing.
    const silent = createSocket("udp4")
    silent.bind(0, "127.0.0.1")
    await once(silent, "listening")
    try {
      const resolve = makeResolver([`127.0.0.1:${silent.address().port}`])
      let slow = 0
      const asked = Array.from({ length: 50 }, (_, n) =>
        resolve(`slow-${n}.example`).then((found) => {
          slow++
          return found
        })
      )
      // Both need a thread of the pool that look-ups by the system would have taken.
      expect(await readFile(import.meta.filename, "utf8")).toContain("silent")
      expect(await resolve("localhost")).not.toEqual([])
      expect(slow).toBe(0)
      expect(await Promise.all(asked)).toEqual(asked.map(() => []))
    } finally {
      silent.close()
    }
  }, 60_000)

  it("fall back to the system's resolver when the name servers fail", async () => {
    const resolve = makeResolver(["127.0.0.1:1"])
    // The system answers, and has the last word.
    await expect(resolve("nobody.invalid")).rejects.toThrow("ENOTFOUND")
  }, 60_000)
})
