import * as Context from "effect/Context"
import type { WorkerThread } from "./WorkerThread.js"

interface Spare {
  readonly worker: WorkerThread
  readonly retirement: NodeJS.Timeout
}

/**
 * Keeps the workers of pools that end, threads and processes, for pools of the same kind that begin later in this process:
 * to load and compile anew what they have loaded costs more processor time than most documents. A worker that nobody
 * takes ends after its pool's idle time. None of them keeps the process from ending.
 */
export class SpareWorkers {
  /** Where a pool finds those that it may take, and leave. */
  static readonly Tag = Context.GenericTag<SpareWorkers>("@extrait/threads/SpareWorkers")

  #spare = new Map<string, ReadonlyArray<Spare>>()
  #ended = false

  /**
   * A worker of a kind, the last to come first; null where none of them is fit.
   *
   * @internal
   */
  take(kind: string, fit: (worker: WorkerThread) => boolean): WorkerThread | null {
    const found = (this.#spare.get(kind) ?? []).findLast(({ worker }) => fit(worker))
    if (found === undefined) return null
    this.#remove(kind, found)
    return found.worker
  }

  /**
   * Leaves a worker without a task for whoever takes it; false where none are kept any more.
   *
   * @internal
   */
  leave(kind: string, worker: WorkerThread, idleMillis: number): boolean {
    if (this.#ended) return false
    worker.forget()
    const spare: Spare = {
      worker,
      retirement: setTimeout(() => {
        this.#remove(kind, spare)
        void worker.terminate()
      }, idleMillis).unref()
    }
    this.#spare.set(kind, [...(this.#spare.get(kind) ?? []), spare])
    return true
  }

  /** Ends those that nobody has taken, and keeps no others; processes are gone then. */
  async end(): Promise<void> {
    this.#ended = true
    const all = [...this.#spare].flatMap(([kind, spares]) => spares.map((spare) => ({ kind, spare })))
    for (const { kind, spare } of all) this.#remove(kind, spare)
    await Promise.all(all.map(({ spare }) => spare.worker.terminate()))
  }

  #remove(kind: string, spare: Spare): void {
    clearTimeout(spare.retirement)
    const left = (this.#spare.get(kind) ?? []).filter((other) => other !== spare)
    if (left.length === 0) this.#spare.delete(kind)
    else this.#spare.set(kind, left)
  }
}
