import { Context, Effect, Layer, type Redacted } from "effect"
import type { DocumentId } from "../domain/Ids.js"

/**
 * Passwords of documents that wait for processing, in memory alone. A restart forgets them: their documents then fail
 * with `encrypted_file` and can be sent again.
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
    const passwords = new Map<DocumentId, Redacted.Redacted>()
    return {
      keep: (id, password) => Effect.sync(() => void passwords.set(id, password)),
      find: (id) => Effect.sync(() => passwords.get(id) ?? null),
      forget: (id) => Effect.sync(() => void passwords.delete(id))
    }
  })
}
