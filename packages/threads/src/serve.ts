import { getHeapStatistics } from "node:v8"
import { parentPort } from "node:worker_threads"
import type { FromThread, TaskMap, TaskName, ToThread } from "./Protocol.js"
import { yieldToHost } from "./yieldToHost.js"

export { placeOf } from "./placeOf.js"
export { counted } from "./sharedMemory.js"

/** What a task may use beside its request. */
export interface TaskContext {
  /** What was sent ahead of the request, a portion at a time. */
  readonly portions: ReadonlyArray<unknown>
  /** Sends a portion of the answer ahead of it. */
  readonly emit: (portion: unknown) => void
}

/** What a thread does. */
export interface Service<Map extends TaskMap> {
  readonly perform: {
    readonly [Name in TaskName<Map>]: (
      request: Map["tasks"][Name]["request"],
      context: TaskContext
    ) => Map["tasks"][Name]["answer"] | Promise<Map["tasks"][Name]["answer"]>
  }
  /** What to say of an error. */
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

/** Performs tasks in this worker thread, in the order in which they come, for as long as the pool wants it. */
export const serve = <Map extends TaskMap>(service: Service<Map>): void => {
  const port = parentPort
  if (port === null) throw new Error("serve works in a worker thread alone")
  yieldToHost()
  const send = (message: FromThread, moved: ReadonlyArray<ArrayBuffer> = []) => port.postMessage(message, moved)
  const { memory = heapAndBuffers } = service
  let portions: Array<unknown> = []
  port.on("message", async (message: ToThread) => {
    if ("portion" in message) {
      portions.push(message.portion)
      return
    }
    if ("told" in message) {
      service.told?.(message.told)
      return
    }
    const { id, request, task } = message
    const context: TaskContext = { portions, emit: (portion) => send({ id, portion }) }
    portions = []
    try {
      const answer = await service.perform[task as TaskName<Map>](request as never, context)
      send({ id, memory: memory(), answer }, service.moved?.(answer))
    } catch (error) {
      send({ id, memory: memory(), fault: service.faultOf(error) })
    }
  })
}
