import { BodyTooLarge, type SubmissionField, submissionFields } from "@extrait/api"
import {
  type ByteSource,
  concatBytes,
  decode,
  EmptyFile,
  type Fault,
  FileTooLarge,
  maxBatchFiles,
  type SentFields,
  type StagedFile,
  SubmissionOptions,
  type UnstagedFile,
  UnsupportedFileType,
  UploadFailed,
  ValidationFailed
} from "@extrait/core"
import { Effect, Either } from "effect"
import { type MultipartEvent, makeMultipartParser } from "../multipart/MultipartParser.js"
import type { PartHeaders } from "../multipart/partHeaders.js"
import { decodeUtf8, parseJson } from "./json.js"
import { type RequestBody, reading, refusal } from "./RequestBody.js"

/** Most bytes of one text field, of everything that is not the file, and most parts of a form. */
const maxFieldBytes = 1024 * 1024
const maxBesideFileBytes = 16 * 1024 * 1024
const maxParts = 100

/** A file as its form has it. */
export interface Upload {
  readonly filename: string | null
  readonly content: ByteSource<UploadFailed | BodyTooLarge>
}

/** A submission as its form has it: the file itself, or where it is. */
export interface Submission {
  readonly file: StagedFile | { readonly url: string }
  readonly options: SubmissionOptions
  /** The part that is compared for requests with one idempotency key. */
  readonly sent: SentFields
}

/** Several files as their form has them, with what holds for all. */
export interface BatchSubmission {
  readonly files: ReadonlyArray<StagedFile | UnstagedFile>
  readonly options: SubmissionOptions
  /** The part that is compared, beside the files, for requests with one idempotency key. */
  readonly sent: SentFields["fields"]
}

const booleans = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false]
])

const boolean = (text: string): Either.Either<unknown, string> => {
  const value = booleans.get(text.toLowerCase())
  return value === undefined ? Either.left("Expected true, false, 1 or 0") : Either.right(value)
}

const number = (text: string): Either.Either<unknown, string> =>
  /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Either.right(Number(text)) : Either.left("Expected a number")

const text = (value: string): Either.Either<unknown, string> => Either.right(value)

/** How the text of each field is read. */
const fieldValue: Record<SubmissionField, (text: string) => Either.Either<unknown, string>> = {
  document_type: text,
  extraction_schema: parseJson,
  extraction_schema_id: text,
  deidentify: boolean,
  human_review_threshold: number,
  extract: boolean,
  include_recognition: boolean,
  explain: boolean,
  language: text,
  split: boolean,
  metadata: parseJson,
  password: text,
  url: text
}

const isField = (name: string): name is SubmissionField => submissionFields.some((field) => field === name)

/** Some clients send a file without a name, but with a type. */
const isFile = ({ contentType, filename }: PartHeaders): boolean =>
  filename !== null || (contentType !== null && contentType !== "text/plain")

const fault = (name: string, message: string, type: string, input: unknown = null): Fault => ({
  path: [name],
  message,
  type,
  input: name === "password" ? "[redacted]" : input
})

const decodeOptions = decode(SubmissionOptions)

/** The options that the text fields of a form hold, or what is wrong with them, whether or not a file came. */
const optionsOf = (
  fields: ReadonlyMap<SubmissionField, string>
): { readonly options: SubmissionOptions | null; readonly faults: ReadonlyArray<Fault> } => {
  const given: Record<string, unknown> = {}
  const faults: Array<Fault> = []
  for (const [name, value] of fields) {
    if (name === "url") continue
    Either.match(fieldValue[name](value), {
      onLeft: (message) => faults.push(fault(name, message, "type_error", value)),
      onRight: (decoded) => {
        given[name] = decoded
      }
    })
  }
  const decoded = decodeOptions(given)
  return Either.isLeft(decoded)
    ? { options: null, faults: [...faults, ...decoded.left.faults] }
    : { options: decoded.right, faults }
}

/** A form as it comes, up to its file and on after it. */
interface FormReader {
  readonly fields: ReadonlyMap<SubmissionField, string>
  readonly faults: ReadonlyArray<Fault>
  /** Reads on to where the file begins, and gives its name; null at the end of the form. */
  readonly toFile: () => Promise<{ readonly filename: string | null } | null>
  /** The content of the file that has begun. */
  readonly content: ByteSource<UploadFailed | BodyTooLarge>
}

const tooMany = (mostFiles: number): string =>
  mostFiles === 1 ? "Only one file is accepted" : `At most ${mostFiles} files are accepted`

const formReader = (body: RequestBody, boundary: string, mostFiles: number): FormReader => {
  const parser = makeMultipartParser(boundary)
  const fields = new Map<SubmissionField, string>()
  const faults: Array<Fault> = []
  let events: ReadonlyArray<MultipartEvent> = []
  let at = 0
  let parts = 0
  let besideFile = 0
  let files = 0
  // One of them is a file anyway.
  const mostParts = maxParts + mostFiles - 1

  const next = async (): Promise<MultipartEvent> => {
    let event = events[at++]
    while (event === undefined) {
      const chunk = await body.next()
      events = chunk === null ? parser.end() : parser.write(chunk)
      event = events[0]
      at = 1
    }
    if (event._tag === "Broken") throw new UploadFailed({ reason: event.reason })
    return event
  }

  /** The next bytes of the part that has begun; null at its end. */
  const nextOfPart = async (): Promise<Uint8Array | null> => {
    const event = await next()
    return event._tag === "Data" ? event.bytes : null
  }

  /** Content of a part that is not the file, up to its limits. */
  const besideTheFile = async (keep: boolean): Promise<Uint8Array> => {
    const kept: Array<Uint8Array> = []
    let size = 0
    for (let bytes = await nextOfPart(); bytes !== null; bytes = await nextOfPart()) {
      size += bytes.length
      besideFile += bytes.length
      if (keep && size > maxFieldBytes) throw new BodyTooLarge({ maxBytes: maxFieldBytes })
      if (besideFile > maxBesideFileBytes) throw new BodyTooLarge({ maxBytes: maxBesideFileBytes })
      if (keep) kept.push(bytes)
    }
    return concatBytes(kept)
  }

  const skip = async (name: string, message: string, type: string): Promise<void> => {
    faults.push(fault(name, message, type))
    await besideTheFile(false)
  }

  /** Reads a part; or gives its headers, and reads none of it, where it is the file. */
  const part = async (headers: PartHeaders): Promise<PartHeaders | null> => {
    const { name } = headers
    if (name === "file") {
      if (!isFile(headers)) await skip(name, "Expected a file, got a text field", "type_error")
      else if (files >= mostFiles) await skip(name, tooMany(mostFiles), "value_error")
      else return headers
    } else if (isField(name)) {
      const value = decodeUtf8(await besideTheFile(true))
      if (fields.has(name)) faults.push(fault(name, "Given more than once", "value_error"))
      else if (value === null) faults.push(fault(name, "Not UTF-8", "value_error"))
      else fields.set(name, value)
    } else await skip(name, "No such field", "unexpected")
    return null
  }

  return {
    fields,
    faults,
    toFile: async () => {
      for (let event = await next(); event._tag !== "End"; event = await next()) {
        if (event._tag === "Data") {
          // The rest of a file that was refused before its end.
          besideFile += event.bytes.length
          if (besideFile > maxBesideFileBytes) throw new BodyTooLarge({ maxBytes: maxBesideFileBytes })
        }
        if (event._tag !== "Part") continue
        if (++parts > mostParts) throw new UploadFailed({ reason: `it has more than ${mostParts} parts` })
        const file = await part(event.headers)
        if (file !== null) {
          files++
          return file
        }
      }
      return null
    },
    content: { _tag: "ByteSource", next: nextOfPart, failed: refusal, cancel: body.release }
  }
}

/** The contents of a form's text fields, with all their faults; `sent` has no password. */
const finished = (
  { faults, fields }: FormReader,
  own: ReadonlyArray<Fault>
): {
  readonly options: SubmissionOptions | null
  readonly faults: Array<Fault>
  readonly sent: SentFields["fields"]
} => {
  const given = optionsOf(fields)
  const { password: _, ...sent } = Object.fromEntries(fields)
  return { options: given.options, faults: [...own, ...faults, ...given.faults], sent }
}

/**
 * Reads the form of a submission and hands its file to `stage` as it comes. It reads to the end before it reports faults,
 * so that it reports all at once. Only a fault that makes further reading pointless ends it early.
 */
export const readSubmission = <E>(
  body: RequestBody,
  boundary: string,
  stage: (upload: Upload) => Effect.Effect<StagedFile, E | EmptyFile>
): Effect.Effect<Submission, E | UploadFailed | BodyTooLarge | ValidationFailed> =>
  Effect.gen(function* () {
    const form = formReader(body, boundary, 1)
    const { content, toFile } = form
    let file: StagedFile | null = null
    let filename: string | null = null
    const own: Array<Fault> = []
    const empty = ({ message }: EmptyFile) =>
      Effect.sync(() => {
        own.push(fault("file", message, "value_error"))
        return null
      })
    for (let found = yield* reading(toFile); found !== null; found = yield* reading(toFile)) {
      filename = found.filename
      file = yield* Effect.catchAll(
        stage({ filename: found.filename, content }),
        (error): Effect.Effect<null, E> => (error instanceof EmptyFile ? empty(error) : Effect.fail(error))
      )
    }
    const { faults, options, sent } = finished(form, own)
    const url = form.fields.get("url") ?? null
    // A `file` that came, but wrongly, is not missing as well.
    const came = file !== null || faults.some(({ path }) => path[0] === "file")
    if (url === null && !came) faults.unshift(fault("file", "A file is required", "missing"))
    if (url !== null && came) faults.push(fault("url", "Give file or url, not both", "value_error", url))
    if (options === null || faults.length > 0) return yield* new ValidationFailed({ faults })
    if (file !== null) return { file, options, sent: { filename, fields: sent } }
    return { file: { url: url ?? "" }, options, sent: { filename, fields: sent } }
  })

const isRefusal = (error: unknown): error is UnstagedFile["refusal"] =>
  error instanceof EmptyFile || error instanceof FileTooLarge || error instanceof UnsupportedFileType

/** Reads the form of a batch in the same way; a file that `stage` refuses does not end it. */
export const readBatch = <E>(
  body: RequestBody,
  boundary: string,
  stage: (upload: Upload) => Effect.Effect<StagedFile, E | UnstagedFile["refusal"]>
): Effect.Effect<BatchSubmission, E | UploadFailed | BodyTooLarge | ValidationFailed> =>
  Effect.gen(function* () {
    const form = formReader(body, boundary, maxBatchFiles)
    const files: Array<StagedFile | UnstagedFile> = []
    for (let found = yield* reading(form.toFile); found !== null; found = yield* reading(form.toFile)) {
      const { filename } = found
      // The rest of a refused file is read past, not cancelled: others come behind it.
      const content = { ...form.content, cancel: () => undefined }
      files.push(
        yield* Effect.catchAll(
          stage({ filename, content }),
          (error): Effect.Effect<UnstagedFile, E> =>
            isRefusal(error) ? Effect.succeed({ filename, refusal: error }) : Effect.fail(error)
        )
      )
    }
    const url = form.fields.get("url")
    const own = url === undefined ? [] : [fault("url", "A batch takes files alone", "value_error", url)]
    const { faults, options, sent } = finished(form, own)
    if (files.length === 0 && !faults.some(({ path }) => path[0] === "file"))
      faults.unshift(fault("file", "At least one file is required", "missing"))
    if (options === null || faults.length > 0) return yield* new ValidationFailed({ faults })
    return { files, options, sent }
  })
