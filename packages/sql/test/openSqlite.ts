import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Layer } from "effect"
import { type SecretKeys, SqliteClient, type SqliteOptions, SqliteStorage } from "../src/sqlite.js"

/** Opens storage and its client over one database, until the scope closes. */
export const connect = (options: SqliteOptions & { readonly secretKey?: SecretKeys }) =>
  Layer.build(Layer.merge(SqliteStorage.layer(options), SqliteClient.layer(options)))

/** Everything in the database's folder as text. */
export const onDisk = (filename: string): string =>
  readdirSync(dirname(filename))
    .map((name) => readFileSync(join(dirname(filename), name), "latin1"))
    .join("")
