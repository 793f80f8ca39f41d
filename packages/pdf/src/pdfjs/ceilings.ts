import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8"
import { isMainThread, resourceLimits } from "node:worker_threads"
import { cryptFilterOf, opensWithout } from "./cryptFilter.js"
import { inflatedRest, MOST_STREAM_BYTES } from "./Inflate.js"
import { losses } from "./losses.js"

/**
 * Limits on what one document may make pdf.js collect. A number costs a file ten bytes and may ask for billions of entries. If a thread hits its
 * heap limit within one large allocation, V8 ends the process rather than the thread, so growth is stopped well before.
 */

/** Elements of one array, one table or one path. */
export const MOST_ELEMENTS = 4_000_000
/** Characters of one string or name that are kept. */
export const MOST_CHARACTERS = 4_000_000
/** Objects in a file beyond one per byte: those in object streams compress well, and free ones to nothing. */
const SPARE_OBJECTS = 65_536
/** Share of a thread's heap with which nothing more is begun. */
const FULL = 0.75
/** Bytes of buffers of a thread, beside its heap: some large pictures while they are decoded. */
const MOST_BUFFER_BYTES = 1024 * 1024 * 1024
/** Bytes of new buffers between two checks of the total. */
const LOOK_EVERY = 16 * 1024 * 1024
/** Turns of a loop between two looks at the heap; a power of two less one. */
export const TURNS = 0x3fff

/** Error message for a document that asks for more memory than allowed, wherever it is caught. */
export const TOO_MUCH = "more than its share of memory"

class TooMuch extends Error {
  constructor() {
    super(`It takes ${TOO_MUCH}.`)
  }
}

/** Heap limit of this worker in megabytes, as set for its process or thread. */
const heapMegabytes = (): number => {
  const [, asked] = /--max-old-space-size=(\d+)/.exec(process.execArgv.join(" ")) ?? []
  return resourceLimits.maxOldGenerationSizeMb ?? (asked === undefined ? Number.POSITIVE_INFINITY : Number(asked))
}

const heapLimit = heapMegabytes() * 1024 * 1024

/** Bytes of the heap that have lasted. */
const lasting = (): number =>
  getHeapSpaceStatistics().reduce(
    (sum, { space_name, space_used_size }) => (space_name.startsWith("new") ? sum : sum + space_used_size),
    0
  )

const host = process.ppid

/** Ends a process whose host was killed in the middle of a page: it would not notice before its event loop turns. */
const checkHost = (): void => {
  if (isMainThread && process.ppid !== host) process.kill(process.pid, "SIGKILL")
}

/** Fails where the heap is nearly full. Every loop that gathers asks now and then. */
export const checkHeap = (): void => {
  checkHost()
  if (getHeapStatistics().used_heap_size > FULL * heapLimit && lasting() > FULL * heapLimit) throw new TooMuch()
}

let unseen = 0

/** Looks at a number of bytes before they are allocated. */
const checkBytes = (bytes: number): void => {
  if (bytes > 2 * MOST_STREAM_BYTES) throw new TooMuch()
  unseen += bytes
  if (unseen < LOOK_EVERY) return
  unseen = 0
  if (getHeapStatistics().external_memory + bytes > MOST_BUFFER_BYTES) throw new TooMuch()
}

type ArrayClass<A> = {
  readonly BYTES_PER_ELEMENT: number
  new (content?: number | ArrayLike<number> | ArrayBufferLike, offset?: number, length?: number): A
}

const bounded =
  <A>(Class: ArrayClass<A>) =>
  (content?: number | ArrayLike<number> | ArrayBufferLike, offset?: number, length?: number): A => {
    if (typeof content === "number") checkBytes(content * Class.BYTES_PER_ELEMENT)
    return offset === undefined ? new Class(content) : new Class(content, offset, length)
  }

/** The object `ceilings` in pdf.js's source. `new Uint8Array(…)` there becomes `ceilings.Uint8Array(…)`, and so on. */
export const ceilings = {
  checkHeap,
  inflatedRest,
  cryptFilterOf,
  opensWithout,
  /** Records what pdf.js leaves out. */
  warned: (message: unknown): void => losses.warned(String(message)),
  /** Ends the work on a document that asks for too much. */
  refuse: (): never => {
    throw new TooMuch()
  },
  /** How many objects a file of so many bytes may have. */
  objects: (fileBytes: number): number => Math.min(2 * MOST_ELEMENTS, fileBytes + SPARE_OBJECTS),
  Int8Array: bounded(Int8Array as ArrayClass<Int8Array>),
  Uint8Array: bounded(Uint8Array as ArrayClass<Uint8Array>),
  Uint8ClampedArray: bounded(Uint8ClampedArray as ArrayClass<Uint8ClampedArray>),
  Int16Array: bounded(Int16Array as ArrayClass<Int16Array>),
  Uint16Array: bounded(Uint16Array as ArrayClass<Uint16Array>),
  Int32Array: bounded(Int32Array as ArrayClass<Int32Array>),
  Uint32Array: bounded(Uint32Array as ArrayClass<Uint32Array>)
}
