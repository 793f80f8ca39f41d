import { UnreadablePage } from "@extrait/core"
import type { TaskFailure } from "@extrait/threads"
import type { Fault } from "./decoding/faults.js"

/** Why a task failed, in core's codes: what its thread says, or that it had to be ended. */
export const faultOfTask = ({ fault, message }: TaskFailure<Fault>): Fault =>
  fault ?? { code: "processing_error", message: `The picture ${message}.` }

/** What a failed task means for the page that it was about. */
export const unreadable =
  (page: number) =>
  (failure: TaskFailure<Fault>): UnreadablePage => {
    const { code, message } = faultOfTask(failure)
    return new UnreadablePage({ page, code: code === "unsupported_file_type" ? "corrupt_file" : code, message })
  }
