import type { UnreadableFile } from "@extrait/core"

/** Why a file cannot be read, in core's codes, as plain data that crosses threads. */
export interface Fault {
  readonly code: UnreadableFile["code"]
  /** A sentence for people, which quotes nothing of the file. */
  readonly message: string
}

/** An error that already knows what to tell the caller. */
export class FileFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

/** Refuses a file that is damaged, or is not what it seems. */
export const corrupt = (message: string): FileFault => new FileFault({ code: "corrupt_file", message })

/** Refuses a file that is larger than what is read, in whatever way. */
export const tooLarge = (message: string): FileFault => new FileFault({ code: "page_too_large", message })

/** What an error means: what a library says of a file may quote the file, and is left out. */
export const faultOf = (error: unknown): Fault => {
  if (error instanceof FileFault) return error.fault
  // A stack or memory that ran out says that the file is too much, not that it is damaged.
  if (error instanceof RangeError)
    return { code: "page_too_large", message: "The file is nested too deep, or too large, to be read" }
  return { code: "corrupt_file", message: "The file is damaged and cannot be read" }
}
