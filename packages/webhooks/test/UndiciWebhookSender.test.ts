import type { LookupAddress } from "node:dns"
import { createServer, type RequestListener, type Server } from "node:http"
import { type AddressInfo, createServer as createTcpServer } from "node:net"
import { setImmediate } from "node:timers/promises"
import { describe, expect, it } from "@effect/vitest"
import { type WebhookMessage, WebhookSender } from "@extrait/core"
import { webhookSenderConformance } from "@extrait/testing/conformance"
import { Deferred, Effect, Layer, Redacted, type Scope } from "effect"
import { Webhook } from "standardwebhooks"
import { UndiciWebhookSender } from "../src/index.js"
import { make, type UndiciWebhookSenderOptions } from "../src/UndiciWebhookSender.js"

const loopback = ["127.0.0.0/8", "::1"]

webhookSenderConformance("undici", UndiciWebhookSender.layer({ allowNetworks: loopback }))

const portOf = (server: { readonly address: () => AddressInfo | string | null }): number => {
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no port")
  return address.port
}

const listening = (
  listener: RequestListener,
  connected: () => void = () => undefined
): Effect.Effect<number, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.async<Server>((resume) => {
        const server = createServer(listener).on("connection", connected)
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.async<void>((resume) => {
          server.closeAllConnections()
          server.close(() => resume(Effect.void))
        })
    ),
    portOf
  )

/** The port of a receiver that answers whatever comes by these bytes, one piece after another, and then closes the connection, if it `ends`. */
const answering = (pieces: ReadonlyArray<string>, ends = true): Effect.Effect<number, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.async<ReturnType<typeof createTcpServer>>((resume) => {
        const server = createTcpServer((socket) => {
          socket.on("error", () => socket.destroy())
          socket.setNoDelay(true)
          socket.once("data", async () => {
            for (const piece of pieces) {
              socket.write(piece)
              if (pieces.length > 1) await setImmediate()
            }
            if (ends) socket.end()
          })
        })
        server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) => Effect.async<void>((resume) => void server.close(() => resume(Effect.void)))
    ),
    portOf
  )

const goOn = "HTTP/1.1 100 Continue\r\n\r\n"

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`

const message = (url: string): WebhookMessage => ({
  url,
  id: "evt_1",
  timestamp: Math.floor(Date.now() / 1000),
  body: '{"type":"document.completed"}',
  secrets: [Redacted.make(secret)],
  allowHttp: true
})

const send = (options: UndiciWebhookSenderOptions, url: string) =>
  Effect.flatMap(WebhookSender, (sender) => sender.send(message(url))).pipe(
    Effect.provide(UndiciWebhookSender.layer(options))
  )

/** A sender for which names resolve as the test says, and how often it asked. */
const resolvingTo = (...answers: ReadonlyArray<string>) => {
  const asked: Array<string> = []
  const addresses = answers.map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }))
  const sender = make({ allowNetworks: ["127.0.0.1"] }, async (hostname) => {
    asked.push(hostname)
    return addresses
  })
  return { asked, send: (url: string) => Effect.flatMap(sender, (made) => made.send(message(url))) }
}

describe("UndiciWebhookSender", () => {
  it.scopedLive("sends messages that the reference implementation verifies", () =>
    Effect.gen(function* () {
      let verified: unknown
      const port = yield* listening((request, response) => {
        let body = ""
        request.on("data", (chunk) => {
          body += chunk
        })
        request.on("end", () => {
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value)])
          )
          verified = new Webhook(secret).verify(body, headers)
          response.end()
        })
      })
      expect((yield* send({ allowNetworks: loopback }, `http://127.0.0.1:${port}/`)).statusCode).toBe(200)
      expect(verified).toEqual({ type: "document.completed" })
    })
  )

  it.scopedLive("refuses non-public addresses in any notation, without connecting", () =>
    Effect.gen(function* () {
      let connections = 0
      const port = yield* listening((_, response) => {
        connections++
        response.end()
      })
      for (const host of [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0",
        "0x7f000001",
        "2130706433",
        "127.1",
        "017700000001",
        "169.254.169.254",
        "[64:ff9b::7f00:1]"
      ]) {
        const error = yield* Effect.flip(send({}, `http://${host}:${port}/`))
        // Tenants are told the same of all that is inside, or not there.
        expect(error, host).toMatchObject({
          reason: "the host cannot be reached",
          detail: "the address is not a public one"
        })
      }
      expect(connections).toBe(0)
    })
  )

  it.scopedLive("resolves a name once, and connects to the address it checked, under that name", () =>
    Effect.gen(function* () {
      let host: string | undefined
      const port = yield* listening((request, response) => {
        host = request.headers.host
        response.end()
      })
      const { asked, send: sendTo } = resolvingTo("127.0.0.1")
      expect((yield* sendTo(`http://receiver.example:${port}/`)).statusCode).toBe(200)
      expect(host).toBe(`receiver.example:${port}`)
      expect(asked).toEqual(["receiver.example"])
    })
  )

  it.scopedLive("refuses a name with any non-public address, and one without addresses", () =>
    Effect.gen(function* () {
      let connections = 0
      const port = yield* listening((_, response) => {
        connections++
        response.end()
      })
      for (const answers of [
        ["127.0.0.1", "10.0.0.1"],
        ["8.8.8.8", "::1"],
        ["127.0.0.1", "fe80::1"]
      ]) {
        const error = yield* Effect.flip(resolvingTo(...answers).send(`http://receiver.example:${port}/`))
        expect(error).toMatchObject({ reason: "the host cannot be reached", detail: "the address is not a public one" })
      }
      const nowhere = yield* Effect.flip(resolvingTo().send("https://receiver.example/"))
      expect(nowhere).toMatchObject({ reason: "the host cannot be reached", detail: "the host name does not resolve" })
      expect(connections).toBe(0)
    })
  )

  it.scopedLive("says in advance that it would refuse a non-public address, unless its network is allowed", () =>
    Effect.gen(function* () {
      const refusal = (url: string, ...allowNetworks: ReadonlyArray<string>) =>
        Effect.map(
          Effect.provide(WebhookSender, UndiciWebhookSender.layer({ allowNetworks })),
          (sender) => sender.refusal?.(url) ?? null
        )
      for (const host of [
        "127.0.0.1",
        "0x7f.1",
        "[::1]",
        "[::ffff:10.0.0.1]",
        "10.1.2.3",
        "169.254.169.254",
        "localhost",
        "a.localhost.",
        "[fe80::1]"
      ]) {
        expect(yield* refusal(`http://${host}/x`), host).toBe(
          "The URL of a webhook endpoint must lead to a public address"
        )
      }
      for (const host of ["93.184.215.14", "[2606:4700::1111]", "receiver.example", "10.example.com"]) {
        expect(yield* refusal(`https://${host}/`), host).toBeNull()
      }
      expect(yield* refusal("http://localhost:8080/", "127.0.0.0/8")).toBeNull()
      expect(yield* refusal("http://10.1.2.3/", "10.0.0.0/8")).toBeNull()
    })
  )

  it.scopedLive("gives up on a receiver that does not answer in time", () =>
    Effect.gen(function* () {
      const port = yield* listening(() => {})
      const error = yield* Effect.flip(
        send({ allowNetworks: loopback, timeout: "200 millis" }, `http://127.0.0.1:${port}/`)
      )
      expect(error.message).toBe("no answer within 0.2 s")
    })
  )

  it.scopedLive("reaches a receiver while other messages to it await an answer, however many", () =>
    Effect.gen(function* () {
      const port = yield* listening((request, response) => {
        if (request.url === "/answers") response.end()
      })
      const sender = yield* make({ allowNetworks: loopback, timeout: "1 hour" }, async () => [])
      const to = (path: string) => sender.send(message(`http://127.0.0.1:${port}${path}`))
      yield* Effect.forkScoped(Effect.replicateEffect(to("/hangs"), 100, { concurrency: "unbounded" }))
      yield* Effect.yieldNow()
      for (let sent = 0; sent < 3; sent++) expect((yield* to("/answers")).statusCode).toBe(200)
    })
  )

  it.scopedLive("takes the status of an answer whose body never ends, and closes the connection", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const port = yield* listening((_, response) => {
        response.on("close", () => Deferred.unsafeDone(closed, Effect.void))
        response.writeHead(200)
        const timer = setInterval(() => response.write("x".repeat(64 * 1024)), 1)
        response.on("close", () => clearInterval(timer))
      })
      const answer = yield* send({ allowNetworks: loopback }, `http://127.0.0.1:${port}/`)
      expect(answer.statusCode).toBe(200)
      yield* Deferred.await(closed)
    })
  )

  it.scopedLive("takes the status of an answer without waiting for a body that trickles in", () =>
    Effect.gen(function* () {
      const port = yield* listening((_, response) => {
        response.writeHead(503, { "retry-after": "7" }).write("wait")
      })
      // It has all that it needs long before this time is over, which is more than the test has.
      const answer = yield* send({ allowNetworks: loopback, timeout: "1 hour" }, `http://127.0.0.1:${port}/`)
      expect(answer).toEqual({ statusCode: 503, retryAfterSeconds: 7 })
    })
  )

  it.scopedLive("uses the first of two Retry-After headers", () =>
    Effect.gen(function* () {
      const port = yield* listening((_, response) => {
        response.statusCode = 503
        response.setHeader("retry-after", ["7", "9"]).end()
      })
      const answer = yield* send({ allowNetworks: loopback }, `http://127.0.0.1:${port}/`)
      expect(answer).toEqual({ statusCode: 503, retryAfterSeconds: 7 })
    })
  )

  it.scopedLive("skips unsolicited informational responses, however they are split", () =>
    Effect.gen(function* () {
      const hints = "HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n"
      const wait = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n"
      for (const before of [goOn, hints, "HTTP/1.0 102 Processing\r\n\r\n", goOn + hints + goOn]) {
        const whole = before + wait
        for (const parts of [[whole], [before, wait], [...whole]]) {
          const port = yield* answering(parts)
          const answer = yield* send({ allowNetworks: loopback }, `http://127.0.0.1:${port}/`)
          expect(answer, parts.join("|")).toEqual({ statusCode: 503, retryAfterSeconds: 7 })
        }
      }
    })
  )

  it.scopedLive("skips informational responses to every message on a kept-alive connection", () =>
    Effect.gen(function* () {
      let connections = 0
      const port = yield* listening(
        (request, response) => {
          response.writeContinue()
          response.writeEarlyHints({ link: "</x>; rel=preload" })
          request.resume().on("end", () => response.end(`${goOn}which is its body`))
        },
        () => connections++
      )
      const sender = yield* make({ allowNetworks: loopback }, async () => [])
      for (let sent = 0; sent < 8; sent++) {
        expect((yield* sender.send(message(`http://127.0.0.1:${port}/`))).statusCode).toBe(200)
      }
      expect(connections).toBe(1)
    })
  )

  it.scopedLive("gives up on a receiver that sends only informational responses", () =>
    Effect.gen(function* () {
      const reason = (port: number) =>
        Effect.map(
          Effect.flip(send({ allowNetworks: loopback, timeout: "200 millis" }, `http://127.0.0.1:${port}/`)),
          (error) => error.message
        )
      expect(yield* reason(yield* answering([goOn], false))).toBe("no answer within 0.2 s")
      expect(yield* reason(yield* answering([goOn]))).toBe("the connection was closed before an answer came")
      const endless = `HTTP/1.1 100 Continue\r\nx: ${"x".repeat(20 * 1024)}`
      expect(yield* reason(yield* answering([endless], false))).toBe("the answer is not valid HTTP")
      const other = "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"
      expect(yield* reason(yield* answering([other], false))).toBe("the connection was closed before an answer came")
    })
  )

  it.scopedLive("reports a receiver that speaks no HTTP, no TLS or nothing at all", () =>
    Effect.gen(function* () {
      const reason = (url: string) =>
        Effect.map(Effect.flip(send({ allowNetworks: loopback }, url)), (error) => error.message)
      for (const words of [
        "SSH-2.0-secret banner\r\n",
        "HTTP/1.1 099 Early\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello"
      ]) {
        expect(yield* reason(`http://127.0.0.1:${yield* answering([words])}/`), words).toBe(
          "the answer is not valid HTTP"
        )
      }
      expect(yield* reason(`http://127.0.0.1:${yield* answering([""])}/`)).toBe(
        "the connection was closed before an answer came"
      )
      const port = yield* listening((_, response) => response.end())
      expect(yield* reason(`https://127.0.0.1:${port}/`)).toBe(
        "no secure connection: the certificate or TLS is not valid"
      )
    })
  )

  it.live("refuses anything but an HTTP or HTTPS URL", () =>
    Effect.gen(function* () {
      for (const url of ["", "receiver.example", "ftp://receiver.example/", "file:///etc/passwd"]) {
        expect((yield* Effect.flip(send({}, url))).message).toBe("the URL is not valid")
      }
    })
  )

  it.live("refuses an invalid allow-list", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        Effect.scoped(Layer.build(UndiciWebhookSender.layer({ allowNetworks: ["localhost"] })))
      )
      expect(error._tag).toBe("NetworkInvalid")
    })
  )
})
