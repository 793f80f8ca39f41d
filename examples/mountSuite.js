import assert from "node:assert/strict"
import { openAsBlob, readFileSync } from "node:fs"
import { after, before, test } from "node:test"

const documents = new URL("documents/", import.meta.url)

/** What every host must answer in which Extrait is mounted: `start(port)` starts it, port 0 being any free one. */
export const mountSuite = (start) => {
  let host
  before(async () => {
    host = await start(0)
  })
  after(() => host.stop())

  test("a document goes in by HTTP and its fields come out, below the host's own path", async () => {
    const headers = { authorization: `Bearer ${host.key}` }
    const form = new FormData()
    form.append("file", await openAsBlob(new URL("invoice.pdf", documents)), "invoice.pdf")
    const accepted = await fetch(`${host.url}/documents-api/v1/documents`, { method: "POST", headers, body: form })
    assert.equal(accepted.status, 202)
    const { id } = await accepted.json()
    const document = await fetch(`${host.url}/documents-api/v1/documents/${id}?wait=60`, { headers })
    assert.equal((await document.json()).status, "completed")
    const result = await fetch(`${host.url}/documents-api/v1/documents/${id}/result`, { headers })
    const { fields } = JSON.parse(readFileSync(new URL("invoice.truth.json", documents), "utf8"))
    assert.equal((await result.json()).extract.invoice_number.value, fields.invoice_number.value)
  })

  test("the host keeps its own routes and its own parser of JSON", async () => {
    const response = await fetch(`${host.url}/greet`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"Ada"}'
    })
    assert.deepEqual(await response.json(), { greeting: "Hello Ada" })
  })
}
