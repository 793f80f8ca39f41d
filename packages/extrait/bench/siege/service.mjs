// The server under siege, with the limits that hold where a host sets nothing: by key, and by a cookie as a host's own sign-in may have it. Says where it
// listens and with which keys, and between `begin` and `end` how much memory it took and how long its turns were.
import { KeyScope, Keys } from "@extrait/core"
import { makeFetchHandler, serveNode } from "@extrait/http"
import { ManagedRuntime } from "effect"
import { Extrait, layer } from "../../dist/index.js"
import { receiverAddress } from "./receiver.mjs"
import { askSlowServer } from "./slowNames.mjs"
import { watchTurns } from "./turns.mjs"

const [dataDir, given = "{}"] = process.argv.slice(2)
const { harmful = 0, silent = 0, normal = 0, rateLimits } = JSON.parse(given)
const options = { dataDir, recognizer: "tesseract", log: "none" }
await askSlowServer()
const extrait = await Extrait.open({
  ...options,
  concurrency: 1,
  mcp: "/mcp",
  urlUploads: { allowNetworks: ["127.0.0.0/8"] },
  webhookNetworks: [`${receiverAddress}/32`],
  ...(rateLimits === null && { http: { rateLimits } })
})

/** Keys of one organisation, by its name. */
const keysOf = (organisation, count, scopes) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { secret } = await extrait.keys.create({ organisation, ...(scopes && { scopes }) })
      return secret
    })
  )
const organisations = (name, count, keysOfEach, scopes) =>
  Promise.all(Array.from({ length: count }, (_, n) => keysOf(`${name} ${n}`, keysOfEach, scopes)))

const byKey = { drain: extrait.drain, handler: extrait.fetch }
/** Beside it the same store behind a host's own sign-in, which processes nothing. */
const runtime = ManagedRuntime.make(layer({ ...options, concurrency: 0 }))
const keys = await runtime.runPromise(Keys)
const tenant = await runtime.runPromise(keys.tenant("Alice", "test"))
/** The user of a host's site, whose sign-in a page of another site tries to use. */
const byCookie = makeFetchHandler(runtime, {
  authenticate: (request) =>
    request.headers.get("cookie") === "session=alice" ? { ...tenant, scopes: KeyScope.literals, name: "Alice" } : null
})

const served = ({ drain, handler }) => serveNode({ drain, handler, port: 0 })
const server = await served(byKey)
const site = await served(byCookie)

const megabytes = (bytes) => Math.round(bytes / 2 ** 20)

/** Megabytes of memory, second by second, and what they consisted of at their peak. */
let memory = []
let parts = { rss: 0 }
let turns
let watch
const tasks = {
  begin: () => {
    memory = []
    parts = { rss: 0 }
    turns = watchTurns()
    let greatest = 0
    let looks = 0
    watch = setInterval(() => {
      greatest = Math.max(greatest, process.memoryUsage.rss())
      if (++looks % 10 > 0) return
      memory.push(megabytes(greatest))
      greatest = 0
      const { external, heapTotal, heapUsed, rss } = process.memoryUsage()
      if (rss > parts.rss) parts = { rss, heapTotal, heapUsed, external }
    }, 100)
  },
  /** The clock on the wall is set forward, further than documents are kept. */
  jump: () => {
    const { now } = Date
    Date.now = () => now.call(Date) + 40 * 86_400_000
  },
  use: () => process.send(process.cpuUsage()),
  end: () => {
    clearInterval(watch)
    const inMegabytes = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, megabytes(bytes)]))
    process.send({ memory, parts: inMegabytes, turns: turns() })
  },
  stop: async () => {
    server.server.closeAllConnections()
    site.server.closeAllConnections()
    await Promise.all([server.close(), site.close()])
    await runtime.dispose()
    await extrait.close()
    process.exit(0)
  }
}
// Nobody is left to be told.
process.on("disconnect", () => process.exit(1))
process.on("message", (told) => tasks[told]())
process.send({
  url: server.url,
  site: site.url,
  // A key for each way of doing harm.
  attackers: await organisations("Mallory", harmful, 17, KeyScope.literals),
  silent: (await organisations("Silence", silent, 1)).flat(),
  normal: (await organisations("Northwind", normal, 1, KeyScope.literals)).flat()
})
