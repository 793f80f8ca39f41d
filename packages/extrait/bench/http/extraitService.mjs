// Extrait over SQLite and files, in a process of its own. Says where it listens, and what it uses when asked.
import { randomBytes } from "node:crypto"
import { formatApiKey } from "@extrait/core"
import { serveNode } from "@extrait/http"
import { Extrait } from "../../dist/index.js"
import { answerQuestions } from "./questions.mjs"

const [dataDir, concurrency, maxFileBytes] = process.argv.slice(2)
const extrait = await Extrait.open({
  dataDir,
  concurrency: Number(concurrency),
  log: "warning",
  limits: { maxFileBytes: Number(maxFileBytes), maxWaitSeconds: 600 },
  http: { rateLimits: null }
})
const { secret } = await extrait.keys.create()
const revoked = await extrait.keys.create()
await extrait.keys.revoke(revoked.id)
/** Keys that are refused. */
const refused = {
  unknown: formatApiKey("test", randomBytes(32)),
  revoked: revoked.secret,
  mistyped: `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`,
  malformed: "nonsense"
}
const server = await serveNode({ handler: extrait.fetch, drain: extrait.drain, port: 0 })
answerQuestions({ url: server.url, key: secret, refused }, async () => {
  server.server.closeAllConnections()
  await server.close()
  await extrait.close()
})
