import { getHeapStatistics } from "node:v8"
import { isMainThread, parentPort, workerData } from "node:worker_threads"
import type { FromThread, TaskMap, TaskName, ToThread } from "./Protocol.js"
import { yieldToHost } from "./yieldToHost.js"

export { placeOf } from "./placeOf.js"
export { counted, sharedBytes } from "./sharedMemory.js"

/** What a task may use beside its request. */
export interface TaskContext {
  /** What was sent ahead of the request, a portion at a time. */
  readonly portions: ReadonlyArray<unknown>
  /**
   * Sends a portion of the answer ahead of it. Resolves when the host has taken it in and had a turn for its other events: what is sent without waiting
   * for that is taken in all at once, however much it is.
   */
  readonly emit: (portion: unknown) => Promise<void>
}

/** What a thread does. */
export interface Service<Map extends TaskMap> {
  readonly perform: {
    readonly [Name in TaskName<Map>]: (
      request: Map["tasks"][Name]["request"],
      context: TaskContext
    ) => Map["tasks"][Name]["answer"] | Promise<Map["tasks"][Name]["answer"]>
  }
  /** The text to report for an error. */
  readonly faultOf: (error: unknown) => Map["fault"]
  /** The parts of an answer that are moved to the host, not copied. */
  readonly moved?: (answer: Map["tasks"][TaskName<Map>]["answer"]) => ReadonlyArray<ArrayBuffer>
  /** Hears what the pool tells all its threads. */
  readonly told?: (message: unknown) => void
  /** Bytes that it holds after a task. Default: V8's heap and buffers. */
  readonly memory?: () => number
}

const heapAndBuffers = (): number => {
  const { external_memory, total_physical_size } = getHeapStatistics()
  return external_memory + total_physical_size
}

interface Port {
  readonly send: (message: FromThread, moved: ReadonlyArray<ArrayBuffer>) => void
  readonly hear: (listener: (message: ToThread) => void) => void
}

/** Takes what is printed without keeping it: it would wait for a reader, in this thread's memory. */
const printNothing = (stream: NodeJS.WriteStream): void => {
  stream.write = (_text: unknown, encoding?: unknown, written?: unknown): boolean => {
    const done = typeof encoding === "function" ? encoding : written
    if (typeof done === "function") process.nextTick(done)
    return true
  }
}

/** The way to the pool: from a thread through its port, from a process through the channel that it was started with. */
const portToPool = (): Port => {
  const thread = parentPort
  if (thread !== null) {
    for (const stream of [process.stdout, process.stderr]) printNothing(stream)
    return {
      send: (message, moved) => thread.postMessage(message, moved),
      hear: (listener) => void thread.on("message", listener)
    }
  }
  const send = process.send?.bind(process)
  if (send === undefined) throw new Error("serve works in a worker of a pool alone")
  // The host is gone, and with it whoever wanted an answer.
  process.on("disconnect", () => process.exit())
  // A terminal and a supervisor signal all processes at once. The host decides when it needs this one no more; the channel's end tells.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined)
  return {
    send: (message) => void send(message, undefined, undefined, () => undefined),
    hear: (listener) => void process.on("message", listener)
  }
}

/** The `workerData` that this worker's pool was made with. */
export const startedWith = (): unknown =>
  isMainThread ? (JSON.parse(process.argv[2] ?? "null") as unknown) : (workerData as unknown)

/** Performs tasks in this worker, in the order in which they come, for as long as the pool wants it. */
export const serve = <Map extends TaskMap>(service: Service<Map>): void => {
  const port = portToPool()
  yieldToHost()
  const send = (message: FromThread, moved: ReadonlyArray<ArrayBuffer> = []) => port.send(message, moved)
  const { memory = heapAndBuffers } = service
  let portions: Array<unknown> = []
  /** Senders that wait until their portion is taken, in order. */
  const untaken: Array<() => void> = []
  port.hear(async (message) => {
    if ("portion" in message) {
      portions.push(message.portion)
      return
    }
    if ("told" in message) {
      service.told?.(message.told)
      return
    }
    if ("taken" in message) {
      untaken.shift()?.()
      return
    }
    const { id, request, task } = message
    const emit = (portion: unknown) =>
      new Promise<void>((resolve) => {
        untaken.push(resolve)
        send({ id, portion })
      })
    const context: TaskContext = { portions, emit }
    portions = []
    try {
      const answer = await service.perform[task as TaskName<Map>](request as never, context)
      send({ id, memory: memory(), answer }, service.moved?.(answer))
    } catch (error) {
      send({ id, memory: memory(), fault: service.faultOf(error) })
    }
  })
}
