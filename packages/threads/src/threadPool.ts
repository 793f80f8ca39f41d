import { Duration, Effect, Exit, Option, Pool, type Scope } from "effect"
import type { TaskMap, TaskName } from "./Protocol.js"
import { TaskFailure } from "./TaskFailure.js"
import { WorkerThread } from "./WorkerThread.js"

export interface ThreadPoolOptions {
  /** The module that each thread runs; it calls `serve`. */
  readonly entry: URL
  /** What the module finds in `workerData`. */
  readonly workerData?: unknown
  /** Tasks performed at once, each in a thread of its own. */
  readonly threads: number
  /** Threads that are started before the first task comes. Default 0. */
  readonly ahead?: number
  /** Tasks after which a thread is replaced. Default: never. */
  readonly tasksPerThread?: number
  /** JavaScript heap of a thread, in megabytes: a task that needs more costs its thread. */
  readonly memoryMegabytes: number
  /** Megabytes that a thread may still hold after a task; with more it is replaced. Default: any. */
  readonly megabytesKept?: number
  /** Time after which a task is given up and its thread ended. Default: never. */
  readonly taskTimeout?: Duration.DurationInput
  /** Time after which an idle thread ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: Duration.DurationInput
}

export interface RunOptions {
  /** Sent before the request, one at a time with the host's other events in between: what is too much for one message. */
  readonly portions?: Iterable<unknown>
  /** Hears the portions of the answer. */
  readonly onPortion?: (portion: unknown) => void
  /** Memory that is moved to the thread, not copied. */
  readonly moved?: ReadonlyArray<ArrayBuffer>
}

/** Worker threads that perform tasks, one at a time each. */
export interface ThreadPool<Map extends TaskMap> {
  /** Fails with what the thread says, or with the end of the thread. Interruption ends the thread. */
  readonly run: <Name extends TaskName<Map>>(
    task: Name,
    request: Map["tasks"][Name]["request"],
    options?: RunOptions
  ) => Effect.Effect<Map["tasks"][Name]["answer"], TaskFailure<Map["fault"]>>
  /** Tells something to every thread there is. */
  readonly tell: (message: unknown) => void
}

const megabyte = 2 ** 20

/** Lets the host's other events have their turn. */
const breathe = Effect.async<void>((resume) => {
  const turn = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(turn))
})

/**
 * A pool of worker threads, which start when they are needed and end with the scope. Whatever goes wrong with a task (it loops, takes too
 * much memory, throws where nobody listens) costs its thread and nothing else.
 */
export const threadPool = <Map extends TaskMap>(
  options: ThreadPoolOptions
): Effect.Effect<ThreadPool<Map>, never, Scope.Scope> =>
  Effect.gen(function* () {
    type Failure = TaskFailure<Map["fault"]>
    const { entry, memoryMegabytes, workerData } = options
    const running = new Set<WorkerThread>()
    const most = { tasks: options.tasksPerThread ?? Infinity, bytes: (options.megabytesKept ?? Infinity) * megabyte }
    const timeout = Duration.decode(options.taskTimeout ?? Duration.infinity)

    const pool = yield* Pool.makeWithTTL({
      acquire: Effect.acquireRelease(
        Effect.sync(() => {
          const thread = new WorkerThread(entry, { memoryMegabytes, workerData })
          running.add(thread)
          return thread
        }),
        (thread) =>
          Effect.sync(() => {
            running.delete(thread)
            void thread.terminate()
          })
      ),
      min: options.ahead ?? 0,
      max: Math.max(1, Math.trunc(options.threads)),
      timeToLive: options.idleTimeout ?? "60 seconds",
      timeToLiveStrategy: "usage"
    })

    // A pool waits for what is in use; whoever closes it does not want to.
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        for (const thread of running) void thread.terminate()
      })
    )

    const perform = (
      thread: WorkerThread,
      task: string,
      request: unknown,
      { moved = [], onPortion = () => undefined, portions = [] }: RunOptions
    ): Effect.Effect<unknown, Failure> =>
      Effect.gen(function* () {
        for (const portion of portions) {
          thread.post({ portion })
          yield* breathe
        }
        return yield* Effect.tryPromise({
          try: () => thread.run(task, request, { moved, onPortion }),
          catch: (failure) => failure as Failure
        })
      })

    /** Whether a thread may go on: not worn, and with no fault but such as it could name. */
    const isSound = (thread: WorkerThread, exit: Exit.Exit<unknown, Failure>): boolean =>
      thread.alive &&
      thread.tasks < most.tasks &&
      thread.memory <= most.bytes &&
      (Exit.isSuccess(exit) || (exit.cause._tag === "Fail" && exit.cause.error.fault !== null))

    return {
      tell: (told) => {
        for (const thread of running) thread.post({ told })
      },
      run: (task, request, run = {}) => {
        const attempt = Effect.scoped(
          Effect.flatMap(pool.get, (thread) =>
            thread.alive
              ? perform(thread, task, request, run).pipe(
                  Effect.timeoutFail({
                    duration: timeout,
                    onTimeout: (): Failure => new TaskFailure(null, `took longer than ${Duration.format(timeout)}`)
                  }),
                  Effect.tapError(({ message, place }) =>
                    place === null ? Effect.void : Effect.logWarning(`a task ${message}`, place)
                  ),
                  Effect.onExit((exit) => (isSound(thread, exit) ? Effect.void : pool.invalidate(thread))),
                  Effect.asSome
                )
              : // One that died while it had nothing to do is no fault of this task.
                Effect.as(pool.invalidate(thread), Option.none())
          )
        )
        return Effect.map(Effect.repeat(attempt, { until: Option.isSome }), ({ value }) => value)
      }
    }
  })
