import type { Evidence, ExtractionResult, JsonObject } from "@extrait/core"
import { ExtraitError, type InputFault } from "../ExtraitError.js"

/** The values found for a schema. */
export interface Found {
  /**
   * The values as plain JSON in the shape of the schema, for a language model's tool to answer. A value that was not found is null where the
   * schema allows null, otherwise left out; a list is `[]`.
   */
  readonly values: JsonObject
  /** Where each value comes from, by JSON Pointer into `values`: `/supplier/name`, `/lines/0/amount` (RFC 6901). */
  readonly evidence: Readonly<Record<string, Evidence>>
  /** The result as HTTP answers it: flags, review status, tables with their boxes. */
  readonly result: ExtractionResult
}

/** The values of a document in the shape of a schema. */
export interface Extracted<Data> extends Found {
  /** The values, validated and typed by the schema. */
  readonly data: Data
}

/** The values of a document do not fit the schema: a required value is missing, or a value has the wrong type. `code` is `schema_mismatch`. */
export class SchemaMismatch extends ExtraitError {
  constructor(
    issues: ReadonlyArray<InputFault>,
    /** The values that were found. */
    readonly found: Found
  ) {
    const [first, ...others] = issues
    const place = first === undefined || first.path.length === 0 ? "" : `${first.path.join(".")}: `
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`
    super("schema_mismatch", `The document does not fit the schema: ${place}${first?.message}${more}`, issues)
  }
}
