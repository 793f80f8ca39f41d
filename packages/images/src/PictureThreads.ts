import { availableParallelism } from "node:os"
import { Context, Duration, Effect, Layer, Pool, type Scope } from "effect"
import { PictureThread, TaskFailure } from "./thread/PictureThread.js"
import type { TaskName, Tasks } from "./thread/Protocol.js"

export interface PictureThreadsOptions {
  /** Pictures decoded or prepared at once, each in a thread of its own. Default: one a core, at most 4. */
  readonly threads?: number
  /** Tasks (an opening, a page decoded, a picture prepared) after which a thread is replaced. Default 1000. */
  readonly tasksPerThread?: number
  /** JavaScript heap of a thread, in megabytes; its pixels are beside it, and bounded by the limit on a page's pixels. Default 256. */
  readonly memoryMegabytes?: number
  /** Megabytes that a thread may still hold after a task; with more it is replaced. Default 512. */
  readonly megabytesKept?: number
  /** Time after which a task is given up and its thread ended. Default 30 seconds. */
  readonly taskTimeout?: Duration.DurationInput
  /** Time after which an idle thread ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: Duration.DurationInput
}

export interface PictureThreadsService {
  /** @internal */
  readonly run: <Name extends TaskName>(
    task: Name,
    request: Tasks[Name]["request"]
  ) => Effect.Effect<Tasks[Name]["answer"], TaskFailure>
}

const megabyte = 2 ** 20

const make = (options: PictureThreadsOptions = {}): Effect.Effect<PictureThreadsService, never, Scope.Scope> =>
  Effect.gen(function* () {
    const threads = Math.max(1, Math.trunc(options.threads ?? Math.min(4, availableParallelism())))
    const tasksPerThread = Math.max(1, options.tasksPerThread ?? 1000)
    const memoryMegabytes = options.memoryMegabytes ?? 256
    const kept = (options.megabytesKept ?? 512) * megabyte
    const timeout = Duration.decode(options.taskTimeout ?? "30 seconds")
    const timeoutSeconds = Math.max(1, Math.ceil(Duration.toSeconds(timeout)))

    const pool = yield* Pool.makeWithTTL({
      acquire: Effect.acquireRelease(
        Effect.sync(() => new PictureThread({ memoryMegabytes, timeoutSeconds })),
        (thread) => Effect.sync(() => thread.terminate())
      ),
      min: 0,
      max: threads,
      timeToLive: options.idleTimeout ?? "60 seconds",
      timeToLiveStrategy: "usage"
    })

    return {
      run: (task, request) =>
        Effect.gen(function* () {
          const thread = yield* pool.get
          return yield* Effect.async<Tasks[typeof task]["answer"], TaskFailure>((resume) => {
            thread.run(task, request).then(
              (answer) => resume(Effect.succeed(answer)),
              (failure: TaskFailure) => resume(Effect.fail(failure))
            )
            // Nothing else stops a thread in the middle of a picture.
            return Effect.sync(() => thread.terminate())
          }).pipe(
            Effect.timeoutFail({
              duration: timeout,
              onTimeout: () =>
                new TaskFailure(
                  { code: "processing_error", message: `Gave up after ${Duration.format(timeout)}.` },
                  true
                )
            }),
            Effect.onExit((exit) =>
              (exit._tag === "Failure" && !(exit.cause._tag === "Fail" && !exit.cause.error.fatal)) ||
              thread.jobs >= tasksPerThread ||
              thread.memory > kept
                ? pool.invalidate(thread)
                : Effect.void
            )
          )
        }).pipe(Effect.scoped)
    }
  })

/**
 * The worker threads in which pictures are decoded and prepared, so that the host's event loop waits for none of it, and a picture that
 * crashes or never ends costs its own page. `PictureReader` and `PagePreparer` share one pool where they are given the same layer.
 *
 * sharp's settings hold for the whole process: its cache is off and libvips uses one thread a picture from the first picture on.
 */
export class PictureThreads extends Context.Tag("@extrait/images/PictureThreads")<
  PictureThreads,
  PictureThreadsService
>() {
  static readonly make = make
  static readonly layer = (options?: PictureThreadsOptions): Layer.Layer<PictureThreads> =>
    Layer.scoped(PictureThreads, make(options))
}
