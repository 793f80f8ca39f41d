import { describe, expect, it } from "@effect/vitest"
import type { ExtractedDocument, Page } from "@extrait/engine"
import { Chunk, Effect, Layer, Ref, Stream, TestClock } from "effect"
import {
  Documents,
  defaultSettings,
  type ExportChoice,
  type ExportQuery,
  Exports,
  Extractor,
  mostCells,
  mostColumns,
  Settings,
  type Sheet,
  type Tenant,
  WorkbookWriter
} from "../src/index.js"
import { acme, other, stackWith, submit as submitAtOnce, workFor } from "./stack.js"

const bbox = { x: 0, y: 0, width: 1, height: 1 }

/** The rows that a page's text asks for: `items <columns> <number>`, the columns by their names or by how many they are. */
const tablesOf = (pages: ReadonlyArray<Page>): ExtractedDocument["tables"] => {
  const words = pages.flatMap((page) => page.words.map(({ text }) => text))
  if (words[0] !== "items") return []
  const many = Number(words[1])
  const columns = many > 0 ? Array.from({ length: many }, (_, n) => `c${n}`) : (words[1]?.split("/") ?? [])
  // Four at most: a row need not have a cell for each column.
  const cells = columns
    .slice(0, 4)
    .map((column) => ({ column, value: "=1", normalized: "=1", confidence: 1, bbox, block_ids: [] }))
  const rows = Array.from({ length: Number(words[2]) }, () => ({ page: 1, bbox, cells }))
  return [{ key: "items", name: null, page_start: 1, page_end: 1, columns, rows, confidence: 1, bbox }]
}

const extractor = Layer.succeed(Extractor, {
  version: "tables/1",
  extract: ({ fileName, pages }) =>
    Effect.succeed<ExtractedDocument>({
      documentType: "invoice",
      documentTypeConfidence: 1,
      language: "en",
      extract: {
        total: { value: "1,250.00", normalized: 1250, confidence: 0.8, found: true, page: 1, bbox, block_ids: ["b"] }
      },
      tables: tablesOf(pages),
      flags: ["low_confidence:total"],
      fileName,
      recognition: null
    })
})

/** Keeps the sheets of workbooks instead of writing them. */
class Sheets extends Effect.Service<Sheets>()("Sheets", { effect: Ref.make<ReadonlyArray<Sheet>>([]) }) {}
const writer = Layer.effect(
  WorkbookWriter,
  Effect.map(Sheets, (sheets) => ({ write: (written) => Effect.as(Ref.set(sheets, written), new Uint8Array([7])) }))
)
const services = stackWith(extractor).pipe(Layer.provideMerge(writer), Layer.provideMerge(Sheets.Default))

/** Submits a text, a second before whatever comes next. */
const submit = (...args: Parameters<typeof submitAtOnce>) =>
  Effect.zipLeft(
    Effect.map(submitAtOnce(...args), ({ value }) => value),
    TestClock.adjust("1 seconds")
  )

const exported = (choice: Partial<ExportChoice> = {}, query: ExportQuery = {}, tenant: Tenant = acme) =>
  Effect.gen(function* () {
    const { search } = yield* Exports
    const content = yield* search(tenant, query, { format: "csv", table: null, ...choice })
    return Chunk.toReadonlyArray(yield* Stream.runCollect(Stream.decodeText(content))).join("")
  })

describe("an export of a search", () => {
  it.scoped("has the fields of the tenant's documents with results, newest first", () =>
    Effect.gen(function* () {
      const first = yield* submit("one", { metadata: { run: "a" } })
      const second = yield* submit("two")
      yield* submit("foreign", {}, { tenant: other })
      yield* submit("unreadable")
      yield* workFor("5 seconds")
      const queued = yield* submit("three")
      const header = "document_id,file,field,value,normalized,currency,confidence,page,flags\r\n"
      const record = (id: string) => `${id},letter.txt,total,"1,250.00",1250,,0.8,1,low_confidence:total\r\n`
      expect(yield* exported()).toBe(header + record(second.id) + record(first.id))
      expect(yield* exported({}, { metadata: { run: "a" } })).toBe(header + record(first.id))
      expect(yield* exported({}, { status: "queued" })).toBe(header)
      expect(queued.status).toBe("queued")
      const line = JSON.parse(yield* exported({ format: "jsonl" }, { metadata: { run: "a" } }))
      expect(line).toEqual({
        document_id: first.id,
        file: "letter.txt",
        field: "total",
        value: "1,250.00",
        normalized: 1250,
        currency: null,
        confidence: 0.8,
        page: 1,
        flags: "low_confidence:total"
      })
    }).pipe(Effect.provide(services))
  )

  it.scoped("has the rows of a table under the union of the documents' columns", () =>
    Effect.gen(function* () {
      const first = yield* submit("items day/amount/file/amount 1")
      const second = yield* submit("items amount/flags 1")
      yield* submit("nothing")
      yield* workFor("5 seconds")
      expect((yield* exported({ table: "items" })).split("\r\n")).toEqual([
        "document_id,file,amount,flags,day,file_,amount_,flags_",
        `${second.id},letter.txt,'=1,'=1,,,,`,
        `${first.id},letter.txt,'=1,,'=1,'=1,'=1,`,
        ""
      ])
      expect(yield* exported({ table: "none" })).toBe("document_id,file,flags\r\n")
    }).pipe(Effect.provide(services))
  )

  it.scoped("as a workbook has a sheet of fields and one per table, or only the requested table", () =>
    Effect.gen(function* () {
      yield* submit("items day/amount 2")
      yield* submit("items day 1")
      yield* workFor("5 seconds")
      const sheets = yield* Sheets
      expect(yield* exported({ format: "xlsx" })).toBe("\u0007")
      const shape = Effect.map(Ref.get(sheets), (written) => written.map(({ name, rows }) => [name, rows.length]))
      expect(yield* shape).toEqual([
        ["Fields", 2],
        ["items", 3]
      ])
      yield* exported({ format: "xlsx", table: "items" })
      expect(yield* shape).toEqual([["items", 3]])
      expect((yield* Ref.get(sheets))[0]?.header).toEqual(["document_id", "file", "day", "amount", "flags"])
    }).pipe(Effect.provide(services))
  )

  it.scoped("is refused above the document limit", () =>
    Effect.gen(function* () {
      yield* submit("one")
      yield* submit("two")
      expect(yield* exported()).toContain("document_id")
      yield* submit("three")
      const refusal = yield* Effect.flip(exported())
      expect(refusal).toMatchObject({ _tag: "ExportTooLarge", of: "documents", most: 2 })
    }).pipe(Effect.provide(services), Effect.provideService(Settings, { ...defaultSettings, maxExportDocuments: 2 }))
  )

  it.scoped("is refused as a workbook above the cell limit, but available as CSV", () =>
    Effect.gen(function* () {
      const columns = Array.from("abcdefghijklmnopqrst").join("/")
      const { id } = yield* submit(`items ${columns} ${mostCells / 20}`)
      yield* workFor("5 seconds")
      const { workbook } = yield* Exports
      expect(yield* Effect.flip(exported({ format: "xlsx" }))).toMatchObject({ _tag: "ExportTooLarge", of: "cells" })
      expect(yield* Effect.flip(workbook(acme, id))).toMatchObject({ _tag: "ExportTooLarge", of: "cells" })
      expect((yield* exported({ table: "items" })).split("\r\n")).toHaveLength(mostCells / 20 + 2)
    }).pipe(Effect.provide(services))
  )

  it.scoped("is refused above the column limit", () =>
    Effect.gen(function* () {
      yield* submit(`items ${mostColumns + 1} 1`)
      yield* workFor("5 seconds")
      const refused = { _tag: "ExportTooLarge", of: "columns", most: mostColumns }
      expect(yield* Effect.flip(exported({ table: "items" }))).toMatchObject(refused)
      expect(yield* Effect.flip(exported({ format: "xlsx" }))).toMatchObject(refused)
      // Fields have columns of their own.
      expect(yield* exported()).toContain("1,250.00")
    }).pipe(Effect.provide(services))
  )

  it.scoped("skips a document that is deleted during the export", () =>
    Effect.gen(function* () {
      const first = yield* submit("one")
      const second = yield* submit("two")
      yield* workFor("5 seconds")
      const content = yield* (yield* Exports).search(acme, {}, { format: "jsonl", table: null })
      yield* (yield* Documents).delete(acme, second.id)
      const lines = Chunk.toReadonlyArray(yield* Stream.runCollect(Stream.decodeText(content)))
      expect(lines.map((line) => JSON.parse(line).document_id)).toEqual([first.id])
    }).pipe(Effect.provide(services))
  )

  it.scoped("is refused as a workbook if the host has no workbook writer", () =>
    Effect.gen(function* () {
      const { id } = yield* submit("one")
      yield* workFor("5 seconds")
      expect(yield* Effect.flip(exported({ format: "xlsx" }))).toMatchObject({ _tag: "NoWriter" })
      expect(yield* Effect.flip((yield* Exports).workbook(acme, id))).toMatchObject({ _tag: "NoWriter" })
    }).pipe(Effect.provide(stackWith(extractor)))
  )
})

describe("the workbook of a document", () => {
  it.scoped("is available only to its tenant", () =>
    Effect.gen(function* () {
      const { id } = yield* submit("items day 1")
      yield* workFor("5 seconds")
      const { workbook } = yield* Exports
      expect(yield* workbook(acme, id)).toEqual(new Uint8Array([7]))
      expect((yield* Ref.get(yield* Sheets)).map(({ name }) => name)).toEqual(["Fields", "items"])
      expect(yield* Effect.flip(workbook(other, id))).toMatchObject({ _tag: "NotFound" })
    }).pipe(Effect.provide(services))
  )
})
