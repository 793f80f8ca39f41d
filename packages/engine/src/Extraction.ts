import type { ExtractedCode } from "./codes/ExtractedCode.js"
import type { Explanation } from "./explanation/Explanation.js"
import type { PageLayout } from "./layout/Layout.js"
import type { BoundingBox } from "./page/BoundingBox.js"
import type { Page } from "./page/Page.js"
import type { Segment } from "./segments/Segment.js"
import type { AttachedFile } from "./structured/AttachedFile.js"
import type { DocumentType } from "./types/DocumentType.js"

export type { CodeMeaning } from "./codes/CodeMeaning.js"
export type { ExtractedCode } from "./codes/ExtractedCode.js"
export type { BoundingBox } from "./page/BoundingBox.js"

/** The type a caller declares for a value. */
export type ValueType = "string" | "number" | "date" | "boolean"

/** A field that a caller wants, as in an extraction schema. */
export interface FieldSpec {
  /** Its name in `extract`; its words are looked for among the labels. */
  readonly key: string
  /** What the value is coerced to. */
  readonly type: ValueType
  /** Whether its absence is flagged. */
  readonly required: boolean
  /** RE2 syntax; it must match the whole value. */
  readonly pattern?: string
  /** What the field is, in the caller's own words. */
  readonly hint?: string
}

/** A table that a caller wants, as in an extraction schema. */
export interface TableSpec {
  /** Its name in `tables`. */
  readonly key: string
  /** The columns' names, whose words are looked for among the headings. */
  readonly columns: ReadonlyArray<string>
}

/** What the engine is asked. */
export interface ExtractionRequest {
  /** All pages that were read, in their order. */
  readonly pages: ReadonlyArray<Page>
  /** What the document is written in: the code of an installed language, one of `LANGUAGE_CODES`; `auto` tells it from the words. */
  readonly language: string
  /** The type the caller gave, by its name or an alias; a name that no type has selects none and is echoed. Absent, the type is detected. */
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
  /** In whole units, such as euros, with decimals. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string | null
}

/** A value coerced to its type: a number, an ISO 8601 day, a boolean, money, or null where it could not be. */
export type Normalized = string | number | boolean | Money | null

/** One entry of `extract` in a result. */
export interface ExtractedField {
  /**
   * The text as it stands in the document, with its unit; null when not found. Of a recognised name or address of a firm, words that were plainly misread
   * are spelled as they should be.
   */
  readonly value: string | null
  /** The value as the field's type has it; null where it is not found or cannot be coerced. */
  readonly normalized: Normalized
  /** Probability that the value (or its absence) is right. */
  readonly confidence: number
  /** Whether the document has the field. */
  readonly found: boolean
  /** Null, as are box and blocks, when not found and when only a file inside the document has the value; where only a code has it, the code's. */
  readonly page: number | null
  /** Where the value stands, in fractions of the page. */
  readonly bbox: BoundingBox | null
  /** The blocks that the value's words belong to. */
  readonly block_ids: ReadonlyArray<string>
  /** Where a structured invoice states the value: the element's XPath, with prefixes as the file writes them. */
  readonly xpath?: string
}

/** One cell of a table's row. */
export interface ExtractedCell {
  /** One of the table's `columns`. */
  readonly column: string
  /** The text as it stands in the cell; null where it is empty. */
  readonly value: string | null
  /** The value as the column's kind has it; null where it cannot be coerced. */
  readonly normalized: Normalized
  /** Probability, 0 to 1, that the value (or its absence) is right. */
  readonly confidence: number
  /** In fractions of the row's page; null where the cell is empty or only a file inside the document has it. */
  readonly bbox: BoundingBox | null
  /** The blocks that the cell's words belong to. */
  readonly block_ids: ReadonlyArray<string>
  /** Where a structured invoice states the value. */
  readonly xpath?: string
}

/** A row of a table, on one page; the box in fractions of the page. */
export interface ExtractedRow {
  /** From 1. */
  readonly page: number
  readonly bbox: BoundingBox
  /**
   * `mended:<column>` where recognition misread the cell's number and arithmetic proves another: `value` is as read, `normalized` as proven. Absent
   * where there is none.
   */
  readonly flags?: ReadonlyArray<string>
  /** One for each column, in their order. */
  readonly cells: ReadonlyArray<ExtractedCell>
}

/** One entry of `tables` in a result. */
export interface ExtractedTable {
  /** The schema's or the built-in type's key; `table_1`, `table_2`, … for a table nobody named. */
  readonly key: string
  /** What the page calls the table; null where nothing does. */
  readonly name: string | null
  /** From 1. */
  readonly page_start: number
  /** The page of the last row. */
  readonly page_end: number
  /** Keys of the schema or the type; the headings of a table nobody named. */
  readonly columns: ReadonlyArray<string>
  /** In reading order, over all its pages. */
  readonly rows: ReadonlyArray<ExtractedRow>
  /** 0 to 1: how sure its cells are, and that they are those that were sought. */
  readonly confidence: number
  /** On `page_start`. */
  readonly bbox: BoundingBox
}

/** What the engine answers. */
export interface Extraction {
  /** Name of the type; null where it is none of those that are known. */
  readonly documentType: string | null
  /** Probability, 0 to 1, that this is so; 1 where the caller said it. */
  readonly documentTypeConfidence: number
  /** ISO 639-1 code, detected or chosen. */
  readonly language: string
  /** By key. */
  readonly extract: Readonly<Record<string, ExtractedField>>
  readonly tables: ReadonlyArray<ExtractedTable>
  /** The bar codes and matrix codes of all pages; absent where there are none. */
  readonly codes?: ReadonlyArray<ExtractedCode>
  /** `missing_field:<key>`, `invalid_field:<key>`, `inconsistent:<key>`, `invalid_seal:<page>`, `several_documents`. */
  readonly flags: ReadonlyArray<string>
  /** The documents that the pages hold, in their order, where there are several: fields and tables are then those of the first. */
  readonly segments?: ReadonlyArray<Segment>
  /** The pages' blocks, whose ids `block_ids` names. */
  readonly layout: ReadonlyArray<PageLayout>
  /** Present where `explain` asked for it. */
  readonly explanation?: Explanation
}
