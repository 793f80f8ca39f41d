import { Worker } from "node:worker_threads"
import type { Fault } from "../document/faults.js"
import type { Answer, DocumentSource, Request, TaskName, Tasks } from "./Protocol.js"
import { MOST_HELD } from "./Protocol.js"

/** A task that failed; `fatal` when the thread itself is gone and must be replaced. */
export class TaskFailure extends Error {
  constructor(
    readonly fault: Fault,
    readonly fatal: boolean
  ) {
    super(fault.message)
  }
}

/** Megabytes for what a thread has just made: most of it dies young, and is cheaper to let go of in larger portions. */
const YOUNG_MEGABYTES = 192

/** One worker thread with pdf.js in it, which opens and reads documents for the host. */
export class PdfThread {
  #worker: Worker
  #pending = new Map<number, { resolve: (value: unknown) => void; reject: (failure: TaskFailure) => void }>()
  #sequence = 0
  #ended: TaskFailure | null = null
  /** The documents that it has open, the one used last at the end. */
  #documents: ReadonlyArray<number> = []
  /** How many tasks it was given. */
  jobs = 0
  /** The memory it used after its last task, heap and buffers. */
  megabytes = 0

  constructor(memoryMegabytes: number) {
    this.#worker = new Worker(new URL("./entry.js", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      stdout: true,
      stderr: true
    })
    // pdf.js prints what it finds odd in a file; a host's log is not the place for it.
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on("message", (answer: Answer) => this.#settle(answer))
    this.#worker.on("error", (error: Error) => this.#end(`The reading thread failed: ${error.message}`))
    this.#worker.on("exit", () => this.#end("The reading thread ended."))
    this.#worker.unref()
  }

  get hasEnded(): boolean {
    return this.#ended !== null
  }

  holds(document: number): boolean {
    return this.#documents.includes(document)
  }

  run<Name extends TaskName>(
    task: Name,
    source: DocumentSource,
    request: Tasks[Name]["request"]
  ): Promise<Tasks[Name]["answer"]> {
    this.jobs++
    this.#documents = [...this.#documents.filter((id) => id !== source.id), source.id].slice(-MOST_HELD)
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) {
        reject(this.#ended)
        return
      }
      const id = ++this.#sequence
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject })
      // Only work under way keeps the process alive.
      this.#worker.ref()
      this.#worker.postMessage({ id, task, source, ...request } as Request)
    })
  }

  /** Lets go of a document. */
  close(document: number): void {
    if (this.#ended !== null || !this.holds(document)) return
    this.#documents = this.#documents.filter((id) => id !== document)
    this.#worker.postMessage({ task: "close", document } satisfies Request)
  }

  /** Ends the thread at once, whatever it is doing. */
  async terminate(): Promise<void> {
    this.#end("The reading thread was ended.")
    await this.#worker.terminate()
  }

  #settle(answer: Answer): void {
    const task = this.#pending.get(answer.id)
    if (task === undefined) return
    this.#pending.delete(answer.id)
    this.megabytes = answer.megabytes
    if (this.#pending.size === 0) this.#worker.unref()
    if (answer.ok) task.resolve(answer.value)
    else task.reject(new TaskFailure(answer.fault, false))
  }

  #end(message: string): void {
    this.#ended ??= new TaskFailure({ code: "processing_error", message }, true)
    for (const task of this.#pending.values()) task.reject(this.#ended)
    this.#pending.clear()
  }
}
