import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { Scope } from "effect/Scope"
import { nextTurn } from "./nextTurn.js"
import type { TaskMap, TaskName } from "./Protocol.js"
import { SpareWorkers } from "./SpareWorkers.js"
import { startProcess } from "./startProcess.js"
import { startThread } from "./startThread.js"
import { TaskFailure } from "./TaskFailure.js"
import { Threads } from "./Threads.js"
import { WorkerThread } from "./WorkerThread.js"

/** What a pool's workers run, how many there are, and when each is replaced. */
export interface ThreadPoolOptions<Fault = unknown> {
  /** The module that each thread runs; it calls `serve`. */
  readonly entry: URL
  /** What the module finds through `startedWith`: plain data. */
  readonly workerData?: unknown
  /** Tasks performed at once, each in a thread of its own. */
  readonly threads: number
  /** Threads that are started before the first task comes. Default 0. */
  readonly ahead?: number
  /**
   * How long tasks, one or many, must have waited for busy threads since the last start before another thread is started.
   * It should be no less than a start costs, or threads start that do next to nothing. Default: no time, so a task that
   * finds none free has one started at once.
   */
  readonly patience?: Duration.DurationInput
  /** Tasks after which a thread is replaced. Default: never. */
  readonly tasksPerThread?: number
  /** JavaScript heap of a thread, in megabytes: a task that needs more costs its thread. */
  readonly memoryMegabytes: number
  /** Megabytes beside that heap for what was made just now, which is let go of in portions of this size. Default: Node's. */
  readonly youngMegabytes?: number
  /** Megabytes that a thread may still hold after a task; with more it is replaced. Default: any. */
  readonly megabytesKept?: number
  /** Time after which a task is given up and its thread ended. Default: never. */
  readonly taskTimeout?: Duration.DurationInput
  /** Time after which an idle thread ends and gives its memory back. Default 60 seconds. */
  readonly idleTimeout?: Duration.DurationInput
  /**
   * Where the module runs: in a `thread` of this process (default), or in a `process` of its own, for native code that cannot be ended in the
   * middle without ending the whole process, and for JavaScript that may need too much memory at once, which ends a process whatever its threads'
   * limits are. What crosses to a process is copied, and cannot be shared memory.
   */
  readonly isolation?: "thread" | "process"
  /**
   * What `workerData` says, in one text: a worker of another pool with the same may take the place of a new one, where the
   * host keeps `SpareWorkers`. Default: what there is to say of no `workerData`; workers that have some are not kept.
   */
  readonly startedAs?: string
  /** Options of V8 for a process, such as `--single-threaded-gc`; threads have those of their host. */
  readonly flags?: ReadonlyArray<string>
  /** Whether a thread that says this of a task is not to be trusted with another. Default: no. */
  readonly spoils?: (fault: Fault) => boolean
  /** How many subjects a thread is taken to know at once. Default 1. */
  readonly subjectsKept?: number
}

/** What is known of a task beside its request. */
export interface RunOptions {
  /** What the task is about: it goes to a thread that knows it from another task, where one is free. */
  readonly subject?: unknown
  /**
   * Sent before the request, one at a time with the host's other events in between: what is too much for one message. It may depend on whether
   * the thread had one of its last tasks, `subjectsKept` of them, about the same subject.
   */
  readonly portions?: Iterable<unknown> | ((known: boolean) => Iterable<unknown>)
  /** Hears the portions of the answer. */
  readonly onPortion?: (portion: unknown) => void
  /** Memory that is moved to the thread, not copied. */
  readonly moved?: ReadonlyArray<ArrayBuffer>
  /** Time after which this task is given up, where that is less than the pool's. */
  readonly timeout?: Duration.DurationInput
}

/** Worker threads that perform tasks, one at a time each. */
export interface ThreadPool<Map extends TaskMap> {
  /** Fails with what the thread says, or with the end of the thread. Interruption ends the thread. */
  readonly run: <Name extends TaskName<Map>>(
    task: Name,
    request: Map["tasks"][Name]["request"],
    options?: RunOptions
  ) => Effect.Effect<Map["tasks"][Name]["answer"], TaskFailure<Map["fault"]>>
  /**
   * Says that a task is on its way, for as long as the scope lasts: a thread for it starts now, if there are fewer than such tasks, and is ready when it comes. Waits for
   * nothing.
   */
  readonly expect: Effect.Effect<void, never, Scope>
  /** Tells something to every thread there is. */
  readonly tell: (message: unknown) => void
}

const megabyte = 2 ** 20

/** What two pools must have in common for a worker of one to serve the other; null where that cannot be said. */
const kindOf = (options: ThreadPoolOptions<never>): string | null => {
  const { entry, flags, isolation, memoryMegabytes, startedAs, subjectsKept, workerData, youngMegabytes } = options
  if (workerData !== undefined && startedAs === undefined) return null
  return JSON.stringify([entry.href, isolation, memoryMegabytes, youngMegabytes, flags, subjectsKept, startedAs])
}

/**
 * A pool of worker threads, which start when they are needed and end with the scope. Whatever goes wrong with a task (it loops, takes too
 * much memory, throws where nobody listens) costs its thread and nothing else.
 */
export const threadPool = <Map extends TaskMap>(
  options: ThreadPoolOptions<Map["fault"]>
): Effect.Effect<ThreadPool<Map>, never, Scope> =>
  Effect.gen(function* () {
    type Failure = TaskFailure<Map["fault"]>
    const tasks = options.tasksPerThread ?? Infinity
    const bytes = (options.megabytesKept ?? Infinity) * megabyte
    const timeout = Duration.decode(options.taskTimeout ?? Duration.infinity)
    const idleMillis = Duration.toMillis(options.idleTimeout ?? "60 seconds")
    const kind = kindOf(options)
    const spare = kind === null ? null : Option.getOrNull(yield* Effect.serviceOption(SpareWorkers.Tag))
    const fit = (thread: WorkerThread): boolean => thread.alive && thread.tasks < tasks && thread.memory <= bytes
    const start = (): WorkerThread =>
      spare?.take(kind ?? "", fit) ??
      new WorkerThread(options.isolation === "process" ? startProcess : startThread, options.entry, {
        workerData: options.workerData,
        memoryMegabytes: options.memoryMegabytes,
        youngMegabytes: options.youngMegabytes ?? null,
        flags: options.flags ?? [],
        subjectsKept: options.subjectsKept ?? 1
      })
    const threads = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new Threads({
            most: Math.max(1, Math.trunc(options.threads)),
            patienceMillis: Duration.toMillis(options.patience ?? 0),
            idleMillis,
            start,
            fit,
            leave: (thread) => spare?.leave(kind ?? "", thread, idleMillis) ?? false
          })
      ),
      (all) => Effect.promise(() => all.end())
    )
    threads.startAhead(options.ahead ?? 0)

    const perform = (
      thread: WorkerThread,
      task: string,
      request: unknown,
      { moved = [], onPortion = () => undefined, portions = [], subject }: RunOptions
    ): Effect.Effect<unknown, Failure> =>
      Effect.gen(function* () {
        for (const portion of typeof portions === "function" ? portions(thread.knows(subject)) : portions) {
          thread.post({ portion })
          yield* nextTurn
        }
        return yield* Effect.tryPromise({
          try: () => thread.run(task, request, { subject, moved, onPortion }),
          catch: (failure) => failure as Failure
        })
      })

    const { spoils = () => false } = options
    /** Only a fault that the thread could name may leave it as it was. */
    const leavesItSound = (exit: Exit.Exit<unknown, Failure>): boolean =>
      Exit.match(exit, {
        onSuccess: () => true,
        onFailure: (cause) => Cause.isFailType(cause) && cause.error.fault !== null && !spoils(cause.error.fault)
      })

    let expected = 0
    return {
      expect: Effect.acquireRelease(
        Effect.sync(() => threads.startFor(++expected)),
        () =>
          Effect.sync(() => {
            expected--
          })
      ),
      tell: (told) => {
        for (const thread of threads.all()) thread.post({ told })
      },
      run: (task, request, run = {}) => {
        const most = Duration.min(timeout, run.timeout ?? Duration.infinity)
        return Effect.acquireUseRelease(
          threads.acquire(run.subject),
          (thread) =>
            perform(thread, task, request, run).pipe(
              Effect.timeoutFail({
                duration: most,
                onTimeout: (): Failure => new TaskFailure("time", null, `took longer than ${Duration.format(most)}`)
              }),
              Effect.tapError(({ message, place }) =>
                place === null ? Effect.void : Effect.logWarning(`a task ${message}`, place)
              )
            ),
          (thread, exit) =>
            Effect.sync(() => {
              if (!leavesItSound(exit)) void thread.terminate()
              threads.release(thread)
            })
        )
      }
    }
  })
