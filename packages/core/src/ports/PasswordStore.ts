import { Context, type Effect, type Redacted } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DocumentId } from "../domain/Ids.js"
import type { Tenant } from "../domain/Tenant.js"

/** Keeps passwords of documents until they have been processed, sealed. */
export interface PasswordStoreService {
  /** Keeps the password of a document that is stored, in the transaction that is open. */
  readonly keep: (
    tenant: Tenant,
    id: DocumentId,
    password: Redacted.Redacted
  ) => Effect.Effect<void, StorageUnavailable>
  /** The password of a document; null if there is none. */
  readonly find: (tenant: Tenant, id: DocumentId) => Effect.Effect<Redacted.Redacted | null, StorageUnavailable>
  /**
   * A digest of a password, the same for the same password of a tenant. Only the store's key can compute it; otherwise
   * short passwords could be found by trying.
   */
  readonly digest: (tenant: Tenant, password: Redacted.Redacted) => Effect.Effect<string>
  /** Forgets it, in the transaction that is open. */
  readonly forget: (tenant: Tenant, id: DocumentId) => Effect.Effect<void, StorageUnavailable>
}

/**
 * A store of passwords that every process of the service shares. A storage that can seal provides it beside the others; where there is
 * none, passwords stay in the memory of the process that accepted their document.
 */
export class PasswordStore extends Context.Tag("@extrait/core/PasswordStore")<PasswordStore, PasswordStoreService>() {}
