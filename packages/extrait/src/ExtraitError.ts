/** One thing wrong with an input. */
export interface InputFault {
  /** Names of properties and numbers of elements, from the outside in. */
  readonly path: ReadonlyArray<string | number>
  /** What is wrong, in words for a person. */
  readonly message: string
}

/** What every method of `Extrait` rejects with. */
export class ExtraitError extends Error {
  override readonly name = "ExtraitError"

  constructor(
    /** The same codes as over HTTP, such as `not_found` or `document_not_ready`; `cannot_open`; `closed`. */
    readonly code: string,
    message: string,
    /** Everything wrong with the input, for `validation_error`. */
    readonly faults: ReadonlyArray<InputFault> = [],
    options?: ErrorOptions
  ) {
    super(message, options)
  }
}
