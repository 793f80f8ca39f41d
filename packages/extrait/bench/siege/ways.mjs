// Ways of doing harm to others: the name of each, its key, how many do it at once, and one try.
import { FormData } from "undici"
import { json } from "./asking.mjs"
import { brokenUpload } from "./silence.mjs"

const blanks = " ".repeat(15_000)
const huge = Array.from({ length: 20 }, (_, n) => ({ key: `f${n}`, pattern: "\\pL{1000}\\pL{1000}" }))
const large = Array.from({ length: 50 }, (_, n) => ({ key: `f${n}`, pattern: "(?:a?){1000}" }))
const wide = Array.from({ length: 50 }, (_, n) => ({ key: `f${n}`, pattern: "(?i)[Ā-𞤀]{100}" }))
/** As much as is accepted, in instructions and in classes. */
const largest = ["(?:a?){46}", "\\pL\\pN"].map((pattern) =>
  Array.from({ length: 48 }, (_, n) => ({ key: `f${n}`, pattern: `${pattern}${n}` }))
)
const conditions = Array.from({ length: 600 }, (_, n) => `metadata[k${n}]=1`).join("&")
const names = Array.from({ length: 5000 }, (_, n) => `a${n}`)
  .join("&")
  .slice(0, 12_000)
/** As many values as a body may hold, each of them wrong. */
const wrong = { fields: Array.from({ length: 9_000 }, (_, n) => n) }
/** As many rows as a body may hold, none of which the document has. */
const rows = Array.from({ length: 2_000 }, (_, n) => ({ a: `${n}`, b: "x", c: "y", d: "z" }))

/** The requests that another site's page makes the browser of a host's user send. */
const foreign = {
  cookie: "session=alice",
  origin: "https://elsewhere.example",
  "sec-fetch-mode": "no-cors",
  "sec-fetch-site": "cross-site"
}
/** The same from a browser that says no more than where the page is from. */
const foreignByOrigin = { cookie: foreign.cookie, origin: foreign.origin }

/** A schema of a few lines that asks for more values than there is memory: each definition asks twice for the next. */
const doubling = {
  type: "object",
  properties: { a: { $ref: "#/$defs/d0" } },
  $defs: Object.fromEntries([
    ...Array.from({ length: 30 }, (_, n) => {
      const next = { $ref: `#/$defs/d${n + 1}` }
      return [`d${n}`, { type: "object", properties: { a: next, b: next } }]
    }),
    ["d30", { type: "string" }]
  ])
}

const formOf = (fields, files = 0) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (let n = 0; n < files; n++) form.append("file", new File([`Letter ${n}\n`], `${n}.txt`))
  return { method: "POST", body: form }
}

const junk = Buffer.alloc(2 * 1024 * 1024).toString("base64")

/** A call of a tool, as agents make it. */
const toolCall = (name, input) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } })
const asAgent = (body) => {
  const { headers, ...rest } = json(body)
  return { ...rest, headers: { ...headers, accept: "application/json, text/event-stream" } }
}

/**
 * The ways over what an organisation has: documents of which one is long, one takes long to draw, and one has a field that can be corrected; and endpoints
 * whose names lead inside or nowhere.
 */
export const ways = (
  { ask, url, site },
  { corrected, drawn, inside, keys, long, redacted, secret, silence, slow, slowNames }
) => {
  const [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q] = keys
  return [
    [
      "headers of blanks",
      a,
      2,
      (name, key) => ask(name, `/v1/documents/${long}`, key, { headers: { prefer: `wait=${blanks}""x` } })
    ],
    [
      "conditions and parameters",
      a,
      2,
      async (name, key) => {
        await ask(name, `/v1/documents?${conditions}`, key)
        await ask(name, `/v1/documents?${names}`, key)
      }
    ],
    [
      "patterns",
      b,
      2,
      async (name, key) => {
        for (const fields of [huge, large, wide]) await ask(name, "/v1/extraction-schemas", key, json({ fields }))
      }
    ],
    ["bodies of faults", g, 2, (name, key) => ask(name, "/v1/extraction-schemas", key, json(wrong))],
    [
      "corrections",
      b,
      1,
      (name, key) => {
        const corrections = { reference: "a".repeat(10_000) }
        return ask(name, `/v1/documents/${corrected}/review`, key, json({ decision: "corrected", corrections }))
      }
    ],
    [
      "corrected rows",
      b,
      1,
      (name, key) =>
        ask(
          name,
          `/v1/documents/${corrected}/review`,
          key,
          json({ decision: "corrected", corrections: { lines: rows } })
        )
    ],
    ["results that nobody reads", c, 29, (_, key) => silence.unread(`/v1/documents/${long}/result`, key)],
    ["pictures", d, 12, (name, key) => ask(name, `/v1/documents/${drawn}/pages/1.png`, key)],
    ["words", d, 4, (name, key) => ask(name, `/v1/documents/${drawn}/pages/1/words`, key)],
    ["uploads that break off", e, 2, (_, key) => brokenUpload(url, key)],
    [
      "endpoints inside",
      f,
      1,
      (name, key) => ask(name, "/v1/webhook-endpoints", key, json({ url: "http://169.254.169.254/x" }))
    ],
    ["keys without end", f, 1, (name, key) => ask(name, "/v1/api-keys", key, json({ name: "more" }))],
    [
      "schemas that double",
      g,
      2,
      (name, key) =>
        ask(name, "/v1/documents", key, formOf({ extraction_schema: JSON.stringify(doubling), url: `${slow}/never` }))
    ],
    [
      "exports",
      h,
      8,
      async (name, key) => {
        for (const what of ["markdown", "docling", "values", "fields.csv"])
          await ask(name, `/v1/documents/${long}/${what}`, key)
      }
    ],
    ["batches", i, 2, (name, key) => ask(name, "/v1/documents:batch", key, formOf({ metadata: "{" }, 100))],
    ["servers that never end", j, 30, (name, key) => ask(name, "/v1/documents", key, formOf({ url: `${slow}/never` }))],
    [
      "calls of agents",
      k,
      12,
      async (name, key) => {
        await ask(name, "/mcp", key, asAgent(toolCall("find_in_results", { document_id: long, query: "invoice" })))
        await ask(name, "/mcp", key, asAgent(toolCall("classify", { content: junk })))
        await ask(name, "/mcp", key, asAgent(Array(100).fill(toolCall("markdown", { document_id: long }))))
        await ask(name, "/mcp", key, asAgent(toolCall("describe_schema", { schema: doubling })))
      }
    ],
    ["redacted files", l, 12, (_, key) => silence.unread(`/v1/documents/${redacted}/redacted`, key)],
    [
      "deliveries to names inside",
      m,
      4,
      async (name, key) => {
        for (const id of inside) await ask(name, `/v1/webhook-endpoints/${id}/test`, key, { method: "POST" })
      }
    ],
    [
      "one key, other requests",
      n,
      2,
      (name, key) => {
        const body = formOf({ metadata: `{"n":${Math.random()}}` }, 1).body
        return ask(name, "/v1/documents", key, { method: "POST", body, headers: { "idempotency-key": "same" } })
      }
    ],
    [
      "deliveries to slow names",
      o,
      20,
      async (name, key) => {
        for (const id of slowNames) await ask(name, `/v1/webhook-endpoints/${id}/test`, key, { method: "POST" })
      }
    ],
    [
      "guesses of a password",
      p,
      2,
      (name, key) => {
        const body = formOf({ password: String(Math.random()).slice(2, 6) })
        body.body.append("file", new File([secret], "locked.pdf"))
        return ask(name, "/v1/documents", key, { ...body, headers: { "idempotency-key": "guess" } })
      }
    ],
    [
      "largest schemas",
      q,
      4,
      (name, key) => ask(name, "/v1/extraction-schemas", key, json({ fields: largest[Math.floor(Math.random() * 2)] }))
    ],
    [
      "pages of other sites",
      null,
      1,
      async (name) => {
        const body = new FormData()
        body.set("file", new File(["Invoice"], "theirs.txt"))
        await ask(name, `${site}/v1/documents`, null, { method: "POST", body, headers: foreign })
        await ask(name, `${site}/v1/api-keys/key_1/rotate`, null, { method: "POST", headers: foreignByOrigin })
        await ask(name, `${site}/v1/documents/${long}`, null, { method: "DELETE", headers: foreign })
      }
    ]
  ]
}

/** Ways for which these are the only right answers: anything else is a fault. */
export const onlyAnswers = {
  "pages of other sites": ["403 cross_site_request"],
  "deliveries to names inside": ["200", "429 rate_limited"],
  "deliveries to slow names": ["200", "429 rate_limited"],
  // Without a secret key: what is stored of a request says nothing of its password, so that another one makes it no other request.
  "guesses of a password": ["202", "409 idempotency_in_progress", "429 rate_limited"],
  "largest schemas": ["201", "429 rate_limited"],
  "one key, other requests": ["202", "409 idempotency_conflict", "409 idempotency_in_progress", "429 rate_limited"]
}
