// Normal callers: they send documents, wait for them, and read lists, documents, results and words of pages. Begins when it is told for how
// many seconds, and reports the outcome.
import { setTimeout as sleep } from "node:timers/promises"
import { Agent, FormData, request } from "undici"
import { standBehind } from "./behind.mjs"
import { quantile } from "./quantile.mjs"
import { makeReceiver } from "./receiver.mjs"
import { watchTurns } from "./turns.mjs"

const [url, given] = process.argv.slice(2)
const connections = 48
/** Connections that stay, as those of a proxy do. Node takes in one new connection a turn of its loop: whoever floods it with them keeps new ones waiting. */
const agent = new Agent({ connections, keepAliveTimeout: 300_000 })

const letter = (n) =>
  `Invoice number: INV-${2000 + n}\nInvoice date: 3 March 2026\nSeller: Northwind Ltd\n\nTotal: ${100 + n}.00 EUR\n`

/** Reads of each organisation in a second, below what one key may ask. */
const readsPerSecond = 15
/** Reads of each organisation that wait for their answers at once. */
const mostAtOnce = 20
/** Milliseconds between two documents of one organisation. */
const betweenDocuments = 4000

const nothing = () => ({
  errors: [],
  latencies: {
    document: [],
    list: [],
    result: [],
    words: [],
    "document, sent to read": [],
    "event, sent to received": []
  },
  processed: 0,
  reads: 0,
  requests: 0
})
let end = 0
const receiver = await makeReceiver()
/** The outcome since it began. */
let told = nothing()

const ask = async (times, path, key, options = {}) => {
  told.requests++
  const begun = performance.now()
  try {
    const { body, statusCode } = await request(url + path, {
      dispatcher: agent,
      headersTimeout: 90_000,
      ...options,
      headers: { authorization: `Bearer ${key}` }
    })
    const text = await body.text()
    times?.push(performance.now() - begun)
    if (statusCode >= 300)
      told.errors.push(
        `${statusCode} ${options.method ?? "GET"} ${path.replace(/doc_\w+/, "…")}: ${text.slice(0, 120)}`
      )
    return statusCode < 300 ? JSON.parse(text) : null
  } catch (error) {
    told.errors.push(`${options.method ?? "GET"} ${path.replace(/doc_\w+/, "…")}: ${error}`)
    return null
  }
}

/** Waits for the event of a document that was sent at `begun`. */
const event = async (id, begun) => {
  const at = await receiver.received(id)
  if (at === null) told.errors.push("no event of a document has come")
  else told.latencies["event, sent to received"].push(at - begun)
}

const send = async (key, n, events) => {
  const form = new FormData()
  form.set("file", new File([letter(n)], "letter.txt", { type: "text/plain" }))
  form.set("include_recognition", "true")
  const begun = performance.now()
  const queued = await ask(null, "/v1/documents", key, { method: "POST", body: form })
  if (queued === null) return null
  events.push(event(queued.id, begun))
  let document = queued
  while (document !== null && (document.status === "queued" || document.status === "processing")) {
    document = await ask(null, `/v1/documents/${queued.id}?wait=30`, key)
  }
  if (document === null) return null
  told.latencies["document, sent to read"].push(performance.now() - begun)
  if (document.status === "completed") told.processed++
  else told.errors.push(`a document is ${document.status}: ${JSON.stringify(document.error)}`)
  return document.id
}

const caller = async (key, index) => {
  const events = []
  let known = await send(key, index, events)
  if (known === null) return
  const sending = (async () => {
    for (let n = 1; performance.now() < end; n++) {
      await sleep(betweenDocuments)
      known = (await send(key, index + 10 * n, events)) ?? known
    }
  })()
  const kinds = [
    ["document", () => `/v1/documents/${known}`],
    ["result", () => `/v1/documents/${known}/result`],
    ["list", () => "/v1/documents?limit=20"],
    ["words", () => `/v1/documents/${known}/pages/1/words`]
  ]
  const under = new Set()
  for (let n = 0; performance.now() < end; n++) {
    const [name, path] = kinds[n % kinds.length]
    told.reads++
    const one = ask(told.latencies[name], path(), key).finally(() => under.delete(one))
    under.add(one)
    await sleep(1000 / readsPerSecond)
    // No more wait at once than in a pool: after a delay they must not all come together, beyond the key's rate.
    if (under.size >= mostAtOnce) await Promise.race(under)
  }
  await Promise.all([sending, ...under])
  await Promise.all(events)
}

// Opened before there is any harm.
await Promise.all(
  Array.from({ length: connections }, async () => (await request(`${url}/healthz`, { dispatcher: agent })).body.text())
)
for (const key of JSON.parse(given)) {
  const body = JSON.stringify({ url: receiver.url, events: ["document.completed"] })
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const { statusCode } = await request(`${url}/v1/webhook-endpoints`, { method: "POST", body, headers })
  if (statusCode !== 201) throw new Error(`an endpoint of the normal traffic is refused: ${statusCode}`)
}
// Nobody is left to be told.
process.on("disconnect", () => process.exit(1))
process.on("message", async (seconds) => {
  standBehind()
  told = nothing()
  const ended = watchTurns()
  end = performance.now() + seconds * 1000
  await Promise.all(JSON.parse(given).map(caller))
  const ownTurns = quantile(
    ended().map(({ all }) => all),
    0.99
  )
  process.send({ ...told, ownTurns })
})
process.send("ready")
