import {
  type Batch,
  type Claim,
  type ClaimBody,
  type Document,
  type DocumentOutline,
  DocumentPages,
  type DocumentQuery,
  Documents,
  type DocumentValues,
  documentValues,
  Exports,
  type ExtractionResult,
  exportTypes,
  isFinal,
  type List,
  type Picture,
  type RecognitionPage,
  type ResultTyped,
  type Review,
  type ReviewBody,
  Reviews,
  type SearchablePdf,
  SearchablePdfs,
  type SubmitTyped,
  toMarkdown
} from "@extrait/core"
import { Clock, Effect, type Schema, Stream } from "effect"
import { releaseOptions, waitOptions } from "../callOptions.js"
import type { ExportedFile, ExportRequest } from "../ExportedFile.js"
import { askedBy } from "../extracting/askedBy.js"
import { type Asking, extractWith } from "../extracting/extractWith.js"
import type { ExtractDocument, SchemaInput } from "../extracting/SchemaInput.js"
import { documentQuery, exportRequest, type Page } from "../listQueries.js"
import type { OriginalFile } from "../OriginalFile.js"
import type { BatchSubmission, CreateOptions, Submission, UrlSubmission } from "../Submission.js"
import { decodeSubmission, submitFiles } from "../submitFiles.js"
import { checkedFile, uploadOf } from "../upload.js"
import type { Calls } from "./Calls.js"

/** The calls of `documents`: from a file to its result. */
export const documentCalls = ({ create, run, tenant }: Calls) => {
  const documents = {
    /** Stores the file and queues it. Resolves as soon as it is accepted. */
    submit: (({ file, filename, idempotencyKey, ...options }: Submission): Promise<Document> =>
      create({ ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }, (key) =>
        Effect.gen(function* () {
          const documents = yield* Documents
          const upload = uploadOf(yield* checkedFile(file))
          const staged = yield* documents.stage(tenant, {
            filename: filename ?? upload.filename,
            content: upload.content
          })
          return yield* documents.submit(staged, options, key)
        })
      )) as SubmitTyped<Submission>,
    /** Submits several files at once: each is accepted or refused on its own, and the answers are in the order of the files. */
    submitBatch: ({ files, idempotencyKey, ...options }: BatchSubmission): Promise<Batch> =>
      create({ ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }, (key) =>
        submitFiles(tenant, files, options, key)
      ),
    /** Submits the file at a URL, where `urlUploads` allows it. */
    submitUrl: ({ idempotencyKey, url, ...options }: UrlSubmission): Promise<Document> =>
      create({ ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }, (key) =>
        Effect.flatMap(decodeSubmission(options), (decoded) =>
          Effect.flatMap(Documents, (_) => _.acceptFrom(tenant, url, decoded, key))
        )
      ),
    /**
     * Submits a file, waits for its end, and resolves with its values in the shape of a schema: Zod, Valibot, ArkType, Effect, JSON Schema, or fields.
     * The document stays, under `result.id`. Rejects with a `SchemaMismatch` where the values do not fit the schema.
     */
    extract: (async ({ schema, ...submission }: Asking & { readonly schema?: SchemaInput }) =>
      extractWith(documents, askedBy(schema), submission, { keep: true })) as ExtractDocument,
    get: (id: string): Promise<Document> => run(Effect.flatMap(Documents, (_) => _.get(tenant, id))),
    /** Newest first, unless `order` says otherwise; deleted ones only with `status: "deleted"`. */
    list: (query: Page<DocumentQuery> = {}): Promise<List<Document>> =>
      run(Effect.flatMap(documentQuery(query), (wanted) => Effect.flatMap(Documents, (_) => _.list(tenant, wanted)))),
    /**
     * Resolves with the document once it is no longer queued or processing, or, after `timeoutSeconds`, in its current state.
     * Without a timeout it waits until the document's end.
     */
    wait: (id: string, options: { readonly timeoutSeconds?: number } = {}): Promise<Document> =>
      run(
        Effect.gen(function* () {
          const documents = yield* Documents
          const { timeoutSeconds } = yield* waitOptions(options)
          const end = (yield* Clock.currentTimeMillis) + timeoutSeconds * 1000
          while (true) {
            const left = Math.max(0, end - (yield* Clock.currentTimeMillis))
            // That wait is never longer than HTTP allows.
            const document = yield* documents.wait(tenant, id, left)
            if (isFinal(document.status) || (yield* Clock.currentTimeMillis) >= end) return document
          }
        })
      ),
    /** Rejects with `document_not_ready`, `document_failed` or `document_deleted` if there is no result. */
    result: ((id: string): Promise<ExtractionResult> =>
      run(Effect.flatMap(Documents, (_) => _.result(tenant, id)))) as ResultTyped,
    /** The values of a result as plain JSON, with their evidence; rejects as `result` does. */
    values: (id: string): Promise<DocumentValues> =>
      run(
        Effect.map(
          Effect.flatMap(Documents, (_) => _.resultWithoutWords(tenant, id)),
          documentValues
        )
      ),
    /**
     * The results of every document that a search finds, newest first: their fields or, with `table`, the rows of that table, each with the document's id and
     * file name. A workbook (`xlsx`) without `table` holds the fields and every table. Rejects with `export_too_large` for more documents than `limits` allow.
     */
    export: (request: ExportRequest): Promise<ExportedFile> =>
      run(
        Effect.gen(function* () {
          const { format, table = null, ...query } = yield* exportRequest(request)
          const content = yield* (yield* Exports).search(tenant, query, { format, table })
          return { contentType: exportTypes[format], content: Stream.toReadableStream(content) }
        })
      ),
    /** The text as Markdown, with headings, lists and tables in reading order. Reads the file again if the result does not contain it. */
    markdown: (id: string): Promise<string> =>
      run(
        Effect.map(
          Effect.flatMap(DocumentPages, (_) => _.outline(tenant, id)),
          toMarkdown
        )
      ),
    /** The text with its structure: headings, paragraphs, list items and tables, each with its box. `toMarkdown`, `toPlainText` and `toDocling` render it. */
    outline: (id: string): Promise<DocumentOutline> => run(Effect.flatMap(DocumentPages, (_) => _.outline(tenant, id))),
    /** The original file. */
    file: (id: string): Promise<OriginalFile> =>
      run(
        Effect.map(
          Effect.flatMap(Documents, (_) => _.file(tenant, id)),
          (file) => ({ ...file, content: Stream.toReadableStream(file.content) })
        )
      ),
    /**
     * The redacted file of a document submitted with `deidentify`: its pages drawn anew with personal data covered. It
     * is a PDF with the remaining words, or a picture. Rejects with `not_found` and the reason if there is none. It is
     * made before processing ends, when the original is erased.
     */
    redacted: (id: string): Promise<OriginalFile> =>
      run(
        Effect.map(
          Effect.flatMap(Documents, (_) => _.redacted(tenant, id)),
          (file) => ({ ...file, content: Stream.toReadableStream(file.content) })
        )
      ),
    /** The picture of a page, counted from 1. The boxes of the result are fractions of it. */
    page: (id: string, page: number): Promise<Picture> =>
      run(Effect.flatMap(DocumentPages, (_) => _.draw(tenant, id, page))),
    /** The words of a page, counted from 1. Reads the file again if the result does not contain them. */
    words: (id: string, page: number): Promise<RecognitionPage> =>
      run(Effect.flatMap(DocumentPages, (_) => _.words(tenant, id, page))),
    /**
     * The file as a searchable PDF. It is PDF/A-2b of the pictures with the recognised words beneath. If some pages
     * have text, it is the file itself, with words beneath the other pages. Submit with `include_recognition`, or the
     * words are read again. Rejects with `unsupported_file_type` for anything but a PDF or a picture.
     */
    searchablePdf: (id: string): Promise<SearchablePdf> =>
      run(
        Effect.map(
          Effect.flatMap(SearchablePdfs, (_) => _.make(tenant, id)),
          ({ conformance, pages, pdf }) => ({ conformance, pages, pdf })
        )
      ),
    /** Approves, corrects or rejects a result; a corrected field keeps the machine's value beside the person's. */
    review: (
      id: string,
      review: Schema.Schema.Encoded<typeof ReviewBody>,
      options: CreateOptions = {}
    ): Promise<Review> => create(options, (key) => Effect.flatMap(Reviews, (_) => _.create(tenant, id, review, key))),
    /** Claims a document for one person's review, for ten minutes by default; claim it again to renew. */
    claim: (id: string, claim: Schema.Schema.Encoded<typeof ClaimBody>, options: CreateOptions = {}): Promise<Claim> =>
      create(options, (key) => Effect.flatMap(Reviews, (_) => _.claim(tenant, id, claim, key))),
    /** Releases a claim; with `reviewer` only if it is this person's. */
    release: (id: string, options: { readonly reviewer?: string } = {}): Promise<Document> =>
      run(
        Effect.flatMap(releaseOptions(options), ({ reviewer }) =>
          Effect.flatMap(Reviews, (_) => _.release(tenant, id, reviewer ?? null))
        )
      ),
    /** Erases file and result at once and leaves a tombstone. */
    delete: (id: string): Promise<Document> => run(Effect.flatMap(Documents, (_) => _.delete(tenant, id))),
    /** Processes a failed document again. */
    retry: (id: string, options: CreateOptions = {}): Promise<Document> =>
      create(options, (key) => Effect.flatMap(Documents, (_) => _.retry(tenant, id, key)))
  }
  return documents
}

/** Documents: from a file to its result. */
export type DocumentCalls = ReturnType<typeof documentCalls>
