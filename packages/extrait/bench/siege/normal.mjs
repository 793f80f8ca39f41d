// What callers do who have documents: they send some, wait for them, and read lists, documents, results and words of pages.
import { monitorEventLoopDelay } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import { Agent, FormData, request } from "undici"

const connections = 48
/** Connections that stay, as those of a proxy do. Node takes in one new connection a turn of its loop: whoever floods it with them keeps new ones waiting. */
const agent = new Agent({ connections, keepAliveTimeout: 60_000 })
/** Of its own: a look waits for no other request of this process. */
const looking = new Agent({ connections: 4, keepAliveTimeout: 60_000 })

/** The value below which a share of the times lies; none of none. */
export const quantile = (times, share) => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const letter = (n) =>
  `Invoice number: INV-${2000 + n}\nInvoice date: 3 March 2026\nSeller: Northwind Ltd\n\nTotal: ${100 + n}.00 EUR\n`

/** Requests of each organisation in a second, below what one key may send. */
const readsPerSecond = 14
/** Milliseconds between two documents of one organisation. */
const betweenDocuments = 4000
/** Milliseconds between two looks at whether the server lives. */
const betweenLooks = 25

/** Opens the connections, before there is any harm. */
export const connectBefore = async (url) => {
  const ask = async (dispatcher) => (await request(`${url}/healthz`, { dispatcher })).body.text()
  await Promise.all([
    ...Array.from({ length: connections }, () => ask(agent)),
    ...Array.from({ length: 4 }, () => ask(looking))
  ])
}

/** Plays normal traffic for so long with these keys; what became of it. */
export const normalTraffic = async (url, keys, seconds) => {
  const end = performance.now() + seconds * 1000
  const errors = []
  const latencies = { document: [], list: [], result: [], words: [], "document, sent to read": [] }
  const health = []
  const own = monitorEventLoopDelay({ resolution: 5 })
  own.enable()
  let processed = 0
  let requests = 0

  const ask = async (times, path, key, options = {}) => {
    requests++
    const begun = performance.now()
    try {
      const { body, statusCode } = await request(url + path, {
        dispatcher: key === null ? looking : agent,
        headersTimeout: 90_000,
        ...options,
        headers: key === null ? {} : { authorization: `Bearer ${key}` }
      })
      const text = await body.text()
      times?.push(performance.now() - begun)
      if (statusCode >= 300)
        errors.push(`${statusCode} ${options.method ?? "GET"} ${path.replace(/doc_\w+/, "…")}: ${text.slice(0, 120)}`)
      return statusCode < 300 ? JSON.parse(text) : null
    } catch (error) {
      errors.push(`${options.method ?? "GET"} ${path.replace(/doc_\w+/, "…")}: ${error}`)
      return null
    }
  }

  const send = async (key, n) => {
    const form = new FormData()
    form.set("file", new File([letter(n)], "letter.txt", { type: "text/plain" }))
    form.set("include_recognition", "true")
    const begun = performance.now()
    const queued = await ask(null, "/v1/documents", key, { method: "POST", body: form })
    if (queued === null) return null
    let document = queued
    while (document !== null && (document.status === "queued" || document.status === "processing")) {
      document = await ask(null, `/v1/documents/${queued.id}?wait=30`, key)
    }
    if (document === null) return null
    latencies["document, sent to read"].push(performance.now() - begun)
    if (document.status === "completed") processed++
    else errors.push(`a document is ${document.status}: ${JSON.stringify(document.error)}`)
    return document.id
  }

  const caller = async (key, index) => {
    let known = await send(key, index)
    if (known === null) return
    const sending = (async () => {
      for (let n = 1; performance.now() < end; n++) {
        await sleep(betweenDocuments)
        known = (await send(key, index + 10 * n)) ?? known
      }
    })()
    const reads = [
      ["document", () => `/v1/documents/${known}`],
      ["result", () => `/v1/documents/${known}/result`],
      ["list", () => "/v1/documents?limit=20"],
      ["words", () => `/v1/documents/${known}/pages/1/words`]
    ]
    const under = []
    for (let n = 0; performance.now() < end; n++) {
      const [name, path] = reads[n % reads.length]
      under.push(ask(latencies[name], path(), key))
      await sleep(1000 / readsPerSecond)
    }
    await Promise.all([sending, ...under])
  }

  const looks = async () => {
    while (performance.now() < end) {
      await ask(health, "/healthz", null)
      await sleep(betweenLooks)
    }
  }
  await Promise.all([looks(), ...keys.map(caller)])
  own.disable()
  return { errors, health, latencies, ownDelayMs: Math.round(own.percentile(99) / 1e6), processed, requests }
}
