export type {
  CodeOptions,
  DatabaseOptions,
  ExtraitOptions,
  FileOptions,
  RecognizerChoice,
  UrlUploadOptions
} from "./extraitOptions.js"
export type { Limits } from "./limits.js"
export type { ModelBudget, ModelChoice, ModelOptions } from "./model.js"
