import { describe, expect, it } from "@effect/vitest"
import { placeOf } from "../src/placeOf.js"

describe("the place of an error", () => {
  it("names where it was thrown", () => {
    expect(placeOf(new RangeError("too long"))).toMatch(/^RangeError at .*placeOf\.test\.ts:\d+:\d+/)
  })

  it("says nothing of its message, though a line of that begins as a frame does", () => {
    const place = placeOf(new Error("rejected:\n   at 12 rue des Lilas\n    at someone (home:1:2)\nNadia"))
    expect(place).toMatch(/^Error at /)
    expect(place).not.toMatch(/Lilas|someone|Nadia/)
  })
})
