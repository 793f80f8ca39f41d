import { Buffer } from "node:buffer"
import { type PartHeaders, parsePartHeaders } from "./partHeaders.js"

/** The events of a multipart body, in the order in which they come. */
export type MultipartEvent =
  | { readonly _tag: "Part"; readonly headers: PartHeaders }
  | { readonly _tag: "Data"; readonly bytes: Uint8Array }
  | { readonly _tag: "PartEnd" }
  /** The closing boundary: whatever follows means nothing. */
  | { readonly _tag: "End" }
  /** The body is malformed; no event follows. */
  | { readonly _tag: "Broken"; readonly reason: string }

/** Most bytes of a part's headers, and of what may come before the first boundary. */
const maxHeaderBytes = 16 * 1024
const maxPreambleBytes = 64 * 1024

const crlf = Buffer.from("\r\n")
const blankLine = Buffer.from("\r\n\r\n")

/** A body cut into events, chunk by chunk, holding back no more than a boundary's length. @see RFC 2046, 5.1.1 */
export interface MultipartParser {
  readonly write: (chunk: Uint8Array) => ReadonlyArray<MultipartEvent>
  /** The body has ended; an event says so if it ended too early. */
  readonly end: () => ReadonlyArray<MultipartEvent>
}

/** The boundary that a `Content-Type` names; null when it is not `multipart/form-data`, "" when it names none. */
export const boundaryOf = (contentType: string | null): string | null => {
  if (contentType === null || !/^\s*multipart\/form-data\s*(;|$)/i.test(contentType)) return null
  const [, quoted, token] = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? []
  return quoted ?? token ?? ""
}

export const makeMultipartParser = (boundary: string): MultipartParser => {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let state: "preamble" | "delimiter" | "headers" | "content" | "finished" = "preamble"
  // The first boundary has no line end of its own when it begins the body.
  let rest: Buffer = Buffer.from(crlf)
  let preamble = 0
  let events: Array<MultipartEvent> = []

  const broken = (reason: string): false => {
    events.push({ _tag: "Broken", reason })
    state = "finished"
    return false
  }

  const data = (bytes: Buffer): void => {
    if (state === "content" && bytes.length > 0) events.push({ _tag: "Data", bytes })
    if (state === "preamble") preamble += bytes.length
  }

  /** Content up to the next boundary, or all that cannot be the beginning of one. */
  const content = (): boolean => {
    const at = rest.indexOf(delimiter)
    if (at >= 0) {
      data(rest.subarray(0, at))
      if (state === "content") events.push({ _tag: "PartEnd" })
      rest = rest.subarray(at + delimiter.length)
      state = "delimiter"
      return true
    }
    // Only what begins as a boundary does is held back, at most as much of it as could be cut off.
    const begun = rest.indexOf(delimiter[0] ?? 0, Math.max(0, rest.length - delimiter.length + 1))
    const safe = begun < 0 ? rest.length : begun
    data(rest.subarray(0, safe))
    rest = rest.subarray(safe)
    return preamble > maxPreambleBytes ? broken("it does not begin with its boundary") : false
  }

  /** The rest of a boundary's line: nothing but blanks, or the two hyphens of the last one. */
  const line = (): boolean => {
    if (rest.length >= 2 && rest[0] === 0x2d && rest[1] === 0x2d) {
      events.push({ _tag: "End" })
      state = "finished"
      return false
    }
    const end = rest.indexOf(crlf)
    if (end < 0) return rest.length > 256 ? broken("a boundary line is malformed") : false
    if (!/^[ \t]*$/.test(rest.toString("latin1", 0, end))) return broken("a boundary line is malformed")
    // The line end stays: it belongs to the empty line when a part has no headers.
    rest = rest.subarray(end)
    state = "headers"
    return true
  }

  const headers = (): boolean => {
    const end = rest.indexOf(blankLine)
    if (end > maxHeaderBytes || (end < 0 && rest.length > maxHeaderBytes))
      return broken("the headers of a part are too long")
    if (end < 0) return false
    const parsed = parsePartHeaders(rest.subarray(crlf.length, Math.max(crlf.length, end)))
    if (parsed === null) return broken("a part names no form field")
    events.push({ _tag: "Part", headers: parsed })
    rest = rest.subarray(end + blankLine.length)
    state = "content"
    return true
  }

  const step = (): boolean => {
    switch (state) {
      case "preamble":
      case "content":
        return content()
      case "delimiter":
        return line()
      case "headers":
        return headers()
      case "finished":
        return false
    }
  }

  return {
    write: (chunk) => {
      if (state === "finished") return []
      events = []
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      while (step()) {
        // Each step says whether another one is possible.
      }
      return events
    },
    end: () => {
      if (state === "finished") return []
      events = []
      broken("it ends before its closing boundary")
      return events
    }
  }
}
