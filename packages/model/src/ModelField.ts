/** What a value is. `money` is a number whose `normalized` bears its currency, as the amounts of built-in document types do. */
export type ModelValueType = "string" | "number" | "date" | "boolean" | "money"

/** A field that a model is asked for. */
export interface ModelField {
  readonly key: string
  readonly type: ModelValueType
  /** What the field is, in the caller's own words or, for a field of a document type, in its labels. */
  readonly hint?: string
  /** RE2 syntax; it must match the whole value. */
  readonly pattern?: string
}
