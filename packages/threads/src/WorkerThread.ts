import { Worker } from "node:worker_threads"
import type { FromThread, ToThread } from "./Protocol.js"
import { placeOf } from "./placeOf.js"
import { TaskFailure } from "./TaskFailure.js"

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (failure: TaskFailure<unknown>) => void
  readonly onPortion: (portion: unknown) => void
}

export interface WorkerThreadOptions {
  readonly memoryMegabytes: number
  readonly youngMegabytes: number | null
  readonly workerData: unknown
  readonly subjectsKept: number
}

/** One worker thread and what it is asked. */
export class WorkerThread {
  /** The subjects of its last tasks, the latest at the end. */
  #subjects: ReadonlyArray<unknown> = []
  #subjectsKept: number
  #worker: Worker
  #pending = new Map<number, Pending>()
  #sequence = 0
  #ended: TaskFailure<unknown> | null = null
  /** How many tasks it was given. */
  tasks = 0
  /** Bytes that it held after its last task. */
  memory = 0

  constructor(entry: URL, options: WorkerThreadOptions) {
    this.#subjectsKept = options.subjectsKept
    this.#worker = new Worker(entry, {
      workerData: options.workerData,
      // Some of the host's own flags, such as --input-type, would end a thread.
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: options.memoryMegabytes,
        ...(options.youngMegabytes === null ? {} : { maxYoungGenerationSizeMb: options.youngMegabytes })
      },
      stdout: true,
      stderr: true
    })
    // What a decoder prints about an odd file is a part of that file; a host's log is not the place for it.
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on("message", (message: FromThread) => this.#receive(message))
    this.#worker.on("error", (error: Error & { readonly code?: string }) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY"
        ? this.#end("memory", `needed more than ${options.memoryMegabytes} MB of memory`)
        : this.#end("ended", "broke its thread", placeOf(error))
    )
    this.#worker.on("exit", () => this.#end("ended", "lost its thread"))
    this.#worker.unref()
  }

  /** Whether it can still be given a task. */
  get alive(): boolean {
    return this.#ended === null
  }

  /** Whether one of its last tasks was about this. */
  knows(subject: unknown): boolean {
    return subject !== undefined && this.#subjects.includes(subject)
  }

  run(
    task: string,
    request: unknown,
    options: {
      readonly subject: unknown
      readonly moved: ReadonlyArray<ArrayBuffer>
      readonly onPortion: (portion: unknown) => void
    }
  ): Promise<unknown> {
    this.tasks++
    const { subject } = options
    if (subject !== undefined) {
      this.#subjects = [...this.#subjects.filter((other) => other !== subject), subject].slice(-this.#subjectsKept)
    }
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) {
        reject(this.#ended)
        return
      }
      const id = ++this.#sequence
      this.#pending.set(id, { resolve, reject, onPortion: options.onPortion })
      // Only work under way keeps the process alive.
      this.#worker.ref()
      this.post({ id, task, request }, options.moved)
    })
  }

  post(message: ToThread, moved: ReadonlyArray<ArrayBuffer> = []): void {
    if (this.#ended === null) this.#worker.postMessage(message, moved)
  }

  /**
   * Ends the thread, whatever it is doing. Its JavaScript stops at once; a native decoder under way runs out first, so nobody waits for it.
   */
  terminate(): void {
    this.#end("ended", "lost its thread")
    this.#worker.unref()
    void this.#worker.terminate()
  }

  #receive(message: FromThread): void {
    const pending = this.#pending.get(message.id)
    if (pending === undefined) return
    if ("portion" in message) {
      pending.onPortion(message.portion)
      return
    }
    this.memory = message.memory
    this.#pending.delete(message.id)
    if (this.#pending.size === 0) this.#worker.unref()
    if ("answer" in message) pending.resolve(message.answer)
    else pending.reject(new TaskFailure("fault", message.fault, "failed"))
  }

  #end(reason: "memory" | "ended", message: string, place: string | null = null): void {
    this.#ended ??= new TaskFailure(reason, null, message, place)
    for (const { reject } of this.#pending.values()) reject(this.#ended)
    this.#pending.clear()
  }
}
