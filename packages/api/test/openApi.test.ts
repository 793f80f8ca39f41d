import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { openApi } from "../src/index.js"

describe("openapi.json", () => {
  it("is what the contract says: `npm run openapi -w packages/api` writes it anew", async () => {
    const written = await readFile(new URL("../openapi.json", import.meta.url), "utf8")
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(openApi())))
  })

  it("describes every operation, each behind the API key and none with an error 400", () => {
    const { openapi, paths } = openApi()
    expect(openapi).toMatch(/^3\.1/)
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method} ${path}`, operation }))
    )
    expect(operations.map(({ name }) => name).sort()).toEqual([
      "delete /v1/api-keys/{key_id}",
      "delete /v1/documents/{document_id}",
      "delete /v1/documents/{document_id}/claim",
      "delete /v1/extraction-schemas/{schema_id}",
      "delete /v1/webhook-endpoints/{webhook_endpoint_id}",
      "get /v1/api-keys",
      "get /v1/audit",
      "get /v1/document-types",
      "get /v1/documents",
      "get /v1/documents/{document_id}",
      "get /v1/documents/{document_id}/docling",
      "get /v1/documents/{document_id}/fields.csv",
      "get /v1/documents/{document_id}/file",
      "get /v1/documents/{document_id}/markdown",
      "get /v1/documents/{document_id}/pages/{page}.png",
      "get /v1/documents/{document_id}/pages/{page}/words",
      "get /v1/documents/{document_id}/redacted",
      "get /v1/documents/{document_id}/result",
      "get /v1/documents/{document_id}/tables/{table}.csv",
      "get /v1/documents/{document_id}/text",
      "get /v1/documents/{document_id}/values",
      "get /v1/events",
      "get /v1/events/{event_id}",
      "get /v1/events/{event_id}/deliveries/{delivery_id}/attempts",
      "get /v1/extraction-schemas",
      "get /v1/extraction-schemas/{schema_id}",
      "get /v1/webhook-endpoints",
      "get /v1/webhook-endpoints/{webhook_endpoint_id}",
      "patch /v1/webhook-endpoints/{webhook_endpoint_id}",
      "post /v1/api-keys",
      "post /v1/api-keys/{key_id}/rotate",
      "post /v1/documents",
      "post /v1/documents/{document_id}/claim",
      "post /v1/documents/{document_id}/retry",
      "post /v1/documents/{document_id}/review",
      "post /v1/documents:batch",
      "post /v1/events/{event_id}/redeliver",
      "post /v1/extraction-schemas",
      "post /v1/extraction-schemas/infer",
      "post /v1/webhook-endpoints",
      "post /v1/webhook-endpoints/{webhook_endpoint_id}/recover",
      "post /v1/webhook-endpoints/{webhook_endpoint_id}/rotate-secret",
      "post /v1/webhook-endpoints/{webhook_endpoint_id}/test"
    ])
    for (const { operation } of operations) {
      expect(operation.security).toEqual([{ apiKey: [expect.stringMatching(/^(submit|read|review|admin)$/)] }])
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "403", "429", "500", "503"]))
      expect(operation.responses).not.toHaveProperty("400")
    }
  })

  it("refers to no schema that is missing", () => {
    const spec = openApi()
    const text = JSON.stringify(spec)
    const named = Array.from(text.matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, name]) => name)
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(Object.keys(spec.components.schemas)).toContain(name)
  })
})
