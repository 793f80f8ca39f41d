import { Extractor, PatternMatcher, type PatternMatcherService, PatternUndecided } from "@extrait/core"
import { startScriptedModel } from "@extrait/model/testing"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { asked, inputOf, layerAsking } from "./documentsOf.js"

const lines = ["Police AB123456 du 3 mai", "", "Contrat XY99 de Madame Valette", "", "Dossier XY99"]
const policy = asked("policy", { pattern: "[A-Z]{2}\\d{6}" })
const contract = asked("contract", { pattern: "[A-Z]{2}\\d{2}" })
const other = asked("other", { pattern: "[A-Z]{2}\\d{2}" })

let server: Awaited<ReturnType<typeof startScriptedModel>>
beforeAll(async () => {
  server = await startScriptedModel(() => ({ answers: { policy: "AB123456", contract: "XY99", other: "XY99" } }))
})
afterAll(() => server.close())

/** What comes of the model's answers where something else matches patterns, and what that was asked. */
const withMatcher = (fields: Parameters<typeof inputOf>[1], matches: PatternMatcherService["matches"]) => {
  const told: Array<readonly [string, string]> = []
  const matcher = Layer.succeed(PatternMatcher, {
    matches: (source, value) => {
      told.push([source, value])
      return matches(source, value)
    }
  })
  return Effect.runPromise(
    Effect.flatMap(Extractor, ({ extract }) => extract(inputOf(lines, fields, { explain: true }))).pipe(
      Effect.map((output) => ({ told, answers: output.explanation?.model?.answers ?? {} })),
      Effect.provide(Layer.provide(layerAsking(server), matcher))
    )
  )
}

describe("patterns of a model's answers", () => {
  it("are matched by the host's matcher, once for a value that appears in several places", async () => {
    const { answers, told } = await withMatcher([policy, contract], (source) => Effect.succeed(source.endsWith("{6}")))
    expect(told).toEqual([
      ["[A-Z]{2}\\d{6}", "AB123456"],
      ["[A-Z]{2}\\d{2}", "XY99"]
    ])
    expect(answers.policy?.refused).toBeNull()
    expect(answers.contract?.refused).toBe("wrong_pattern")
  })

  it("refuse an answer that cannot be matched in time, and wait for the deadline once per document", async () => {
    const undecided = new PatternUndecided({ message: "It takes too long" })
    const { answers, told } = await withMatcher([policy, contract, other], () => undecided)
    expect(told).toHaveLength(1)
    for (const key of ["policy", "contract", "other"]) expect(answers[key]?.refused, key).toBe("wrong_pattern")
  })
})
