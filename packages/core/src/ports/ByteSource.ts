import { Cause, Effect, Exit, type Fiber, FiberId, Option, Runtime, type Scope, Stream } from "effect"

/**
 * Bytes that come from outside, asked for one piece at a time. It is a stream without the cost of one, as most files
 * consist of few pieces.
 */
export interface ByteSource<out E = never> {
  readonly _tag: "ByteSource"
  /** The next bytes; null at the end. Asked again only once it has answered. */
  readonly next: () => Promise<Uint8Array | null>
  /** The failure behind a reason with which `next` was rejected. */
  readonly failed: (reason: unknown) => Effect.Effect<never, E>
  /** Ends the source early: a `next` that waits is settled, one way or the other. */
  readonly cancel: () => void
}

/** A content to be stored. */
export type ByteContent<E> = Stream.Stream<Uint8Array, E> | ByteSource<E>

const isSource = <E>(content: ByteContent<E>): content is ByteSource<E> =>
  "_tag" in content && content._tag === "ByteSource"

/** A content as a stream, for what works on streams. */
export const streamOf = <E>(content: ByteContent<E>): Stream.Stream<Uint8Array, E> => {
  if (!isSource(content)) return content
  let ended = false
  const next = Effect.tryPromise({ try: content.next, catch: (reason) => reason }).pipe(
    Effect.catchAll((reason) => Effect.mapError(content.failed(reason), Option.some)),
    Effect.flatMap((bytes) => {
      ended = bytes === null
      return bytes === null ? Effect.fail(Option.none()) : Effect.succeed(bytes)
    })
  )
  const leave = Effect.sync(() => {
    if (!ended) content.cancel()
  })
  return Stream.ensuring(Stream.repeatEffectOption(next), leave)
}

/** A content as a source, for code that asks for each piece. A stream is pulled within the scope. */
export const sourceOf = <E>(content: ByteContent<E>): Effect.Effect<ByteSource<E>, never, Scope.Scope> =>
  isSource(content)
    ? Effect.succeed(content)
    : Effect.gen(function* () {
        const pull = yield* Stream.toPull(content)
        const fork = Runtime.runFork(yield* Effect.runtime())
        const waiting: Array<Uint8Array> = []
        let pulling: Fiber.RuntimeFiber<unknown, unknown> | null = null
        const more = (): Promise<boolean> =>
          new Promise((resolve, reject) => {
            const fiber = fork(pull)
            pulling = fiber
            fiber.addObserver((exit) => {
              pulling = null
              if (Exit.isSuccess(exit)) {
                waiting.push(...exit.value)
                resolve(true)
                return
              }
              // At the end of its stream, a pull fails with nothing.
              const cause = Cause.flipCauseOption(exit.cause)
              if (Option.isNone(cause)) resolve(false)
              else reject(cause.value)
            })
          })
        return {
          _tag: "ByteSource",
          next: async () => {
            while (waiting.length === 0) if (!(await more())) return null
            return waiting.shift() ?? null
          },
          // It is rejected only with causes of this stream.
          failed: (reason) => (Cause.isCause(reason) ? Effect.failCause(reason as Cause.Cause<E>) : Effect.die(reason)),
          cancel: () => pulling?.unsafeInterruptAsFork(FiberId.none)
        }
      })

/** Uses a content as a source, and lets go of its stream afterwards where it is one. */
export const withSource = <E, A, E2, R>(
  content: ByteContent<E>,
  use: (source: ByteSource<E>) => Effect.Effect<A, E2, R>
): Effect.Effect<A, E2, R> => (isSource(content) ? use(content) : Effect.scoped(Effect.flatMap(sourceOf(content), use)))
