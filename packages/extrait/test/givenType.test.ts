import { afterAll, beforeAll, expect, it } from "vitest"
import { Extrait, type ExtraitError } from "../dist/index.js"
import { runCommand } from "./commandLine.js"
import { spareWorkers } from "./spareWorkers.js"

const own = new URL("../../../examples/document-types/rent_receipt.json", import.meta.url).pathname
const receipt = new URL("../../../examples/document-types/quittance.pdf", import.meta.url).pathname

let extrait: Extrait
beforeAll(async () => {
  extrait = await Extrait.open({ spareWorkers, dataDir: null, documentTypes: [own], log: "none" })
})
afterAll(() => extrait.close())

it("a submission may name a custom type in another spelling", async () => {
  const { document_type, id } = await extrait.documents.submit({ file: receipt, document_type: "Rent Receipts" })
  expect(document_type).toBe("rent_receipt")
  await extrait.documents.wait(id)
  const result = await extrait.documents.result(id)
  expect([result.document_type, result.document_type_confidence]).toEqual(["rent_receipt", 1])
  expect(result.extract.rent_amount?.found).toBe(true)
})

it("a submission with an unknown type is rejected with the nearest names", async () => {
  const refused = await extrait.documents
    .submit({ file: receipt, document_type: "rent receit" })
    .catch((error: ExtraitError) => error)
  expect(refused).toMatchObject({
    code: "validation_error",
    faults: [
      {
        path: ["document_type"],
        message: expect.stringMatching(/^No document type has this name; the nearest are rent_receipt, /)
      }
    ]
  })
})

it("the command rejects an unknown type in the same way", async () => {
  const refused = await runCommand("extract", receipt, "--document-type", "zebra")
  expect(refused.status).not.toBe(0)
  expect(refused.stderr).toContain("document_type: No document type has this name; the nearest are ")
})
