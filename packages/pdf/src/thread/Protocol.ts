import type { Attachment, PagePicture } from "@extrait/core"
import type { Fault } from "../document/faults.js"
import type { Drawing } from "../document/renderPage.js"
import type { PageAndScans } from "../page/readPage.js"
import type { PackedPage } from "./packing.js"

/** How many documents a thread keeps open at once; the one not used for longest is closed, and opened again when asked for. */
export const MOST_HELD = 4

/** A document as a thread needs it to open it; the bytes are shared, not copied, between threads. */
export interface DocumentSource {
  /** Unique in the process. */
  readonly id: number
  readonly bytes: SharedArrayBuffer
  readonly password: string | null
  readonly maxImagePixels: number
}

/** What a thread does. It is told the id of a document that nobody needs any more. */
export interface PdfTasks {
  readonly tasks: {
    readonly open: {
      readonly request: { readonly source: DocumentSource; readonly maxPages: number }
      readonly answer: number
    }
    readonly readPage: {
      readonly request: { readonly source: DocumentSource; readonly page: number }
      readonly answer: Omit<PageAndScans, "page"> & { readonly page: PackedPage }
    }
    readonly renderPage: {
      readonly request: { readonly source: DocumentSource; readonly page: number } & Drawing
      readonly answer: PagePicture
    }
    readonly attachments: {
      readonly request: { readonly source: DocumentSource }
      readonly answer: ReadonlyArray<Attachment>
    }
  }
  readonly fault: Fault
}
