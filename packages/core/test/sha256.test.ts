import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import { sha256 } from "../src/index.js"

describe("sha256", () => {
  it("matches the platform's digest for short and long inputs", async () => {
    const lengths = fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.constantFrom(55, 56, 63, 64, 119, 120, 1023, 1024, 5000)
    )
    await fc.assert(
      fc.asyncProperty(lengths, fc.integer({ min: 0, max: 255 }), async (length, seed) => {
        const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 7) % 256)
        const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
        expect(await Effect.runPromise(sha256(bytes))).toBe(Buffer.from(digest).toString("hex"))
      })
    )
  })
})
