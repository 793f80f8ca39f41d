import { ExtraitError } from "../ExtraitError.js"

/** What went wrong, its code first where it has one, in plain words; every fault of an input on a line of its own. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ExtraitError) {
    const faults = error.faults.map(({ message, path }) => `\n  ${path.join(".")}: ${message}`)
    return `${error.code}:${faults.length === 0 ? ` ${error.message}` : faults.join("")}`
  }
  if (error instanceof Error && "code" in error) {
    if (error.code === "ENOENT") return "no such file"
    if (error.code === "EACCES") return "may not be read"
  }
  return error instanceof Error ? error.message : String(error)
}

/** A code for what went wrong with a file: the document's, or one of the file itself. */
const codeOf = (error: unknown): string => {
  if (error instanceof ExtraitError) return error.code
  if (error instanceof Error && "code" in error) {
    if (error.code === "ENOENT") return "file_not_found"
    if (error.code === "EACCES") return "file_not_readable"
  }
  return "processing_error"
}

/** The report on a file without a result, as an object. */
export const failureOf = (file: string, error: unknown) => ({
  file,
  status: "failed",
  error: { code: codeOf(error), message: error instanceof ExtraitError ? error.message : reasonOf(error) }
})

/** The same as a line of JSON. */
export const failureLine = (file: string, error: unknown): string => `${JSON.stringify(failureOf(file, error))}\n`
