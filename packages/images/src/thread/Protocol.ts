import type { Affine, ContentType, PagePicture, QuarterTurn } from "@extrait/core"
import type { Part, StoredPage } from "../decoding/decode.js"
import type { Fault } from "../decoding/faults.js"

/** A picture as it crosses to a thread and back: the bytes are moved or shared, never copied. */
export interface CarriedPicture {
  readonly bytes: Uint8Array
  readonly contentType: PagePicture["contentType"]
  readonly width: number
  readonly height: number
}

/** What a thread does: what it is asked, what it answers when it succeeds, and what it says when it does not. */
export interface PictureTasks {
  readonly tasks: {
    readonly open: {
      readonly request: {
        readonly file: SharedArrayBuffer
        readonly contentType: ContentType
        readonly maxPages: number
      }
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
  readonly fault: Fault
}

/** What a thread is started with. */
export interface ThreadSettings {
  /** Time after which libvips gives a picture up. */
  readonly timeoutSeconds: number
}
