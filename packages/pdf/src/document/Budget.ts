import { isMainThread } from "node:worker_threads"
import { TOO_MUCH } from "../pdfjs/ceilings.js"
import { Faulty } from "./faults.js"

/** Bytes that drawing a page may take on top of what the process held before. */
const MOST_BYTES = 512 * 2 ** 20

/** A process that holds less between two tasks is not worth a collection. */
const LITTLE = 384 * 2 ** 20

/** Collects garbage, where the process was started so that it can be asked for. */
const collect = (): void => {
  if ("gc" in globalThis && typeof globalThis.gc === "function") globalThis.gc()
}

/** Bytes held by this process without garbage: V8's heap and buffers, and native memory. */
export const processBytes = (): number => {
  if (process.memoryUsage.rss() > LITTLE) collect()
  return process.memoryUsage.rss()
}

/** Lets the event loop turn, which is when native memory of collected objects is released. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Watches the memory used to draw a page. Tiles and groups are bitmaps of the drawing library, whose memory V8's limits do not cover and its
 * collector does not notice. Nothing is watched in a thread, because its process also holds the memory of others.
 */
export class Budget {
  readonly #before = process.memoryUsage.rss()
  readonly #deadline: number

  /** `deadline`: when the drawing must be done, on the clock of `performance.now`; possibly never. */
  constructor(deadline = Infinity) {
    this.#deadline = deadline
  }

  get #isExceeded(): boolean {
    return isMainThread && process.memoryUsage.rss() - this.#before > MOST_BYTES
  }

  /** Fails where the page takes more than it may, once there is no garbage left. */
  async check(): Promise<void> {
    await turn()
    if (performance.now() > this.#deadline)
      throw new Faulty({ code: "processing_error", message: "Drawing the page takes too long." })
    if (!this.#isExceeded) return
    collect()
    await turn()
    if (this.#isExceeded) throw new Faulty({ code: "processing_error", message: `The page takes ${TOO_MUCH}.` })
  }
}
