import { availableParallelism } from "node:os"
import { type ThreadPool, threadPool } from "@extrait/threads"
import { Context, Duration, type Effect, Layer, type Scope } from "effect"
import type { PictureTasks, ThreadSettings } from "./thread/Protocol.js"

/** How many threads work on pictures, and the limits on each. */
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

/** The pool that a reader and a preparer share. */
export type PictureThreadsService = ThreadPool<PictureTasks>

const make = (options: PictureThreadsOptions = {}): Effect.Effect<PictureThreadsService, never, Scope.Scope> => {
  const timeout = Duration.decode(options.taskTimeout ?? "30 seconds")
  return threadPool({
    entry: new URL("./thread/entry.js", import.meta.url),
    workerData: {
      timeoutSeconds: Math.max(1, Math.ceil(Duration.toSeconds(timeout)))
    } satisfies ThreadSettings,
    startedAs: Duration.format(timeout),
    threads: options.threads ?? Math.min(4, availableParallelism()),
    // Longer than one takes to load the decoders and to compile what runs on every pixel, both of which another would do again: meanwhile whoever recognises has what to do.
    patience: "4 seconds",
    tasksPerThread: options.tasksPerThread ?? 1000,
    memoryMegabytes: options.memoryMegabytes ?? 256,
    megabytesKept: options.megabytesKept ?? 512,
    taskTimeout: timeout,
    idleTimeout: options.idleTimeout ?? "60 seconds"
  })
}

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
