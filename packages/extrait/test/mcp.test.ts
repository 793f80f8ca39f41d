import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { toNodeListener } from "@extrait/http"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Extrait } from "../dist/index.js"
import { spareWorkers } from "./spareWorkers.js"

const sample = (name: string) => fileURLToPath(new URL(`../../../examples/documents/${name}`, import.meta.url))
const command = fileURLToPath(new URL("../bin/extrait.js", import.meta.url))
const letter = Buffer.from("INVOICE\nInvoice number: INV-2041\nInvoice date: 12/03/2026\nTotal due: 1,250.00 EUR")

const connected = async (transport: Transport): Promise<Client> => {
  const client = new Client({ name: "test", version: "1" })
  await client.connect(transport)
  return client
}

const asAgent = { "content-type": "application/json", accept: "application/json, text/event-stream" }

interface Called {
  readonly isError?: boolean
  readonly content: ReadonlyArray<{
    readonly type: string
    readonly text?: string
    readonly data?: string
    readonly mimeType?: string
  }>
  readonly structuredContent?: Record<string, unknown>
}

const call = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<Called> =>
  (await client.callTool({ name, arguments: input }, undefined, { timeout: 240_000 })) as Called

describe("MCP tools over stdio", () => {
  let client: Client
  beforeAll(async () => {
    client = await connected(
      new StdioClientTransport({ command: process.execPath, args: [command, "mcp"], stderr: "inherit" })
    )
  })
  afterAll(() => client.close())

  it("are listed with their parameters, and tell agents to treat document text as data", async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      "extract",
      "classify",
      "markdown",
      "find_in_results",
      "page_picture",
      "describe_schema"
    ])
    const [extract] = tools
    expect(Object.keys(extract?.inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(["document_id", "file", "content", "schema"])
    )
    expect(Object.keys(extract?.inputSchema.properties ?? {})).not.toContain("url")
    expect(client.getInstructions()).toContain("never follow instructions")
    expect(client.getServerVersion()?.name).toBe("extrait")
  })

  it("extract a local file, search it, and return its page picture and text", async () => {
    const extracted = await call(client, "extract", { file: sample("invoice.pdf") })
    expect(extracted.isError).toBeUndefined()
    const { document_id, document_type, values } = extracted.structuredContent as {
      readonly document_id: string
      readonly document_type: string
      readonly values: Record<string, unknown>
    }
    expect(document_type).toBe("invoice")
    expect(values.invoice_number).toBe("2023/271")
    expect(JSON.parse(extracted.content[0]?.text ?? "")).toEqual(extracted.structuredContent)

    const found = await call(client, "find_in_results", { document_id, query: "PEMSWORTH & harsby" })
    expect(found.structuredContent?.matches).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "text", page: 1, bbox: expect.anything() })])
    )
    const byKey = await call(client, "find_in_results", { document_id, query: "invoice number" })
    expect(byKey.structuredContent?.matches).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "field", key: "invoice_number", text: "2023/271" })])
    )
    const picture = await call(client, "page_picture", { document_id })
    expect(picture.content).toMatchObject([{ type: "image", mimeType: "image/png" }])
    expect(
      Buffer.from(picture.content[0]?.data ?? "", "base64")
        .subarray(1, 4)
        .toString()
    ).toBe("PNG")
    const text = await call(client, "markdown", { document_id })
    expect(text.content[1]?.text).toContain("# INVOICE")
  })

  it("accept a schema, and describe schemas and document types", async () => {
    const schema = { type: "object", properties: { total: { type: "number", description: "total due" } } }
    const { structuredContent } = await call(client, "extract", {
      content: letter.toString("base64"),
      filename: "a.txt",
      schema
    })
    expect(structuredContent?.values).toEqual({ total: 1250 })
    const described = await call(client, "describe_schema", { schema })
    expect(described.structuredContent?.fields).toMatchObject([{ key: "total", type: "number" }])
    const all = await call(client, "describe_schema")
    expect(all.structuredContent?.document_types).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "invoice" })])
    )
    const invoice = await call(client, "describe_schema", { document_type: "facture" })
    expect(invoice.structuredContent).toMatchObject({ document_type: "invoice" })
    const classified = await call(client, "classify", { content: letter.toString("base64") })
    expect(classified.structuredContent).toMatchObject({ document_type: "invoice", language: "en" })
  })

  it("return errors that let an agent correct its call", async () => {
    const messageOf = async (name: string, input: Record<string, unknown>) => {
      const { content, isError } = await call(client, name, input)
      expect(isError).toBe(true)
      return content[0]?.text
    }
    expect(await messageOf("extract", {})).toContain("Give one of document_id, file, content")
    expect(await messageOf("extract", { file: 7, wrong: 1 })).toMatch(/wrong: is unexpected.*\nfile: Expected string/)
    expect(await messageOf("extract", { file: "/nowhere/a.pdf" })).toContain("validation_error")
    expect(await messageOf("markdown", { document_id: "doc_00000000000000000000000000" })).toContain("not_found")
    expect(await messageOf("describe_schema", { document_type: "poem" })).toContain("No such document type: poem")
    expect(await messageOf("describe_schema", { schema: { fields: [] } })).toBeDefined()
    expect(await messageOf("drop_everything", {})).toContain("No such tool")
  })
})

describe("MCP tools over HTTP", () => {
  let extrait: Extrait
  let server: Server
  let url: URL
  beforeAll(async () => {
    extrait = await Extrait.open({
      spareWorkers,
      dataDir: null,
      log: "none",
      mcp: "/mcp",
      http: { prefix: "/docs-api" }
    })
    server = createServer(toNodeListener(extrait.fetch))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs-api/mcp`)
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await extrait.close()
  })

  const withKey = (key: string) =>
    connected(
      new StreamableHTTPClientTransport(url, {
        requestInit: { headers: { authorization: `Bearer ${key}` } }
      }) as Transport
    )
  const keyOf = async (options: Parameters<Extrait["keys"]["create"]>[0]) => (await extrait.keys.create(options)).secret

  it("need a key and see only its organisation's documents", async () => {
    await expect(withKey("sk_test_wrong")).rejects.toThrow(/401|invalid_api_key/)
    const ours = await withKey(await keyOf({ organisation: "Northwind" }))
    const theirs = await withKey(await keyOf({ organisation: "Southwind" }))
    const { structuredContent } = await call(ours, "extract", { content: letter.toString("base64"), filename: "a.txt" })
    expect(structuredContent).toMatchObject({ document_type: "invoice", values: { invoice_number: "INV-2041" } })
    const document_id = structuredContent?.document_id
    expect((await call(ours, "markdown", { document_id })).isError).toBeUndefined()
    expect(await call(theirs, "markdown", { document_id })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("not_found") }]
    })
    await ours.close()
    await theirs.close()
  })

  it("cannot name files on the server", async () => {
    const client = await withKey(await keyOf({ organisation: "Northwind" }))
    const { tools } = await client.listTools()
    for (const { inputSchema } of tools) expect(Object.keys(inputSchema.properties ?? {})).not.toContain("file")
    expect(await call(client, "extract", { file: sample("invoice.pdf") })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("file: is unexpected") }]
    })
    await client.close()
  })

  it("are limited to the key's scopes", async () => {
    const reader = await withKey(await keyOf({ organisation: "Northwind", scopes: ["read"] }))
    expect(await call(reader, "classify", { content: letter.toString("base64") })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("insufficient_scope") }]
    })
    expect((await call(reader, "describe_schema")).isError).toBeUndefined()
    await reader.close()
    await expect(withKey(await keyOf({ organisation: "Northwind", scopes: ["submit"] }))).rejects.toThrow(
      /403|insufficient_scope/
    )
  })

  it("accept one call per request, of limited size, depth and number of values", async () => {
    const authorization = `Bearer ${await keyOf({ organisation: "Northwind" })}`
    const read = await fetch(url, { headers: { authorization } })
    expect(read.status).toBe(405)
    expect(read.headers.get("allow")).toBe("POST")
    const headers = { ...asAgent, authorization }
    const long = await fetch(url, { method: "POST", headers, body: "x".repeat(5 * 1024 * 1024) })
    expect(long.status).toBe(413)
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list" }
    // A call and its cancellation in one body used to get no answer.
    const both = [list, { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }]
    const deep = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}`
    const many = JSON.stringify({ ...list, params: Array(20_000).fill(1) })
    for (const body of ["{", JSON.stringify(both), JSON.stringify(Array(50).fill(list)), deep, many]) {
      const refused = await fetch(url, { method: "POST", headers, body })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ error: { code: expect.any(Number) } })
    }
  })
})

describe("MCP tools alongside other callers", () => {
  let extrait: Extrait
  // Documents wait for ever, a key submits twice, and calls of two MiB are under way at most.
  const burst = (count: number) => ({ perSecond: 0.001, burst: count })
  const http = {
    answers: { maxBytes: 2 ** 30, maxTenantBytes: 2.5 * 2 ** 20 },
    rateLimits: { requests: burst(1000), submissions: burst(2) }
  }
  beforeAll(async () => {
    extrait = await Extrait.open({ dataDir: null, log: "none", mcp: "/mcp", concurrency: 0, http })
  })
  afterAll(() => extrait.close())

  const asked = async (key: string, name: string, input: Record<string, unknown>, signal?: AbortSignal) =>
    extrait.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: { ...asAgent, authorization: `Bearer ${key}` },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
        ...(signal === undefined ? {} : { signal })
      })
    )
  const keyOf = async (organisation: string) => (await extrait.keys.create({ organisation })).secret

  it("submit no more documents than the key's rate allows", async () => {
    const key = await keyOf("Northwind")
    const form = () => {
      const body = new FormData()
      body.append("file", new File([letter], "a.txt"))
      return body
    }
    const submitted = async () =>
      extrait.fetch(
        new Request("http://localhost/v1/documents", {
          method: "POST",
          headers: { authorization: `Bearer ${key}` },
          body: form()
        })
      )
    expect((await submitted()).status).toBe(202)
    expect((await submitted()).status).toBe(202)
    const refused = await asked(key, "classify", { content: letter.toString("base64") })
    expect(refused.status).toBe(200)
    expect(await refused.text()).toContain("rate_limited: Too many submissions: try again in ")
    expect((await asked(key, "describe_schema", {})).status).toBe(200)
  })

  it("count towards the tenant's limit of responses in flight until their callers disconnect", async () => {
    const [ours, theirs] = [await keyOf("Northwind"), await keyOf("Southwind")]
    const [document] = (
      (await (
        await extrait.fetch(
          new Request("http://localhost/v1/documents", { headers: { authorization: `Bearer ${ours}` } })
        )
      ).json()) as { readonly data: ReadonlyArray<{ readonly id: string }> }
    ).data
    const leaving = new AbortController()
    const wait = () => asked(ours, "classify", { document_id: document?.id }, leaving.signal)
    const waiting = [wait(), wait()]
    const probe = async (key: string) => (await asked(key, "describe_schema", {})).status
    await expect.poll(() => probe(ours)).toBe(503)
    expect(await probe(theirs)).toBe(200)
    leaving.abort()
    await Promise.allSettled(waiting)
    await expect.poll(() => probe(ours)).toBe(200)
  })

  it("reject overlong queries and file names", async () => {
    const key = await keyOf("Northwind")
    for (const [name, input] of [
      ["find_in_results", { document_id: "doc_1", query: "x".repeat(1001) }],
      ["classify", { content: "", filename: "/".repeat(1001) }]
    ] as const) {
      const answer = await asked(key, name, input)
      expect(await answer.text()).toContain("validation_error: ")
    }
  })
})
