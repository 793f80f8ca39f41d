import { createServer, type Server } from "node:http"
import type { FetchHandler } from "../fetchHandler.js"
import { makeCloser } from "./makeCloser.js"
import { type NodeListenerOptions, toContinueListener, toNodeListener } from "./nodeListener.js"
import { onClientError } from "./refusal.js"

/** What is served, and where. */
export interface ServeOptions extends NodeListenerOptions {
  /** What answers, such as that of `makeFetchHandler`. */
  readonly handler: FetchHandler["handler"]
  /** Called when the server begins to close, such as that of `makeFetchHandler`: waits end, and `/readyz` refuses. */
  readonly drain?: FetchHandler["drain"]
  /** 0 takes any free port. */
  readonly port: number
  /** Default `127.0.0.1`: whoever wants to be reached from outside says so. */
  readonly host?: string
}

/** A server that listens. */
export interface NodeServer {
  /** The port that was taken. */
  readonly port: number
  /** `http://host:port`, without a path. */
  readonly url: string
  /** The server of `node:http` itself. */
  readonly server: Server
  /** Takes no more requests and waits for those under way, for ten seconds at most. */
  readonly close: () => Promise<void>
}

/** Serves the API over `node:http`. Rejects when it cannot listen. */
export const serveNode = ({
  drain,
  handler,
  host = "127.0.0.1",
  port,
  ...listening
}: ServeOptions): Promise<NodeServer> => {
  // The listener asks for a host itself, and answers in the envelope of every error.
  const server = createServer({ requireHostHeader: false }, toNodeListener(handler, listening))
    .on("checkContinue", toContinueListener(handler, listening))
    .on("clientError", onClientError)
  // Longer than the 60 s after which common proxies drop an idle connection: the one to close it must not be the server.
  server.keepAliveTimeout = 65_000
  const close = makeCloser(server, { drain })
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    // Many come back at once after a restart; the default of 511 would turn them away.
    server.listen({ host, port, backlog: 4096 }, () => {
      server.off("error", reject)
      const address = server.address()
      const taken = typeof address === "object" && address !== null ? address.port : port
      resolve({
        port: taken,
        url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
        server,
        close
      })
    })
  })
}
