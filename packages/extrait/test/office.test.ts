import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, it } from "vitest"
import { askedBy } from "../dist/extracting/askedBy.js"
import { extractWith } from "../dist/extracting/extractWith.js"
import { Extrait, extract } from "../dist/index.js"
import { inMemory } from "./inMemory.js"
import { spareWorkers } from "./spareWorkers.js"

const invoice = fileURLToPath(new URL("../../../examples/documents/invoice.pdf", import.meta.url))

let extrait: Extrait
beforeAll(async () => {
  extrait = await inMemory()
})
afterAll(async () => {
  await extract.close()
})

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A mail of an order, with files attached to it in base 64. */
const mailWith = (...files: ReadonlyArray<readonly [name: string, bytes: Uint8Array]>): Uint8Array => {
  const parts = [
    "Content-Type: text/html\r\n\r\n<table><tr><td>Purchase order number<td>PO-5531<tr><td>Order date<td>9 March 2026</table>",
    ...files.map(
      ([name, bytes]) =>
        `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString("base64")}`
    )
  ]
  return utf8(
    `From: Jane Roe <jane@acme.example>\r\nSubject: Order\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`
  )
}

it("an email and its readable attachments become documents, with one event each", async () => {
  const file = mailWith(["invoice.pdf", await readFile(invoice)], ["notes.rtf", utf8("{\\rtf1 notes}")])
  const { id } = await extrait.documents.submit({ file, filename: "order.eml", metadata: { batch: 7 } })
  expect(await extrait.documents.wait(id)).toMatchObject({
    status: "completed",
    content_type: "message/rfc822",
    parent_id: null
  })
  const { attachments = [], extract: fields, flags } = await extrait.documents.result(id)
  expect(Object.values(fields).map(({ value }) => value)).toContain("PO-5531")
  expect(attachments).toMatchObject([
    { filename: "invoice.pdf", content_type: "application/pdf" },
    { filename: "notes.rtf", content_type: null, document_id: null }
  ])
  expect(flags).toContain("unread_attachment:2")
  const child = attachments[0]?.document_id ?? "none"
  expect(await extrait.documents.wait(child)).toMatchObject({
    status: "completed",
    filename: "invoice.pdf",
    parent_id: id,
    metadata: { batch: 7 }
  })
  expect((await extrait.documents.result(child)).extract).toMatchObject({ invoice_number: { value: "2023/271" } })
  // Its pages are drawn from its own file; those of the mail have no picture.
  expect((await extrait.documents.page(child, 1)).bytes.length).toBeGreaterThan(1000)
  await expect(extrait.documents.page(id, 1)).rejects.toMatchObject({ code: "page_unavailable" })
  // Ids sort by the time they were made: what came before is of other files.
  const since = (await extrait.events.list({ limit: 10 })).data.filter(({ document_id }) => document_id >= id)
  expect(since.map(({ document_id }) => document_id).sort()).toEqual([id, child].sort())
})

it("over HTTP, an unsupported office format is refused, and a corrupt file fails in processing", async () => {
  const { secret: key } = await extrait.keys.create({})
  const send = async (content: string) => {
    const body = new FormData()
    body.append("file", new Blob([Buffer.from(content, "latin1")]), "a.docx")
    return extrait.fetch(
      new Request("http://localhost/v1/documents", {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body
      })
    )
  }
  const entry = (name: string) => `PK\x03\x04${"\0".repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}`
  const slides = await send(entry("ppt/presentation.xml"))
  expect([slides.status, ((await slides.json()) as { error: { code: string } }).error.code]).toEqual([
    422,
    "unsupported_file_type"
  ])
  const damaged = await send(entry("word/document.xml"))
  expect(damaged.status).toBe(202)
  const { id } = (await damaged.json()) as { readonly id: string }
  expect(await extrait.documents.wait(id)).toMatchObject({ status: "failed", error: { code: "corrupt_file" } })
})

it("one call keeps neither the email nor its attachments", async () => {
  const own = await Extrait.open({ spareWorkers, dataDir: null, log: "none" })
  const file = mailWith(["invoice.pdf", await readFile(invoice)])
  const { result } = await extractWith(own.documents, askedBy(undefined), { file }, { keep: false })
  const [attached] = result.attachments ?? []
  expect(attached).toMatchObject({ filename: "invoice.pdf" })
  const left = (await own.documents.list({ limit: 10 })).data
  expect(left.filter(({ status }) => status !== "deleted")).toEqual([])
  await own.close()
})

it("an HTML page yields fields and tables", async () => {
  const file = utf8(
    "<h1>Invoice</h1><p>Invoice number: INV-7</p><table><tr><th>Description<th>Quantity<th>Unit price<th>Amount<tr><td>Tiles<td>10<td>4.00<td>40.00<tr><td>Grout<td>2<td>5.00<td>10.00</table><p>Total due: £50.00</p>"
  )
  const { values } = await extract(file)
  expect(values).toMatchObject({
    invoice_number: "INV-7",
    line_items: [
      { description: "Tiles", quantity: 10, amount: { amount: 40 } },
      { description: "Grout", quantity: 2, amount: { amount: 10 } }
    ].map(({ amount, ...line }) => ({ ...line, amount: amount.amount }))
  })
})

it("closing an instance rejects pending waits", async () => {
  const own = await Extrait.open({ dataDir: null, log: "none", concurrency: 0 })
  const { id } = await own.documents.submit({ file: utf8("Total 12.00") })
  const waiting = own.documents.wait(id)
  const told = expect(waiting).rejects.toMatchObject({ code: "closed" })
  await own.close()
  await told
})
