import type {
  DocumentOutline,
  DocumentRequest,
  DocumentType,
  ExtractedDocument,
  RecognitionPage,
  RedactedPage
} from "@extrait/engine"

/** What the engine's thread is given when it starts. */
export interface EngineData {
  /** Document types beside the built-in ones. */
  readonly documentTypes: ReadonlyArray<DocumentType>
}

/** A page of an extraction's answer: its words, or what a picture of it must not show. */
export type ExtractedPortion = { readonly recognition: RecognitionPage } | { readonly redaction: RedactedPage }

/**
 * What the engine's thread does. Its portions are the pages of a document, a few at a time; those of its answer `ExtractedPortion`s, or the
 * items of an outline.
 */
export interface EngineTasks {
  readonly tasks: {
    readonly extract: { readonly request: Omit<DocumentRequest, "pages">; readonly answer: ExtractedDocument }
    readonly outline: {
      /** Pages that could not be read. */
      readonly request: { readonly unread: ReadonlyArray<number> }
      readonly answer: Pick<DocumentOutline, "pages">
    }
  }
  /** Where in the code it broke; an error's message may quote the document. */
  readonly fault: string
}
