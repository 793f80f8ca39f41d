import { Effect } from "effect"
import { RateLimited } from "../domain/Errors.js"
import { type Tenant, tenantKey } from "../domain/Tenant.js"

/** How work that tenants may ask for at any moment is shared among them. */
export interface TenantTurnsOptions {
  /** Pieces of work at once. */
  readonly atOnce: number
  /** Pieces of one tenant at once: fewer, so that another's can begin meanwhile. */
  readonly atOnceOfTenant: number
  /** Most pieces of one tenant that may wait, and most of all tenants. Beyond that, callers are refused. */
  readonly waitingOfTenant: number
  readonly waiting: number
  /** Told to callers that are refused: seconds within which a piece under way will have ended. */
  readonly retryAfterSeconds: number
}

/** Turns that go round among tenants. */
export interface TenantTurns {
  /** Runs an effect when its tenant's turn has come. It can be interrupted while it waits. */
  readonly withTurn: (
    tenant: Tenant
  ) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | RateLimited, R>
}

interface Line {
  running: number
  readonly waiting: Set<() => void>
}

/** Makes turns, none of which is taken. */
export const makeTenantTurns = (options: TenantTurnsOptions): TenantTurns => {
  /** Tenants that have something running or waiting, the one whose turn is longest ago first. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  const begin = (key: string, line: Line): void => {
    running++
    line.running++
    // To the end of the queue.
    lines.delete(key)
    lines.set(key, line)
  }
  const giveOut = (): void => {
    for (const [key, line] of Array.from(lines)) {
      if (running >= options.atOnce) return
      const [next] = line.waiting
      if (next === undefined || line.running >= options.atOnceOfTenant) continue
      line.waiting.delete(next)
      waiting--
      begin(key, line)
      next()
    }
  }
  const end = (key: string): Effect.Effect<void> =>
    Effect.sync(() => {
      const line = lines.get(key)
      if (line === undefined) return
      running--
      line.running--
      if (line.running === 0 && line.waiting.size === 0) lines.delete(key)
      giveOut()
    })
  const take = (key: string): Effect.Effect<void, RateLimited> =>
    Effect.suspend(() => {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() }
      if (running < options.atOnce && line.running < options.atOnceOfTenant) {
        begin(key, line)
        return Effect.void
      }
      if (line.waiting.size >= options.waitingOfTenant || waiting >= options.waiting) {
        return new RateLimited({ retryAfterSeconds: options.retryAfterSeconds })
      }
      lines.set(key, line)
      return Effect.async<void>((resume) => {
        const give = () => resume(Effect.void)
        line.waiting.add(give)
        waiting++
        return Effect.suspend(() => {
          // Interrupted just after its turn had come: the next one has it.
          if (!line.waiting.delete(give)) return end(key)
          waiting--
          if (line.running === 0 && line.waiting.size === 0) lines.delete(key)
          return Effect.void
        })
      })
    })

  return {
    withTurn: (tenant) => (effect) =>
      Effect.uninterruptibleMask((restore) => {
        const key = tenantKey(tenant)
        return Effect.zipRight(restore(take(key)), Effect.ensuring(restore(effect), end(key)))
      })
  }
}
