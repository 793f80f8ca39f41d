import { Worker } from "node:worker_threads"
import type { Word } from "@extrait/engine"
import { unpackWords } from "./carriedWords.js"
import type { Answer, Fault, Request, ThreadSettings } from "./Protocol.js"

/** A picture that was not read; `fatal` when the thread must be replaced. */
export class EngineFault extends Error {
  readonly fatal: boolean
  constructor(
    readonly reason: Fault["reason"] | "ended" | "time",
    message: string,
    cause?: Error
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.fatal = reason !== "unreadable"
  }
}

/** JavaScript's own heap in a thread, in megabytes: pictures and networks are Tesseract's, in WebAssembly's memory. */
const HEAP_MEGABYTES = 256

/** One worker thread with a Tesseract engine in it. */
export class EngineThread {
  #worker: Worker
  #pending = new Map<number, { resolve: (words: ReadonlyArray<Word>) => void; reject: (fault: EngineFault) => void }>()
  #sequence = 0
  #ended: EngineFault | null = null
  /** How many pictures it was given. */
  jobs = 0
  /** Bytes that Tesseract held after the last picture. */
  memory = 0

  constructor(settings: ThreadSettings) {
    this.#worker = new Worker(new URL("./entry.js", import.meta.url), {
      workerData: settings,
      // Some of the host's own flags, such as --input-type, would end a thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      stdout: true,
      stderr: true
    })
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on("message", (answer: Answer) => this.#settle(answer))
    this.#worker.on("error", (error: Error) => this.#end("The recognition thread failed.", error))
    this.#worker.on("exit", () => this.#end("The recognition thread ended."))
    this.#worker.unref()
  }

  /** Reads a picture; its bytes are moved to the thread. */
  read(picture: ArrayBuffer, networks: Request["networks"]): Promise<ReadonlyArray<Word>> {
    this.jobs++
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) {
        reject(this.#ended)
        return
      }
      const id = ++this.#sequence
      this.#pending.set(id, { resolve, reject })
      // Only work under way keeps the process alive.
      this.#worker.ref()
      this.#worker.postMessage({ id, picture, networks } satisfies Request, [picture])
    })
  }

  /** Ends the thread, whatever it is doing; nobody waits until WebAssembly has stopped. */
  terminate(): void {
    this.#end("The recognition thread was ended.")
    this.#worker.unref()
    void this.#worker.terminate()
  }

  #settle(answer: Answer): void {
    const picture = this.#pending.get(answer.id)
    if (picture === undefined) return
    this.memory = answer.memory
    this.#pending.delete(answer.id)
    if (this.#pending.size === 0) this.#worker.unref()
    if (answer.ok) picture.resolve(unpackWords(answer.words))
    else picture.reject(new EngineFault(answer.fault.reason, answer.fault.message, answer.fault.cause))
  }

  #end(message: string, cause?: Error): void {
    this.#ended ??= new EngineFault("ended", message, cause)
    for (const picture of this.#pending.values()) picture.reject(this.#ended)
    this.#pending.clear()
  }
}
