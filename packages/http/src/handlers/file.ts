import { type Failure, RangeNotSatisfiable } from "@extrait/api"
import { type BlobNotFound, type ByteRange, NotFound, type StorageUnavailable, type StoredFile } from "@extrait/core"
import { Effect, Stream } from "effect"
import type { ContentAnswer } from "../Answer.js"

/** The header that offers a file under its name. @see RFC 6266, appendix D */
export const disposition = ({ filename }: Pick<StoredFile, "filename">): string => {
  if (filename === null) return "attachment"
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_")
  // Encoding and decoding replaces half of a surrogate pair, which a URI cannot hold.
  const encoded = encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(filename))).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/**
 * The range that a request asks for; null for the whole file. Several ranges at once and what is no range of bytes are
 * answered with the whole, as the standard allows. @see RFC 9110, 14.2
 */
const rangeOf = (header: string | null, sizeBytes: number): Effect.Effect<ByteRange | null, RangeNotSatisfiable> => {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? "") ?? []
  if (first === undefined || last === undefined || (first === "" && last === "")) return Effect.succeed(null)
  const [start, end] =
    first === ""
      ? [Math.max(0, sizeBytes - Number(last)), sizeBytes]
      : [Number(first), last === "" ? sizeBytes : Math.min(sizeBytes, Number(last) + 1)]
  // Bytes that run backwards are no range at all.
  if (first !== "" && last !== "" && Number(last) < Number(first)) return Effect.succeed(null)
  return start >= end ? Effect.fail(new RangeNotSatisfiable({ sizeBytes })) : Effect.succeed({ start, end })
}

/** Whether a list of entity tags names this one. @see RFC 9110, 13.1.2 */
const names = (header: string | null, etag: string): boolean =>
  (header ?? "").split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag)

/** A document's file as the answer to a request: whole, a range of it, or that it is unchanged. */
export const fileAnswer = (
  file: StoredFile,
  documentId: string,
  request: Request
): Effect.Effect<ContentAnswer, RangeNotSatisfiable> =>
  Effect.gen(function* () {
    const { contentType, sha256, sizeBytes } = file
    const etag = `"${sha256}"`
    const asStream = (
      content: Stream.Stream<Uint8Array, BlobNotFound | StorageUnavailable>
    ): ContentAnswer["content"] =>
      Stream.mapError(
        content,
        (error): Failure =>
          // Erased since the document was found.
          error._tag === "BlobNotFound" ? new NotFound({ resource: "file", id: documentId }) : error
      )
    const headers = {
      "content-type": contentType,
      "content-disposition": disposition(file),
      "accept-ranges": "bytes",
      etag,
      // A file from a stranger must not become a page of the host's site.
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'"
    }
    if (names(request.headers.get("if-none-match"), etag)) {
      return { _tag: "Content", status: 304, content: Stream.empty, headers: { etag } }
    }
    const condition = request.headers.get("if-range")
    const asked = condition === null || condition.trim() === etag ? request.headers.get("range") : null
    const range = yield* rangeOf(asked, sizeBytes)
    if (range === null) {
      return {
        _tag: "Content",
        content: asStream(file.content),
        headers: { ...headers, "content-length": String(sizeBytes) }
      }
    }
    const { end, start } = range
    return {
      _tag: "Content",
      status: 206,
      content: asStream(file.part(range)),
      headers: {
        ...headers,
        "content-length": String(end - start),
        "content-range": `bytes ${start}-${end - 1}/${sizeBytes}`
      }
    }
  })
