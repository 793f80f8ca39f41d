import type { LookupAddress } from "node:dns"
import { Effect, type Scope } from "effect"
import { Pool } from "undici"
import { pinned } from "./addresses.js"

/** Connections to one receiver at just those addresses, kept for a moment after each message. */
export interface Connections {
  readonly pool: Pool
  /** Whether a message has gone through it before, so that a connection may have been closed by the receiver meanwhile. */
  readonly used: boolean
}

/** Receivers whose connections are kept. */
const mostPools = 256
/** How long a connection is kept for the next message: no longer than a burst needs. */
const keptMs = 2000
/** Connections to one receiver at once: as many as a lane of deliveries is wide. */
const perReceiver = 16

interface Kept {
  readonly pool: Pool
  used: boolean
  users: number
  /** Milliseconds of a clock that only goes forward. */
  lastUse: number
}

/**
 * Keeps connections by receiver and by the addresses that were checked for it: another answer of the name service is another receiver, so
 * that nothing is ever sent to an address that was not checked for this message.
 */
export const keptConnections = (
  timeoutMs: number
): Effect.Effect<
  (url: URL, addresses: ReadonlyArray<LookupAddress>) => Effect.Effect<Connections, never, Scope.Scope>,
  never,
  Scope.Scope
> =>
  Effect.gen(function* () {
    const kept = new Map<string, Kept>()
    const open = (url: URL, addresses: ReadonlyArray<LookupAddress>): Pool =>
      new Pool(url.origin, {
        connect: { lookup: pinned(addresses), timeout: timeoutMs },
        connections: perReceiver,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        keepAliveTimeout: keptMs,
        keepAliveMaxTimeout: keptMs,
        maxHeaderSize: 16 * 1024
      })
    const drop = (key: string, { pool }: Kept): void => {
      kept.delete(key)
      void pool.destroy()
    }
    /** Lets go of what nobody has used for a while. */
    const tidy = (): void => {
      const now = performance.now()
      for (const [key, one] of kept) {
        if (one.users === 0 && (now - one.lastUse > 5 * keptMs || kept.size > mostPools)) drop(key, one)
      }
    }
    yield* Effect.addFinalizer(() =>
      Effect.promise(async () => {
        const all = [...kept.values()]
        kept.clear()
        for (const { pool } of all) await pool.destroy()
      })
    )
    return (url, addresses) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          tidy()
          const key = [url.origin, ...addresses.map(({ address }) => address).toSorted()].join(" ")
          const one = kept.get(key) ?? { pool: open(url, addresses), used: false, users: 0, lastUse: 0 }
          kept.set(key, one)
          one.users++
          return { one, used: one.used }
        }),
        ({ one }) =>
          Effect.sync(() => {
            one.users--
            one.used = true
            one.lastUse = performance.now()
          })
      ).pipe(Effect.map(({ one, used }) => ({ pool: one.pool, used })))
  })
