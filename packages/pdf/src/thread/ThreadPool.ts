import { Deferred, Effect, FiberId } from "effect"
import { PdfThread } from "./PdfThread.js"

export interface ThreadPoolOptions {
  readonly threads: number
  readonly tasksPerThread: number
  /** Megabytes: what a thread's heap may grow to, and after which use of memory, heap and buffers, it is replaced. */
  readonly memoryMegabytes: number
  readonly retireMegabytes: number
  readonly idleMillis: number
}

interface Waiting {
  readonly document: number
  readonly ready: Deferred.Deferred<PdfThread>
  thread: PdfThread | null
  /** How often others were served before it because a free thread had their document open. */
  passed: number
}

/** How often the first in the queue may be passed by. */
const MOST_PASSED = 8

/**
 * Threads that work on one task at a time each, so that the end of one loses no other task. A task goes to a thread that has its document open where
 * one is free, for opening it and reading its fonts again costs as much as a page.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions
  #idle: Array<PdfThread> = []
  #busy = new Set<PdfThread>()
  #waiting: Array<Waiting> = []
  #retirement = new Map<PdfThread, NodeJS.Timeout>()

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /** A thread for a task on a document, once one is free. Whoever takes it gives it back. */
  acquire(document: number): Effect.Effect<PdfThread> {
    return Effect.suspend(() => {
      const free = this.#take(document)
      if (free !== null) return Effect.succeed(free)
      const waiting: Waiting = { document, ready: Deferred.unsafeMake(FiberId.none), thread: null, passed: 0 }
      this.#waiting.push(waiting)
      return Effect.interruptible(Deferred.await(waiting.ready)).pipe(
        Effect.onInterrupt(() =>
          Effect.sync(() => {
            if (waiting.thread !== null) this.release(waiting.thread)
            else this.#waiting = this.#waiting.filter((other) => other !== waiting)
          })
        )
      )
    })
  }

  /** Gives a thread back. One that has ended, has served long enough or has grown too large is replaced. */
  release(thread: PdfThread): void {
    this.#busy.delete(thread)
    const { retireMegabytes, tasksPerThread } = this.#options
    if (thread.hasEnded || thread.jobs >= tasksPerThread || thread.megabytes > retireMegabytes) {
      void thread.terminate()
      if (this.#waiting.length > 0) this.#serve(this.#start())
      return
    }
    this.#serve(thread)
  }

  /** Lets go of a document in every thread. */
  close(document: number): void {
    for (const thread of [...this.#idle, ...this.#busy]) thread.close(document)
  }

  /** Ends all threads. */
  async end(): Promise<void> {
    for (const timer of this.#retirement.values()) clearTimeout(timer)
    const threads = [...this.#idle, ...this.#busy]
    this.#idle = []
    this.#busy.clear()
    await Promise.all(threads.map((thread) => thread.terminate()))
  }

  #take(document: number): PdfThread | null {
    // A thread may have ended while nobody used it.
    this.#idle = this.#idle.filter((thread) => !thread.hasEnded)
    const thread =
      this.#idle.find((one) => one.holds(document)) ??
      (this.#idle.length === 0 && this.#busy.size < this.#options.threads ? this.#start() : this.#idle[0])
    if (thread === undefined) return null
    this.#idle = this.#idle.filter((other) => other !== thread)
    clearTimeout(this.#retirement.get(thread))
    this.#retirement.delete(thread)
    this.#busy.add(thread)
    return thread
  }

  #start(): PdfThread {
    return new PdfThread(this.#options.memoryMegabytes)
  }

  /** Gives a free thread to the task that it suits best, or lets it rest. */
  #serve(thread: PdfThread): void {
    const [first] = this.#waiting
    if (first === undefined) {
      this.#idle.push(thread)
      this.#retirement.set(
        thread,
        setTimeout(() => {
          this.#idle = this.#idle.filter((other) => other !== thread)
          this.#retirement.delete(thread)
          void thread.terminate()
        }, this.#options.idleMillis).unref()
      )
      return
    }
    const busy = [...this.#busy]
    const next =
      first.passed >= MOST_PASSED
        ? first
        : (this.#waiting.find(({ document }) => thread.holds(document)) ??
          this.#waiting.find(({ document }) => !busy.some((other) => other.holds(document))) ??
          first)
    if (next !== first) first.passed++
    this.#waiting = this.#waiting.filter((other) => other !== next)
    next.thread = thread
    this.#busy.add(thread)
    Deferred.unsafeDone(next.ready, Effect.succeed(thread))
  }
}
