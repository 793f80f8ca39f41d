import { type Tenant, tenantKey } from "@extrait/core"
import { Effect } from "effect"

/** Pieces of answers that are begun within one turn of the process's loop: about a megabyte. */
const piecesInOneTurn = 16

/** Waits until the next piece of an answer may be made. */
export type Pace = (tenant: Tenant) => Effect.Effect<void>

/**
 * A pace for all answers of a service. Hundreds that are sent at once keep a small one waiting no longer than a few do, and tenants take turns, a piece
 * each, however many one of them asks for.
 */
export const makePace = (): Pace => {
  /** Who waits, by tenants, the one whose turn is next first. */
  const waiting = new Map<string, Set<() => void>>()
  let begun = false

  const beginSome = (): void => {
    for (let left = piecesInOneTurn; left > 0; left--) {
      const [next] = waiting
      if (next === undefined) break
      const [key, pieces] = next
      const [begin] = pieces
      waiting.delete(key)
      if (begin === undefined) continue
      pieces.delete(begin)
      if (pieces.size > 0) waiting.set(key, pieces)
      begin()
    }
    begun = waiting.size > 0
    if (begun) setImmediate(beginSome)
  }

  return (tenant) =>
    Effect.async<void>((resume) => {
      const key = tenantKey(tenant)
      const pieces = waiting.get(key) ?? new Set()
      const begin = () => resume(Effect.void)
      waiting.set(key, pieces.add(begin))
      // Each time the process first takes in what has come.
      if (!begun) setImmediate(beginSome)
      begun = true
      return Effect.sync(() => void pieces.delete(begin))
    })
}
