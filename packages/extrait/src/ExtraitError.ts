import type { ErrorCode } from "@extrait/api"
import type { DocumentErrorCode } from "@extrait/core"

/** One thing wrong with an input. */
export interface InputFault {
  /** Path to the fault: property names and element indices, from the outside in. */
  readonly path: ReadonlyArray<string | number>
  /** What is wrong, in words for a person. */
  readonly message: string
}

/**
 * Why a method of `Extrait` rejects: an error code of HTTP or of a failed document, or one of three more. `cannot_open`
 * is for `open`, `schema_mismatch` for values that do not fit a schema, `closed` for calls on a closing instance.
 */
export type ExtraitErrorCode = ErrorCode | DocumentErrorCode | "cannot_open" | "closed" | "schema_mismatch"

/** What every method of `Extrait` rejects with. */
export class ExtraitError extends Error {
  override readonly name = "ExtraitError"

  constructor(
    readonly code: ExtraitErrorCode,
    message: string,
    /** Everything wrong with the input, for `validation_error`. */
    readonly faults: ReadonlyArray<InputFault> = [],
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}
