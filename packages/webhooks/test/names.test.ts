import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import { type AddressInfo, createServer as createTcpServer } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import type { WebhookMessage } from "@extrait/core"
import { Effect, Redacted, type Scope } from "effect"
import { make } from "../src/UndiciWebhookSender.js"
import { selfSigned } from "./certificate.js"
import { nameServer } from "./nameServer.js"

/** The one address that may be reached; 127.0.0.2 stands for one that may not. */
const allowed = "127.0.0.1"
const inside = "127.0.0.2"

interface Listening {
  readonly port: number
  readonly connections: () => number
}

const listening = (host: string, listener: RequestListener, port = 0): Effect.Effect<Listening, never, Scope.Scope> =>
  Effect.gen(function* () {
    let connections = 0
    const server = yield* Effect.acquireRelease(
      Effect.async<Server>((resume) => {
        const made = createServer(listener)
        made.on("connection", () => connections++)
        made.listen(port, host, () => resume(Effect.succeed(made)))
      }),
      (made) =>
        Effect.async<void>((resume) => {
          made.closeAllConnections()
          made.close(() => resume(Effect.void))
        })
    )
    const address = server.address() as AddressInfo
    return { port: address.port, connections: () => connections }
  })

const message = (url: string): WebhookMessage => ({
  url,
  id: "evt_1",
  timestamp: Math.floor(Date.now() / 1000),
  body: "{}",
  secrets: [Redacted.make(`whsec_${Buffer.alloc(32, 5).toString("base64")}`)],
  allowHttp: true
})

/** A sender that asks a name server of its own. */
const setUp = Effect.gen(function* () {
  const names = yield* nameServer
  const sender = yield* make({ allowNetworks: [allowed] }, names.resolve)
  const reason = (url: string) =>
    Effect.map(Effect.flip(sender.send(message(url))), (fault) => fault.detail ?? fault.reason)
  const status = (url: string) => Effect.map(sender.send(message(url)), ({ statusCode }) => statusCode)
  return { names, reason, status }
})

const close = (response: ServerResponse): void => {
  response.writeHead(204, { connection: "close" }).end()
}
const keep = (response: ServerResponse): void => {
  response.writeHead(204).end()
}

describe("names", () => {
  it.scopedLive("that change to an internal address are refused at the next connection", () =>
    Effect.gen(function* () {
      const { names, reason, status } = yield* setUp
      const outside = yield* listening(allowed, (_, response) => close(response))
      const within = yield* listening(inside, (_, response) => close(response), outside.port)
      const url = `http://receiver.example:${outside.port}/`
      names.answer(allowed)
      expect(yield* status(url)).toBe(204)
      names.answer(inside)
      expect(yield* reason(url)).toBe("the address is not a public one")
      // And back: what was refused is not remembered either.
      names.answer(allowed)
      expect(yield* status(url)).toBe(204)
      expect(outside.connections()).toBe(2)
      expect(within.connections()).toBe(0)
      // Once for each connection, and each kind of address.
      expect(names.asked).toEqual(Array.from({ length: 6 }, () => "receiver.example"))
    })
  )

  it.scopedLive("that resolve to any internal address are refused", () =>
    Effect.gen(function* () {
      const { names, reason } = yield* setUp
      const outside = yield* listening(allowed, (_, response) => close(response))
      const url = `http://receiver.example:${outside.port}/`
      for (const answer of [
        [allowed, inside],
        [inside, allowed],
        [allowed, "10.0.0.1"],
        [allowed, "0:0:0:0:0:0:0:1"],
        [allowed, "0:0:0:0:0:ffff:7f00:2"],
        ["93.184.215.14", "169.254.169.254"]
      ]) {
        names.answer(...answer)
        expect(yield* reason(url), answer.join(" ")).toBe("the address is not a public one")
      }
      names.answer()
      expect(yield* reason(url)).toBe("the host name does not resolve")
      expect(outside.connections()).toBe(0)
    })
  )

  it.scopedLive("are not resolved again while a kept-alive connection is open", () =>
    Effect.gen(function* () {
      const { names, reason, status } = yield* setUp
      let last: ServerResponse | undefined
      const outside = yield* listening(allowed, (_, response) => {
        last = response
        keep(response)
      })
      const within = yield* listening(inside, (_, response) => keep(response), outside.port)
      const url = `http://receiver.example:${outside.port}/`
      names.answer(allowed)
      expect(yield* status(url)).toBe(204)
      names.answer(inside)
      const asked = names.asked.length
      expect(yield* status(url)).toBe(204)
      // Neither asked for again nor connected anew: there was nothing to check.
      expect([names.asked.length, outside.connections()]).toEqual([asked, 1])
      const { socket } = last?.req ?? {}
      yield* Effect.async<void>((resume) => {
        socket?.once("close", () => resume(Effect.void))
        socket?.destroy()
      })
      expect(yield* reason(url)).toBe("the address is not a public one")
      expect(within.connections()).toBe(0)
    })
  )
})

describe("TLS", () => {
  it.scopedLive("refuses an untrusted certificate before any request is sent", () =>
    Effect.gen(function* () {
      const { names, reason } = yield* setUp
      names.answer(allowed)
      let requests = 0
      const server = yield* Effect.acquireRelease(
        Effect.async<ReturnType<typeof createTlsServer>>((resume) => {
          const made = createTlsServer(selfSigned, (_, response) => {
            requests++
            response.end()
          })
          made.listen(0, allowed, () => resume(Effect.succeed(made)))
        }),
        (made) => Effect.async<void>((resume) => void made.close(() => resume(Effect.void)))
      )
      const { port } = server.address() as AddressInfo
      for (const name of ["receiver.example", "another.example"]) {
        expect(yield* reason(`https://${name}:${port}/`)).toBe(
          "no secure connection: no trusted authority signed the certificate"
        )
      }
      expect(requests).toBe(0)
    })
  )

  it.scopedLive("reports a receiver that closes the connection or sends nonsense during the handshake", () =>
    Effect.gen(function* () {
      const { names, reason } = yield* setUp
      names.answer(allowed)
      const speaking = (words: Buffer) =>
        Effect.map(
          Effect.acquireRelease(
            Effect.async<ReturnType<typeof createTcpServer>>((resume) => {
              const server = createTcpServer((socket) => {
                socket.on("error", () => socket.destroy())
                // Once the other side has said hello.
                socket.once("data", () => socket.end(words))
              })
              server.listen(0, allowed, () => resume(Effect.succeed(server)))
            }),
            (server) => Effect.async<void>((resume) => void server.close(() => resume(Effect.void)))
          ),
          (server) => (server.address() as AddressInfo).port
        )
      const closed = yield* speaking(Buffer.alloc(0))
      expect(yield* reason(`https://receiver.example:${closed}/`)).toBe(
        "the connection was closed before an answer came"
      )
      // An alert: handshake failure. @see RFC 8446, 6
      const alert = yield* speaking(Buffer.from([21, 3, 3, 0, 2, 2, 40]))
      const nonsense = yield* speaking(Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n"))
      for (const port of [alert, nonsense]) {
        expect(yield* reason(`https://receiver.example:${port}/`)).toBe(
          "no secure connection: the certificate or TLS is not valid"
        )
      }
    })
  )
})
