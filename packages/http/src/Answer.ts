import type { Failure } from "@extrait/api"
import type { Stream } from "effect"

/** A success with a value to be sent as JSON. */
export interface JsonAnswer<A> {
  readonly _tag: "Json"
  readonly value: A
  /** Whether it holds metadata, which are written as they were sent. */
  readonly exact: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** A success whose JSON is ready as text, for the operation's type of value. */
export interface TextAnswer {
  readonly _tag: "Text"
  readonly text: string
}

/** A success with bytes to be sent as they come. */
export interface ContentAnswer {
  readonly _tag: "Content"
  /** Where it is not that of the contract: 206, or 304 with an empty stream. */
  readonly status?: number
  readonly content: Stream.Stream<Uint8Array, Failure>
  /** Bytes that are in memory as long as it is sent, beside what every stream holds. Default 0. */
  readonly heldBytes?: number
  readonly headers: Readonly<Record<string, string>>
}

export type Answer<A> = JsonAnswer<A> | TextAnswer | ContentAnswer

export const json = <A>(value: A, headers: Readonly<Record<string, string>> = {}): JsonAnswer<A> => ({
  _tag: "Json",
  value,
  exact: true,
  headers
})

/** A success with a value that holds no metadata, and may be large. */
export const plainJson = <A>(value: A): JsonAnswer<A> => ({ _tag: "Json", value, exact: false, headers: {} })

/** The answer to a POST that may be that of an earlier request with the same idempotency key. */
export const replayable = <A>({ replayed, value }: { readonly value: A; readonly replayed: boolean }): JsonAnswer<A> =>
  json(value, replayed ? { "idempotent-replayed": "true" } : {})
