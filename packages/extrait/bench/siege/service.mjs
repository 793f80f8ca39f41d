// The server under siege, with the limits that hold where a host sets nothing. Says where it listens and with which keys, and in the end how much memory
// it took at most.
import { monitorEventLoopDelay } from "node:perf_hooks"
import { KeyScope } from "@extrait/core"
import { serveNode } from "@extrait/http"
import { Extrait } from "../../dist/index.js"

const [dataDir] = process.argv.slice(2)
const extrait = await Extrait.open({ dataDir, concurrency: 1, recognizer: "tesseract", log: "none" })

/** Keys of one organisation, by its name. */
const keysOf = async (organisation, count, scopes) =>
  Promise.all(
    Array.from(
      { length: count },
      async () => (await extrait.keys.create({ organisation, ...(scopes && { scopes }) })).secret
    )
  )

/** A key for each way of doing harm, of three organisations; and six organisations that have work to do. */
const harm = await Promise.all(["Mallory", "Malice", "Malady"].map((name) => keysOf(name, 6, KeyScope.literals)))
const normal = await Promise.all(Array.from({ length: 6 }, (_, n) => keysOf(`Northwind ${n}`, 1)))

const loop = monitorEventLoopDelay({ resolution: 5 })
let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 100)
const server = await serveNode({ handler: extrait.fetch, drain: extrait.drain, port: 0 })
const inMs = (nanoseconds) => Math.round(nanoseconds / 1e6)
process.on("message", async (told) => {
  // What was made ready before is no part of it.
  if (told === "begin") return void loop.enable()
  loop.disable()
  clearInterval(watch)
  server.server.closeAllConnections()
  await server.close()
  await extrait.close()
  const delayMs = { p99: inMs(loop.percentile(99)), longest: inMs(loop.max) }
  process.send({ peakMegabytes: Math.round(peak / 2 ** 20), delayMs }, () => process.exit(0))
})
process.send({ url: server.url, attackers: harm, normal: normal.flat() })
