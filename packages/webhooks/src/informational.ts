import type { Socket } from "node:net"

/** How an informational answer begins that is to be passed over: any but 101, after which no HTTP would follow. @see RFC 9110, 15.2 */
const beginning = /^HTTP\/1\.[01] 1(?:0[02-9]|[1-9]\d)/
/** One that is such a beginning, to complete what has come so far. */
const example = "HTTP/1.1 100"
const endOfHeaders = "\r\n\r\n"

/** Whether these bytes begin such an answer, or may when more of them have come. */
const mayBegin = (bytes: Buffer): boolean => {
  const text = bytes.toString("latin1", 0, example.length)
  return beginning.test(text + example.slice(text.length))
}

/** Bytes without the informational answers at their start, and whether more bytes are needed to tell these from the final answer. */
const passedOver = (bytes: Buffer): { readonly rest: Buffer; readonly undecided: boolean } => {
  let rest = bytes
  while (mayBegin(rest)) {
    const end = rest.indexOf(endOfHeaders, 0, "latin1")
    if (end < 0) return { rest, undecided: true }
    rest = rest.subarray(end + endOfHeaders.length)
  }
  return { rest, undecided: false }
}

/**
 * Passes over the informational answers (`100 Continue`, `103 Early Hints` and others) that a receiver sends before the one that counts,
 * though nobody asked for them: undici closes a connection at a 100. An answer begins with what is read first after something was
 * written, as long as one message waits for it at a time. Of a beginning that is not told yet at most `mostBytes` are held.
 */
export const withoutInformational = <S extends Socket>(socket: S, mostBytes: number): S => {
  const read = socket.read.bind(socket)
  let written = -1
  let begins = false
  let held: Buffer = Buffer.alloc(0)
  /** The part of a chunk to read; null where all of it is held or passed over. */
  const counting = (chunk: Buffer): Buffer | null => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten
      begins = true
    }
    if (!begins) return chunk
    const { rest, undecided } = passedOver(held.length === 0 ? chunk : Buffer.concat([held, chunk]))
    const isHeld = undecided && rest.length <= mostBytes
    held = isHeld ? rest : Buffer.alloc(0)
    if (isHeld) return null
    begins = false
    return rest
  }
  socket.read = (size?: number): unknown => {
    for (let chunk = read(size); chunk !== null; chunk = read(size)) {
      const bytes = counting(chunk)
      if (bytes !== null) return bytes
    }
    return null
  }
  return socket
}
