// Those who do harm, each way with a key of its own in each of three organisations, as fast as their keys let them. Says when it is ready, begins
// when it is told to, and tells in the end how each way was answered.
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { Agent, FormData, request } from "undici"
import { fills } from "./fills.mjs"

const [url, seconds, given] = process.argv.slice(2)
const organisations = JSON.parse(given)
const { hostname, port } = new URL(url)
const agent = new Agent({ connections: 256 })

const counts = {}
const count = (name, what) => {
  counts[name] ??= {}
  counts[name][what] = (counts[name][what] ?? 0) + 1
}

const ask = async (name, path, key, { headers = {}, ...options } = {}) => {
  try {
    const { body, statusCode } = await request(url + path, {
      dispatcher: agent,
      headersTimeout: 90_000,
      ...options,
      headers: { authorization: `Bearer ${key}`, ...headers }
    })
    const text = await body.text()
    const code = statusCode >= 400 ? ` ${/"code":"(\w+)"/.exec(text)?.[1] ?? ""}` : ""
    count(name, `${statusCode}${code}`)
    return statusCode < 300 ? JSON.parse(text) : null
  } catch (error) {
    count(name, error.code ?? error.name)
    return null
  }
}

const json = (body) => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" }
})

const submit = async (key, content, name, fields = {}) => {
  const form = new FormData()
  form.set("file", new File([content], name))
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  const queued = await ask("documents of theirs", "/v1/documents", key, { method: "POST", body: form })
  return queued?.id
}
const ended = async (key, id) => {
  for (let n = 0; n < 10; n++) {
    const document = await ask("documents of theirs", `/v1/documents/${id}?wait=60`, key)
    if (document !== null && document.status !== "queued" && document.status !== "processing") return
  }
}

/** Two hundred pages of words: some twenty megabytes of a result. */
const long =
  `${"Invoice number INV-7 of 3 March 2026 and many more words beside it, over 12.50 EUR\n".repeat(71)}\f`.repeat(200)

/** A caller that asks for all of a result and takes nothing of it. */
const unread = (path, key) =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.setTimeout(60_000, () => socket.destroy())
    socket.on("error", () => undefined)
    socket.on("connect", () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: siege\r\nauthorization: Bearer ${key}\r\n\r\n`)
      socket.once("readable", () => {
        const head = socket.read(32)?.toString("latin1") ?? ""
        count(
          "results that nobody reads",
          /^HTTP\/1.1 (\d+)/.exec(head)?.[1] === "503" ? "503 answers_under_way" : head.slice(9, 12) || "closed"
        )
        if (!head.startsWith("HTTP/1.1 200")) socket.destroy()
      })
    })
    socket.on("close", resolve)
  })

/** An upload whose sender goes away in the middle. */
const broken = (key) =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on("error", () => undefined)
    socket.on("close", resolve)
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    socket.write(
      `POST /v1/documents HTTP/1.1\r\nhost: siege\r\nauthorization: Bearer ${key}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n${part}${"x".repeat(200_000)}`
    )
    setTimeout(() => {
      count("uploads that break off", "broken off")
      socket.destroy()
    }, 50)
  })

const blanks = " ".repeat(15_000)
const huge = Array.from({ length: 20 }, (_, n) => ({ key: `f${n}`, pattern: "\\pL{1000}\\pL{1000}" }))
const large = Array.from({ length: 50 }, (_, n) => ({ key: `f${n}`, pattern: "(?:a?){1000}" }))
const wide = Array.from({ length: 50 }, (_, n) => ({ key: `f${n}`, pattern: "(?i)[Ā-𞤀]{100}" }))
const conditions = Array.from({ length: 600 }, (_, n) => `metadata[k${n}]=1`).join("&")
const names = Array.from({ length: 5000 }, (_, n) => `a${n}`)
  .join("&")
  .slice(0, 12_000)

/** What each organisation needs before it begins. */
const prepared = await Promise.all(
  organisations.map(async (keys) => {
    const [key] = keys
    const [words, drawn, corrected] = await Promise.all([
      submit(key, long, "long.txt", { include_recognition: "true" }),
      submit(key, fills(60_000), "fills.pdf"),
      submit(key, "Reference: AB-12\n", "short.txt", {
        extraction_schema: JSON.stringify({ fields: [{ key: "reference", pattern: "(?:a?){900}b" }] })
      })
    ])
    await Promise.all([words, drawn, corrected].map((id) => ended(key, id)))
    return { corrected, drawn, keys, words }
  })
)

/** Ways of doing harm: what they are called, which key they use, how many at once, and one try. */
const ways = ({ corrected, drawn, keys: [a, b, c, d, e, f], words }) => [
  [
    "headers of blanks",
    a,
    2,
    (key) => ask("headers of blanks", `/v1/documents/${words}`, key, { headers: { prefer: `wait=${blanks}""x` } })
  ],
  [
    "conditions and parameters",
    a,
    2,
    async (key) => {
      await ask("conditions and parameters", `/v1/documents?${conditions}`, key)
      await ask("conditions and parameters", `/v1/documents?${names}`, key)
    }
  ],
  [
    "patterns",
    b,
    2,
    async (key) => {
      for (const fields of [huge, large, wide]) await ask("patterns", "/v1/extraction-schemas", key, json({ fields }))
    }
  ],
  [
    "corrections",
    b,
    1,
    (key) =>
      ask(
        "corrections",
        `/v1/documents/${corrected}/review`,
        key,
        json({ decision: "corrected", corrections: { reference: "a".repeat(10_000) } })
      )
  ],
  ["results that nobody reads", c, 67, (key) => unread(`/v1/documents/${words}/result`, key)],
  ["pictures", d, 12, (key) => ask("pictures", `/v1/documents/${drawn}/pages/1.png`, key)],
  ["words", d, 4, (key) => ask("words", `/v1/documents/${drawn}/pages/1/words`, key)],
  ["uploads that break off", e, 2, broken],
  [
    "endpoints inside",
    f,
    1,
    (key) => ask("endpoints inside", "/v1/webhook-endpoints", key, json({ url: "http://169.254.169.254/x" }))
  ],
  ["keys without end", f, 1, (key) => ask("keys without end", "/v1/api-keys", key, json({ name: "more" }))]
]

process.send("ready")
await new Promise((resolve) => process.once("message", resolve))
const end = performance.now() + Number(seconds) * 1000
await Promise.race([
  sleep(Number(seconds) * 1000),
  Promise.all(
    prepared.flatMap(ways).flatMap(([, key, hands, once]) =>
      Array.from({ length: hands }, async () => {
        while (performance.now() < end) {
          await once(key)
          await sleep(20)
        }
      })
    )
  )
])
delete counts["documents of theirs"]
process.send(counts, () => process.exit(0))
