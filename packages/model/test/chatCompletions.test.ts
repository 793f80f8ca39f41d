import { FetchHttpClient } from "@effect/platform"
import { Extractor } from "@extrait/core"
import { ChatCompletions, ModelExtractor } from "@extrait/model"
import { startScriptedModel } from "@extrait/model/testing"
import { Effect, Layer, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { lines } from "./contract.js"
import { asked, inputOf } from "./documentsOf.js"

describe("chat completions", () => {
  const ask = async (options: {
    readonly structured?: "json_object" | "text"
    readonly apiKey?: Redacted.Redacted
  }) => {
    const server = await startScriptedModel(() => ({
      content: 'Here you are:\n```json\n{"retainer": {"value": "1 250,00 €", "blocks": []}}\n```'
    }))
    const one = inputOf(lines, [asked("retainer", { type: "number" })])
    const layer = ModelExtractor.layer({ name: "scripted", policy: "always" }).pipe(
      Layer.provide(Extractor.layerEngine),
      Layer.provide(
        ChatCompletions.layer({
          baseUrl: `${server.baseUrl}/`,
          model: "m",
          body: { seed: 7, max_tokens: undefined },
          headers: { "x-team": "a" },
          ...options
        })
      ),
      Layer.provide(FetchHttpClient.layer)
    )
    const output = await Effect.runPromise(
      Effect.flatMap(Extractor, ({ extract }) => extract(one)).pipe(Effect.provide(layer))
    )
    await server.close()
    return { output, question: server.asked[0] }
  }

  it("put the schema in the prompt for servers without structured output, and find the JSON in a wordy answer", async () => {
    const { output, question } = await ask({ structured: "text", apiKey: Redacted.make("sk-secret") })
    expect(output.extract.retainer?.value).toBe("1 250,00 €")
    expect(question?.body.response_format).toBeUndefined()
    expect(JSON.stringify(question?.body.messages)).toContain("JSON Schema")
    expect(question?.body).toMatchObject({ seed: 7 })
    expect(question?.body).not.toHaveProperty("max_tokens")
    expect(question?.headers).toMatchObject({ authorization: "Bearer sk-secret", "x-team": "a" })
    expect((await ask({ structured: "json_object" })).question?.body.response_format).toEqual({ type: "json_object" })
  })
})
