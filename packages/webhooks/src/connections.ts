import { Effect, type Scope } from "effect"
import type { buildConnector, Client } from "undici"
import { withoutInformational } from "./informational.js"

/** Receivers whose connections are kept. */
const mostReceivers = 256
/** How long a connection is kept for the next message: no longer than a burst needs. */
const keptMs = 2000
/** How long the way to make new connections to a receiver is kept after that. */
const rememberedMs = 5 * keptMs
/** How long a connection is used at most: a receiver that moves is followed within this time. */
const usedMs = 60_000
/** Bytes of an answer's headers at most. */
const headerBytes = 16 * 1024

/** A connection to one receiver, lent for one message. */
export interface Lent {
  readonly client: Client
  /** Whether a message has gone through it before, so that the receiver may have closed it meanwhile. */
  readonly used: boolean
  /** The message has been answered, or will not be. */
  readonly giveBack: () => void
}

interface Kept extends Lent {
  used: boolean
  /** Milliseconds of a clock that only goes forward. */
  readonly opened: number
  lastUse: number
}

/** Connections by receiver, kept for a moment after each message. */
export interface Connections {
  /** A connection to an origin that nobody else has, to be given back once. */
  readonly lend: (origin: string) => Lent
}

/**
 * Keeps connections that `connect` makes, until the scope closes. Each message has one to itself, however many go to its receiver: those that
 * wait for an answer keep no other waiting. So no pool of undici's is needed, which looks for a free connection among all at each message.
 */
export const keptConnections = (
  undici: { readonly Client: typeof Client },
  connect: buildConnector.connector
): Effect.Effect<Connections, never, Scope.Scope> =>
  Effect.gen(function* () {
    const connectToAnswers: buildConnector.connector = (options, callback) =>
      connect(options, (...[fault, socket]) => {
        if (fault === null) callback(null, withoutInformational(socket, headerBytes))
        else callback(fault, null)
      })
    const all = new Set<Kept>()
    /** Connections that are not lent, by origin. The most recently used one comes last, and is lent first. */
    const idle = new Map<string, Array<Kept>>()
    let tidied = performance.now()

    const open = (origin: string, opened: number): Kept => {
      const client = new undici.Client(origin, {
        connect: connectToAnswers,
        // Each exchange has one time for all of it.
        headersTimeout: 0,
        bodyTimeout: 0,
        keepAliveTimeout: keptMs,
        keepAliveMaxTimeout: keptMs,
        maxHeaderSize: headerBytes
      })
      const one: Kept = {
        client,
        used: false,
        opened,
        lastUse: opened,
        giveBack: () => {
          one.used = true
          one.lastUse = performance.now()
          const others = idle.get(origin)
          if (others === undefined) idle.set(origin, [one])
          else others.push(one)
        }
      }
      all.add(one)
      return one
    }
    const letGo = (one: Kept): void => {
      all.delete(one)
      void one.client.destroy()
    }
    const takeIdle = (origin: string, now: number): Kept | undefined => {
      const ones = idle.get(origin) ?? []
      for (let one = ones.pop(); one !== undefined; one = ones.pop()) {
        if (now - one.opened < usedMs) return one
        letGo(one)
      }
      return undefined
    }
    /** Lets go of what nobody has used for a while. */
    const tidy = (now: number): void => {
      const tooMany = idle.size > mostReceivers
      if (now - tidied < keptMs && !tooMany) return
      tidied = now
      for (const [origin, ones] of idle) {
        for (const one of ones) if (tooMany || now - one.lastUse >= rememberedMs) letGo(one)
        const kept = ones.filter((one) => all.has(one))
        if (kept.length === 0) idle.delete(origin)
        else idle.set(origin, kept)
      }
    }
    yield* Effect.addFinalizer(() =>
      Effect.promise(async () => {
        idle.clear()
        for (const { client } of all) await client.destroy()
        all.clear()
      })
    )
    return {
      lend: (origin) => {
        const now = performance.now()
        tidy(now)
        return takeIdle(origin, now) ?? open(origin, now)
      }
    }
  })
