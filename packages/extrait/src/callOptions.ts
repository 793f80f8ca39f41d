import { IdempotencyKey, RotateApiKey } from "@extrait/core"
import { Schema } from "effect"
import { given } from "./given.js"

/** Options of a call that creates something. */
export const createOptions = given(Schema.Struct({ idempotencyKey: Schema.optional(IdempotencyKey) }))

/** Options of a wait: seconds, at the most; for ever where nothing is said. */
export const waitOptions = given(
  Schema.Struct({
    timeoutSeconds: Schema.optionalWith(Schema.NonNegative, { default: () => Number.POSITIVE_INFINITY })
  })
)

/** Options of the end of a claim. */
export const releaseOptions = given(Schema.Struct({ reviewer: Schema.optional(Schema.String) }))

/** From when on deliveries begin anew. */
export const recoverOptions = given(
  Schema.Struct({
    since: Schema.ValidDateFromSelf.annotations({
      message: () => ({ message: "Expected a Date with a time", override: true })
    })
  })
)

/** Options of a key's rotation, as the body of the same request over HTTP. */
export const rotateOptions = given(
  Schema.Struct({ grace_seconds: RotateApiKey.fields.grace_seconds.pipe(Schema.fromKey("graceSeconds")) })
)
