import { Effect } from "effect"
import { StorageUnavailable } from "../domain/Errors.js"

/** A result, or a page of one, from the JSON that the store keeps. Text that is no JSON means a damaged database. */
export const parseResult = <A>(text: string): Effect.Effect<A, StorageUnavailable> =>
  Effect.try({
    try: (): A => JSON.parse(text),
    catch: (cause) => new StorageUnavailable({ operation: "results.parse", cause })
  })
