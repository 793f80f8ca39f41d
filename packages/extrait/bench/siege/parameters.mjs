// Measures what headers, segments of paths and parameters of queries cost. Each one, of every operation, is filled with values that
// expressions and parsers find hard, as long as the server takes, and compared with a short value. The cost is processor time of the
// server's process, which has nothing else to do.
import { fork } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { Agent, request as ask } from "node:http"
import { join } from "node:path"
import { forHeaders, forUrls } from "./hardValues.mjs"

/** Headers that some operation or the server itself looks at, beside those of the contract. */
const anyHeaders = [
  ...["accept", "authorization", "content-encoding", "content-type", "cookie", "host", "if-none-match", "if-range"],
  ...["origin", "prefer", "range", "sec-fetch-site", "traceparent", "transfer-encoding", "x-forwarded-for"],
  ...["access-control-request-method", "expect", "idempotency-key", "user-agent"]
]

/** Operations of every kind, with which those are tried. */
const lookedAtBy = [
  "get /v1/documents/{document_id}",
  "get /v1/documents/{document_id}/file",
  "post /v1/documents",
  "post /v1/extraction-schemas",
  "delete /v1/documents/{document_id}"
]

const contract = new URL("../../../api/openapi.json", import.meta.url)

/** Every place that a caller can fill: its name, and the request with a value there. */
const placesOf = () => {
  const { paths } = JSON.parse(readFileSync(contract, "utf8"))
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) => {
      const to = path.replace("{page}", "1").replace(/\{\w+\}/g, "x")
      const place = (kind, name, request) => ({
        name: `${method.toUpperCase()} ${path}, ${kind} ${name}`,
        kind,
        method,
        request
      })
      const contracted = parameters.map(({ in: kind, name }) =>
        place(kind, name, (value) => {
          if (kind === "query") return { path: `${to}?${name}=${value}` }
          if (kind === "header") return { path: to, headers: { [name]: value } }
          return { path: path.replace(`{${name}}`, value).replace(/\{\w+\}/g, "1") }
        })
      )
      const named = parameters.filter(({ in: kind }) => kind === "header").map(({ name }) => name.toLowerCase())
      const others = lookedAtBy.includes(`${method} ${path}`) ? anyHeaders.filter((name) => !named.includes(name)) : []
      const query = [
        place("query", "(its name)", (value) => ({ path: `${to}?${value}=1` })),
        place("query", "metadata[…]", (value) => ({ path: `${to}?metadata[${value}]=1` })),
        place("query", "(as a whole)", (value) => ({ path: `${to}?${value}` }))
      ]
      return [
        ...contracted,
        ...others.map((name) => place("header", name, (value) => ({ path: to, headers: { [name]: value } }))),
        ...query
      ]
    })
  )
}

/** Requests of one kind that are counted together where the cost is near the greatest. */
const counted = 20
/** Places that are looked at so. */
const looked = 40
/** Milliseconds of processor time that a value may cost beyond a short one, and how often one that costs more is looked at. */
const mostCost = 1
const rounds = 4

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request, whose body is not valid. Its status, or null where no client sends such a thing. */
const send = (url, key, { headers = {}, method, path }) =>
  new Promise((resolve) => {
    try {
      const authorization = `Bearer ${key}`
      const sent = ask(url, { method, path, agent, headers: { authorization, ...headers } })
      sent.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode)))
      sent.on("error", () => resolve("broken off"))
      sent.end()
    } catch {
      resolve(null)
    }
  })

/** The highest cost of each place beyond a short value there, in milliseconds, the greatest first; and answers that none of them may have. */
export const costOfParameters = async (folder) => {
  const given = JSON.stringify({ normal: 1, rateLimits: null })
  const server = fork(new URL("service.mjs", import.meta.url), [join(folder, "parameters"), given])
  const [{ normal, url }] = await once(server, "message")
  const [key] = normal
  const faults = new Set()
  const used = async () => {
    server.send("use")
    const [{ system, user }] = await once(server, "message")
    return (system + user) / 1000
  }
  let requests = 0
  /** Milliseconds of a request, of so many; null where none was sent. */
  const cost = async ({ method, name, request }, value, count) => {
    const before = await used()
    for (let n = 0; n < count; n++) {
      const status = await send(url, key, { method, ...request(value) })
      if (status === null) return null
      if (status >= 500) faults.add(`${name}: ${status}`)
      requests++
    }
    return ((await used()) - before) / count
  }
  const places = placesOf()
  // Compiled once.
  for (const place of places) await cost(place, "1", 3)
  const first = []
  for (const place of places) {
    for (const value of place.kind === "header" ? forHeaders : forUrls) {
      const ms = await cost(place, value, 1)
      if (ms !== null) first.push({ ms, place, value })
    }
  }
  const costs = []
  for (const { place, value } of first.toSorted((a, b) => b.ms - a.ms).slice(0, looked)) {
    let ms = Number.POSITIVE_INFINITY
    // Collecting garbage, or a busy machine, is no cost of the value: that comes again.
    for (let n = 0; n < rounds && ms > mostCost; n++) {
      const short = await cost(place, "1", counted)
      ms = Math.min(ms, (await cost(place, value, counted)) - short)
    }
    if (ms > mostCost) faults.add(`${place.name}: more than ${mostCost} ms`)
    costs.push({ ms, name: place.name, value: value.slice(0, 24) })
  }
  server.send("stop")
  await once(server, "exit")
  return { costs: costs.toSorted((a, b) => b.ms - a.ms), faults: [...faults], places: places.length, requests }
}
