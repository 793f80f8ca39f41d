import { decode, type ValidationFailed } from "@extrait/core"
import { Effect, type Schema } from "effect"

/**
 * Decodes the options of a call as callers give them; members that are undefined are left out. A name that the call does
 * not know is a fault, because its author believes that it changes something.
 */
export const given = <A, I>(schema: Schema.Schema<A, I>) => {
  const decoded = decode(schema)
  return (options: object | null | undefined): Effect.Effect<A, ValidationFailed> =>
    Effect.suspend(() =>
      decoded(Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== undefined)))
    )
}
