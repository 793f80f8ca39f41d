import type { IncomingHttpHeaders } from "node:http"
import type { Dispatcher } from "undici"

/** The head of a receiver's answer. */
export interface Answered {
  readonly statusCode: number
  readonly retryAfter: string | undefined
}

/** No answer came in time. */
export class TimedOut extends Error {}

/** The exchange was given up from this side. */
class Abandoned extends Error {}

/** Bytes of an answer's body that are read and thrown away, so that a receiver can finish what it says. */
const discardedBytes = 64 * 1024
/** How long to listen for them, in milliseconds. */
const discardMs = 1000

/** One message and what comes back of it; ends once, with the answer or with a fault. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #done: (outcome: Answered | Error) => void
  #controller: Dispatcher.DispatchController | null = null
  #answer: Answered | null = null
  #bytes = 0
  #ended = false
  #timer: NodeJS.Timeout

  constructor(timeoutMs: number, done: (outcome: Answered | Error) => void) {
    this.#done = done
    this.#timer = setTimeout(() => this.#letGo(new TimedOut()), timeoutMs)
  }

  /** Nobody waits for it any more. */
  abandon(): void {
    if (this.#ended) return
    this.#end()
    this.#controller?.abort(new Abandoned())
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Given up while it waited for a connection.
    if (this.#ended) controller.abort(new Abandoned())
  }

  onResponseStart(_: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < 200) return
    // A header that is given twice is a list, whatever its type says.
    this.#answer = { statusCode, retryAfter: [headers["retry-after"]].flat()[0] }
    // Most answers have ended before anybody else gets a turn, and need no time for their end.
    queueMicrotask(() => this.#hurry())
  }

  /** Ends it soon, however the answer goes on. */
  #hurry(): void {
    if (this.#ended) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#letGo(this.#answer ?? new TimedOut()), discardMs)
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > discardedBytes) this.#letGo(this.#answer ?? new TimedOut())
  }

  onResponseEnd(): void {
    this.#finish(this.#answer ?? new Error("an end without a beginning"))
  }

  onResponseError(_: Dispatcher.DispatchController, fault: Error): void {
    // Once the answer has come, how the receiver stops changes nothing.
    this.#finish(this.#answer ?? fault)
  }

  #end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  #finish(outcome: Answered | Error): void {
    if (this.#ended) return
    this.#end()
    this.#done(outcome)
  }

  /** Ends it and closes the connection. */
  #letGo(outcome: Answered | Error): void {
    this.#finish(outcome)
    this.#controller?.abort(new Abandoned())
  }
}

/**
 * Sends a request and tells `done`, once, the answer's status or the fault. Its body is read up to 64 KiB, for a second at most, and
 * thrown away; the connection of one that says more is closed. Gives a way to give it up, after which `done` is not called.
 */
export const exchange = (
  over: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
  done: (outcome: Answered | Error) => void
): (() => void) => {
  const one = new Exchange(timeoutMs, done)
  over.dispatch(request, one)
  return () => one.abandon()
}
