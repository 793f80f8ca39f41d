import { Effect, Option, Schema } from "effect"
import { NotFound, type StorageUnavailable } from "../domain/Errors.js"

/**
 * Finds what a store has under an id that came from outside. The store is not asked about a text that is no id of the
 * kind: there is nothing under it.
 */
export const findById = <Id extends string>(resource: NotFound["resource"], Id: Schema.Schema<Id, string>) => {
  const isId = Schema.is(Id)
  return <A>(
    id: string,
    find: (id: Id) => Effect.Effect<Option.Option<A>, StorageUnavailable>
  ): Effect.Effect<A, NotFound | StorageUnavailable> =>
    isId(id)
      ? Effect.flatMap(find(id), (found) =>
          Option.isSome(found) ? Effect.succeed(found.value) : new NotFound({ resource, id })
        )
      : // Callers without types give what is no text at all.
        new NotFound({ resource, id: String(id) })
}
