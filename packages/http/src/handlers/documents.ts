import {
  ExportParameters,
  GetDocumentParameters,
  InvalidParameters,
  ListDocumentsParameters,
  ReleaseParameters
} from "@extrait/api"
import {
  concatBytes,
  DocumentPages,
  Documents,
  documentValues,
  type ExportQuery,
  Exports,
  fieldsSheet,
  NotFound,
  Reviews,
  SearchablePdfs,
  Settings,
  type Tenant,
  tableSheet,
  toDocling,
  toMarkdown,
  toPlainText
} from "@extrait/core"
import { Duration, Effect, Option, Stream } from "effect"
import { json, plainJson, replayable } from "../Answer.js"
import { headerOf } from "../node/NodeRequest.js"
import { readJson, readNothing } from "../request/json.js"
import { decodeParameters, decodeQuery, metadataConditions, parametersOf, preferredWait } from "../request/query.js"
import { attachment, sandboxed, sheetAttachment, streamedAttachment } from "./attachment.js"
import { disposition, fileAnswer } from "./file.js"
import type { Handlers } from "./Handler.js"
import { pageOf } from "./page.js"
import { resultAnswer } from "./result.js"
import { submitBatch, submitOne } from "./submit.js"
import { textAnswer } from "./text.js"

/** The page that a path names, counted from 1. */
const pageNumber = (page: string): Effect.Effect<number, NotFound> =>
  /^[1-9]\d{0,8}$/.test(page) ? Effect.succeed(Number(page)) : new NotFound({ resource: "page", id: page })

/** The conditions by which lists and exports search. */
const searchOf = (
  query: Omit<typeof ExportParameters.Type, "format" | "table">,
  metadata: Readonly<Record<string, string>> | null
): ExportQuery => ({
  ...(query.status === undefined ? {} : { status: query.status }),
  ...(query.document_type === undefined ? {} : { documentType: query.document_type }),
  ...(query.review_status === undefined ? {} : { reviewStatus: query.review_status }),
  ...(query.created_after === undefined ? {} : { createdAfter: query.created_after }),
  ...(query.created_before === undefined ? {} : { createdBefore: query.created_before }),
  ...(query.filename === undefined ? {} : { filename: query.filename }),
  ...(metadata === null ? {} : { metadata })
})

/** Handlers of the documents. */
export const makeDocumentHandlers: Effect.Effect<
  Handlers["documents"],
  never,
  Documents | DocumentPages | Exports | Reviews | SearchablePdfs
> = Effect.gen(function* () {
  const documents = yield* Documents
  const exports = yield* Exports
  const pages = yield* DocumentPages
  const searchable = yield* SearchablePdfs
  const reviews = yield* Reviews

  /** Refuses queries that the queue cannot serve: it holds only documents that wait for a person, and a page of it begins at one that exists. */
  const checkQueue = (tenant: Tenant, query: typeof ListDocumentsParameters.Type) =>
    Effect.gen(function* () {
      const fault = (path: string, message: string, input: unknown) =>
        new InvalidParameters({ location: "query", faults: [{ path: [path], message, type: "value_error", input }] })
      if (query.review_status !== "pending") {
        return yield* fault("order", "least_confident goes with review_status=pending", query.order)
      }
      for (const name of ["starting_after", "ending_before"] as const) {
        const id = query[name]
        if (id === undefined) continue
        yield* Effect.catchTag(documents.get(tenant, id), "NotFound", () => fault(name, "No such document", id))
      }
    })

  const fieldsOf = (tenant: Tenant, id: string, format: "csv" | "jsonl") =>
    Effect.map(documents.resultWithoutWords(tenant, id), (result) =>
      sheetAttachment(fieldsSheet(result), format, "fields")
    )

  const tableOf = (tenant: Tenant, id: string, table: string, format: "csv" | "jsonl") =>
    Effect.gen(function* () {
      const { tables } = yield* documents.resultWithoutWords(tenant, id)
      const found = /^[1-9]\d{0,8}$/.test(table) ? tables[Number(table) - 1] : undefined
      if (found === undefined) return yield* new NotFound({ resource: "table", id: table })
      return sheetAttachment(tableSheet(found), format, `table-${table}`)
    })

  return {
    create: (call) => submitOne(documents, call),

    batch: (call) => submitBatch(documents, call),

    list: ({ tenant, url }) =>
      Effect.gen(function* () {
        const { metadata, rest } = yield* metadataConditions(yield* parametersOf(url))
        const query = yield* decodeParameters(rest, ListDocumentsParameters)
        if (query.order === "least_confident") yield* checkQueue(tenant, query)
        const documentQuery = {
          ...pageOf(query),
          ...(query.order === undefined ? {} : { order: query.order }),
          ...searchOf(query, metadata)
        }
        return json(yield* documents.list(tenant, documentQuery))
      }),

    get: ({ draining, parameters: { document_id = "" }, request, tenant, url }) => {
      const asItIs = Effect.map(documents.get(tenant, document_id), (document) => json(document))
      if (url.search === "" && headerOf(request, "prefer") === null) return asItIs
      return Effect.gen(function* () {
        const query = yield* decodeQuery(url, GetDocumentParameters)
        const asked = query.wait ?? Option.getOrUndefined(yield* preferredWait(request))
        if (asked === undefined) return yield* asItIs
        const { maxWait } = yield* Settings
        const seconds = Math.min(asked, Duration.toSeconds(maxWait))
        const waited = documents.wait(tenant, document_id, Duration.seconds(seconds))
        // A service that stops answers waiting callers with the document as it is.
        const stopped = Effect.zipRight(draining, documents.get(tenant, document_id))
        return json(yield* Effect.raceFirst(waited, stopped), { "preference-applied": `wait=${seconds}` })
      })
    },

    result: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.flatMap(documents.resultContent(tenant, document_id), resultAnswer),

    fields: ({ parameters: { document_id = "" }, tenant }) => fieldsOf(tenant, document_id, "csv"),

    fieldLines: ({ parameters: { document_id = "" }, tenant }) => fieldsOf(tenant, document_id, "jsonl"),

    table: ({ parameters: { document_id = "", table = "" }, tenant }) => tableOf(tenant, document_id, table, "csv"),

    tableLines: ({ parameters: { document_id = "", table = "" }, tenant }) =>
      tableOf(tenant, document_id, table, "jsonl"),

    workbook: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(exports.workbook(tenant, document_id), (bytes) => attachment(bytes, "xlsx", "result")),

    export: ({ tenant, url }) =>
      Effect.gen(function* () {
        const { metadata, rest } = yield* metadataConditions(yield* parametersOf(url))
        const { format, table = null, ...query } = yield* decodeParameters(rest, ExportParameters)
        const content = yield* exports.search(tenant, searchOf(query, metadata), { format, table })
        const name = table === null ? "fields" : "table"
        // A workbook is whole before it begins, and counts among the bytes that answers hold.
        return format === "xlsx"
          ? attachment(concatBytes(yield* Stream.runCollect(content)), format, name)
          : streamedAttachment(content, format, name)
      }),

    values: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(documents.resultWithoutWords(tenant, document_id), (result) => plainJson(documentValues(result))),

    markdown: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(pages.outline(tenant, document_id), (outline) => textAnswer(toMarkdown(outline), "text/markdown")),

    text: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(pages.outline(tenant, document_id), (outline) => textAnswer(toPlainText(outline), "text/plain")),

    docling: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.gen(function* () {
        const outline = yield* pages.outline(tenant, document_id)
        const { filename } = yield* documents.get(tenant, document_id)
        return plainJson({ ...toDocling(outline, filename ?? document_id) })
      }),

    file: ({ parameters: { document_id = "" }, request, tenant }) =>
      Effect.flatMap(documents.file(tenant, document_id), (file) => fileAnswer(file, document_id, request)),

    redacted: ({ parameters: { document_id = "" }, request, tenant }) =>
      Effect.flatMap(documents.redacted(tenant, document_id), (file) => fileAnswer(file, document_id, request)),

    searchable: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(searchable.make(tenant, document_id), ({ filename, pdf }) =>
        sandboxed(pdf, "application/pdf", { "content-disposition": disposition({ filename }) })
      ),

    page: ({ parameters: { document_id = "", page = "" }, tenant }) =>
      Effect.gen(function* () {
        const { bytes, contentType } = yield* pages.draw(tenant, document_id, yield* pageNumber(page))
        return sandboxed(bytes, contentType)
      }),

    words: ({ parameters: { document_id = "", page = "" }, tenant }) =>
      Effect.map(
        Effect.flatMap(pageNumber(page), (number) => pages.words(tenant, document_id, number)),
        plainJson
      ),

    review: ({ idempotencyKey, parameters: { document_id = "" }, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => reviews.create(tenant, document_id, body, idempotencyKey)),
        Effect.map(replayable)
      ),

    claim: ({ idempotencyKey, parameters: { document_id = "" }, request, tenant }) =>
      readJson(request).pipe(
        Effect.flatMap((body) => reviews.claim(tenant, document_id, body, idempotencyKey)),
        Effect.map(replayable)
      ),

    release: ({ parameters: { document_id = "" }, tenant, url }) =>
      Effect.gen(function* () {
        const { reviewer = null } = yield* decodeQuery(url, ReleaseParameters)
        return json(yield* reviews.release(tenant, document_id, reviewer))
      }),

    retry: ({ idempotencyKey, parameters: { document_id = "" }, request, tenant }) =>
      readNothing(request).pipe(
        Effect.zipRight(documents.retry(tenant, document_id, idempotencyKey)),
        Effect.map(replayable)
      ),

    delete: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(documents.delete(tenant, document_id), (document) => json(document))
  }
})
