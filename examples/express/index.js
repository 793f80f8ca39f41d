import { once } from "node:events"
import { createServer } from "node:http"
import { fileURLToPath } from "node:url"
import { makeCloser, toExpress } from "@extrait/http"
import express from "express"
import { Extrait } from "extrait"

/** An Express application with documents and the console below `/documents-api`, and a route of its own. */
export const start = async (port) => {
  const extrait = await Extrait.open({ dataDir: null, console: "/console" })
  const app = express()
  // Before the parsers: uploads stream to where they are kept, and no parser should read them first.
  app.use("/documents-api", toExpress(extrait.fetch))
  app.use(express.json())
  app.post("/greet", (request, response) => response.json({ greeting: `Hello ${request.body.name}` }))
  const server = createServer(app)
  const close = makeCloser(server, { drain: extrait.drain })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const { secret: key } = await extrait.keys.create()
  const stop = async () => {
    await close()
    await extrait.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}`, key, stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { key, url } = await start(Number(process.env.PORT ?? 3000))
  console.log(
    `${url}/documents-api/v1/documents takes documents with the key ${key}, which ${url}/documents-api/console asks for`
  )
}
