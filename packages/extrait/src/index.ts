export type {
  Actor,
  ApiKey,
  Asking,
  AuditAction,
  AuditDetails,
  AuditEntry,
  Claim,
  CreatedWebhookEndpoint,
  DeidentificationOptions,
  DoclingJson,
  Document,
  DocumentAsking,
  DocumentError,
  DocumentJsonSchema,
  DocumentOutline,
  DocumentStatus,
  Event,
  Evidence,
  Explanation,
  ExtractedCode,
  ExtractedField,
  ExtractedTable,
  ExtractionResult,
  ExtractionSchema,
  IsoDay,
  Json,
  JsonObject,
  KeyScope,
  List,
  PagePicture,
  PromiseRecognizer,
  Recognition,
  RecognitionOptions,
  RecognizedPicture,
  ResultOf,
  ReviewStatus,
  SavedSchema,
  SchemaLiteral,
  SearchablePage,
  SearchablePdf,
  TypedField,
  WebhookEndpoint
} from "@extrait/core"
export { csvRecord, DocumentTypeFile, toDocling, toMarkdown, toPlainText } from "@extrait/core"
export type { DocumentType, OwnPrivateKind, TextSpan } from "@extrait/engine"
export { SpareWorkers } from "@extrait/threads"
export type { ExportedFile, ExportRequest } from "./ExportedFile.js"
export * from "./Extrait.js"
export * from "./ExtraitError.js"
export { fieldsCsv, fieldsJsonLines, tableCsv, tableJsonLines } from "./export/resultText.js"
export { resultXlsx } from "./export/resultXlsx.js"
export { type Extracted, type Found, SchemaMismatch } from "./extracting/Extracted.js"
export { type Extract, extract } from "./extracting/extract.js"
export type { DataOf, ExtractDocument, ExtractOptions, SchemaInput } from "./extracting/SchemaInput.js"
export type { SchemaIssue, SchemaVerdict, StandardSchema } from "./extracting/StandardSchema.js"
export { layer } from "./layer.js"
export type { NewApiKey, NewKey } from "./NewApiKey.js"
export type { OriginalFile } from "./OriginalFile.js"
export type {
  CodeOptions,
  DatabaseOptions,
  ExtraitOptions,
  Limits,
  ModelBudget,
  ModelChoice,
  ModelOptions,
  RecognizerChoice,
  UrlUploadOptions
} from "./options/index.js"
export { drawOverlay } from "./overlay/drawOverlay.js"
export type { BatchSubmission, CreateOptions, Submission, UrlSubmission } from "./Submission.js"
export type { FileInput } from "./upload.js"
