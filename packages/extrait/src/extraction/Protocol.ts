import type { DocumentRequest, ExtractedDocument, Page, RecognitionPage } from "@extrait/engine"

/**
 * What the thread is told: pages, a few at a time, and then what is wanted of them. One message of a long document would keep the sender
 * busy for as long as it takes to copy it.
 */
export type Request = { readonly pages: ReadonlyArray<Page> } | { readonly request: Omit<DocumentRequest, "pages"> }

/** What the thread answers: the recognition output page by page, where it is wanted, and then the rest; or what went wrong. */
export type Answer =
  | { readonly recognized: RecognitionPage }
  | { readonly extracted: ExtractedDocument }
  | { readonly fault: string }
