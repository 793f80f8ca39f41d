import { execFile, execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { invoice, startServer, type TestServer } from "./server.js"

const folder = fileURLToPath(new URL("../../../clients/python", import.meta.url))

const python = (() => {
  try {
    execFileSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()

let server: TestServer
beforeAll(async () => {
  server = await startServer({
    rateLimits: { requests: { perSecond: 20, burst: 20 }, submissions: { perSecond: 2, burst: 2 } }
  })
})
afterAll(() => server.stop())

/** What a program prints as JSON, with `client` connected. */
const run = async (program: string): Promise<unknown> => {
  const head = [
    "import json, sys",
    "from extrait_client import Client, ExtraitError",
    "url, key, invoice = sys.argv[1:4]",
    "client = Client(url, key)"
  ]
  const { stdout } = await promisify(execFile)(
    "python3",
    ["-c", [...head, program].join("\n"), server.url, server.keys.test, invoice],
    { env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" } }
  )
  return JSON.parse(stdout)
}

describe.skipIf(!python)("the Python client", () => {
  it("submits a file with options, and returns its result, values, text and file", async () => {
    const told = await run(`
document = client.submit(('é "1".txt', invoice.encode()), language="en", metadata={"order": 7}, extract=True)
result = client.wait_for_result(document["id"])
print(json.dumps([document["filename"], document["metadata"], result["document_type"],
  client.values(document["id"])["values"]["invoice_number"], client.markdown(document["id"])[:7],
  client.file(document["id"]).decode() == invoice, client.page_picture(document["id"], 1)[1:4].decode(),
  client.delete(document["id"])["status"]]))`)
    expect(told).toEqual(['é "1".txt', { order: 7 }, "invoice", "INV-2041", expect.any(String), true, "PNG", "deleted"])
  })

  it("waits out rate limits, creates nothing twice and lists every document", async () => {
    const told = await run(`
ids = [client.submit((f"{i}.txt", f"{invoice} {i}".encode()), metadata={"run": "list"})["id"] for i in range(5)]
again = [client.submit(("same.txt", invoice.encode()), idempotency_key="python-1")["id"] for i in range(2)]
listed = [document["id"] for document in client.list(limit=2, **{"metadata[run]": "list"})]
print(json.dumps([listed == ids[::-1], len(set(again))]))`)
    expect(told).toEqual([true, 1])
  })

  it("submits a batch, and reports why files and requests are refused", async () => {
    const told = await run(`
data = client.submit_batch([("a.txt", invoice.encode()), ("b.txt", b"")], extract=False)
def refusal(call):
  try:
    call()
  except ExtraitError as error:
    return [error.status, error.code, [".".join(fault["loc"]) for fault in error.detail], error.request_id[:4]]
print(json.dumps([[entry["filename"], entry["document"] is not None, (entry["error"] or {}).get("code")] for entry in data] + [
  refusal(lambda: client.get("doc_00000000000000000000000000")),
  refusal(lambda: client.submit(("a.txt", invoice.encode()), language="xx")),
  refusal(lambda: Client(url, "sk_test_wrong").get("doc_1"))]))`)
    expect(told).toEqual([
      ["a.txt", true, null],
      ["b.txt", false, "validation_error"],
      [404, "not_found", [], "req_"],
      [422, "validation_error", ["body.language"], "req_"],
      [401, "invalid_api_key", [], "req_"]
    ])
  })

  it("covers every operation, generated from openapi.json", async () => {
    execFileSync(process.execPath, [`${folder}/generate.mjs`, "--check"])
    const told = await run(`
schema = client.schemas_create({"fields": [{"key": "total_amount", "type": "number"}]})
document = client.submit(("a.txt", invoice.encode()), extraction_schema_id=schema["id"])
client.wait_for_result(document["id"])
lines = client.export("jsonl", **{"created_after": document["created_at"]}).decode().splitlines()
page = client.schemas_list(limit=1)
print(json.dumps([[json.loads(line)["field"] for line in lines], client.documents_fields(document["id"])[:6].decode(),
  page["data"][0]["id"] == schema["id"], client.documents_words(document["id"], 1)["page"],
  client.document_types_list()["object"], client.schemas_delete(schema["id"])["deleted"]]))`)
    expect(told).toEqual([["total_amount"], "field,", true, 1, "list", true])
  })

  it("reports an unreachable service", async () => {
    const told = await run(`
try:
  Client("http://127.0.0.1:9", key, retries=1).get("doc_1")
except ExtraitError as error:
  print(json.dumps([error.status, str(error).startswith("The service cannot be reached")]))`)
    expect(told).toEqual([null, true])
  })
})
