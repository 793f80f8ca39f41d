// The process under attack: Extrait embedded, in memory, and everything about the process that the run watches. It is told over IPC
// what to submit, and answers what became of it. Started by ../hostile.mjs with --expose-gc.

import { readFileSync } from "node:fs"
import { createRequire, syncBuiltinESMExports } from "node:module"
import { setTimeout as sleep } from "node:timers/promises"

const threads = createRequire(import.meta.url)("node:worker_threads")
const alive = new Set()
const Thread = threads.Worker
/** Counts the threads that live, whoever starts them. */
threads.Worker = class extends Thread {
  constructor(...options) {
    super(...options)
    alive.add(this)
    this.once("exit", () => alive.delete(this))
  }
}
const children = createRequire(import.meta.url)("node:child_process")
const { fork } = children
const processes = new Set()
/** Counts the child processes that live, whoever starts them. */
children.fork = (...options) => {
  const child = fork(...options)
  processes.add(child)
  child.once("exit", () => processes.delete(child))
  return child
}
syncBuiltinESMExports()

const say = (message) => process.send(message)
const fault = (what) => (error) => say({ type: "fault", what, message: String(error?.stack ?? error) })
process.on("unhandledRejection", fault("unhandled rejection"))
process.on("uncaughtException", fault("uncaught exception"))
process.on("warning", fault("warning"))

// Imported only now, so that it gets the counting versions.
const { Extrait } = await import("extrait")

/** Bytes of a page of memory, as proc(5) counts them. */
const memoryPage = 4096
const childMegabytes = ({ pid }) => {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * memoryPage) / 2 ** 20
  } catch {
    // It ended just now.
    return 0
  }
}
/** Resident memory of this process and its children. */
const megabytes = () =>
  Math.round([...processes].reduce((sum, child) => sum + childMegabytes(child), process.memoryUsage.rss() / 2 ** 20))
/** Milliseconds that the main thread has spent on a processor: unlike a clock, it does not count the waiting for other processes. */
const worked = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1").split(" ")[0]) / 1e6
let peak = 0
/** Longest stretch of work of the main thread between two ticks of its event loop: so long everything else had to wait. */
let longest = 0
let longestEver = 0
let total = worked()
const sampling = setInterval(() => {
  peak = Math.max(peak, megabytes())
  const now = worked()
  longest = Math.max(longest, now - total)
  total = now
}, 10)

const extrait = await Extrait.open({ dataDir: null, ...JSON.parse(process.argv[2]) })

const codeOf = (error) => error?.code ?? String(error)

/** What became of one file, from its submission to the erasure of its document. */
const attack = async ({ bytes, name, password }) => {
  const started = performance.now()
  const answer = (outcome, more = {}) => ({
    outcome,
    seconds: (performance.now() - started) / 1000,
    faults: [],
    ...more
  })
  let accepted
  try {
    accepted = await extrait.documents.submit({ file: bytes, filename: "document", ...(password && { password }) })
  } catch (error) {
    return answer(`refused:${codeOf(error)}`, { message: error.message })
  }
  const document = await extrait.documents.wait(accepted.id)
  const { error, id, status } = document
  const more = { message: error?.message ?? null, code: error?.code ?? null, faults: [] }
  const ended = answer(status === "failed" ? `failed:${error?.code}` : status, more)
  const { data: events } = await extrait.events.list({ documentId: id })
  const types = events.map(({ type }) => type).join(", ")
  if (types !== `document.${status}`)
    more.faults.push(`${name}: events of a document that is ${status}: ${types || "none"}`)
  try {
    const result = await extrait.documents.result(id)
    if (status === "failed") more.faults.push("a failed document has a result")
    more.flags = result.flags.length
  } catch (error) {
    if (status !== "failed" || codeOf(error) !== "document_failed") more.faults.push(`no result: ${codeOf(error)}`)
  }
  await extrait.documents.delete(id)
  return { ...ended, ...more }
}

/** What is read of a good document, without what differs from run to run. */
const check = async ({ bytes }) => {
  const { id } = await extrait.documents.submit({ file: bytes })
  const { error, status } = await extrait.documents.wait(id)
  if (status !== "completed")
    return { reading: null, outcome: `${status} ${error?.code ?? ""} ${error?.message ?? ""}` }
  const { document_type, extract, flags, ocr_path, tables } = await extrait.documents.result(id)
  await extrait.documents.delete(id)
  return { reading: JSON.stringify({ document_type, extract, flags, ocr_path, tables }), outcome: status }
}

const settled = async () => {
  for (let i = 0; i < 3; i++) {
    globalThis.gc()
    await sleep(300)
  }
  return megabytes()
}

const tasks = {
  attack,
  check,
  measure: async ({ idleSeconds = 0 }) => {
    await sleep(idleSeconds * 1000)
    const cpu = process.cpuUsage()
    await sleep(1000)
    const { system, user } = process.cpuUsage(cpu)
    const cpuShare = (system + user) / 1e6
    return {
      rss: await settled(),
      peak,
      threads: alive.size,
      processes: processes.size,
      cpuShare,
      longest: longestEver
    }
  },
  "start-measuring": async () => {
    peak = 0
    longestEver = 0
    return {}
  },
  close: async () => {
    await extrait.close()
    return { rss: await settled(), threads: alive.size, processes: processes.size }
  }
}

process.on("message", async ({ id, task, ...request }) => {
  try {
    longest = 0
    const answer = await tasks[task](request)
    longestEver = Math.max(longestEver, longest)
    say({ type: "answer", id, rss: megabytes(), ...answer, blocked: longest })
  } catch (error) {
    say({ type: "answer", id, broken: String(error?.stack ?? error) })
  }
  if (task === "close") {
    clearInterval(sampling)
    process.disconnect()
  }
})
// The parent is gone.
process.on("disconnect", () => process.exit())
say({ type: "ready" })
