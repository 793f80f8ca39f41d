import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Options of `makeCloser`. */
export interface CloserOptions {
  /** Called when closing begins, such as `drain` of `makeFetchHandler`: it answers long polls at once. */
  readonly drain?: (() => Promise<void>) | undefined
  /** Milliseconds after which requests still in flight are aborted. Default 10 000. */
  readonly maxMs?: number
}

const defaultMaxMs = 10_000

/**
 * Returns a function that closes a server: it accepts no more connections, lets requests in flight end, and closes
 * connections as they become idle. Node's own `close` also waits for connections that become idle later and for those
 * that browsers open ahead. Call `makeCloser` before the server listens. Closing again returns the same promise.
 */
export const makeCloser = (
  server: Server,
  { drain, maxMs = defaultMaxMs }: CloserOptions = {}
): (() => Promise<void>) => {
  const unused = new Set<Socket>()
  let closed: Promise<void> | null = null

  // Requests of a server with TLS come on the connection within another.
  server.on("setSecureContext" in server ? "secureConnection" : "connection", (socket: Socket) => {
    unused.add(socket)
    socket.once("close", () => unused.delete(socket))
  })

  const asked = (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket)
    if (closed !== null && !response.headersSent) response.setHeader("connection", "close")
    // The connection counts as idle once the server's own listeners have run.
    response.once("close", () => closed !== null && setImmediate(() => server.closeIdleConnections()))
  }
  server.prependListener("request", asked).prependListener("checkContinue", asked)

  const close = async (): Promise<void> => {
    const ended = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => server.closeAllConnections(), maxMs)
      server.close((error) => {
        clearTimeout(timer)
        if (error === undefined) resolve()
        else reject(error)
      })
    })
    for (const socket of unused) socket.destroy()
    await Promise.all([drain?.(), ended])
  }
  return () => {
    closed ??= close()
    return closed
  }
}
