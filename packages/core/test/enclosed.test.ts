import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import {
  DocumentPages,
  Documents,
  type EnclosedFile,
  Events,
  Extractor,
  layerStorageMemory,
  type OpenDocument,
  PageReader,
  textReader
} from "../src/index.js"
import { acme, stackWith, submit, workFor } from "./stack.js"

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const file = (name: string | null, text: string, inline = false): EnclosedFile => ({ name, bytes: utf8(text), inline })

const letter = "Invoice number: INV-1\nTotal due: £12.00\n"
/** The body of a mail, and what is attached to it. */
const bodies: Readonly<Record<string, ReadonlyArray<EnclosedFile>>> = {
  several: [
    file("../a\u0000.txt", "Invoice number: INV-2\nTotal due: £34.00\n"),
    file("b.zip", "PK\u0003\u0004"),
    file("logo.txt", "inline", true),
    file(null, "")
  ],
  many: Array.from({ length: 103 }, (_, i) => file(`${i}.txt`, `Invoice number: INV-${i}\n`)),
  nested: [file("inner.txt", "nested")]
}

/** Texts that name one of the lists above have its files attached to them. */
const reader = Layer.succeed(PageReader, {
  ...textReader,
  open: (source, options) =>
    Effect.map(textReader.open(source, options), (document): OpenDocument => {
      const text = new TextDecoder().decode(source.bytes)
      const name = Object.keys(bodies).find((key) => text.includes(key))
      return { ...document, enclosed: Effect.succeed(name === undefined ? [] : (bodies[name] ?? [])) }
    })
})

const stack = stackWith(Extractor.layerEngine, layerStorageMemory, reader)

describe("files attached to a document", () => {
  it.effect("become documents of their own if their type is supported, with one event each", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const events = yield* Events
      const pages = yield* DocumentPages
      const { value } = yield* submit(`several\n${letter}`, { metadata: { batch: 7 }, language: "en" })
      yield* workFor("5 seconds")
      const { attachments = [], flags, review_status } = yield* documents.result(acme, value.id)
      expect(attachments).toEqual([
        {
          filename: "a.txt",
          content_type: "text/plain",
          size_bytes: 41,
          inline: false,
          document_id: expect.stringMatching(/^doc_/)
        },
        { filename: "b.zip", content_type: null, size_bytes: 4, inline: false, document_id: null },
        { filename: "logo.txt", content_type: "text/plain", size_bytes: 6, inline: true, document_id: null },
        { filename: null, content_type: null, size_bytes: 0, inline: false, document_id: null }
      ])
      expect(flags).toEqual(expect.arrayContaining(["unread_attachment:2", "unread_attachment:4"]))
      expect(flags).not.toContain("unread_attachment:3")
      expect(review_status).toBe("pending")
      const id = attachments[0]?.document_id ?? "none"
      expect(yield* documents.get(acme, id)).toMatchObject({
        parent_id: value.id,
        status: "completed",
        filename: "a.txt",
        content_type: "text/plain",
        size_bytes: 41,
        language: "en",
        metadata: { batch: 7 }
      })
      expect((yield* documents.result(acme, id)).extract.invoice_number?.value).toBe("INV-2")
      // Its pages are those of its own file.
      const words = yield* pages.words(acme, id, 1)
      expect(words.blocks.map(({ text }) => text).join(" ")).toContain("INV-2")
      const { data } = yield* events.list(acme, { limit: 10 })
      expect(data.map(({ document_id, type }) => [document_id, type]).sort()).toEqual(
        [value.id, id].map((one) => [one, "document.completed"]).sort()
      )
      yield* workFor("2 minutes")
      expect((yield* events.list(acme, { limit: 10 })).data).toHaveLength(2)
      // Each is deleted for itself.
      yield* documents.delete(acme, value.id)
      expect((yield* documents.result(acme, id)).extract.invoice_number?.value).toBe("INV-2")
    }).pipe(Effect.provide(stack))
  )

  it.effect("are limited to a hundred, and those left out are flagged", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit(`many\n${letter}`)
      // Enough for the document itself.
      yield* workFor("2 seconds")
      const { attachments = [], flags } = yield* documents.result(acme, value.id)
      expect(attachments.filter(({ document_id }) => document_id !== null)).toHaveLength(100)
      expect(flags).toEqual(expect.arrayContaining(["unread_attachment:101", "unread_attachment:103"]))
    }).pipe(Effect.provide(stack))
  )

  it.effect("are followed three levels deep", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit(`nested\n${letter}`)
      yield* workFor("20 seconds")
      let id: string | null = value.id
      const depths: Array<string> = []
      while (id !== null) {
        const result: {
          readonly attachments?: ReadonlyArray<{ readonly document_id: string | null }>
          readonly flags: ReadonlyArray<string>
        } = yield* documents.result(acme, id)
        depths.push(result.flags.filter((flag) => flag.startsWith("unread_attachment")).join())
        id = result.attachments?.[0]?.document_id ?? null
      }
      expect(depths).toEqual(["", "", "", "unread_attachment:1"])
    }).pipe(Effect.provide(stack))
  )

  it.effect("lose their names in a de-identified result, and are erased like the document's own file", () =>
    Effect.gen(function* () {
      const documents = yield* Documents
      const { value } = yield* submit(`several\n${letter}`, { deidentify: true, password: "p" })
      yield* workFor("5 seconds")
      const { attachments = [] } = yield* documents.result(acme, value.id)
      expect(attachments.map(({ filename }) => filename)).toEqual([null, null, null, null])
      const id = attachments[0]?.document_id ?? "none"
      expect((yield* documents.result(acme, id)).deidentified).toBe(true)
      expect((yield* Effect.flip(documents.file(acme, id)))._tag).toBe("NotFound")
    }).pipe(Effect.provide(stack))
  )
})
