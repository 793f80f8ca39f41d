import type { Evidence, ExtractionResult, JsonObject } from "@extrait/core"
import { ExtraitError, type InputFault } from "../ExtraitError.js"

/** What was found of what a schema asks for. */
export interface Found {
  /**
   * The values alone, as plain JSON in the form of the schema: what a language model's tool answers. A value that was not found is null where the
   * schema allows null, else left out; a list is `[]`.
   */
  readonly values: JsonObject
  /** Where each value comes from, by JSON Pointers into `values`: `/supplier/name`, `/lines/0/amount` (RFC 6901). */
  readonly evidence: Readonly<Record<string, Evidence>>
  /** The result as HTTP has it: flags, review, tables with their places. */
  readonly result: ExtractionResult
}

/** What a document says, in the form of a schema. */
export interface Extracted<Data> extends Found {
  /** The values, checked and typed by the schema. */
  readonly data: Data
}

/** The values of a document do not fit the schema: something was not found that has to be there, or is not of its type. `code` is `schema_mismatch`. */
export class SchemaMismatch extends ExtraitError {
  constructor(
    issues: ReadonlyArray<InputFault>,
    /** What was found all the same. */
    readonly found: Found
  ) {
    const [first, ...others] = issues
    const place = first === undefined || first.path.length === 0 ? "" : `${first.path.join(".")}: `
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`
    super("schema_mismatch", `The document does not fit the schema: ${place}${first?.message}${more}`, issues)
  }
}
