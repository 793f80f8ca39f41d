import type { ExtractedField } from "@extrait/engine"
import {
  type Held,
  weigh,
  whenAgreeing,
  whenBothSilent,
  whenDiffering,
  whenOnlyEngine,
  whenOnlyModel
} from "@extrait/model"
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"

const fraction = FastCheck.double({ min: 0.02, max: 0.98, noNaN: true })
const sides = FastCheck.double({ min: 0.5, max: 0.98, noNaN: true })

it("confidence rises on agreement, falls if only the engine answers, and is shared in a dispute", () => {
  FastCheck.assert(
    FastCheck.property(fraction, sides, (engine, trust) => {
      const differing = whenDiffering(engine, trust)
      expect(whenAgreeing(engine, trust)).toBeGreaterThanOrEqual(engine - 1e-4)
      expect(whenBothSilent(engine, trust)).toBeGreaterThanOrEqual(engine - 1e-4)
      expect(whenOnlyEngine(engine, trust)).toBeLessThanOrEqual(engine)
      expect(differing.engine).toBeLessThanOrEqual(Math.max(engine, 0.005))
      expect(differing.model).toBeLessThanOrEqual(trust + 1e-4)
      expect(differing.engine + differing.model).toBeLessThanOrEqual(1.01)
      expect(whenOnlyModel(trust)).toBeCloseTo(trust, 3)
    }),
    { numRuns: 300, seed: 7 }
  )
  expect(whenAgreeing(0.6, 0.8)).toBeCloseTo(0.798, 2)
  expect(whenDiffering(0.6, 0.8)).toEqual({ engine: 0.2308, model: 0.6154 })
})

const bbox = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 }
const own = (
  value: string | null,
  confidence: number,
  normalized: ExtractedField["normalized"] = null
): ExtractedField =>
  value === null
    ? { value, normalized: null, confidence, found: false, page: null, bbox: null, block_ids: [] }
    : { value, normalized, confidence, found: true, page: 1, bbox, block_ids: ["p1_b1"] }
const given = (value: string, more: Partial<Extract<Held, { _tag: "Grounded" }>["value"]> = {}): Held => ({
  _tag: "Grounded",
  value: { value, normalized: null, page: 1, bbox, blockIds: ["p1_b2"], where: "named", ...more }
})

it("values agree in another notation, or if one contains the other at the same place", () => {
  const verdict = (field: ExtractedField, held: Held) => weigh(field, held, 0.8).verdict
  expect(verdict(own("Atelier Brun", 0.5), given("ATELIER BRUN"))).toBe("agrees")
  expect(verdict(own("Atelier Brun SARL", 0.5), given("Atelier Brun"))).toBe("agrees")
  expect(verdict(own("Atelier Brun SARL", 0.5), given("Atelier Brun", { page: 2 }))).toBe("differs")
  expect(verdict(own("12,50 €", 0.5, { amount: 12.5, currency: "EUR" }), given("12,50", { normalized: 12.5 }))).toBe(
    "agrees"
  )
  expect(verdict(own("12,50", 0.5, 12.5), given("12,51", { normalized: 12.51 }))).toBe("differs")
  expect(verdict(own(null, 0.5), given("12"))).toBe("model_alone")
  expect(verdict(own("12", 0.5), { _tag: "Nothing" })).toBe("engine_alone")
  expect(verdict(own(null, 0.5), { _tag: "Nothing" })).toBe("both_silent")
})

it("the engine's value is kept on agreement, and replaced only if the model's is likelier", () => {
  const field = own("Atelier Brun", 0.5)
  expect(weigh(field, given("atelier brun"), 0.8).field).toMatchObject({ value: "Atelier Brun", block_ids: ["p1_b1"] })
  expect(weigh(field, given("Maison Verte"), 0.8)).toMatchObject({ replaced: true, field: { value: "Maison Verte" } })
  expect(weigh(own("Atelier Brun", 0.95), given("Maison Verte"), 0.8)).toMatchObject({
    replaced: false,
    field: { value: "Atelier Brun" }
  })
  expect(weigh(field, { _tag: "Refused", why: "not_on_page" }, 0.8)).toEqual({
    field,
    verdict: "refused",
    replaced: false
  })
})
