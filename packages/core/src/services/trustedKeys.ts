import { Effect } from "effect"
import { isOver, type KeyRecord } from "../domain/ApiKey.js"

/**
 * How long a key that was found valid is taken to be so without asking the store. What this process changes counts at
 * once; what another changes, such as a key revoked on the command line, after this time.
 */
const trustedMs = 1000

/** Most keys that are remembered so. */
const trustedKeys = 10_000

/** Keys that were found valid a moment ago, by their hashes. */
export interface TrustedKeys {
  /** The key, where it is still to be believed at `now`. */
  readonly at: (hash: string, now: number) => KeyRecord | null
  /** How often keys have been changed here. */
  readonly changes: () => number
  /** Remembers a key that was looked up, unless keys have changed since their count was `changes`. */
  readonly remember: (hash: string, key: KeyRecord, now: number, changes: number) => void
  /** Wraps a change of keys: nothing from before it is trusted afterwards. */
  readonly changing: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export const makeTrustedKeys = (): TrustedKeys => {
  const trusted = new Map<string, { readonly key: KeyRecord; readonly at: number }>()
  let changes = 0
  return {
    at: (hash, now) => {
      const known = trusted.get(hash)
      return known !== undefined && now >= known.at && now - known.at < trustedMs && !isOver(known.key, now)
        ? known.key
        : null
    },
    changes: () => changes,
    remember: (hash, key, now, before) => {
      if (changes !== before) return
      if (trusted.size >= trustedKeys) trusted.clear()
      trusted.set(hash, { key, at: now })
    },
    // After the commit: a key that was looked up before it must not be remembered.
    changing: (effect) =>
      Effect.ensuring(
        effect,
        Effect.sync(() => {
          changes++
          trusted.clear()
        })
      )
  }
}
