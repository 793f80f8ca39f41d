import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"
import type { WorkerThread } from "./WorkerThread.js"

export interface ThreadsOptions {
  readonly most: number
  readonly idleMillis: number
  /** Milliseconds for which tasks may have waited, one or many, before a thread is started beside those that are busy. */
  readonly patienceMillis: number
  readonly start: () => WorkerThread
  /** Whether a thread that has done its task may do another. */
  readonly fit: (thread: WorkerThread) => boolean
  /** Leaves a thread to somebody else, at the end; false where nobody wants it. */
  readonly leave: (thread: WorkerThread) => boolean
}

interface Waiting {
  readonly subject: unknown
  readonly ready: Deferred.Deferred<WorkerThread>
  thread: WorkerThread | null
  /** How often others were served before it because a free thread knew their subject. */
  passed: number
}

/** The longest time that a timer of Node's takes. */
const LONGEST = 2 ** 31 - 1

/** How often the first in the queue may be passed by. */
const MOST_PASSED = 8

/**
 * Threads that do one task at a time each, so that the end of one loses no other task. A task goes to a thread that knows its subject where one is free:
 * what a thread has open or loaded need not be opened again.
 */
export class Threads {
  readonly #options: ThreadsOptions
  #idle: Array<WorkerThread> = []
  #busy = new Set<WorkerThread>()
  #waiting: Array<Waiting> = []
  #retirement = new Map<WorkerThread, NodeJS.Timeout>()
  /** Milliseconds for which tasks have waited since the last thread was started, without the stretch since `#waitingSince`, which is null where none waits. */
  #waited = 0
  #waitingSince: number | null = null
  /** Runs out when tasks have waited for long enough for another thread. */
  #patience: NodeJS.Timeout | undefined

  constructor(options: ThreadsOptions) {
    this.#options = options
  }

  /** Starts threads before they are needed. */
  startAhead(count: number): void {
    for (let started = 0; started < count; started++) this.#rest(this.#start())
  }

  /** Starts as many threads as so many tasks at once need, if there are fewer. */
  startFor(tasks: number): void {
    this.#forgetDead()
    this.startAhead(Math.min(tasks, this.#options.most) - this.#idle.length - this.#busy.size)
  }

  /** A thread for a task, once one is free. The caller gives it back. */
  acquire(subject: unknown): Effect.Effect<WorkerThread> {
    return Effect.suspend(() => {
      const free = this.#take(subject)
      if (free !== null) return Effect.succeed(free)
      const waiting: Waiting = {
        subject,
        ready: Deferred.unsafeMake(FiberId.none),
        thread: null,
        passed: 0
      }
      if (this.#waiting.push(waiting) === 1) this.#beginToWait()
      return Effect.onInterrupt(Effect.interruptible(Deferred.await(waiting.ready)), () =>
        Effect.sync(() => {
          if (waiting.thread !== null) this.release(waiting.thread)
          else this.#drop(waiting)
        })
      )
    })
  }

  /** Gives a thread back; one that is not fit any more is ended, and another takes its place once there is need. */
  release(thread: WorkerThread): void {
    this.#busy.delete(thread)
    const next = this.#options.fit(thread) ? thread : null
    if (next === null) void thread.terminate()
    if (this.#waiting.length > 0) this.#serve(next ?? this.#start())
    else if (next !== null) this.#rest(next)
  }

  all(): ReadonlyArray<WorkerThread> {
    return [...this.#idle, ...this.#busy]
  }

  /** Ends all threads, whatever they are doing, except idle ones that it leaves to others; processes are gone then. */
  async end(): Promise<void> {
    for (const timer of this.#retirement.values()) clearTimeout(timer)
    this.#retirement.clear()
    const { fit, leave } = this.#options
    const ends = this.all()
      .filter((thread) => this.#busy.has(thread) || !fit(thread) || !leave(thread))
      .map((thread) => thread.terminate())
    this.#idle = []
    const waiting = this.#waiting
    for (const each of waiting) this.#drop(each)
    for (const { ready } of waiting) Deferred.unsafeDone(ready, Effect.interrupt)
    await Promise.all(ends)
  }

  /** Threads that died while they had nothing to do, which is no fault of the next task. */
  #forgetDead(): void {
    this.#idle = this.#idle.filter((thread) => thread.alive)
  }

  #take(subject: unknown): WorkerThread | null {
    this.#forgetDead()
    const thread =
      this.#idle.find((one) => one.knows(subject)) ??
      (this.#idle.length === 0 && this.#mayGrow() ? this.#start() : this.#idle[0])
    if (thread === undefined) return null
    this.#idle = this.#idle.filter((other) => other !== thread)
    clearTimeout(this.#retirement.get(thread))
    this.#retirement.delete(thread)
    this.#busy.add(thread)
    return thread
  }

  #start(): WorkerThread {
    this.#waited = 0
    if (this.#waiting.length > 0) this.#beginToWait()
    return this.#options.start()
  }

  /** Whether another thread is worth its start: nothing works yet, or what has been waited for meanwhile has cost as much. */
  #mayGrow(): boolean {
    if (this.#busy.size >= this.#options.most) return false
    return this.#busy.size === 0 || this.#waited >= this.#options.patienceMillis
  }

  #beginToWait(): void {
    clearTimeout(this.#patience)
    this.#waitingSince = performance.now()
    const left = Math.min(LONGEST, Math.max(0, this.#options.patienceMillis - this.#waited))
    this.#patience = setTimeout(() => {
      if (this.#busy.size < this.#options.most) this.#serve(this.#start())
    }, left).unref()
  }

  /** Takes a task out of the queue. */
  #drop(waiting: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting)
    if (this.#waiting.length > 0 || this.#waitingSince === null) return
    clearTimeout(this.#patience)
    this.#waited += performance.now() - this.#waitingSince
    this.#waitingSince = null
  }

  /** Keeps a thread for the next task, for a while. */
  #rest(thread: WorkerThread): void {
    this.#idle.push(thread)
    const retire = () => {
      this.#idle = this.#idle.filter((other) => other !== thread)
      this.#retirement.delete(thread)
      void thread.terminate()
    }
    this.#retirement.set(thread, setTimeout(retire, this.#options.idleMillis).unref())
  }

  /** Gives a free thread to the waiting task that it suits best. */
  #serve(thread: WorkerThread): void {
    const [first] = this.#waiting
    if (first === undefined) return
    const busy = [...this.#busy]
    const suits = ({ subject }: Waiting) => thread.knows(subject)
    const unknown = ({ subject }: Waiting) => !busy.some((other) => other.knows(subject))
    const next =
      first.passed >= MOST_PASSED ? first : (this.#waiting.find(suits) ?? this.#waiting.find(unknown) ?? first)
    if (next !== first) first.passed++
    this.#drop(next)
    next.thread = thread
    this.#busy.add(thread)
    Deferred.unsafeDone(next.ready, Effect.succeed(thread))
  }
}
