import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import { SqliteClient } from "@extrait/sql/sqlite"
import { Effect } from "effect"
import { Extrait } from "extrait"
import PDFDocument from "pdfkit"
import { afterEach, beforeEach, expect, it } from "vitest"
import { spareWorkers } from "./spareWorkers.js"

const password = "Zwetschgenkuchen-4711"
const secretKey = "0123456789abcdef".repeat(4)

let dataDir = ""
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "extrait-passwords-"))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A page that opens with the password alone. */
const encrypted = (): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const pdf = new PDFDocument({ userPassword: password, ownerPassword: "of its owner" })
    const chunks: Array<Buffer> = []
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk))
    pdf.on("end", () => resolve(Buffer.concat(chunks)))
    for (let n = 1; n <= 30; n++) pdf.text(`Line ${n} of an invoice over 12.50 EUR`)
    pdf.end()
  })

const open = (options: { readonly concurrency: number; readonly secretKey?: string }) =>
  Extrait.open({ spareWorkers, dataDir, log: "none", recognizer: "tesseract", ...options })

/** Documents whose passwords are stored. */
const stored = (): Promise<number> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient
      return (yield* sql`select document_id from document_passwords`).length
    }).pipe(Effect.provide(SqliteClient.layer({ filename: join(dataDir, "extrait.db") })))
  )

/** Whether the password stands in any file of the folder. */
const isOnDisk = (): boolean =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(password)
  )

it("a password is stored encrypted until its document is processed or deleted", async () => {
  const accepting = await open({ concurrency: 0, secretKey })
  const { id } = await accepting.documents.submit({ file: await encrypted(), password })
  const { id: deleted } = await accepting.documents.submit({ file: await encrypted(), password })
  expect(await stored()).toBe(2)
  expect(isOnDisk()).toBe(false)
  await accepting.documents.delete(deleted)
  expect(await stored()).toBe(1)
  await accepting.close()
  const working = await open({ concurrency: 1, secretKey })
  try {
    expect(await working.documents.wait(id, { timeoutSeconds: 60 })).toMatchObject({ status: "completed" })
    expect(await stored()).toBe(0)
  } finally {
    await working.close()
  }
})

it("without a secret key, a password stays in the memory of the process that accepted it", async () => {
  const extrait = await open({ concurrency: 1 })
  try {
    const { id } = await extrait.documents.submit({ file: await encrypted(), password })
    expect(await stored()).toBe(0)
    expect(await extrait.documents.wait(id, { timeoutSeconds: 60 })).toMatchObject({ status: "completed" })
    expect(isOnDisk()).toBe(false)
  } finally {
    await extrait.close()
  }
})

/** The stored part of requests with idempotency keys. */
const fingerprints = (): Promise<ReadonlyArray<string>> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const rows = yield* sql<{
        readonly fingerprint: string
      }>`select fingerprint from idempotency_keys order by idempotency_key`
      return rows.map(({ fingerprint }) => fingerprint)
    }).pipe(Effect.provide(SqliteClient.layer({ filename: join(dataDir, "extrait.db") })))
  )

it("the fingerprint of a submission depends on the password only if there is a secret key", async () => {
  const file = await encrypted()
  const submit = (extrait: Extrait, idempotencyKey: string, pin: string) =>
    extrait.documents.submit({ file, password: pin, idempotencyKey })
  const first = await open({ concurrency: 0, secretKey })
  const { id } = await submit(first, "a", "0007")
  expect((await submit(first, "a", "0007")).id).toBe(id)
  await expect(submit(first, "a", "4711")).rejects.toMatchObject({ code: "idempotency_conflict" })
  await first.close()
  const second = await open({ concurrency: 0, secretKey: "fedcba9876543210".repeat(4) })
  await submit(second, "b", "0007")
  await second.close()
  // Without a key nothing of the password is in it.
  const third = await open({ concurrency: 0 })
  await submit(third, "c", "0007")
  await submit(third, "d", "4711")
  await third.close()
  const [a, b, c, d] = await fingerprints()
  expect(a).not.toBe(b)
  expect(c).toBe(d)
})
