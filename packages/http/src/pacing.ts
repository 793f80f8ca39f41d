import { type Tenant, tenantKey } from "@extrait/core"
import { Effect } from "effect"

/** Milliseconds for which work is begun in one turn of the process's loop. */
const turnMs = 5

/** The limit where the rest of each turn takes longer, as on an overloaded machine: otherwise little would ever be done there. */
const longestTurnMs = 20

/** Most waiting pieces of work that are begun in one turn. */
const mostInOneTurn = 64

/** Waits until a tenant's next piece of work may be begun: a request, or a piece of an answer. */
export type Pace = (tenant: Tenant) => Effect.Effect<void>

/**
 * A pace for all that a service does for its callers. Work begins at once while the turn of the event loop is young.
 * Later work waits for the next turns, in each of which the process first takes in what has come. So hundreds of
 * requests delay a small one no longer than a few do. Tenants take turns, one piece each, and get half of the time
 * while any of them waits. `now` is in milliseconds.
 */
export const makePace = (now: () => number = () => performance.now()): Pace => {
  /** Who waits, by tenants, the one whose turn is next first. */
  const waiting = new Map<string, Set<() => void>>()
  /** Until when pieces are begun in this turn; null where none has been. */
  let until: number | null = null
  /** When the previous turn ended, if some still wait. */
  let endedAt: number | null = null
  let ends = false

  const isYoung = (): boolean => {
    const time = now()
    until ??= time + Math.max(turnMs, Math.min(endedAt === null ? 0 : time - endedAt, longestTurnMs))
    return time < until
  }
  const endTurn = (): void => {
    until = null
    endedAt = waiting.size === 0 ? null : now()
    ends = false
    if (endedAt === null) return
    // Each by itself, since what it does at once is done when its callback has returned, and counts for the next one.
    for (let n = 0; n < mostInOneTurn; n++) setImmediate(beginNext)
    endSoon()
  }
  const endSoon = (): void => {
    if (!ends) setImmediate(endTurn)
    ends = true
  }
  const beginNext = (): void => {
    const [next] = waiting
    if (next === undefined || !isYoung()) return
    const [key, pieces] = next
    const [begin] = pieces
    waiting.delete(key)
    if (begin === undefined) return
    pieces.delete(begin)
    // To the end of those who wait for a turn.
    if (pieces.size > 0) waiting.set(key, pieces)
    begin()
  }

  return (tenant) =>
    Effect.suspend(() => {
      endSoon()
      if (waiting.size === 0 && isYoung()) return Effect.void
      return Effect.async<void>((resume) => {
        const key = tenantKey(tenant)
        const pieces = waiting.get(key) ?? new Set()
        const begin = () => resume(Effect.void)
        waiting.set(key, pieces.add(begin))
        return Effect.sync(() => {
          pieces.delete(begin)
          if (pieces.size === 0 && waiting.get(key) === pieces) waiting.delete(key)
        })
      })
    })
}
