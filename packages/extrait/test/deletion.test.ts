import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Extrait } from "extrait"
import { afterEach, describe, expect, it } from "vitest"
import { filesWith } from "./filesWith.js"
import { spareWorkers } from "./spareWorkers.js"

const planted = {
  content: "Zwetschgenkuchen 4711",
  filename: "Quittenbrot-Rechnung.txt",
  metadata: "Mirabellenkompott",
  correction: "Stachelbeersaft",
  note: "Holunderblütensirup"
}

const folders: Array<string> = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "extrait-deletion-"))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const key = { id: "2026", key: "0123456789abcdef".repeat(4) }

describe("deletion", () => {
  for (const [name, files] of [
    ["of files kept as they are", {}],
    ["of encrypted files", { keys: [key] }]
  ] as const) {
    it(`leaves no byte of a document in the database, its log or the files: ${name}`, async () => {
      const dataDir = await newFolder()
      const extrait = await Extrait.open({
        spareWorkers,
        dataDir,
        concurrency: 1,
        recognizer: "tesseract",
        files,
        log: "none"
      })
      try {
        const endpoint = await extrait.webhookEndpoints.create({ url: "http://receiver.invalid/never" })
        const text = Array.from({ length: 300 }, (_, n) => `Line ${n}: ${planted.content}, total: ${n},00 EUR`).join(
          "\n"
        )
        const { id } = await extrait.documents.submit({
          file: new TextEncoder().encode(`Invoice\nReference: ${planted.content}\n${text}`),
          filename: planted.filename,
          metadata: { order: planted.metadata },
          extraction_schema: { fields: [{ key: "reference" }] },
          include_recognition: true,
          idempotencyKey: "once"
        })
        expect((await extrait.documents.wait(id)).status).toBe("completed")
        await extrait.documents.review(id, {
          decision: "corrected",
          corrections: { reference: planted.correction },
          note: planted.note
        })
        // All of it is there, so that what follows means something.
        const stored = await filesWith(dataDir, planted.content)
        expect(stored.some((file) => file.startsWith("extrait.db"))).toBe(true)
        expect(stored.some((file) => file.startsWith("blobs"))).toBe(files !== undefined && !("keys" in files))
        for (const text of [planted.filename, planted.metadata, planted.correction, planted.note]) {
          expect(await filesWith(dataDir, text), text).not.toEqual([])
        }
        await extrait.documents.delete(id)
        await extrait.webhookEndpoints.delete(endpoint.id)
        expect((await extrait.documents.get(id)).status).toBe("deleted")
      } finally {
        await extrait.close()
      }
      for (const text of Object.values(planted)) expect(await filesWith(dataDir, text), text).toEqual([])
    })
  }
})
