import type { Carrier, CarrierOptions, StartCarrier } from "./Carrier.js"
import type { FromThread, ToThread } from "./Protocol.js"
import { placeOf } from "./placeOf.js"
import { TaskFailure } from "./TaskFailure.js"

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (failure: TaskFailure<unknown>) => void
  readonly onPortion: (portion: unknown) => void
}

export interface WorkerThreadOptions extends CarrierOptions {
  readonly subjectsKept: number
}

/** What an error did to its thread. Of its message only the name of a missing package is told: the rest may quote a document. */
const brokenBy = ({ message }: Error): string => {
  // As Node says it of an import, and of what is required.
  const [, name] = /^Cannot find (?:package|module) '((?:@[\w.-]+\/)?\w[\w.-]*)'/.exec(message) ?? []
  return name === undefined ? "broke its thread" : `needs the package ${name}, which is not installed`
}

/** One worker, a thread or a process, and what it is asked. */
export class WorkerThread {
  /** The subjects of its last tasks, the latest at the end. */
  #subjects: ReadonlyArray<unknown> = []
  #subjectsKept: number
  #carrier: Carrier
  #pending = new Map<number, Pending>()
  #sequence = 0
  #ended: TaskFailure<unknown> | null = null
  /** How many tasks it was given. */
  tasks = 0
  /** Bytes that it held after its last task. */
  memory = 0

  constructor(start: StartCarrier, entry: URL, options: WorkerThreadOptions) {
    this.#subjectsKept = options.subjectsKept
    this.#carrier = start(entry, options, {
      message: (message) => this.#receive(message as FromThread),
      ended: (end) => {
        if (end.reason === "memory") this.#end("memory", `needed more than ${options.memoryMegabytes} MB of memory`)
        else if (end.reason === "error") this.#end("ended", brokenBy(end.error), placeOf(end.error))
        else this.#end("ended", "lost its thread")
      }
    })
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
      this.#carrier.hold(true)
      this.post({ id, task, request }, options.moved)
    })
  }

  /** What its tasks were about is of no concern to those that follow. */
  forget(): void {
    this.#subjects = []
  }

  post(message: ToThread, moved: ReadonlyArray<ArrayBuffer> = []): void {
    if (this.#ended === null) this.#carrier.post(message, moved)
  }

  /**
   * Ends the worker, whatever it is doing. A native decoder under way in a thread runs out first, so nobody waits for it.
   */
  terminate(): Promise<void> {
    this.#end("ended", "lost its thread")
    return this.#carrier.end()
  }

  #receive(message: FromThread): void {
    const pending = this.#pending.get(message.id)
    if (pending === undefined) return
    if ("portion" in message) {
      pending.onPortion(message.portion)
      setImmediate(() => this.post({ taken: true }))
      return
    }
    this.memory = message.memory
    this.#pending.delete(message.id)
    if (this.#pending.size === 0) this.#carrier.hold(false)
    if ("answer" in message) pending.resolve(message.answer)
    else pending.reject(new TaskFailure("fault", message.fault, "failed"))
  }

  #end(reason: "memory" | "ended", message: string, place: string | null = null): void {
    this.#ended ??= new TaskFailure(reason, null, message, place)
    for (const { reject } of this.#pending.values()) reject(this.#ended)
    this.#pending.clear()
  }
}
