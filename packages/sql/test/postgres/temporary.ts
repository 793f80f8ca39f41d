import { randomBytes } from "node:crypto"
import { Layer } from "effect"
import { inject } from "vitest"
import type { PostgresOptions } from "../../src/postgres.js"

/** The address of the server that the run started, and the name of a schema that nobody else uses. */
export const temporarySchema = (): PostgresOptions & { readonly schema: string } => ({
  url: inject("postgresUrl"),
  schema: `test ${randomBytes(6).toString("hex")}`
})

/** A layer over a schema of its own, made afresh each time the layer is built. */
export const onTemporarySchema = <A, E>(make: (options: PostgresOptions) => Layer.Layer<A, E>): Layer.Layer<A, E> =>
  Layer.suspend(() => make(temporarySchema()))
