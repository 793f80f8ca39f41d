import { Effect, type Scope } from "effect"
import type { buildConnector, Pool } from "undici"
import { withoutInformational } from "./informational.js"

/** Receivers whose connections are kept. */
const mostReceivers = 256
/** How long a connection is kept for the next message: no longer than a burst needs. */
const keptMs = 2000
/** How long a connection is used at most: a receiver that moves is followed within this time. */
const usedMs = 60_000
/** Connections to one receiver at once: as many as a lane of deliveries is wide. */
const perReceiver = 16

/** Bytes of an answer's headers at most. */
const headerBytes = 16 * 1024

/** The connections to one receiver, lent for one message. */
export interface Lent {
  readonly pool: Pool
  /** Whether messages have gone through them before, so that one may have been closed by the receiver meanwhile. */
  readonly used: boolean
  /** The message has been answered, or will not be. */
  readonly giveBack: () => void
}

interface Kept extends Lent {
  used: boolean
  users: number
  /** Milliseconds of a clock that only goes forward. */
  lastUse: number
}

/** Connections by receiver, kept for a moment after each message. */
export interface Connections {
  /** The connections to an origin, to be given back once. */
  readonly lend: (origin: string) => Lent
}

/** Keeps connections that `connect` makes, until the scope closes. `undici` is what pools them. */
export const keptConnections = (
  undici: { readonly Pool: typeof Pool },
  connect: buildConnector.connector
): Effect.Effect<Connections, never, Scope.Scope> =>
  Effect.gen(function* () {
    const connectToAnswers: buildConnector.connector = (options, callback) =>
      connect(options, (...[fault, socket]) => {
        if (fault === null) callback(null, withoutInformational(socket, headerBytes))
        else callback(fault, null)
      })
    const kept = new Map<string, Kept>()
    let tidied = performance.now()

    const open = (origin: string): Kept => {
      const pool = new undici.Pool(origin, {
        connect: connectToAnswers,
        connections: perReceiver,
        clientTtl: usedMs,
        // Each exchange has one time for all of it.
        headersTimeout: 0,
        bodyTimeout: 0,
        keepAliveTimeout: keptMs,
        keepAliveMaxTimeout: keptMs,
        maxHeaderSize: headerBytes
      })
      const one: Kept = {
        pool,
        used: false,
        users: 0,
        lastUse: 0,
        giveBack: () => {
          one.users--
          one.used = true
          one.lastUse = performance.now()
        }
      }
      kept.set(origin, one)
      return one
    }
    /** Lets go of what nobody has used for a while. */
    const tidy = (now: number): void => {
      if (now - tidied < keptMs && kept.size <= mostReceivers) return
      tidied = now
      for (const [origin, { lastUse, pool, users }] of kept) {
        if (users > 0 || (now - lastUse < 5 * keptMs && kept.size <= mostReceivers)) continue
        kept.delete(origin)
        void pool.destroy()
      }
    }
    yield* Effect.addFinalizer(() =>
      Effect.promise(async () => {
        const all = [...kept.values()]
        kept.clear()
        for (const { pool } of all) await pool.destroy()
      })
    )
    return {
      lend: (origin) => {
        tidy(performance.now())
        const one = kept.get(origin) ?? open(origin)
        one.users++
        return one
      }
    }
  })
