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
