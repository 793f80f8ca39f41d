import type { Attachment, PagePicture } from "@extrait/core"
import type { Fault } from "../document/faults.js"
import type { Drawing } from "../document/renderPage.js"
import type { PageAndScans } from "../page/readPage.js"
import type { PackedPage } from "./packing.js"

/** How many documents a worker keeps open at once, with their bytes; the one not used for longest is closed, and sent again when asked for. */
export const MOST_HELD = 4

/**
 * A document as a worker needs it to open it. Its bytes go ahead of a request, to a worker that does not hold them: to a thread as memory that
 * is shared, to a process in slices.
 */
export interface DocumentSource {
  /** Unique in the host's process. */
  readonly id: string
  readonly password: string | null
  readonly maxImagePixels: number
}

/** The tasks of a worker, which is also told the id of each document that is no longer needed. */
export interface PdfTasks {
  readonly tasks: {
    readonly open: {
      readonly request: { readonly source: DocumentSource; readonly maxPages: number }
      readonly answer: number
    }
    readonly readPage: {
      readonly request: { readonly source: DocumentSource; readonly page: number; readonly marks: boolean }
      readonly answer: Omit<PageAndScans, "page"> & { readonly page: PackedPage }
    }
    readonly renderPage: {
      readonly request: { readonly source: DocumentSource; readonly page: number } & Drawing
      /** From a process, the picture's bytes come ahead, in slices. */
      readonly answer: PagePicture
    }
    readonly attachments: {
      readonly request: { readonly source: DocumentSource }
      /** Their bytes come ahead, in slices, one file's after another's. */
      readonly answer: ReadonlyArray<Pick<Attachment, "name"> & { readonly length: number }>
    }
  }
  readonly fault: Fault
}
