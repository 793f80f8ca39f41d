// Extrait with its own handlers over a data folder that is there already, in a process of its own.
import { serveNode } from "@extrait/http"
import { Extrait } from "../../dist/index.js"
import { answerQuestions } from "../http/questions.mjs"

const [dataDir] = process.argv.slice(2)
const extrait = await Extrait.open({ dataDir, concurrency: 0, log: "warning", http: { rateLimits: null } })
const { close, server, url } = await serveNode({ handler: extrait.fetch, drain: extrait.drain, port: 0 })
answerQuestions({ url }, async () => {
  server.closeAllConnections()
  await close()
  await extrait.close()
})
