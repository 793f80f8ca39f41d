/** Why a task failed: core's error codes, as plain data that crosses threads. */
export interface Fault {
  readonly code: "unsupported_file_type" | "corrupt_file" | "page_too_large" | "processing_error"
  readonly message: string
}

/** An error that already knows what to tell the caller. */
export class Faulty extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Says what is wrong with a picture's bytes. */
export const corrupt = (reason: string): Faulty =>
  new Faulty({ code: "corrupt_file", message: `The picture cannot be decoded: ${reason}` })

/** What an error of a decoder means. */
export const faultOf = (error: unknown): Fault => {
  if (error instanceof Faulty) return error.fault
  const reason = message(error)
  if (/exceeds pixel limit/i.test(reason)) return { code: "page_too_large", message: reason }
  // Memory that is not there and time that ran out say nothing about the file.
  if (error instanceof RangeError || /timeout|out of memory|unable to allocate/i.test(reason))
    return { code: "processing_error", message: reason }
  return corrupt(reason).fault
}

/** Refuses a picture of more pixels than are decoded. */
export const checkPixels = (width: number, height: number, most: number): void => {
  if (width * height <= most) return
  throw new Faulty({
    code: "page_too_large",
    message: `The picture has ${width} by ${height} pixels; at most ${most} are decoded.`
  })
}
