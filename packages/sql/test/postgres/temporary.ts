import { randomBytes } from "node:crypto"
import { Effect, Layer } from "effect"
import pg from "pg"
import { inject } from "vitest"
import type { PostgresOptions } from "../../src/postgres.js"

/** The address of the server that the run started, and the name of a schema that nobody else uses. */
export const temporarySchema = (url = inject("postgresUrl")) => ({
  url,
  schema: `test ${randomBytes(6).toString("hex")}`
})

type TemporarySchema = ReturnType<typeof temporarySchema>

/** A layer over a schema of its own, made afresh each time the layer is built. */
export const onTemporarySchema = <A, E>(make: (options: PostgresOptions) => Layer.Layer<A, E>): Layer.Layer<A, E> =>
  Layer.suspend(() => make(temporarySchema()))

/** Schemas with all their tables and nothing in them, which nobody uses at the moment. */
const empty: Array<TemporarySchema> = []

/** Takes every row out of a schema's tables, whatever refers to it, but not the note of the migrations. */
const removeRows = async ({ schema, url }: TemporarySchema): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ readonly name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and tablename <> 'extrait_migrations'",
      [schema]
    )
    await client.query(
      ["set session_replication_role = replica", ...rows.map(({ name }) => `delete from ${name}`)].join("; ")
    )
  } finally {
    await client.end()
  }
}

/** A layer over an empty schema with its tables, each time the layer is built: making the tables takes longer than most tests. */
export const onEmptySchema = <A, E>(
  make: (options: PostgresOptions) => Layer.Layer<A, E>,
  url?: string
): Layer.Layer<A, E> =>
  Layer.unwrapScoped(
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => empty.pop() ?? temporarySchema(url)),
        (options) => Effect.promise(() => removeRows(options).then(() => empty.push(options)))
      ),
      make
    )
  )
