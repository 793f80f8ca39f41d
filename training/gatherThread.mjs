// A thread that gathers examples of its share of the documents. Its one message is the examples.
import { parentPort, workerData } from "node:worker_threads"
import { documentsIn, examplesOf, jointExamplesOf } from "./examples.mjs"

const { dirs, light, pages, part, parts, trees } = workerData
const documents = documentsIn(dirs, pages, new Set(light))
const numbers = documents.map((_, number) => number).filter((number) => number % parts === part)
const examples =
  trees === undefined
    ? examplesOf(documents, numbers)
    : jointExamplesOf(documents, numbers, (number) => trees.lists[trees.ofDocument[number]])
parentPort.postMessage(examples, [examples.data.x.buffer, examples.right.buffer, examples.start.buffer])
