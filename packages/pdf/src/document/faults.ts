import type { UnreadableFile } from "@extrait/core/reading"
import { TOO_MUCH } from "../pdfjs/ceilings.js"
import { PasswordResponses } from "../pdfjs/parsingHalf.js"

/** Why a task failed: core's error codes, as plain data that crosses threads. */
export interface Fault {
  readonly code: Exclude<UnreadableFile["code"], "unsupported_file_type">
  readonly message: string
}

/** An error that already knows what to tell the caller. */
export class Faulty extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The meaning of a pdf.js error while opening a file. Any error that is not about a password means that the file cannot be parsed. */
export const openFault = (error: unknown): Fault => {
  if (error instanceof Faulty) return error.fault
  // pdf.js does not export this class, so only the error's name identifies it.
  if (error instanceof Error && error.name === "PasswordException") {
    return "code" in error && error.code === PasswordResponses.INCORRECT_PASSWORD
      ? { code: "password_incorrect", message: "The password does not open this file." }
      : { code: "encrypted_file", message: "The file is encrypted and needs a password." }
  }
  return { code: "corrupt_file", message: `The file is not a readable PDF: ${message(error)}` }
}

/** The meaning of an error while reading or rendering a page. */
export const pageFault = (error: unknown): Fault =>
  error instanceof Faulty
    ? error.fault
    : message(error).includes(TOO_MUCH)
      ? { code: "processing_error", message: `The page takes ${TOO_MUCH}.` }
      : { code: "corrupt_file", message: `The page cannot be read: ${message(error)}` }
