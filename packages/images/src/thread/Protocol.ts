import type { Affine, ContentType, PagePicture, QuarterTurn } from "@extrait/core"
import type { Part, StoredPage } from "../decoding/decode.js"

/** A picture as it crosses to a thread and back: the bytes are moved or shared, never copied. */
export interface CarriedPicture {
  readonly bytes: Uint8Array
  readonly contentType: PagePicture["contentType"]
  readonly width: number
  readonly height: number
}

/** What a thread is asked, and what it answers when it succeeds. */
export interface Tasks {
  readonly open: {
    readonly request: { readonly file: SharedArrayBuffer; readonly contentType: ContentType; readonly maxPages: number }
    readonly answer: ReadonlyArray<StoredPage>
  }
  readonly render: {
    readonly request: {
      readonly file: SharedArrayBuffer
      readonly contentType: ContentType
      readonly index: number
      readonly part: Part | null
      readonly tone: "colour" | "grey"
      readonly maxPixels: number
    }
    readonly answer: CarriedPicture
  }
  readonly prepare: {
    readonly request: {
      readonly picture: CarriedPicture
      readonly maxPixels: number
      readonly turn: QuarterTurn | "detect"
    }
    readonly answer: CarriedPicture & { readonly toPicture: Affine; readonly turned: QuarterTurn }
  }
}

export type TaskName = keyof Tasks

/** A message to a thread. */
export type Request = {
  [Name in TaskName]: { readonly id: number; readonly task: Name } & Tasks[Name]["request"]
}[TaskName]

/** Why a task failed: core's error codes, as plain data that crosses threads. */
export interface Fault {
  readonly code: "unsupported_file_type" | "corrupt_file" | "page_too_large" | "processing_error"
  readonly message: string
}

/** A message from a thread: with the bytes that its isolate holds after the task, and the shared memory that the answer lies in. */
export type Answer = { readonly id: number; readonly memory: number; readonly shared: SharedArrayBuffer | null } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: Fault }
)
