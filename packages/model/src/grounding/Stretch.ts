import type { Normalized } from "@extrait/engine"

/** A stretch of a block's text that carries a value: offsets in the text, and the value as the page says it. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly value: string
  readonly normalized: Normalized
}
