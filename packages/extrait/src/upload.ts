import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { UploadFailed, ValidationFailed } from "@extrait/core"
import { Effect, Stream } from "effect"

/** A file to submit: its path, its bytes, a `Blob` or `File`, or a stream of bytes. */
export type FileInput = string | URL | Uint8Array | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

const failed = (error: unknown) => new UploadFailed({ reason: error instanceof Error ? error.message : String(error) })

const isFile = (file: unknown): boolean =>
  typeof file === "string" ||
  (file instanceof URL && file.protocol === "file:") ||
  (typeof file === "object" &&
    file !== null &&
    !(file instanceof URL) &&
    (file instanceof Uint8Array || file instanceof Blob || Symbol.asyncIterator in file))

/** Refuses a value that is no file, which JavaScript may pass. */
export const checkedFile = (file: FileInput): Effect.Effect<FileInput, ValidationFailed> =>
  isFile(file)
    ? Effect.succeed(file)
    : new ValidationFailed({
        faults: [
          {
            path: ["file"],
            message: "Expected a path, a file: URL, bytes, a Blob or a stream of bytes",
            type: "type_error",
            input: String(file)
          }
        ]
      })

/** The content of a file to submit, and the name it carries itself. */
export const uploadOf = (
  file: FileInput
): { readonly filename: string | null; readonly content: Stream.Stream<Uint8Array, UploadFailed> } => {
  const from = (iterable: AsyncIterable<Uint8Array>) => Stream.fromAsyncIterable(iterable, failed)
  if (typeof file === "string" || file instanceof URL) {
    return {
      filename: basename(typeof file === "string" ? file : decodeURIComponent(file.pathname)),
      content: Stream.suspend(() => from(createReadStream(file)))
    }
  }
  if (file instanceof Uint8Array) return { filename: null, content: Stream.make(file) }
  if (file instanceof Blob) {
    return {
      filename: "name" in file && typeof file.name === "string" ? file.name : null,
      content: Stream.suspend(() => from(file.stream()))
    }
  }
  return { filename: null, content: from(file) }
}
