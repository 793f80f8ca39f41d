// Runs the tests of HTTP over a PostgreSQL of their own: `node .ci/http-over-postgres.mjs [vitest's arguments]`.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { startPostgres } from "../packages/sql/test/postgres/server.mjs"

const postgres = await startPostgres()
const vitest = spawn("npx", ["vitest", "run", "--project", "@extrait/http", "--no-isolate", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, EXTRAIT_TEST_STORAGE: "postgres", EXTRAIT_TEST_POSTGRES: postgres.url() }
})
const [code] = await once(vitest, "exit")
await postgres.remove()
process.exit(code ?? 1)
