import { describe, expect, it } from "@effect/vitest"
import { placeOf } from "../src/placeOf.js"

describe("the place of an error", () => {
  it("says where it was thrown", () => {
    expect(placeOf(new RangeError("too long"))).toMatch(/^RangeError at .*placeOf\.test\.ts:\d+:\d+/)
  })

  it("reveals nothing of its message, even if a line of it looks like a stack frame", () => {
    const place = placeOf(new Error("rejected:\n   at 12 rue des Lilas\n    at someone (home:1:2)\nNadia"))
    expect(place).toMatch(/^Error at /)
    expect(place).not.toMatch(/Lilas|someone|Nadia/)
  })
})
