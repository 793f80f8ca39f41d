import { Either } from "effect"
import type { SubmissionOptions } from "../domain/Document.js"
import { ValidationFailed } from "../domain/Errors.js"

/** Refuses a schema beside `extract: false`: the caller would wait for fields that nobody looks for. */
export const withoutSchema = ({
  extract,
  extraction_schema: inline,
  extraction_schema_id: id
}: SubmissionOptions): Either.Either<void, ValidationFailed> =>
  extract || (inline === undefined && id === undefined)
    ? Either.void
    : Either.left(
        new ValidationFailed({
          faults: [
            {
              path: ["extract"],
              message: "With extract: false no fields are extracted: remove the extraction schema",
              type: "value_error",
              input: false
            }
          ]
        })
      )
