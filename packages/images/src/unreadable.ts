import { UnreadablePage } from "@extrait/core"
import type { TaskFailure } from "./thread/PictureThread.js"

/** What a failed task means for the page that it was about. */
export const unreadable =
  (page: number) =>
  ({ fault }: TaskFailure): UnreadablePage =>
    new UnreadablePage({
      page,
      code: fault.code === "unsupported_file_type" ? "corrupt_file" : fault.code,
      message: fault.message
    })
