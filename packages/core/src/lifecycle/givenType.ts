import { type DocumentType, nearestTypes, typeNamed } from "@extrait/engine/domain"
import { Either } from "effect"
import { ValidationFailed } from "../domain/Errors.js"

/** What a caller writes for a type where it is to be detected, as when none is given. */
export const DETECT_TYPE = "auto"

/** What a caller writes for a type where no type is wanted: everything that the pages label is then looked for. */
export const NO_TYPE = "none"

/**
 * The document type that a submission names, however it is written; null where the type is to be detected. Beside a
 * schema, a name that no type has is the caller's own label. Without a schema it is a fault, which suggests the nearest
 * name. If `types` is undefined, any name is taken.
 */
export const givenType = (
  given: string | null,
  hasSchema: boolean,
  types: ReadonlyArray<DocumentType> | undefined
): Either.Either<string | null, ValidationFailed> => {
  if (given === null) return Either.right(null)
  const known = typeNamed(given, types ?? [])
  if (known !== undefined) return Either.right(known.name)
  const reserved = given.trim().toLowerCase()
  if (reserved === DETECT_TYPE) return Either.right(null)
  if (reserved === NO_TYPE) return Either.right(NO_TYPE)
  if (hasSchema || types === undefined) return Either.right(given)
  const nearest = nearestTypes(given, types)
  return Either.left(
    new ValidationFailed({
      faults: [
        {
          path: ["document_type"],
          message: `No document type has this name; the nearest are ${nearest.join(", ")}`,
          type: "value_error",
          input: given
        }
      ]
    })
  )
}
