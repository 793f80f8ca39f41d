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
  Document,
  DocumentAsking,
  DocumentError,
  DocumentStatus,
  Event,
  Explanation,
  ExtractedCode,
  ExtractedField,
  ExtractedTable,
  ExtractionResult,
  ExtractionSchema,
  IsoDay,
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
  TypedField,
  WebhookEndpoint
} from "@extrait/core"
export { DocumentTypeFile } from "@extrait/core"
export type { DocumentType, OwnPrivateKind, TextSpan } from "@extrait/engine"
export * from "./Extrait.js"
export * from "./ExtraitError.js"
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
  RecognizerChoice
} from "./options.js"
export { drawOverlay } from "./overlay/drawOverlay.js"
export type { CreateOptions, Submission } from "./Submission.js"
export type { FileInput } from "./upload.js"
