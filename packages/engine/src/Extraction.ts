import type { Explanation } from "./explanation/Explanation.js"
import type { PageLayout } from "./layout/Layout.js"
import type { BoundingBox } from "./page/BoundingBox.js"
import type { Page } from "./page/Page.js"
import type { AttachedFile } from "./structured/AttachedFile.js"
import type { DocumentType } from "./types/DocumentType.js"

export type { BoundingBox } from "./page/BoundingBox.js"

/** The type a caller declares for a value. */
export type ValueType = "string" | "number" | "date" | "boolean"

/** A field that a caller wants, as in an extraction schema. */
export interface FieldSpec {
  readonly key: string
  readonly type: ValueType
  readonly required: boolean
  /** RE2 syntax; it must match the whole value. */
  readonly pattern?: string
  /** What the field is, in the caller's own words. */
  readonly hint?: string
}

/** A table that a caller wants, as in an extraction schema. */
export interface TableSpec {
  readonly key: string
  readonly columns: ReadonlyArray<string>
}

/** What the engine is asked. */
export interface ExtractionRequest {
  readonly pages: ReadonlyArray<Page>
  readonly language: "fr" | "en" | "auto"
  /** The type the caller gave; absent, it is detected. */
  readonly documentType?: string
  /** The caller's own schema; absent, the document type says what to look for. */
  readonly schema?: { readonly fields: ReadonlyArray<FieldSpec>; readonly tables: ReadonlyArray<TableSpec> }
  /** The files inside the document; an invoice among them that is written as data is read too. */
  readonly attachments?: ReadonlyArray<AttachedFile>
  /** The document types that are known; default `BUILT_IN_TYPES`. `withOwnTypes` adds to these. */
  readonly documentTypes?: ReadonlyArray<DocumentType>
  /** Whether to tell why each value won; default no. */
  readonly explain?: boolean
}

/** An amount of money; `currency` is an ISO 4217 code, null where the page does not show one. */
export interface Money {
  readonly amount: number
  readonly currency: string | null
}

/** A value coerced to its type: a number, an ISO 8601 day, a boolean, money, or null where it could not be. */
export type Normalized = string | number | boolean | Money | null

/** One entry of `extract` in a result. */
export interface ExtractedField {
  /** The text as it stands in the document, with its unit; null when not found. */
  readonly value: string | null
  readonly normalized: Normalized
  /** Probability that the value (or its absence) is right. */
  readonly confidence: number
  readonly found: boolean
  /** Null, as are box and blocks, when not found and when only a file inside the document has the value. */
  readonly page: number | null
  readonly bbox: BoundingBox | null
  readonly block_ids: ReadonlyArray<string>
}

/** One cell of a table's row. */
export interface ExtractedCell {
  readonly column: string
  readonly value: string | null
  readonly normalized: Normalized
  readonly confidence: number
  readonly bbox: BoundingBox | null
  readonly block_ids: ReadonlyArray<string>
}

/** A row of a table, on one page; the box in fractions of the page. */
export interface ExtractedRow {
  readonly page: number
  readonly bbox: BoundingBox
  readonly cells: ReadonlyArray<ExtractedCell>
}

/** One entry of `tables` in a result. */
export interface ExtractedTable {
  /** The schema's or the built-in type's key; `table_1`, `table_2`, … for a table nobody named. */
  readonly key: string
  readonly name: string | null
  readonly page_start: number
  readonly page_end: number
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ExtractedRow>
  readonly confidence: number
  /** On `page_start`. */
  readonly bbox: BoundingBox
}

/** What the engine answers. */
export interface Extraction {
  readonly documentType: string | null
  readonly documentTypeConfidence: number
  /** ISO 639-1 code, detected or chosen. */
  readonly language: string
  readonly extract: Readonly<Record<string, ExtractedField>>
  readonly tables: ReadonlyArray<ExtractedTable>
  /** `missing_field:<key>`, `invalid_field:<key>`, `inconsistent:<key>`. */
  readonly flags: ReadonlyArray<string>
  /** The pages' blocks, whose ids `block_ids` names. */
  readonly layout: ReadonlyArray<PageLayout>
  /** Present where `explain` asked for it. */
  readonly explanation?: Explanation
}
