import { isMainThread } from "node:worker_threads"
import { TOO_MUCH } from "../pdfjs/ceilings.js"
import { Faulty } from "./faults.js"

/** Bytes that drawing a page may take beyond what the process held before it. */
const MOST_BYTES = 512 * 2 ** 20

/** A process that holds less between two tasks is not worth a collection. */
const LITTLE = 384 * 2 ** 20

/** Collects garbage, where the process was started so that it can be asked for. */
const collect = (): void => {
  if ("gc" in globalThis && typeof globalThis.gc === "function") globalThis.gc()
}

/** Bytes that this process holds without garbage: V8's heap and buffers, and what native code has taken. */
export const processBytes = (): number => {
  if (process.memoryUsage.rss() > LITTLE) collect()
  return process.memoryUsage.rss()
}

/** Lets the event loop turn: what native code holds for objects that are collected is let go of there. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Watches what drawing a page takes: tiles and groups are pictures of the drawing library, whose memory neither V8's limits know nor its
 * collector feels. In a thread, whose process holds what others hold too, nothing is watched.
 */
export class Budget {
  readonly #before = process.memoryUsage.rss()
  readonly #deadline: number

  /** `deadline`: when the drawing must be done, as `performance.now` counts; it may be never. */
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
