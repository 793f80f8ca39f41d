import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { FetchHandler } from "../fetchHandler.js"
import { broken, hostless, impossible, refuse } from "./refusal.js"
import { announcesBody, drain, namesHost, requestOf } from "./requestOf.js"
import { textParts } from "./TextResponse.js"

/** A listener for `node:http`, and for frameworks that take one. */
export type NodeListener = (message: IncomingMessage, response: ServerResponse) => void

/** Options of `toNodeListener`. */
export interface NodeListenerOptions {
  /** Milliseconds for which a caller may read nothing of its response before its connection is closed, perhaps a tenth later. Default 30 000. */
  readonly maxUntakenMs?: number
}

const defaultMaxUntakenMs = 30_000

/** Checks within that time: a caller has taken nothing if this many in a row find so. */
const looks = 4

/**
 * The share by which the time of some callers is longer. So hundreds that came at once are not closed in one turn of
 * the event loop.
 */
const spread = 0.1

/** Ends a connection with all that the system still holds for it: closed as usual, that would stay for minutes, since nobody takes it. */
const reset = (response: ServerResponse): void => {
  const { socket } = response
  try {
    socket?.resetAndDestroy()
  } catch {
    // No connection by TCP.
  }
  response.destroy()
}

/**
 * Closes the connection of a caller that takes nothing of its answer. Node reports a time without outgoing bytes, but
 * lets a second one pass if part of the last write went out before. So this asks several times, and a later report
 * begins the time anew. The time ends with the answer, as the caller may wait for the next one.
 */
const closeUnlessTaken = (response: ServerResponse, maxUntakenMs: number): void => {
  const { socket } = response
  const betweenMs = (maxUntakenMs / looks) * (1 + spread * Math.random())
  let inARow = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  response.setTimeout(betweenMs, () => {
    const now = performance.now()
    inARow = now - lookedAt < 1.5 * betweenMs ? inARow + 1 : 1
    lookedAt = now
    if (inARow >= looks) reset(response)
    else socket?.setTimeout(betweenMs)
  })
  // Before Node's own listener, which sets how long the connection may stay idle and lets go of it.
  response.prependOnceListener("finish", () => socket?.setTimeout(0))
}

/**
 * The same for a caller that takes nothing and sends something meanwhile, such as a blank line every second: incoming
 * bytes put off the socket's own timeout. For a caller that sends nothing, that timeout knows better, since it sees parts
 * of a write.
 */
const closeWhereOnlySending = (response: ServerResponse, maxUntakenMs: number): void => {
  const { socket } = response
  if (socket === null) return
  const gone = () => socket.bytesWritten - socket.writableLength
  let [read, sent, without] = [socket.bytesRead, gone(), 0]
  const timer = setInterval(() => {
    if (gone() !== sent) [read, sent, without] = [socket.bytesRead, gone(), 0]
    else if (++without >= looks && socket.bytesRead !== read) reset(response)
  }, maxUntakenMs / looks)
  timer.unref()
  response.once("close", () => clearInterval(timer))
}

const send = async (answer: Response, response: ServerResponse): Promise<void> => {
  const parts = textParts(answer)
  if (parts !== null) {
    response.writeHead(parts.status, parts.headers)
    response.end(parts.text ?? undefined)
    return
  }
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) {
    response.end()
    return
  }
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response)
}

const listen = async (
  handler: FetchHandler["handler"],
  message: IncomingMessage,
  response: ServerResponse,
  begin: () => void,
  { maxUntakenMs = defaultMaxUntakenMs }: NodeListenerOptions
): Promise<void> => {
  let gone = false
  if (!namesHost(message)) return refuse(response, hostless)
  try {
    const request = requestOf(message, begin)
    response.once("close", () => {
      gone = !response.writableFinished
      if (gone) request?.leave()
    })
    if (request === null) {
      refuse(response, impossible)
      return drain(message)
    }
    const answer = await handler(request)
    if (gone) {
      // A stream holds its source until it has been taken or given up.
      if (textParts(answer) === null) await answer.body?.cancel()
      return
    }
    // A caller that is still sending gets its answer all the same.
    if (announcesBody(message)) response.once("finish", () => drain(message))
    closeUnlessTaken(response, maxUntakenMs)
    if (textParts(answer) === null) closeWhereOnlySending(response, maxUntakenMs)
    await send(answer, response)
  } catch (error) {
    // Nobody is left to be told.
    if (gone) return
    console.error("A request could not be answered:", error)
    refuse(response, broken)
  }
}

/** The API as a listener: bodies stream both ways, and work ends when the caller goes away. */
export const toNodeListener =
  (handler: FetchHandler["handler"], options: NodeListenerOptions = {}): NodeListener =>
  (message, response) =>
    void listen(handler, message, response, () => undefined, options)

/** The same for `checkContinue`: a caller that asks first may continue only if its body is wanted. */
export const toContinueListener =
  (handler: FetchHandler["handler"], options: NodeListenerOptions = {}): NodeListener =>
  (message, response) =>
    void listen(handler, message, response, () => response.writeContinue(), options)

/**
 * The API as a handler for Express 4 and 5: `app.use("/documents-api", toExpress(handler))`. Express removes the path
 * of the mount, so the handler needs no prefix. Bodies stream, and JSON that `express.json()` has read is taken from
 * there. Forms that a parser has read are lost: mount such parsers after the API.
 */
export const toExpress = (handler: FetchHandler["handler"]): NodeListener => toNodeListener(handler)
