import type { IncomingMessage } from "node:http"
import { makeNodeRequest, type NodeRequest } from "./NodeRequest.js"

/** Bytes and time for which an upload that nobody reads any more is let run out, so that its sender hears the answer. */
const maxDrainedBytes = 64 * 1024 * 1024
const maxDrainMs = 15_000

/** Whether a message says that it has a body. @see RFC 9112, 6.3 */
export const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined

/** Reads what is left of a message without keeping it; a sender that does not stop is cut off. */
export const drain = (message: IncomingMessage): void => {
  if (message.readableEnded || message.destroyed) return
  let size = 0
  const timer = setTimeout(() => message.destroy(), maxDrainMs)
  timer.unref()
  message.on("data", (chunk: Uint8Array) => {
    size += chunk.length
    if (size > maxDrainedBytes) message.destroy()
  })
  message.once("close", () => clearTimeout(timer))
  message.once("end", () => clearTimeout(timer))
  message.on("error", () => undefined)
  message.resume()
}

/** The body of a message, read only as fast as it is asked for. `begin` is called before the first read. */
const bodyOf = (message: IncomingMessage, begin: () => void): ReadableStream<Uint8Array> => {
  // Destroying the message would close the connection before the answer is sent.
  const chunks = message.iterator({ destroyOnReturn: false })
  let begun = false
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!begun) begin()
        begun = true
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await chunks.return?.()
      }
    },
    // Nothing is read before somebody asks.
    { highWaterMark: 0 }
  )
}

/** A body that a parser of the host's has read, as it was or as its JSON; null where it is unread. */
const parsedBody = (message: IncomingMessage): Uint8Array | string | null => {
  if (!message.readableDidRead || !("body" in message)) return null
  const { body } = message
  if (body instanceof Uint8Array || typeof body === "string") return body
  if (body === undefined) return ""
  const type = message.headers["content-type"] ?? ""
  if (/^application\/([\w.-]+\+)?json\b/i.test(type)) return JSON.stringify(body)
  throw new Error(`Another parser has read a body of ${type || "no type"} before the API: mount the API before it`)
}

/** The last host that was valid: nearly all requests ask for the same one. */
let lastHost = "localhost"

/** Whether a text is a host, perhaps with a port, and no more of a URL than that. @see RFC 3986, 3.2.2 */
const isHost = (text: string): boolean => {
  if (text === lastHost) return true
  if (!/^[\w.:[\]~!$&'()*+,;=%-]+$/.test(text) || !URL.canParse(`http://${text}`)) return false
  lastHost = text
  return true
}

/**
 * Whether a message names its host as it must: once, and by what is one. It may be empty; before HTTP/1.1, and after it, it
 * may be missing. @see RFC 9112, 3.2
 */
export const namesHost = ({ headers: { host }, httpVersion, rawHeaders }: IncomingMessage): boolean => {
  if (host === undefined) return httpVersion !== "1.1"
  let given = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ""
    if (name.length === 4 && name.toLowerCase() === "host") given++
  }
  return given <= 1 && (host === "" || isHost(host))
}

const originOf = ({ headers: { host }, socket }: IncomingMessage): string => {
  const scheme = "encrypted" in socket && socket.encrypted === true ? "https" : "http"
  return `${scheme}://${host === undefined || host === "" ? "localhost" : host}`
}

/** The URL of a text; null if it is not one. */
const urlOf = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** The path of a request's target, which may be a whole URL. @see RFC 9112, 3.2.2 */
const pathOf = (target: string): string => {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

/**
 * A message of `node:http` as a web-standard request; `begin` is called before its body is read. Null where the web
 * standard has no such request: `TRACE`, or a target that is no path.
 */
export const requestOf = (message: IncomingMessage, begin: () => void): NodeRequest | null => {
  // A framework that mounts a listener at a path cuts that path from `url`: no prefix is needed then.
  const { method = "GET", url: target = "/" } = message
  const path = pathOf(target)
  const url = path.startsWith("/") ? urlOf(originOf(message) + path) : null
  if (url === null) return null
  if (/^(TRACE|TRACK|CONNECT)$/i.test(method)) return null
  const hasBody = method !== "GET" && method !== "HEAD"
  const parsed = hasBody ? parsedBody(message) : null
  return makeNodeRequest({
    message,
    method,
    url,
    body: parsed !== null ? () => parsed : hasBody ? () => bodyOf(message, begin) : null,
    begin: hasBody && parsed === null ? begin : null,
    // Code that has read the body has unpacked it as well.
    unpacked: parsed !== null
  })
}
