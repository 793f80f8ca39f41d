import { GetDocumentParameters, ListDocumentsParameters, UnknownSchema, UnsupportedMediaType } from "@extrait/api"
import {
  Documents,
  NotFound,
  Settings,
  type StagedFile,
  type StoredFile,
  type Tenant,
  UploadFailed
} from "@extrait/core"
import { Duration, Effect, Option, Stream } from "effect"
import { json, replayable } from "../Answer.js"
import { boundaryOf } from "../multipart/MultipartParser.js"
import { decodeQuery, metadataConditions, preferredWait } from "../request/query.js"
import { openBody } from "../request/RequestBody.js"
import { readSubmission } from "../request/submission.js"
import type { Handlers } from "./Handler.js"
import { pageOf } from "./page.js"

/** The header that offers a file under its name. @see RFC 6266, appendix D */
const disposition = ({ filename }: StoredFile): string => {
  if (filename === null) return "attachment"
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_")
  // Encoding and decoding replaces half of a surrogate pair, which a URI cannot hold.
  const encoded = encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(filename))).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Handlers of the documents. */
export const makeDocumentHandlers: Effect.Effect<Handlers["documents"], never, Documents> = Effect.gen(function* () {
  const documents = yield* Documents

  /** Stages a file that is gone when the scope closes, unless its submission has taken it over. */
  const stager = (tenant: Tenant) =>
    Effect.gen(function* () {
      const held: { file: StagedFile | null } = { file: null }
      yield* Effect.addFinalizer(() =>
        held.file === null ? Effect.void : Effect.ignoreLogged(documents.discard(held.file))
      )
      return {
        stage: (upload: Parameters<typeof documents.stage<UploadFailed>>[1]) =>
          Effect.uninterruptibleMask((restore) =>
            Effect.tap(restore(documents.stage(tenant, upload)), (file) => {
              held.file = file
            })
          ),
        handOver: Effect.sync(() => {
          held.file = null
        })
      }
    })

  return {
    create: ({ idempotencyKey, request, tenant }) =>
      Effect.scoped(
        Effect.gen(function* () {
          const boundary = boundaryOf(request.headers.get("content-type"))
          if (boundary === null) return yield* new UnsupportedMediaType({ expected: "multipart/form-data" })
          if (boundary === "") return yield* new UploadFailed({ reason: "its Content-Type names no boundary" })
          const body = yield* openBody(request)
          const { handOver, stage } = yield* stager(tenant)
          const { file, options } = yield* readSubmission(body, boundary, stage)
          const submitted = yield* Effect.uninterruptible(
            Effect.zipRight(handOver, documents.submit(file, options, idempotencyKey))
          )
          return replayable(submitted)
        })
      ).pipe(Effect.catchTag("SchemaNotFound", ({ id }) => new UnknownSchema({ id }))),

    list: ({ tenant, url }) =>
      Effect.gen(function* () {
        const { metadata, rest } = metadataConditions(url)
        const query = yield* decodeQuery(rest, ListDocumentsParameters)
        const documentQuery = {
          ...pageOf(query),
          ...(query.status === undefined ? {} : { status: query.status }),
          ...(query.document_type === undefined ? {} : { documentType: query.document_type }),
          ...(query.review_status === undefined ? {} : { reviewStatus: query.review_status }),
          ...(query.created_after === undefined ? {} : { createdAfter: query.created_after }),
          ...(query.created_before === undefined ? {} : { createdBefore: query.created_before }),
          ...(metadata === null ? {} : { metadata })
        }
        return json(yield* documents.list(tenant, documentQuery))
      }),

    get: ({ parameters: { document_id = "" }, request, tenant, url }) =>
      Effect.gen(function* () {
        const query = yield* decodeQuery(url, GetDocumentParameters)
        const asked = query.wait ?? Option.getOrUndefined(yield* preferredWait(request))
        if (asked === undefined) return json(yield* documents.get(tenant, document_id))
        const { maxWait } = yield* Settings
        const seconds = Math.min(asked, Duration.toSeconds(maxWait))
        return json(yield* documents.wait(tenant, document_id, Duration.seconds(seconds)), {
          "preference-applied": `wait=${seconds}`
        })
      }),

    result: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(documents.result(tenant, document_id), (result) => json(result)),

    file: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(documents.file(tenant, document_id), (file) => ({
        _tag: "Content" as const,
        content: Stream.mapError(file.content, (error) =>
          // Erased since the document was found.
          error._tag === "BlobNotFound" ? new NotFound({ resource: "file", id: document_id }) : error
        ),
        headers: {
          "content-type": file.contentType,
          "content-length": String(file.sizeBytes),
          "content-disposition": disposition(file),
          // A file from a stranger must not become a page of the host's site.
          "x-content-type-options": "nosniff",
          "content-security-policy": "sandbox; default-src 'none'"
        }
      })),

    retry: ({ idempotencyKey, parameters: { document_id = "" }, tenant }) =>
      Effect.map(documents.retry(tenant, document_id, idempotencyKey), replayable),

    delete: ({ parameters: { document_id = "" }, tenant }) =>
      Effect.map(documents.delete(tenant, document_id), (document) => json(document))
  }
})
