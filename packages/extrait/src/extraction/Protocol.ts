import type { DocumentRequest, ExtractedDocument } from "@extrait/engine"

/** What the engine's thread does. Its portions are the pages of a document, a few at a time; those of its answer `RecognitionPage`s. */
export interface EngineTasks {
  readonly tasks: {
    readonly extract: { readonly request: Omit<DocumentRequest, "pages">; readonly answer: ExtractedDocument }
  }
  /** What went wrong. */
  readonly fault: string
}
