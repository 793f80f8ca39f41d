import { Clock, Context, Duration, Effect, Layer, Option, type Redacted } from "effect"
import type { DocumentId } from "../domain/Ids.js"
import type { Tenant } from "../domain/Tenant.js"
import { PasswordStore, type PasswordStoreService } from "../ports/PasswordStore.js"

/** A password whose document another process takes is never asked for here: it is forgotten after this long. */
const longest = Duration.hours(1)

/** Passwords of encrypted PDFs from submission to the end of processing. */
export interface PasswordVaultService extends Omit<PasswordStoreService, "digest"> {
  /** As the store's; null if there is no key to compute one with. */
  readonly digest: (tenant: Tenant, password: Redacted.Redacted) => Effect.Effect<string | null>
  /** Forgets what is in this process's memory, once a change is stored or has failed. What is stored goes with its transaction. */
  readonly drop: (id: DocumentId) => Effect.Effect<void>
}

/** In memory alone: transactions change nothing, since they may roll back. */
const inMemory: Effect.Effect<PasswordVaultService> = Effect.sync(() => {
  const passwords = new Map<DocumentId, { readonly password: Redacted.Redacted; readonly until: number }>()
  return {
    keep: (_, id, password) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        for (const [other, { until }] of passwords) if (until <= now) passwords.delete(other)
        passwords.set(id, { password, until: now + Duration.toMillis(longest) })
      }),
    find: (_, id) => Effect.sync(() => passwords.get(id)?.password ?? null),
    digest: () => Effect.succeed(null),
    forget: () => Effect.void,
    drop: (id) => Effect.sync(() => void passwords.delete(id))
  }
})

/**
 * Passwords of documents that wait for processing. They lie in the `PasswordStore`, where every process finds them, or
 * else in memory alone. A restart then forgets them, and no other process has them: such documents fail with
 * `encrypted_file` and can be sent again.
 */
export class PasswordVault extends Context.Tag("@extrait/core/PasswordVault")<PasswordVault, PasswordVaultService>() {
  static readonly layer: Layer.Layer<PasswordVault> = Layer.effect(
    PasswordVault,
    Effect.flatMap(
      Effect.serviceOption(PasswordStore),
      Option.match({
        onNone: () => inMemory,
        onSome: (store) => Effect.succeed({ ...store, drop: () => Effect.void })
      })
    )
  )
}
