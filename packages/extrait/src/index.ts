export type {
  Actor,
  ApiKey,
  AuditAction,
  AuditDetails,
  AuditEntry,
  Claim,
  CreatedWebhookEndpoint,
  DeidentificationOptions,
  Document,
  DocumentError,
  DocumentStatus,
  Event,
  Explanation,
  ExtractedField,
  ExtractedTable,
  ExtractionResult,
  ExtractionSchema,
  KeyScope,
  List,
  PagePicture,
  PromiseRecognizer,
  Recognition,
  RecognitionOptions,
  RecognizedPicture,
  ReviewStatus,
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
