// Examples of documents, gathered side by side in as many threads as the machine has cores.
import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"

const inThread = (workerData) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL("gatherThread.mjs", import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 6000 }
    })
    thread.on("error", reject)
    thread.on("message", resolve)
  })

/** Typed arrays one after the other. */
const joined = (arrays) => {
  const all = new arrays[0].constructor(arrays.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const array of arrays) {
    all.set(array, at)
    at += array.length
  }
  return all
}

/**
 * Examples of the documents in `dirs`, whose pages are in `pages`; of the first look, or with `trees` of the second: `lists` of trees, and the place in
 * them of each document's, undefined for those that are left out.
 */
export const gatherExamples = async ({ dirs, light, pages, trees }) => {
  const parts = availableParallelism()
  const gathered = await Promise.all(
    Array.from({ length: parts }, (_, part) => inThread({ dirs, light, pages, part, parts, trees }))
  )
  let rows = 0
  const groups = gathered.flatMap((one) => {
    const before = rows
    rows += one.data.rows
    return one.groups.map((group) => ({ ...group, from: group.from + before, to: group.to + before }))
  })
  return {
    data: { x: joined(gathered.map(({ data }) => data.x)), rows, width: gathered[0].data.width },
    groups,
    right: joined(gathered.map(({ right }) => right)),
    start: joined(gathered.map(({ start }) => start))
  }
}
