import { expect } from "@effect/vitest"
import { SecureRandom } from "@extrait/core"
import { Effect, type Layer } from "effect"
import { rulesOf, suite } from "./rules.js"

/** What every `SecureRandom` keeps to. */
export const secureRandomConformance = (name: string, layer: Layer.Layer<SecureRandom, unknown>): void =>
  suite(`${name}: SecureRandom`, () => {
    const rule = rulesOf(layer)

    rule(
      "returns as many bytes as requested",
      Effect.gen(function* () {
        const random = yield* SecureRandom
        for (const length of [0, 1, 16, 32, 1000]) {
          const bytes = yield* random.bytes(length)
          expect(bytes).toBeInstanceOf(Uint8Array)
          expect(bytes.length).toBe(length)
        }
      })
    )

    rule(
      "never returns the same bytes twice",
      Effect.gen(function* () {
        const random = yield* SecureRandom
        const seen = new Set<string>()
        for (let n = 0; n < 500; n++) seen.add((yield* random.bytes(16)).join())
        expect(seen.size).toBe(500)
      })
    )

    rule(
      "returns every byte value about equally often",
      Effect.gen(function* () {
        const random = yield* SecureRandom
        const counts = new Array<number>(256).fill(0)
        for (let n = 0; n < 64; n++) {
          for (const byte of yield* random.bytes(400)) counts[byte] = (counts[byte] ?? 0) + 1
        }
        // 25 600 bytes, 100 of each value expected with a deviation of 10: eight deviations never happen by chance.
        for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(80)
      })
    )
  })
