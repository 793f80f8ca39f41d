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

/** What a thread is asked, and what it answers when it succeeds. */
export interface Tasks {
  readonly open: { readonly request: { readonly maxPages: number }; readonly answer: number }
  readonly readPage: {
    readonly request: { readonly page: number }
    readonly answer: Omit<PageAndScans, "page"> & { readonly page: PackedPage }
  }
  readonly renderPage: {
    readonly request: { readonly page: number } & Drawing
    readonly answer: PagePicture
  }
  readonly attachments: { readonly request: Record<string, never>; readonly answer: ReadonlyArray<Attachment> }
}

export type TaskName = keyof Tasks

/** A message to a thread. */
export type Request =
  | {
      [Name in TaskName]: {
        readonly id: number
        readonly task: Name
        readonly source: DocumentSource
      } & Tasks[Name]["request"]
    }[TaskName]
  | { readonly task: "close"; readonly document: number }

/** A message from a thread, with the memory that it uses: heap, buffers and what else its objects hold. */
export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown; readonly megabytes: number }
  | { readonly id: number; readonly ok: false; readonly fault: Fault; readonly megabytes: number }
