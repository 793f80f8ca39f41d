import { Effect, Option, Schema } from "effect"
import { NotFound, type StorageUnavailable } from "../domain/Errors.js"

/**
 * Finds what a store has under an id that came from outside. The store is not asked about a text that is no id of the
 * kind: there is nothing under it.
 */
export const findById = <Id extends string, A>(
  resource: NotFound["resource"],
  Id: Schema.Schema<Id, string>,
  id: string,
  find: (id: Id) => Effect.Effect<Option.Option<A>, StorageUnavailable>
): Effect.Effect<A, NotFound | StorageUnavailable> =>
  Effect.flatMap(
    Schema.is(Id)(id) ? find(id) : Effect.succeedNone,
    Option.match({ onNone: () => new NotFound({ resource, id }), onSome: Effect.succeed })
  )
