import { describe, expect, it } from "@effect/vitest"
import { byBytes, byVectors } from "../src/preparing/extremesAhead.js"

/** Bytes that look like chance and are the same every time. */
const bytesOf = (length: number): Uint8Array => {
  let state = 12_345 + length
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
}

const asDefined = (values: Uint8Array, extreme: "max" | "min", count: number, stride: number): Uint8Array =>
  values.map((_, at) => {
    const some = Array.from({ length: count }, (_, step) => values[at + step * stride]).filter(
      (value) => value !== undefined
    )
    return Math[extreme](...some)
  })

describe("extremes of what lies ahead", () => {
  it("match the definition, whether computed bytewise or with vectors", () => {
    const sizes = [1, 15, 16, 17, 31, 33, 1000, 9001]
    for (const extreme of ["max", "min"] as const)
      for (const length of sizes)
        for (const [count, stride] of [
          [1, 1],
          [2, 1],
          [5, 1],
          [25, 1],
          [9, 7],
          [7, 16],
          [5, 300]
        ] as const) {
          const values = bytesOf(length)
          const expected = asDefined(values, extreme, count, stride)
          for (const way of [byBytes, byVectors]) {
            const found = Uint8Array.from(values)
            way?.(found, extreme, [{ count, stride }])
            expect(
              Buffer.compare(found, way === null ? found : expected),
              `${extreme} ${length} ${count} ${stride}`
            ).toBe(0)
          }
        }
  })

  it("combine both directions, and retain nothing from an earlier call", () => {
    const runs = [
      { count: 5, stride: 1 },
      { count: 3, stride: 40 }
    ]
    byVectors?.(bytesOf(200_000), "max", runs)
    for (const extreme of ["max", "min"] as const) {
      const [one, other] = [bytesOf(1600), bytesOf(1600)]
      byBytes(one, extreme, runs)
      byVectors?.(other, extreme, runs)
      if (byVectors !== null) expect(other).toEqual(one)
      expect(one).not.toEqual(bytesOf(1600))
    }
  })
})
