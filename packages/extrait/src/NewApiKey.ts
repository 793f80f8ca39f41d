import type { ApiKey, CreateKey } from "@extrait/core"
import type { Schema } from "effect"

/** A new API key; `secret` is shown here and never again. */
export interface NewApiKey extends ApiKey {
  /** The whole key, `sk_test_…` or `sk_live_…`. */
  readonly secret: string
}

/** The options of a new key. */
export type NewKey = Partial<Schema.Schema.Encoded<typeof CreateKey>>
