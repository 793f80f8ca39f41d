import { Worker } from "node:worker_threads"
import type { ThreadSettings } from "./entry.js"
import type { Answer, Fault, Request, TaskName, Tasks } from "./Protocol.js"
import { counted } from "./sharedMemory.js"

/** A task that failed; `fatal` when the thread itself is gone and must be replaced. */
export class TaskFailure extends Error {
  constructor(
    readonly fault: Fault,
    readonly fatal: boolean
  ) {
    super(fault.message)
  }
}

/** One worker thread with sharp in it, which decodes and prepares pictures for the host. */
export class PictureThread {
  #worker: Worker
  #pending = new Map<number, { resolve: (value: unknown) => void; reject: (failure: TaskFailure) => void }>()
  #sequence = 0
  #ended: TaskFailure | null = null
  /** How many tasks it was given. */
  jobs = 0
  /** Bytes that it held after its last task. */
  memory = 0

  constructor(options: ThreadSettings & { readonly memoryMegabytes: number }) {
    const { memoryMegabytes, ...settings } = options
    this.#worker = new Worker(new URL("./entry.js", import.meta.url), {
      workerData: settings satisfies ThreadSettings,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      stdout: true,
      stderr: true
    })
    // Decoders print what they find odd in a file; a host's log is not the place for it.
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on("message", (answer: Answer) => this.#settle(answer))
    this.#worker.on("error", (error: Error) => this.#end(`The picture thread failed: ${error.message}`))
    this.#worker.on("exit", () => this.#end("The picture thread ended."))
    this.#worker.unref()
  }

  run<Name extends TaskName>(task: Name, request: Tasks[Name]["request"]): Promise<Tasks[Name]["answer"]> {
    this.jobs++
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) {
        reject(this.#ended)
        return
      }
      const id = ++this.#sequence
      this.#pending.set(id, { resolve: resolve as (value: unknown) => void, reject })
      // Only work under way keeps the process alive.
      this.#worker.ref()
      this.#worker.postMessage({ id, task, ...request } as Request)
    })
  }

  /**
   * Ends the thread, whatever it is doing. JavaScript stops at once; a decoder of libvips under way runs out, within the time it was given,
   * and nobody waits for it.
   */
  terminate(): void {
    this.#end("The picture thread was ended.")
    this.#worker.unref()
    void this.#worker.terminate()
  }

  #settle(answer: Answer): void {
    const task = this.#pending.get(answer.id)
    if (task === undefined) return
    this.memory = answer.memory
    if (answer.shared !== null) counted(answer.shared)
    this.#pending.delete(answer.id)
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
