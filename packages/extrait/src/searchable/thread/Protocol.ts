import type { RecognitionPage, SearchablePdf } from "@extrait/core"

/** What is known of a document, beside its bytes. */
export interface ScanRequest {
  readonly contentType: string
  readonly title: string | null
  readonly language: string
  readonly pageCount: number
  /** Milliseconds since 1970. */
  readonly created: number
}

/** What goes before the request: the file, the words of a page, or its picture, PNG or JPEG. */
export type ScanPortion =
  | { readonly file: Uint8Array }
  | { readonly words: RecognitionPage }
  | { readonly page: number; readonly picture: Uint8Array }

/** Why there can be no such file. */
export interface Refused {
  readonly refused: string
}

/** What the worker that makes scans searchable does. Strangers' PDF files are opened in it alone. */
export interface SearchableTasks {
  readonly tasks: {
    /** The pages whose pictures are needed, because the file has none of them that can be taken as it is. */
    readonly plan: { readonly request: ScanRequest; readonly answer: ReadonlyArray<number> | Refused }
    readonly write: { readonly request: ScanRequest; readonly answer: SearchablePdf | Refused }
  }
  /** Where in the code it broke; an error's message may quote the document. */
  readonly fault: string
}
