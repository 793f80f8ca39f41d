import type { SqlClient } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { Context, Effect, Option } from "effect"
import type { RunTogether } from "./groups.js"

/** What a client with one connection, to a database in this process, can do beyond `SqlClient`. */
export interface OneConnectionService {
  readonly client: SqlClient
  /** Runs every statement outside a transaction; no turn needs to be taken for it. */
  readonly connection: Connection
  /** Runs short transactions so that those of one moment are committed together. */
  readonly together: RunTogether
  /**
   * Runs a transaction whose commit does not wait for the disk to keep it: for changes which a loss of power may take back at no other cost
   * than that something is done again. Every process sees them at once, and they survive the end of this one. Within a transaction that is
   * open it is part of that.
   */
  readonly unsynchronised: RunTogether
}

/** The client's one connection, for code that stores a lot. */
export class OneConnection extends Context.Tag("@extrait/sql/OneConnection")<OneConnection, OneConnectionService>() {}

/** The one connection of this very client; null where it has several, or none of ours. */
export const oneConnectionOf = (client: SqlClient): Effect.Effect<OneConnectionService | null> =>
  Effect.map(Effect.serviceOption(OneConnection), (found) =>
    Option.getOrNull(Option.filter(found, (one) => one.client === client))
  )
