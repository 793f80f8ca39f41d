import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** How a server is closed. */
export interface CloserOptions {
  /** Called when the closing begins, such as that of `makeFetchHandler`: long polls are answered then, and not waited for. */
  readonly drain?: (() => Promise<void>) | undefined
  /** Milliseconds after which requests that are still under way are broken off. Default 10 000. */
  readonly maxMs?: number
}

const defaultMaxMs = 10_000

/**
 * Gives what closes a server without waiting for anybody who asks for nothing: it takes no more connections, lets requests
 * under way end, and ends connections as they become idle. The `close` of `node:http` alone waits for those that become
 * idle later, and for those on which no request has come yet, which browsers open ahead. Ask for it before the server
 * listens. Closing again gives the same promise.
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
