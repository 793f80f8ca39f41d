import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Ref } from "effect"
import { DocumentStore, Documents, Events, Extractor, layerStorageMemory, StorageUnavailable } from "../src/index.js"
import { acme, soonDue, stackWith, submit, workFor } from "./stack.js"

const page = (...lines: ReadonlyArray<string>) => lines.join("\n")

const british = page(
  "INVOICE",
  "Harrowgate Tiles Ltd",
  "14 Quarry Road, Leeds",
  "Invoice number: INV-20418",
  "Invoice date: 3 March 2026",
  "Thank you for your order of the tiles that we have delivered to you",
  "Total due: £1,250.00",
  "Page 1 of 1"
)
const french = page(
  "FACTURE",
  "Maçonnerie Délorme SARL",
  "8 rue des Carrières, 69003 Lyon",
  "Facture n° : F-77310",
  "Date de facture : 12/02/2026",
  "Nous vous remercions de votre confiance et de la commande que vous nous avez passée",
  "Total TTC : 480,00 €",
  "Page 1 sur 1"
)
const both = `${british}\f${french}`

const stack = stackWith(Extractor.layerEngine)
/** Storage that does not answer when a third document is stored: the second part of the first file that is split. */
const failingAtThirdInsert = Layer.provideMerge(
  Layer.effect(
    DocumentStore,
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const inserted = yield* Ref.make(0)
      return {
        ...store,
        insert: (document) =>
          Effect.flatMap(
            Ref.updateAndGet(inserted, (count) => count + 1),
            (count) =>
              count === 3
                ? new StorageUnavailable({ operation: "documents.insert", cause: new Error("the disk is full") })
                : store.insert(document)
          )
      }
    })
  ),
  layerStorageMemory
)

const found = (extract: Readonly<Record<string, { readonly value: string | null }>>) => [
  extract.invoice_number?.value,
  extract.total_amount?.value
]

describe("several documents in one file", () => {
  it.effect("are flagged and listed, with the fields of the first alone", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit(both)
      yield* workFor("2 seconds")
      const result = yield* documents.result(acme, value.id)
      expect(result).toMatchObject({
        review_status: "pending",
        segments: [
          { page_start: 1, page_end: 1, document_type: "invoice" },
          { page_start: 2, page_end: 2, document_type: "invoice" }
        ]
      })
      expect(result.flags).toContain("several_documents")
      expect(found(result.extract)).toEqual(["INV-20418", "£1,250.00"])
      expect((yield* documents.list(acme, { limit: 10 })).data).toHaveLength(1)
    }).pipe(Effect.provide(stack))
  )

  it.effect("become separate documents when the file is split, each with its own result and event", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const events = yield* Events
      const { value } = yield* submit(both, { split: true, metadata: { batch: 7 }, include_recognition: true })
      yield* workFor("2 seconds")
      const whole = yield* documents.result(acme, value.id)
      expect(whole).toMatchObject({ status: "completed", extract: {}, tables: [], flags: [], review_status: "auto" })
      const ids = whole.segments?.map(({ document_id }) => document_id ?? "none") ?? []
      const parts = yield* Effect.forEach(ids, (id) => documents.result(acme, id))
      expect(parts.map(({ extract }) => found(extract))).toEqual([
        ["INV-20418", "£1,250.00"],
        ["F-77310", "480,00 €"]
      ])
      for (const [i, id] of ids.entries()) {
        expect(yield* documents.get(acme, id)).toMatchObject({
          parent_id: value.id,
          status: "completed",
          document_type: "invoice",
          filename: "letter.txt",
          metadata: { batch: 7 },
          size_bytes: null
        })
        // Its pages are counted from 1.
        expect(parts[i]?.recognition?.pages.map((one) => one.page)).toEqual([1])
        expect(parts[i]?.extract.invoice_number).toMatchObject({ page: 1 })
        expect(parts[i]).not.toHaveProperty("segments")
      }
      const { data } = yield* events.list(acme, { limit: 10 })
      expect(data.map(({ document_id }) => document_id).sort()).toEqual([value.id, ...ids].sort())
      expect(data.map(({ type }) => type)).toEqual(Array(3).fill("document.completed"))
      yield* workFor("2 minutes")
      expect((yield* events.list(acme, { limit: 10 })).data).toHaveLength(3)
      // Each is deleted for itself.
      yield* documents.delete(acme, ids[0] ?? "")
      expect((yield* documents.result(acme, ids[1] ?? "")).extract.invoice_number?.value).toBe("F-77310")
    }).pipe(Effect.provide(stack))
  )

  it.effect("leave no partial split behind on a storage failure, and are split once on retry", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit(both, { split: true })
      yield* workFor("2 minutes")
      const { segments } = yield* documents.result(acme, value.id)
      const all = yield* documents.list(acme, { limit: 10 })
      expect(all.data.map(({ id }) => id).sort()).toEqual(
        [value.id, ...(segments ?? []).map(({ document_id }) => document_id ?? "")].sort()
      )
    }).pipe(Effect.provide(stackWith(Extractor.layerEngine, failingAtThirdInsert)), soonDue)
  )

  it.effect("are de-identified like the file, which is not kept", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit(both, { split: true, deidentify: true })
      yield* workFor("2 seconds")
      const { segments = [] } = yield* documents.result(acme, value.id)
      expect(segments).toHaveLength(2)
      for (const { document_id } of segments) {
        expect(yield* documents.result(acme, document_id ?? "")).toMatchObject({ deidentified: true })
        expect(yield* Effect.flip(documents.file(acme, document_id ?? ""))).toMatchObject({ _tag: "NotFound" })
      }
    }).pipe(Effect.provide(stack))
  )

  it.effect("are not assumed where the page numbers continue", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const second = page(
        "Invoice number: INV-20418",
        "More tiles, grey, 40 boxes",
        "Total due: £1,250.00",
        "Page 2 of 2"
      )
      const { value } = yield* submit(`${british.replace("1 of 1", "1 of 2")}\f${second}`, { split: true })
      yield* workFor("2 seconds")
      const result = yield* documents.result(acme, value.id)
      expect(result).not.toHaveProperty("segments")
      expect(result.flags).not.toContain("several_documents")
      expect(found(result.extract)).toEqual(["INV-20418", "£1,250.00"])
    }).pipe(Effect.provide(stack))
  )
})
