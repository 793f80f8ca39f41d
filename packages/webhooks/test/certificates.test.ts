import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import {
  Deliveries,
  EventStore,
  layerStorageMemory,
  Signals,
  type WebhookEndpointRecord,
  WebhookEndpointStore,
  WebhookSender
} from "@extrait/core"
import { sampleDelivery, sampleEndpoint, sampleEvent, sampleTenant } from "@extrait/testing/conformance"
import { Effect, Layer, type Scope } from "effect"
import { make } from "../src/UndiciWebhookSender.js"
import { type Identity, makeAuthority } from "./authority.js"
import { nameServer } from "./nameServer.js"

const address = "127.0.0.1"
const name = "receiver.example"

/** A receiver that proves itself so, and how many requests came through. */
const receiver = (
  identity: Identity
): Effect.Effect<{ readonly port: number; readonly requests: () => number }, never, Scope.Scope> =>
  Effect.gen(function* () {
    let requests = 0
    const server = yield* Effect.acquireRelease(
      Effect.async<ReturnType<typeof createServer>>((resume) => {
        const made = createServer(identity, (request, response) => {
          requests++
          request.resume()
          response.writeHead(204).end()
        })
        made.listen(0, address, () => resume(Effect.succeed(made)))
      }),
      (made) =>
        Effect.async<void>((resume) => {
          made.closeAllConnections()
          made.close(() => resume(Effect.void))
        })
    )
    return { port: (server.address() as AddressInfo).port, requests: () => requests }
  })

/** Delivers one event to the receiver, and gives the log of its attempts. */
const attemptsAt = (port: number, authority: string) =>
  Effect.gen(function* () {
    const names = yield* nameServer
    names.answer(address)
    const sender = Layer.scoped(WebhookSender, make({ allowNetworks: [address] }, names.resolve, authority))
    return yield* Effect.gen(function* () {
      const events = yield* EventStore
      const endpoint: WebhookEndpointRecord = { ...sampleEndpoint(1), url: `https://${name}:${port}/`, active: true }
      const delivery = sampleDelivery(1, { endpointId: endpoint.id, nextAttemptAt: 0 })
      yield* (yield* WebhookEndpointStore).insert(endpoint)
      yield* events.insert(sampleEvent(1), [delivery])
      yield* (yield* Deliveries).deliverDue
      return yield* events.attempts(sampleTenant, delivery.id)
    }).pipe(
      Effect.provide(
        Deliveries.layer.pipe(Layer.provideMerge(Layer.mergeAll(layerStorageMemory, Signals.layerMemory, sender)))
      )
    )
  })

describe("certificates", () => {
  const authority = makeAuthority()

  it.scopedLive("from a trusted authority, for this name and date, let messages through", () =>
    Effect.gen(function* () {
      const { port, requests } = yield* receiver(authority.issue(name))
      expect(yield* attemptsAt(port, authority.certificate)).toMatchObject([{ statusCode: 204, cause: null }])
      expect(requests()).toBe(1)
    })
  )

  for (const [what, identity, trusted, cause] of [
    ["has expired", authority.issue(name, { from: -30, to: -1 }), authority, "the certificate has expired"],
    ["is not valid yet", authority.issue(name, { from: 1, to: 30 }), authority, "the certificate is not valid yet"],
    ["is for another name", authority.issue("another.example"), authority, "the certificate is for another name"],
    [
      "no trusted authority signed",
      makeAuthority().issue(name),
      authority,
      "no trusted authority signed the certificate"
    ]
  ] as const) {
    it.scopedLive(`one that ${what} stops the message before it is sent, and the log says why`, () =>
      Effect.gen(function* () {
        const { port, requests } = yield* receiver(identity)
        expect(yield* attemptsAt(port, trusted.certificate)).toMatchObject([
          { statusCode: null, cause: `no secure connection: ${cause}` }
        ])
        expect(requests()).toBe(0)
      })
    )
  }
})
