// Trees for several shares of the same examples, fitted side by side in as many threads as the machine has cores.
import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { binned } from "./boost.mjs"

/** Fits trees for each of several lists of groups, and answers their texts in the same order. `settings` are those of `boost`. */
export const boostEach = async ({ data, right }, lists, settings) => {
  const workerData = {
    bins: binned(data),
    right: shared(right),
    settings: { ...settings, start: shared(settings.start) }
  }
  const fitted = []
  const waiting = lists.map((groups, number) => ({ groups, number }))
  const work = () =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL("boostThread.mjs", import.meta.url), { workerData })
      const next = () => {
        const job = waiting.shift()
        if (job !== undefined) return thread.postMessage(job)
        thread.terminate().then(resolve, reject)
      }
      thread.on("error", reject)
      thread.on("message", ({ number, trees }) => {
        fitted[number] = trees
        next()
      })
      next()
    })
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), lists.length) }, work))
  return fitted
}

/** The same numbers in memory that threads share. */
const shared = (numbers) => {
  const copy = new numbers.constructor(new SharedArrayBuffer(numbers.byteLength))
  copy.set(numbers)
  return copy
}
