import { randomBytes } from "node:crypto"
import { Signals, type SignalsService } from "@extrait/core"
import { Clock, Context, Deferred, Effect, Fiber, Layer, type Scope } from "effect"
import pg from "pg"
import {
  clientConfig,
  type PostgresOptions,
  type ResolvedPostgresOptions,
  resolvePostgresOptions
} from "./connection.js"

/** Signals that come within this time of each other leave as one message: each costs the server a commit. */
const gatherMs = 5

/** Bytes of one message. The server takes fewer than 8000. */
const messageBytes = 7000

/** While nothing is heard, listeners look for themselves this often. */
const pollMs = 1000

/** How long to wait before connecting again, doubled each time. */
const firstPauseMs = 100
const longestPauseMs = 10_000

/** How often a silent connection is asked whether it is still there, and how long it may take to answer. */
const askMs = 15_000
const answerMs = 5000

/** Topics as messages: the sender's name and then a topic a line. */
const messagesOf = (sender: string, topics: Iterable<string>): ReadonlyArray<string> => {
  const messages: Array<string> = []
  let message = sender
  for (const topic of topics) {
    if (Buffer.byteLength(message) + Buffer.byteLength(topic) + 1 > messageBytes) {
      messages.push(message)
      message = sender
    }
    message += `\n${topic}`
  }
  return [...messages, message]
}

const make = (options: ResolvedPostgresOptions): Effect.Effect<SignalsService, never, Scope.Scope> =>
  Effect.gen(function* () {
    const local = Context.get(yield* Layer.build(Signals.layerMemory), Signals)
    const sender = randomBytes(8).toString("hex")
    // A channel for each schema, so that two services in one database do not wake each other.
    const channel = `extrait/${options.schema}`
    /** How many listen to each topic here. */
    const listening = new Map<string, number>()
    const waiting = new Set<string>()
    const somethingWaits = yield* Effect.makeLatch(false)

    const wakeAll = Effect.suspend(() => Effect.forEach(listening.keys(), local.publish, { discard: true }))

    const hear = (payload: string): Effect.Effect<void> => {
      const [from, ...topics] = payload.split("\n")
      // Our own listeners have been woken already.
      return from === sender
        ? Effect.void
        : Effect.forEach(topics, (topic) => (listening.has(topic) ? local.publish(topic) : Effect.void), {
            discard: true
          })
    }

    const connect = Effect.acquireRelease(
      Effect.tryPromise(async () => {
        const client = new pg.Client({ ...clientConfig(options), query_timeout: answerMs })
        // Without a listener an error of the connection would end the process; it is told by "end" as well.
        client.on("error", () => undefined)
        await client.connect()
        return client
      }),
      (client) => Effect.ignore(Effect.tryPromise(() => client.end()))
    )

    /** Sends what waits, each time something does. What the server did not take waits on. */
    const send = (client: pg.Client) =>
      Effect.forever(
        Effect.gen(function* () {
          yield* somethingWaits.await
          yield* Effect.sleep(gatherMs)
          const topics = [...waiting]
          yield* Effect.forEach(
            messagesOf(sender, topics),
            (message) =>
              Effect.tryPromise(() =>
                client.query({ name: "notify", text: "select pg_notify($1, $2)", values: [channel, message] })
              ),
            { discard: true }
          )
          for (const topic of topics) waiting.delete(topic)
          if (waiting.size === 0) yield* somethingWaits.close
        })
      )

    /** Listens and sends until the connection is lost. */
    const connected = (heard: Effect.Effect<unknown>) =>
      Effect.scoped(
        Effect.gen(function* () {
          const client = yield* connect
          const run = Effect.runSync
          client.on("notification", ({ payload }) => run(hear(payload ?? "")))
          const lost = Effect.async<never, Error>((resume) => {
            client.once("end", () => resume(Effect.fail(new Error("the connection ended"))))
          })
          yield* Effect.tryPromise(() => client.query(`listen ${pg.escapeIdentifier(channel)}`))
          // For signals that came while nobody listened.
          yield* Effect.zipRight(heard, wakeAll)
          const ask = Effect.forever(
            Effect.zipRight(
              Effect.sleep(askMs),
              Effect.tryPromise(() => client.query("select 1"))
            )
          )
          return yield* Effect.raceFirst(lost, Effect.raceFirst(send(client), ask))
        })
      )

    /** While there is no connection listeners look for themselves. */
    const poll = Effect.forever(Effect.zipRight(Effect.sleep(pollMs), wakeAll))

    let pause = firstPauseMs
    const tried = yield* Deferred.make<void>()
    const once = Effect.scoped(
      Effect.gen(function* () {
        const polling = yield* Effect.forkScoped(poll)
        yield* connected(
          Effect.suspend(() => {
            pause = firstPauseMs
            return Effect.zipRight(Fiber.interrupt(polling), Deferred.succeed(tried, undefined))
          })
        )
      })
    ).pipe(
      Effect.catchAll((error) => Effect.logDebug("signals of other processes are not heard; looking instead", error)),
      Effect.zipRight(Deferred.succeed(tried, undefined)),
      // Polling goes on until the next try.
      Effect.zipRight(
        Effect.suspend(() => {
          const wait = pause
          pause = Math.min(pause * 2, longestPauseMs)
          return Effect.raceFirst(Effect.sleep(wait), poll)
        })
      )
    )
    yield* Effect.forkScoped(
      // A clock of the connection, not of the service: a test that moves the service's clock does not move this.
      Effect.withClock(Effect.forever(once), Clock.make())
    )
    // Listeners from now on hear every signal, as long as there is a server.
    yield* Deferred.await(tried)

    return {
      publish: (topic) =>
        Effect.suspend(() => {
          waiting.add(topic)
          return Effect.zipRight(local.publish(topic), somethingWaits.open)
        }),
      listen: (topic) =>
        Effect.zipRight(
          Effect.acquireRelease(
            Effect.sync(() => listening.set(topic, (listening.get(topic) ?? 0) + 1)),
            () =>
              Effect.sync(() => {
                const others = (listening.get(topic) ?? 1) - 1
                if (others > 0) listening.set(topic, others)
                else listening.delete(topic)
              })
          ),
          local.listen(topic)
        )
    }
  })

/**
 * Signals between all processes of one schema, over LISTEN and NOTIFY on a connection of their own. A signal may be
 * lost with the connection: until it is there again, every listener is woken once a second, and once when it is.
 */
export const layer = (options: PostgresOptions): Layer.Layer<Signals> =>
  Layer.scoped(
    Signals,
    Effect.suspend(() => make(resolvePostgresOptions(options)))
  )
