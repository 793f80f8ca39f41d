// A thread that fits trees: each message is the groups that are learnt from, its answer the trees' texts.
import { parentPort, workerData } from "node:worker_threads"
import { boost, treeText } from "./boost.mjs"

const { bins, right, settings } = workerData
parentPort.on("message", ({ groups, number }) =>
  parentPort.postMessage({ number, trees: boost(bins, groups, right, settings).map(treeText) })
)
