import { Duration } from "effect"
import { describe, expect, it } from "vitest"
import { backends } from "./backends.js"
import { operations } from "./contract.js"
import { fuzzedRequest, makeChance, makeIds } from "./fuzzer.js"
import { startServer } from "./server.js"

/** Requests in all; `npm run fuzz:http` makes 20,000. */
const requests = Number(process.env.EXTRAIT_FUZZ_REQUESTS ?? 600)
const seed = Number(process.env.EXTRAIT_FUZZ_SEED ?? 20260301)
const atOnce = 8

describe("requests generated from the OpenAPI document", () => {
  it.each(backends)(
    "get the documented responses and never a 5xx, over %s",
    async (name, storage) => {
      const server = await startServer({ ...storage(), settings: { maxWait: Duration.millis(20) } })
      const statuses = new Map<string, Set<number>>()
      const ids = makeIds(server.keyIds)
      const worker = async (number: number) => {
        const chance = makeChance(seed + number)
        for (let made = 0; made < requests / backends.length / atOnce; made++) {
          const { init, operation, path } = fuzzedRequest(chance, ids)
          const said = `${name}, seed ${seed}, request ${made} of worker ${number}: ${operation.method} ${path}`
          try {
            const response = await server.call(path, { key: server.keys.admin, ...init })
            const text = await response.text()
            if (response.status >= 500)
              throw new Error(`${response.status} ${text}\n${JSON.stringify(server.logs.slice(-3))}`)
            ids.harvest(text)
            const operationName = `${operation.method} ${operation.path}`
            statuses.set(operationName, (statuses.get(operationName) ?? new Set()).add(response.status))
          } catch (cause) {
            throw new Error(said, { cause })
          }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, (_, number) => worker(number)))
      await server.stop()
      // An operation that is never asked, or never answers well, has not been tried.
      const succeeded = [...statuses].filter(([, found]) => [...found].some((status) => status < 300))
      expect(succeeded.length).toBeGreaterThanOrEqual(requests >= 10_000 ? operations.length : operations.length / 3)
      if (requests >= 10_000)
        console.info([...statuses].map(([at, found]) => `${at}: ${[...found].sort().join(" ")}`).join("\n"))
    },
    1_800_000
  )
})
