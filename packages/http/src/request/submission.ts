import { BodyTooLarge, type SubmissionField, submissionFields } from "@extrait/api"
import {
  concatBytes,
  decode,
  type Fault,
  type StagedFile,
  SubmissionOptions,
  UploadFailed,
  ValidationFailed
} from "@extrait/core"
import { Effect, Either, Option, Stream } from "effect"
import { type MultipartEvent, makeMultipartParser } from "../multipart/MultipartParser.js"
import type { PartHeaders } from "../multipart/partHeaders.js"
import { decodeUtf8, parseJson } from "./json.js"
import type { RequestBody } from "./RequestBody.js"

/** Most bytes of one text field, of everything that is not the file, and most parts of a form. */
const maxFieldBytes = 1024 * 1024
const maxBesideFileBytes = 16 * 1024 * 1024
const maxParts = 100

/** A submission as its form has it. */
export interface Submission {
  readonly file: StagedFile
  /** As `SubmissionOptions` encodes them. */
  readonly options: Readonly<Record<string, unknown>>
}

const boolean = (text: string): Either.Either<unknown, string> => {
  const value = { true: true, "1": true, false: false, "0": false }[text.toLowerCase()]
  return value === undefined ? Either.left("Expected true, false, 1 or 0") : Either.right(value)
}

const number = (text: string): Either.Either<unknown, string> =>
  /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Either.right(Number(text)) : Either.left("Expected a number")

const text = (value: string): Either.Either<unknown, string> => Either.right(value)

/** What the text of each field stands for. */
const fieldValue: Record<SubmissionField, (text: string) => Either.Either<unknown, string>> = {
  document_type: text,
  extraction_schema: parseJson,
  extraction_schema_id: text,
  deidentify: boolean,
  human_review_threshold: number,
  include_recognition: boolean,
  explain: boolean,
  language: text,
  metadata: parseJson,
  password: text
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

/** The events of a body one at a time. */
const eventsOf = (body: RequestBody, boundary: string): Effect.Effect<MultipartEvent, UploadFailed> => {
  const parser = makeMultipartParser(boundary)
  let events: ReadonlyArray<MultipartEvent> = []
  let at = 0
  const next: Effect.Effect<MultipartEvent, UploadFailed> = Effect.suspend(() => {
    const event = events[at++]
    if (event === undefined) {
      return Effect.flatMap(body.next, (chunk) => {
        events = Option.match(chunk, { onNone: parser.end, onSome: parser.write })
        at = 0
        return next
      })
    }
    return event._tag === "Broken" ? new UploadFailed({ reason: event.reason }) : Effect.succeed(event)
  })
  return next
}

/** The text fields of a form as options, and what is wrong with them, whether or not a file came. */
const optionsOf = (fields: ReadonlyMap<SubmissionField, string>) =>
  Effect.gen(function* () {
    const options: Record<string, unknown> = {}
    const faults: Array<Fault> = []
    for (const [name, value] of fields) {
      Either.match(fieldValue[name](value), {
        onLeft: (message) => faults.push(fault(name, message, "type_error", value)),
        onRight: (decoded) => {
          options[name] = decoded
        }
      })
    }
    const decoded = yield* Effect.either(decode(SubmissionOptions)(options))
    return { options, faults: Either.isLeft(decoded) ? [...faults, ...decoded.left.faults] : faults }
  })

/**
 * Reads the form of a submission, handing its file to `stage` as it comes. The form is read to its end before its faults
 * are told, so that all are told at once; only what makes reading on pointless ends it early.
 */
export const readSubmission = <E>(
  body: RequestBody,
  boundary: string,
  stage: (upload: {
    readonly filename: string | null
    readonly content: Stream.Stream<Uint8Array, UploadFailed>
  }) => Effect.Effect<StagedFile, E>
): Effect.Effect<Submission, E | UploadFailed | BodyTooLarge | ValidationFailed> =>
  Effect.gen(function* () {
    const next = eventsOf(body, boundary)
    const fields = new Map<SubmissionField, string>()
    const faults: Array<Fault> = []
    const found: { file: StagedFile | null } = { file: null }
    let parts = 0
    let besideFile = 0

    /** The content of the part that has begun, as it comes. */
    const content: Stream.Stream<Uint8Array, UploadFailed> = Stream.repeatEffectOption(
      Effect.flatMap(Effect.mapError(next, Option.some), (event) =>
        event._tag === "Data" ? Effect.succeed(event.bytes) : Effect.fail(Option.none())
      )
    )

    /** Content of a part that is not the file, up to its limits. */
    const besideTheFile = (keep: boolean) =>
      Effect.gen(function* () {
        let size = 0
        const counted = Stream.tap(content, ({ length }) => {
          size += length
          besideFile += length
          if (keep && size > maxFieldBytes) return new BodyTooLarge({ maxBytes: maxFieldBytes })
          return besideFile > maxBesideFileBytes ? new BodyTooLarge({ maxBytes: maxBesideFileBytes }) : Effect.void
        })
        if (keep) return concatBytes(yield* Stream.runCollect(counted))
        yield* Stream.runDrain(counted)
        return new Uint8Array()
      })

    const skip = (name: string, message: string, type: string) =>
      Effect.zipRight(
        Effect.sync(() => faults.push(fault(name, message, type))),
        besideTheFile(false)
      )

    const part = (headers: PartHeaders) =>
      Effect.gen(function* () {
        const { filename, name } = headers
        if (name === "file") {
          if (!isFile(headers)) return yield* skip(name, "Expected a file, got a text field", "type_error")
          if (found.file !== null) return yield* skip(name, "Only one file is accepted", "value_error")
          found.file = yield* stage({ filename, content })
          return
        }
        if (!isField(name)) return yield* skip(name, "There is no such field", "unexpected")
        const value = decodeUtf8(yield* besideTheFile(true))
        if (fields.has(name)) return void faults.push(fault(name, "Given more than once", "value_error"))
        if (value === null) return void faults.push(fault(name, "Not UTF-8", "value_error"))
        fields.set(name, value)
      })

    while (true) {
      const event = yield* next
      if (event._tag === "End") break
      if (event._tag !== "Part") continue
      if (++parts > maxParts) return yield* new UploadFailed({ reason: `it has more than ${maxParts} parts` })
      yield* part(event.headers)
    }

    const given = yield* optionsOf(fields)
    const all = [...faults, ...given.faults]
    // A `file` that came, but wrongly, is not missing as well.
    const { file } = found
    const missing = file === null && !faults.some(({ path }) => path[0] === "file")
    if (missing) all.unshift(fault("file", "A file is required", "missing"))
    if (file === null || all.length > 0) return yield* new ValidationFailed({ faults: all })
    return { file, options: given.options }
  })
