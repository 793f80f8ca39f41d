import { fileURLToPath } from "node:url"
import { toFastify } from "@extrait/http"
import { Extrait } from "extrait"
import fastify from "fastify"

/** A Fastify application with documents below `/documents-api` and a route of its own. */
export const start = async (port) => {
  const extrait = await Extrait.open({ dataDir: null })
  const app = fastify({ forceCloseConnections: "idle" })
  app.register(toFastify(extrait.fetch), { prefix: "/documents-api" })
  app.post("/greet", async (request) => ({ greeting: `Hello ${request.body.name}` }))
  app.addHook("preClose", () => extrait.drain())
  app.addHook("onClose", () => extrait.close())
  const url = await app.listen({ port, host: "127.0.0.1" })
  const { secret: key } = await extrait.keys.create()
  return { url, key, stop: () => app.close() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { key, url } = await start(Number(process.env.PORT ?? 3000))
  console.log(`${url}/documents-api/v1/documents takes documents with the key ${key}`)
}
