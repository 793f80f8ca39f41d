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

/** A field of an extraction schema. */
export interface FieldSpec {
  /** Its name in `extract`; its words are matched against labels. */
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

/** A table of an extraction schema. */
export interface TableSpec {
  /** Its name in `tables`. */
  readonly key: string
  /** The columns' names; their words are matched against headings. */
  readonly columns: ReadonlyArray<string>
}

/** A request to the engine. */
export interface ExtractionRequest {
  /** All pages that were read, in order. */
  readonly pages: ReadonlyArray<Page>
  /** The document's language: one of `LANGUAGE_CODES`, or `auto` to detect it from the words. */
  readonly language: string
  /** The caller's document type, by name or alias. An unknown name selects no type and is echoed. If absent, the type is detected. */
  readonly documentType?: string
  /** The caller's own schema. If absent, the document type says what to look for. */
  readonly schema?: { readonly fields: ReadonlyArray<FieldSpec>; readonly tables: ReadonlyArray<TableSpec> }
  /** The files attached to the document; a structured invoice among them is read too. */
  readonly attachments?: ReadonlyArray<AttachedFile>
  /** The known document types. Default `BUILT_IN_TYPES`; `withOwnTypes` adds to these. */
  readonly documentTypes?: ReadonlyArray<DocumentType>
  /** Whether to explain why each value won. Default false. */
  readonly explain?: boolean
  /** Whether the type and the language are all that is wanted: no fields and no tables are looked for. Default no. */
  readonly classifyOnly?: boolean
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
   * The text as printed, with its unit; null when not found. In an OCR'd name or address of a firm, plainly misread words are corrected.
   */
  readonly value: string | null
  /** The value coerced to the field's type; null where it is not found or cannot be coerced. */
  readonly normalized: Normalized
  /** Probability that the value (or its absence) is right. */
  readonly confidence: number
  /** Whether the document has the field. */
  readonly found: boolean
  /** Null when not found, or when only an attached file has the value; so are box and blocks. Where only a code has it, the code's page. */
  readonly page: number | null
  /** Bounding box of the value, in fractions of the page. */
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
  /** The text of the cell; null where it is empty. */
  readonly value: string | null
  /** The value coerced to the column's kind; null where it cannot be coerced. */
  readonly normalized: Normalized
  /** Probability, 0 to 1, that the value (or its absence) is right. */
  readonly confidence: number
  /** In fractions of the row's page; null where the cell is empty or only an attached file has it. */
  readonly bbox: BoundingBox | null
  /** The blocks that the cell's words belong to. */
  readonly block_ids: ReadonlyArray<string>
  /** XPath of the element in which a structured invoice states the value. */
  readonly xpath?: string
}

/** A row of a table, on one page; the box in fractions of the page. */
export interface ExtractedRow {
  /** From 1. */
  readonly page: number
  readonly bbox: BoundingBox
  /**
   * `mended:<column>` where OCR misread the cell's number and arithmetic proves another: `value` is as read, `normalized` as proven. Absent
   * where there is none.
   */
  readonly flags?: ReadonlyArray<string>
  /** One for each column, in their order. */
  readonly cells: ReadonlyArray<ExtractedCell>
}

/** One entry of `tables` in a result. */
export interface ExtractedTable {
  /** The schema's or the built-in type's key; `table_1`, `table_2`, … for any other table. */
  readonly key: string
  /** The table's caption or title; null where it has none. */
  readonly name: string | null
  /** From 1. */
  readonly page_start: number
  /** The page of the last row. */
  readonly page_end: number
  /** Keys of the schema or the type; the printed headings for any other table. */
  readonly columns: ReadonlyArray<string>
  /** In reading order, over all its pages. */
  readonly rows: ReadonlyArray<ExtractedRow>
  /** 0 to 1: the confidence in its cells, and that this is the requested table. */
  readonly confidence: number
  /** On `page_start`. */
  readonly bbox: BoundingBox
}

/** The engine's answer. */
export interface Extraction {
  /** Name of the document type; null where no known type fits. */
  readonly documentType: string | null
  /** Probability, 0 to 1, that the type is right; 1 where the caller gave it. */
  readonly documentTypeConfidence: number
  /** ISO 639-1 code, detected or chosen. */
  readonly language: string
  /** By key. */
  readonly extract: Readonly<Record<string, ExtractedField>>
  readonly tables: ReadonlyArray<ExtractedTable>
  /** The bar codes and matrix codes of all pages; absent where there are none. */
  readonly codes?: ReadonlyArray<ExtractedCode>
  /** `missing_field:<key>`, `invalid_field:<key>`, `inconsistent:<key>`, `broken_rule:<rule>`, `invalid_seal:<page>`, `several_documents`. */
  readonly flags: ReadonlyArray<string>
  /** The documents in the pages, in order, if there are several. Fields and tables are then those of the first. */
  readonly segments?: ReadonlyArray<Segment>
  /** The blocks of the pages; `block_ids` refer to them. */
  readonly layout: ReadonlyArray<PageLayout>
  /** Present with `explain`. */
  readonly explanation?: Explanation
}
