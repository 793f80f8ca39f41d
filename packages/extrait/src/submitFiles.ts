import type { Failure } from "@extrait/api"
import {
  type Batch,
  Documents,
  decode,
  EmptyFile,
  FileTooLarge,
  maxBatchFiles,
  type Replayable,
  type StagedFile,
  SubmissionOptions,
  type Tenant,
  type UnstagedFile,
  UnsupportedFileType,
  ValidationFailed
} from "@extrait/core"
import { Effect } from "effect"
import type { BatchSubmission } from "./Submission.js"
import { checkedFile, type FileInput, uploadOf } from "./upload.js"

/** The options of a submission, or every fault of them. */
export const decodeSubmission = decode(SubmissionOptions)

const named = (
  given: BatchSubmission["files"][number]
): { readonly file: FileInput; readonly filename: string | null } =>
  typeof given === "object" && given !== null && "file" in given && "filename" in given
    ? given
    : { file: given as FileInput, filename: null }

const isRefusal = (error: unknown): error is UnstagedFile["refusal"] =>
  error instanceof EmptyFile || error instanceof FileTooLarge || error instanceof UnsupportedFileType

/** Stages files one after another and accepts them as a batch. A file that cannot be read ends it, and nothing is kept. */
export const submitFiles = (
  tenant: Tenant,
  files: BatchSubmission["files"],
  options: unknown,
  idempotencyKey: string | null
): Effect.Effect<Replayable<Batch>, Failure, Documents> =>
  Effect.gen(function* () {
    if (!Array.isArray(files) || files.length === 0 || files.length > maxBatchFiles) {
      return yield* new ValidationFailed({
        faults: [
          {
            path: ["files"],
            message: `Expected a list of 1 to ${maxBatchFiles} files`,
            type: "value_error",
            input: null
          }
        ]
      })
    }
    const decoded = yield* decodeSubmission(options)
    const documents = yield* Documents
    const staged: Array<StagedFile | UnstagedFile> = []
    const stageAll = Effect.forEach(
      files,
      (given, at) =>
        Effect.gen(function* () {
          const { file, filename: own } = named(given)
          const upload = uploadOf(
            yield* Effect.mapError(
              checkedFile(file),
              ({ faults }) =>
                new ValidationFailed({ faults: faults.map((fault) => ({ ...fault, path: ["files", at] })) })
            )
          )
          const filename = own ?? upload.filename
          staged.push(
            yield* Effect.catchIf(
              documents.stage(tenant, { filename, content: upload.content }),
              isRefusal,
              (refusal) => Effect.succeed({ filename, refusal })
            )
          )
        }),
      { discard: true }
    )
    yield* Effect.tapErrorCause(stageAll, () =>
      Effect.forEach(
        staged,
        (file) => ("blobKey" in file ? Effect.ignoreLogged(documents.discard(file)) : Effect.void),
        {
          discard: true
        }
      )
    )
    return yield* documents.acceptBatch(tenant, staged, decoded, idempotencyKey)
  })
