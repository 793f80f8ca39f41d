import { readFileSync } from "node:fs"
import { decodeDocumentType } from "@extrait/core"
import type { DocumentType } from "@extrait/engine"
import { Effect, Either } from "effect"

/** A document type that cannot be used. */
export class DocumentTypeInvalid extends Error {
  override readonly name = "DocumentTypeInvalid"

  constructor(
    message: string,
    readonly faults: ReadonlyArray<{ readonly path: ReadonlyArray<string | number>; readonly message: string }> = [],
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}

const readJson = (path: string): unknown => {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (cause) {
    const reason =
      cause instanceof Error && "code" in cause && cause.code === "ENOENT" ? "no such file" : "cannot be read"
    throw new DocumentTypeInvalid(`${path}: ${reason}`, [], { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DocumentTypeInvalid(`${path} is not JSON: ${cause instanceof Error ? cause.message : cause}`, [], {
      cause
    })
  }
}

/** The document types that a host adds, those given as paths read from their files. Throws a `DocumentTypeInvalid`. */
export const readDocumentTypes = (types: ReadonlyArray<DocumentType | string>): ReadonlyArray<DocumentType> =>
  types.map((type, i) => {
    const decoded = Effect.runSync(Effect.either(decodeDocumentType(typeof type === "string" ? readJson(type) : type)))
    if (Either.isRight(decoded)) return decoded.right
    const place = typeof type === "string" ? type : `documentTypes[${i}]`
    throw new DocumentTypeInvalid(`${place} is not a document type`, decoded.left.faults, { cause: decoded.left })
  })
