import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as OpenAiClient from "@effect/ai-openai/OpenAiClient"
import * as OpenAiLanguageModel from "@effect/ai-openai/OpenAiLanguageModel"
import { FetchHttpClient } from "@effect/platform"
import { Extractor } from "@extrait/core"
import { ModelExtractor } from "@extrait/model"
import { Effect, Layer, Redacted } from "effect"
import { expect, it } from "vitest"
import { asked, inputOf } from "./documentsOf.js"

const answer = (text: string) => ({
  id: "resp_1",
  object: "response",
  status: "completed",
  created_at: 1,
  error: null,
  incomplete_details: null,
  instructions: null,
  metadata: {},
  model: "gpt-5",
  output: [
    {
      type: "message",
      id: "msg_1",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text, annotations: [], logprobs: [] }]
    }
  ],
  parallel_tool_calls: true,
  temperature: 0,
  top_p: 1,
  tools: [],
  tool_choice: "auto",
  usage: {
    input_tokens: 10,
    output_tokens: 5,
    total_tokens: 15,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens_details: { reasoning_tokens: 0 }
  }
})

it("an @effect/ai provider, such as OpenAI's Responses API, can replace ChatCompletions", async () => {
  const paths: Array<string | undefined> = []
  const server = createServer((request, response) => {
    paths.push(request.url)
    response.writeHead(200, { "content-type": "application/json" })
    response.end(JSON.stringify(answer('{"retainer":{"value":"1250,00","blocks":["p1_b1"]}}')))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const layer = ModelExtractor.layer({ name: "gpt-5", policy: "always" }).pipe(
    Layer.provide(Extractor.layerEngine),
    Layer.provide(OpenAiLanguageModel.layer({ model: "gpt-5" })),
    Layer.provide(OpenAiClient.layer({ apiKey: Redacted.make("sk-test"), apiUrl: `http://127.0.0.1:${port}/v1` })),
    Layer.provide(FetchHttpClient.layer)
  )
  const input = inputOf(["Une avance de 1 250,00 € reste acquise."], [asked("retainer", { type: "number" })])
  const output = await Effect.runPromise(
    Effect.flatMap(Extractor, ({ extract }) => extract(input)).pipe(Effect.provide(layer))
  )
  server.close()
  expect(output.extract.retainer).toMatchObject({ value: "1 250,00 €", normalized: 1250 })
  expect(output.version).toBe("engine/0.1.0 model/0.1.0(gpt-5)")
  expect(paths).toEqual(["/v1/responses"])
})
