// Extrait over SQLite and files, in a process of its own. Says where it listens, and what it uses when asked.
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
const server = await serveNode({ handler: extrait.fetch, drain: extrait.drain, port: 0 })
answerQuestions({ url: server.url, key: secret }, async () => {
  server.server.closeAllConnections()
  await server.close()
  await extrait.close()
})
