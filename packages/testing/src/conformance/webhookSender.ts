import { createHmac } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { expect } from "@effect/vitest"
import { type DeliveryFailed, postingOf, type WebhookAnswer, type WebhookMessage, WebhookSender } from "@extrait/core"
import { Effect, type Layer, Redacted, type Scope } from "effect"
import { liveRulesOf, suite } from "./rules.js"

interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

interface Receiver {
  readonly url: string
  readonly received: ReadonlyArray<Received>
}

/** A receiver on the loopback interface that answers as it is told. */
const receiver = (
  answer: (response: ServerResponse, request: Received) => void
): Effect.Effect<Receiver, never, Scope.Scope> =>
  Effect.gen(function* () {
    const received: Array<Received> = []
    const server = yield* Effect.acquireRelease(
      Effect.async<Server>((resume) => {
        const made = createServer((request, response) => {
          const chunks: Array<Buffer> = []
          request.on("data", (chunk: Buffer) => chunks.push(chunk))
          request.on("end", () => {
            const one = {
              method: request.method,
              path: request.url,
              headers: request.headers,
              body: Buffer.concat(chunks).toString("utf8")
            }
            received.push(one)
            answer(response, one)
          })
        })
        made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
      }),
      (made) =>
        Effect.async<void>((resume) => {
          made.closeAllConnections()
          made.close(() => resume(Effect.void))
        })
    )
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    return { url: `http://127.0.0.1:${port}/hooks?tenant=é`, received }
  })

const answerWith =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end("thanks")
  }

const secret = (fill: string): Redacted.Redacted => Redacted.make(`whsec_${btoa(fill.repeat(32))}`)

const message = (url: string, changes: Partial<WebhookMessage> = {}): WebhookMessage => ({
  url,
  id: "evt_00000000000000000000000001",
  timestamp: 1_772_357_400,
  body: '{"type":"document.completed","data":{"filename":"Facture n° 1 😀.pdf"}}',
  secrets: [secret("A")],
  allowHttp: true,
  ...changes
})

/** The signature by Standard Webhooks 1.0, worked out independently of the sender. */
const signature = (sent: WebhookMessage, fill: string): string =>
  `v1,${createHmac("sha256", Buffer.from(fill.repeat(32)))
    .update(`${sent.id}.${sent.timestamp}.${sent.body}`, "utf8")
    .digest("base64")}`

/**
 * What every `WebhookSender` keeps to. The layer must let messages through to 127.0.0.1, on which the suite opens its
 * receivers.
 */
export const webhookSenderConformance = (name: string, layer: Layer.Layer<WebhookSender, unknown>): void =>
  suite(`${name}: WebhookSender`, () => {
    const rule = liveRulesOf(layer)
    const send = (sent: WebhookMessage) => Effect.flatMap(WebhookSender, (sender) => sender.send(sent))

    rule(
      "posts the body unchanged, as JSON, signed as Standard Webhooks requires",
      Effect.scoped(
        Effect.gen(function* () {
          const { received, url } = yield* receiver(answerWith(204))
          const sent = message(url)
          expect(yield* send(sent)).toEqual({ statusCode: 204, retryAfterSeconds: null })
          expect(received).toHaveLength(1)
          expect(received[0]).toMatchObject({
            method: "POST",
            path: "/hooks?tenant=%C3%A9",
            body: sent.body,
            headers: {
              "content-type": expect.stringMatching(/^application\/json\b/),
              "webhook-id": sent.id,
              "webhook-timestamp": "1772357400",
              "webhook-signature": signature(sent, "A")
            }
          })
        })
      )
    )

    rule(
      "signs with every valid secret",
      Effect.scoped(
        Effect.gen(function* () {
          const { received, url } = yield* receiver(answerWith(200))
          const sent = message(url, { secrets: [secret("A"), secret("B")] })
          yield* send(sent)
          expect(received[0]?.headers["webhook-signature"]).toBe(`${signature(sent, "A")} ${signature(sent, "B")}`)
        })
      )
    )

    rule(
      "returns the status of any answer, and follows no redirect",
      Effect.scoped(
        Effect.gen(function* () {
          const elsewhere = yield* receiver(answerWith(200))
          for (const status of [201, 400, 404, 410, 500]) {
            const { url } = yield* receiver(answerWith(status))
            expect((yield* send(message(url))).statusCode).toBe(status)
          }
          for (const status of [301, 302, 307, 308]) {
            const { url } = yield* receiver(answerWith(status, { location: elsewhere.url }))
            expect((yield* send(message(url))).statusCode).toBe(status)
          }
          expect(elsewhere.received).toEqual([])
        })
      )
    )

    rule(
      "reads the receiver's Retry-After",
      Effect.scoped(
        Effect.gen(function* () {
          const asked = (retryAfter: string) =>
            Effect.gen(function* () {
              const { url } = yield* receiver(answerWith(503, { "retry-after": retryAfter }))
              return (yield* send(message(url))).retryAfterSeconds
            })
          expect(yield* asked("120")).toBe(120)
          expect(yield* asked("soon")).toBe(null)
          const inAMinute = yield* asked(new Date(Date.now() + 60_000).toUTCString())
          expect(inAMinute).toBeGreaterThanOrEqual(55)
          expect(inAMinute).toBeLessThanOrEqual(60)
          expect(yield* asked(new Date(Date.now() - 60_000).toUTCString())).toBe(0)
        })
      )
    )

    rule(
      "fails if no answer comes, with a reason that reveals nothing of the receiver",
      Effect.scoped(
        Effect.gen(function* () {
          const reset = yield* receiver((response) => response.socket?.destroy())
          const error = yield* Effect.flip(send(message(reset.url)))
          expect(error._tag).toBe("DeliveryFailed")
          expect(error.reason).not.toContain("127.0.0.1")
          const closed = yield* Effect.scoped(receiver(answerWith(200)))
          expect((yield* Effect.flip(send(message(closed.url))))._tag).toBe("DeliveryFailed")
        })
      )
    )

    rule(
      "does not send over plain HTTP unless allowed",
      Effect.scoped(
        Effect.gen(function* () {
          const { received, url } = yield* receiver(answerWith(200))
          const error = yield* Effect.flip(send(message(url, { allowHttp: false })))
          expect(error._tag).toBe("DeliveryFailed")
          expect(received).toEqual([])
        })
      )
    )

    rule(
      "posts through callbacks like an ordinary send, and cancels what is given up",
      Effect.scoped(
        Effect.gen(function* () {
          const { received, url } = yield* receiver((response, { path }) => {
            if (path === "/hooks") answerWith(503, { "retry-after": "7" })(response)
          })
          const post = yield* Effect.flatMap(WebhookSender, postingOf)
          const posted = (sent: WebhookMessage) =>
            Effect.async<WebhookAnswer, DeliveryFailed>((resume) => {
              post(sent, resume)
            })
          const [to] = url.split("?")
          const sent = message(`${to}`)
          expect(yield* posted(sent)).toEqual({ statusCode: 503, retryAfterSeconds: 7 })
          expect(received[0]?.body).toBe(sent.body)
          expect(received[0]?.headers["webhook-signature"]).toBe(signature(sent, "A"))
          expect((yield* Effect.flip(posted(message("ftp://127.0.0.1/"))))._tag).toBe("DeliveryFailed")
          // This one is never answered.
          let told = 0
          const giveUp = post(message(`${to}/silent`), () => told++)
          while (received.length < 2) yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))
          yield* giveUp()
          const before = told
          yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))
          expect(told).toBe(before)
        })
      )
    )
  })
