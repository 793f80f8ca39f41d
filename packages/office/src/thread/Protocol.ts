import type { ContentType } from "@extrait/core"
import type { Fault } from "../faults.js"
import type { SetPage } from "../layout/Canvas.js"
import type { MailFile } from "../mail/readMail.js"

/** A file as pages, and what came with it. */
export interface ReadFile {
  readonly pages: ReadonlyArray<SetPage>
  readonly files: ReadonlyArray<MailFile>
}

/** What a thread does: what it is asked, what it answers when it succeeds, and what it says when it does not. */
export interface OfficeTasks {
  readonly tasks: {
    readonly read: {
      readonly request: {
        readonly file: SharedArrayBuffer
        readonly contentType: ContentType
        readonly maxPages: number
      }
      readonly answer: ReadFile
    }
  }
  readonly fault: Fault
}
