import { Clock, Context, Duration, Effect, Layer, type Redacted } from "effect"
import type { DocumentId } from "../domain/Ids.js"

/** A password whose document another process takes is never asked for here: it is forgotten after this long. */
const longest = Duration.hours(1)

/**
 * Passwords of documents that wait for processing, in memory alone. A restart forgets them, and another process never
 * has them: such documents fail with `encrypted_file` and can be sent again.
 */
export class PasswordVault extends Context.Tag("@extrait/core/PasswordVault")<
  PasswordVault,
  {
    readonly keep: (id: DocumentId, password: Redacted.Redacted) => Effect.Effect<void>
    readonly find: (id: DocumentId) => Effect.Effect<Redacted.Redacted | null>
    readonly forget: (id: DocumentId) => Effect.Effect<void>
  }
>() {
  static readonly layer: Layer.Layer<PasswordVault> = Layer.sync(PasswordVault, () => {
    const passwords = new Map<DocumentId, { readonly password: Redacted.Redacted; readonly until: number }>()
    return {
      keep: (id, password) =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          for (const [other, { until }] of passwords) if (until <= now) passwords.delete(other)
          passwords.set(id, { password, until: now + Duration.toMillis(longest) })
        }),
      find: (id) => Effect.sync(() => passwords.get(id)?.password ?? null),
      forget: (id) => Effect.sync(() => void passwords.delete(id))
    }
  })
}
