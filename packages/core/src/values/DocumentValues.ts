import { Schema } from "effect"
import { ExtractedField, type ExtractionResult } from "../domain/ExtractionResult.js"
import { DocumentId } from "../domain/Ids.js"
import { JsonObject } from "../domain/Json.js"
import { fillShape } from "./fillShape.js"
import { shapeOfResult } from "./shapeOfResult.js"

const { bbox, block_ids, confidence, found, page, value, xpath } = ExtractedField.fields

/** The values of a result as plain JSON, with where each comes from beside them. */
export const DocumentValues = Schema.Struct({
  id: DocumentId,
  /** Numbers, days `YYYY-MM-DD`, booleans and texts by key, and lists of rows; null where nothing was found. */
  values: JsonObject,
  /** By JSON Pointers into `values`. @see RFC 6901 */
  evidence: Schema.Record({
    key: Schema.String,
    value: Schema.Struct({ value, confidence, found, page, bbox, block_ids, xpath }).annotations({
      identifier: "Evidence"
    })
  })
}).annotations({ identifier: "DocumentValues" })
export type DocumentValues = typeof DocumentValues.Type

/**
 * The values of a result, whatever it was asked. Keys with dots are objects (`supplier.name` is the `name` of
 * `supplier`), tables are lists of objects by their columns, and money is its amount.
 */
export const documentValues = (result: Omit<ExtractionResult, "recognition">): DocumentValues => {
  const { evidence, values } = fillShape(shapeOfResult(result, null), result)
  return { id: result.id, values, evidence }
}
