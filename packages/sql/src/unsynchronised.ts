import type { SqlClient } from "@effect/sql/SqlClient"
import type { RunTogether } from "./groups.js"

/** How clients run transactions that do not wait for the disk. */
const ways = new WeakMap<SqlClient, RunTogether>()

/**
 * How the client runs a transaction whose commit does not wait for the disk to keep it: for changes which a loss of power may take
 * back at no other cost than that something is done again. Every process sees them at once, and they survive the end of this one. Within a
 * transaction that is open it is part of that. Null where commits keep nobody else waiting.
 */
export const unsynchronisedOf = (client: SqlClient): RunTogether | null => ways.get(client) ?? null

/** Says how the client does that. */
export const keepUnsynchronised = <Client extends SqlClient>(client: Client, run: RunTogether): Client => {
  ways.set(client, run)
  return client
}
