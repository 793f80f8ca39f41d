import { Schema } from "effect"
import { BoundingBox, Fraction } from "./BoundingBox.js"
import { DocumentError, DocumentStatus } from "./Document.js"
import { Explanation } from "./Explanation.js"
import { DocumentId } from "./Ids.js"
import { LastReview, PastReview } from "./Review.js"
import { ReviewStatus } from "./ReviewStatus.js"

const Money = Schema.Struct({ amount: Schema.JsonNumber, currency: Schema.NullOr(Schema.String) }).annotations({
  identifier: "Money"
})

/** The typed value: a number, a day `YYYY-MM-DD`, a boolean, money, a compact identifier, or null. */
export const Normalized = Schema.NullOr(Schema.Union(Schema.String, Schema.JsonNumber, Schema.Boolean, Money))

/** The machine's value of a field that a person has corrected. */
export const MachineField = Schema.Struct({
  /** The text as printed; null when not found. */
  value: Schema.NullOr(Schema.String),
  normalized: Normalized,
  /** Estimated probability that the value, or its absence, is right. */
  confidence: Fraction,
  found: Schema.Boolean,
  /** From 1. */
  page: Schema.NullOr(Schema.Int),
  bbox: Schema.NullOr(BoundingBox),
  block_ids: Schema.Array(Schema.String),
  /** Where a structured invoice states the value: the element's XPath, with prefixes as the file writes them. */
  xpath: Schema.optionalWith(Schema.String, { exact: true })
}).annotations({ identifier: "MachineField" })
export type MachineField = typeof MachineField.Type

/** An entry of `extract`. */
export const ExtractedField = Schema.Struct({
  ...MachineField.fields,
  /** The machine's value, where a person has corrected the field. */
  machine: Schema.optionalWith(MachineField, { exact: true })
}).annotations({ identifier: "ExtractedField" })
export type ExtractedField = typeof ExtractedField.Type

/**
 * A cell of a table row; null where the cell is empty. It has the value as printed, its typed value, a confidence from
 * 0 to 1, and its box in fractions of the page.
 */
export const ExtractedCell = Schema.Struct({
  column: Schema.String,
  value: Schema.NullOr(Schema.String),
  normalized: Normalized,
  confidence: Fraction,
  bbox: Schema.NullOr(BoundingBox),
  block_ids: Schema.Array(Schema.String),
  /** XPath of the element in which a structured invoice states the value. */
  xpath: Schema.optionalWith(Schema.String, { exact: true })
}).annotations({ identifier: "ExtractedCell" })

/**
 * A table row, on one page. The flag `mended:<column>` says that OCR misread the cell's number and arithmetic proves another: `value` is
 * as read, `normalized` as proven. `flags` is absent where there are none.
 */
export const ExtractedRow = Schema.Struct({
  page: Schema.Int,
  bbox: BoundingBox,
  flags: Schema.optionalWith(Schema.Array(Schema.String), { exact: true }),
  cells: Schema.Array(ExtractedCell)
}).annotations({ identifier: "ExtractedRow" })

/** The machine's rows of a table that a person has corrected. */
export const MachineRows = Schema.Struct({ rows: Schema.Array(ExtractedRow), confidence: Fraction }).annotations({
  identifier: "MachineRows"
})

/** An entry of `tables`. */
export const ExtractedTable = Schema.Struct({
  key: Schema.String,
  name: Schema.NullOr(Schema.String),
  page_start: Schema.Int,
  page_end: Schema.Int,
  columns: Schema.Array(Schema.String),
  rows: Schema.Array(ExtractedRow),
  confidence: Fraction,
  bbox: BoundingBox,
  /** The machine's rows, where a person has corrected them. */
  machine: Schema.optionalWith(MachineRows, { exact: true })
}).annotations({ identifier: "ExtractedTable" })
export type ExtractedTable = typeof ExtractedTable.Type

/** A word of a page, with its box in fractions of the page and a confidence from 0 to 1. */
export const RecognitionWord = Schema.Struct({ text: Schema.String, confidence: Fraction, bbox: BoundingBox })

/** Lines that belong together; `block_ids` of fields and cells name blocks by `id`. */
export const RecognitionBlock = Schema.Struct({
  id: Schema.String,
  text: Schema.String,
  confidence: Fraction,
  bbox: BoundingBox,
  words: Schema.Array(RecognitionWord)
})

/**
 * A page of `recognition`: its size in `unit`s, the source of its text, and its blocks in reading order. `rotation` is
 * the file's own; boxes refer to the rotated page.
 */
export const RecognitionPage = Schema.Struct({
  page: Schema.Int,
  width: Schema.Number,
  height: Schema.Number,
  unit: Schema.Literal("point", "pixel"),
  rotation: Schema.Literal(0, 90, 180, 270),
  source: Schema.Literal("text_layer", "ocr", "mixed"),
  language: Schema.String,
  blocks: Schema.Array(RecognitionBlock)
}).annotations({ identifier: "RecognitionPage" })
export type RecognitionPage = typeof RecognitionPage.Type

/** The words of every page, as `include_recognition` adds them. */
export const Recognition = Schema.Struct({ pages: Schema.Array(RecognitionPage) }).annotations({
  identifier: "Recognition"
})
export type Recognition = typeof Recognition.Type

/** The content of a code by its standard: values by name, and the names of values whose check digits or form are wrong. */
export const CodeMeaning = Schema.Struct({
  standard: Schema.Literal("epc_payment", "swiss_payment", "2d_doc"),
  values: Schema.Record({ key: Schema.String, value: Schema.String }),
  invalid: Schema.Array(Schema.String)
}).annotations({ identifier: "CodeMeaning" })

/**
 * A bar code or matrix code: its box in fractions of the page, its symbology such as `qr_code` or `ean_13`, its text,
 * its content by a standard, and whether its signature is valid. The text is null where the document is de-identified
 * and the text may name somebody. The signature is null where there is none or it could not be checked.
 */
export const ExtractedCode = Schema.Struct({
  page: Schema.Int,
  bbox: BoundingBox,
  format: Schema.String,
  text: Schema.NullOr(Schema.String),
  meaning: Schema.NullOr(CodeMeaning),
  signature: Schema.NullOr(Schema.Literal("valid", "invalid"))
}).annotations({ identifier: "ExtractedCode" })
export type ExtractedCode = typeof ExtractedCode.Type

/** One of several documents in a file. */
export const Segment = Schema.Struct({
  /** From 1, as the pages of the file are counted. */
  page_start: Schema.Int,
  page_end: Schema.Int,
  document_type: Schema.NullOr(Schema.String),
  /** Estimated probability that the document begins and ends there. */
  confidence: Fraction,
  /** The document made from this segment, where the file was split. */
  document_id: Schema.optionalWith(DocumentId, { exact: true })
}).annotations({ identifier: "Segment" })
export type Segment = typeof Segment.Type

/** A file that came with the document, such as what is attached to a mail. */
export const EnclosedResult = Schema.Struct({
  /** As the document names it; null where it has no name, or where the document is de-identified. */
  filename: Schema.NullOr(Schema.String),
  /** What its bytes say that it is; null where that is nothing that is read. */
  content_type: Schema.NullOr(Schema.String),
  size_bytes: Schema.Int,
  /** Whether it is a picture that the text itself shows. */
  inline: Schema.Boolean,
  /** The document that was made of it; null where none was. */
  document_id: Schema.NullOr(DocumentId)
}).annotations({ identifier: "Enclosed" })
export type EnclosedResult = typeof EnclosedResult.Type

/** The document result of the interface. */
export const ExtractionResult = Schema.Struct({
  id: DocumentId,
  status: DocumentStatus,
  document_type: Schema.NullOr(Schema.String),
  document_type_confidence: Fraction,
  language: Schema.String,
  extract: Schema.Record({ key: Schema.String, value: ExtractedField }),
  tables: Schema.Array(ExtractedTable),
  review_status: ReviewStatus,
  flags: Schema.Array(Schema.String),
  /** The documents in the file, in order, if there are several. Fields and tables are those of the first, or empty where the file was split. */
  segments: Schema.optionalWith(Schema.Array(Segment), { exact: true }),
  /** The files that came with the document, such as the attachments of a mail, each with the document made of it; absent where there are none. */
  attachments: Schema.optionalWith(Schema.Array(EnclosedResult), { exact: true }),
  /** The bar codes and matrix codes of all pages; absent where there are none or codes are switched off. */
  codes: Schema.optionalWith(Schema.Array(ExtractedCode), { exact: true }),
  /** `fallback` when the primary recogniser failed and a second one served. */
  ocr_path: Schema.Literal("primary", "fallback"),
  deidentified: Schema.Boolean,
  pipeline_version: Schema.String,
  processing_time_ms: Schema.Int,
  /** The last review, if there is one. */
  review: Schema.optionalWith(LastReview, { exact: true }),
  /** Every review of the result, oldest first; absent if there is none. */
  reviews: Schema.optionalWith(Schema.Array(PastReview), { exact: true }),
  /** The machine's flags, where a person's corrections have changed `flags`. */
  machine_flags: Schema.optionalWith(Schema.Array(Schema.String), { exact: true }),
  recognition: Schema.optionalWith(Recognition, { exact: true }),
  /** Why the document is partially completed, as on the document itself; absent where it is completed. */
  error: Schema.optionalWith(DocumentError, { exact: true }),
  /** Why the result is what it is; present with `explain`. */
  explanation: Schema.optionalWith(Explanation, { exact: true })
}).annotations({ identifier: "DocumentResult" })
export type ExtractionResult = typeof ExtractionResult.Type
