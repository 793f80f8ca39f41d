import { Effect, Exit, Option, Runtime, Scope, Stream } from "effect"

/**
 * A stream of bytes as the body of a response. It reads the first bytes ahead, so that an immediate failure still gets
 * an answer of its own; a later one breaks the body off. `ended` runs when the body has been taken, given up or broken
 * off. `pace` is awaited before each piece.
 */
export const contentBody = <E>(
  content: Stream.Stream<Uint8Array, E>,
  ended: Effect.Effect<void>,
  pace: Effect.Effect<void>
): Effect.Effect<ReadableStream<Uint8Array>, E> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    yield* Scope.addFinalizer(scope, ended)
    const close = Scope.close(scope, Exit.void)
    const pull = yield* Scope.extend(Stream.toPull(content), scope)
    /** The next bytes; none at the end. */
    const read = Effect.zipRight(
      pace,
      Effect.matchEffect(pull, {
        onSuccess: (chunk) => Effect.succeedSome(Array.from(chunk)),
        onFailure: Option.match({ onNone: () => Effect.succeedNone, onSome: (error: E) => Effect.fail(error) })
      })
    )
    const first = yield* Effect.onError(read, () => close)
    const run = Runtime.runPromise(yield* Effect.runtime())
    let waiting: Option.Option<ReadonlyArray<Uint8Array>> | null = first
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const step: Option.Option<ReadonlyArray<Uint8Array>> = waiting ?? (await run(Effect.onError(read, () => close)))
        waiting = null
        if (Option.isNone(step)) {
          await run(close)
          controller.close()
          return
        }
        for (const bytes of step.value) controller.enqueue(bytes)
      },
      cancel: () => run(close)
    })
  })
