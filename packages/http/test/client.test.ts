import { FetchHttpClient } from "@effect/platform"
import { makeClient } from "@extrait/api"
import { Effect, Redacted } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { form, invoice, startServer, type TestServer } from "./server.js"

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

describe("the typed client", () => {
  const run = <A, E>(f: (client: Effect.Effect.Success<ReturnType<typeof makeClient>>) => Effect.Effect<A, E>) =>
    Effect.runPromise(
      makeClient({ baseUrl: server.url, apiKey: Redacted.make(server.keys.test) }).pipe(
        Effect.flatMap(f),
        Effect.provide(FetchHttpClient.layer)
      )
    )

  it("submits a document and reads its result", async () => {
    const result = await run((client) =>
      Effect.gen(function* () {
        const { id } = yield* client.documents.create({
          payload: form(invoice, { document_type: "invoice" }),
          headers: { "idempotency-key": "from the client" }
        })
        yield* client.documents.get({ path: { document_id: id }, urlParams: { wait: 5 }, headers: {} })
        return yield* client.documents.result({ path: { document_id: id } })
      })
    )
    expect(result).toMatchObject({ status: "completed", document_type: "invoice" })
  })

  it("saves and lists schemas", async () => {
    const list = await run((client) =>
      Effect.gen(function* () {
        yield* client.schemas.create({
          payload: {
            fields: [{ key: "a", type: "date", required: true }],
            name: null,
            document_type: null,
            tables: []
          },
          headers: {}
        })
        return yield* client.schemas.list({ urlParams: { limit: 1 } })
      })
    )
    expect(list.data[0]?.fields).toEqual([{ key: "a", type: "date", required: true }])
  })

  it("fails with the error body", async () => {
    const error = await run((client) => Effect.flip(client.events.get({ path: { event_id: "evt_1" } })))
    expect(error).toMatchObject({ error: { type: "invalid_request_error", code: "not_found" } })
  })
})
