import { type BodyTooLarge, type Failure, UnknownSchema, UnsupportedMediaType } from "@extrait/api"
import {
  type Batch,
  type Document,
  type DocumentsService,
  type EmptyFile,
  type FileTooLarge,
  type SchemaNotFound,
  type StagedFile,
  type StorageUnavailable,
  type UnsupportedFileType,
  UploadFailed
} from "@extrait/core"
import { Effect } from "effect"
import { type Answer, replayable } from "../Answer.js"
import { boundaryOf } from "../multipart/MultipartParser.js"
import { headerOf } from "../node/NodeRequest.js"
import { openBody, type RequestBody } from "../request/RequestBody.js"
import { readBatch, readSubmission, type Upload } from "../request/submission.js"
import type { Call } from "./Handler.js"

type StageError = UploadFailed | BodyTooLarge | FileTooLarge | EmptyFile | UnsupportedFileType | StorageUnavailable

/** A form that is being read, and the files of it that are stored. */
interface OpenForm {
  readonly body: RequestBody
  readonly boundary: string
  /** Stores a file, which is discarded at the end unless it is taken over. */
  readonly stage: (upload: Upload) => Effect.Effect<StagedFile, StageError>
  /** Begins work that takes over whatever is stored, and is not interrupted. */
  readonly takeOver: <A, E>(work: () => Effect.Effect<A, E>) => Effect.Effect<A, E>
}

/** Reads a form; files that nobody has taken over when it ends, for whatever reason, are discarded. */
const withForm = <A>(
  documents: DocumentsService,
  { request, tenant }: Call,
  read: (form: OpenForm) => Effect.Effect<Answer<A>, Failure>
): Effect.Effect<Answer<A>, Failure> =>
  Effect.suspend((): Effect.Effect<Answer<A>, Failure> => {
    const boundary = boundaryOf(headerOf(request, "content-type"))
    if (boundary === null) return new UnsupportedMediaType({ expected: "multipart/form-data" })
    if (boundary === "") return new UploadFailed({ reason: "its Content-Type has no boundary" })
    const body = openBody(request)
    let held: Array<StagedFile> = []
    return read({
      body,
      boundary,
      stage: (upload) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.tap(restore(documents.stage(tenant, upload)), (file) => {
            held.push(file)
          })
        ),
      takeOver: (work) =>
        Effect.uninterruptible(
          Effect.suspend(() => {
            held = []
            return work()
          })
        )
    }).pipe(
      Effect.ensuring(
        Effect.suspend(() => {
          body.release()
          return Effect.forEach(held, (file) => Effect.ignoreLogged(documents.discard(file)), { discard: true })
        })
      )
    )
  })

/** A saved schema that is named and not there is a fault of the form. */
const unknownSchema = ({ id }: SchemaNotFound) => new UnknownSchema({ id })

/** Answers the submission of a document. */
export const submitOne = (documents: DocumentsService, call: Call): Effect.Effect<Answer<Document>, Failure> =>
  withForm(documents, call, ({ body, boundary, stage, takeOver }) =>
    readSubmission(body, boundary, stage).pipe(
      Effect.flatMap(({ file, options, sent }) =>
        "url" in file
          ? documents.acceptFrom(call.tenant, file.url, options, call.idempotencyKey, sent.fields)
          : takeOver(() => documents.accept(file, options, call.idempotencyKey, sent))
      ),
      Effect.map(replayable),
      Effect.catchTag("SchemaNotFound", unknownSchema)
    )
  )

/** Answers the submission of several. */
export const submitBatch = (documents: DocumentsService, call: Call): Effect.Effect<Answer<Batch>, Failure> =>
  withForm(documents, call, ({ body, boundary, stage, takeOver }) =>
    readBatch(body, boundary, stage).pipe(
      Effect.flatMap(({ files, options, sent }) =>
        takeOver(() => documents.acceptBatch(call.tenant, files, options, call.idempotencyKey, sent))
      ),
      Effect.map(replayable),
      Effect.catchTag("SchemaNotFound", unknownSchema)
    )
  )
