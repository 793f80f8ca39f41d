import { fileURLToPath } from "node:url"
import { serveNode, toHono } from "@extrait/http"
import { Extrait } from "extrait"
import { Hono } from "hono"

/** A Hono application with documents below `/documents-api` and a route of its own. */
export const start = async (port) => {
  const extrait = await Extrait.open({ dataDir: null, http: { prefix: "/documents-api" } })
  const app = new Hono()
  app.all("/documents-api/*", toHono(extrait.fetch))
  app.post("/greet", async (context) => {
    const { name } = await context.req.json()
    return context.json({ greeting: `Hello ${name}` })
  })
  // Any server of fetch handlers will do: `@hono/node-server`, Bun, Deno.
  const server = await serveNode({ handler: app.fetch, drain: extrait.drain, port })
  const { secret: key } = await extrait.keys.create()
  const stop = async () => {
    await server.close()
    await extrait.close()
  }
  return { url: server.url, key, stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { key, url } = await start(Number(process.env.PORT ?? 3000))
  console.log(`${url}/documents-api/v1/documents takes documents with the key ${key}`)
}
