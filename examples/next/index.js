import { fileURLToPath } from "node:url"
import { serveNode } from "@extrait/http"
import * as documents from "./app/documents-api/[...path]/route.js"
import * as greet from "./app/greet/route.js"
import { extrait } from "./extrait.js"

/** Serves the two routes by their paths and methods, as Next.js does. */
export const start = async (port) => {
  const instance = await extrait()
  const handler = async (request) => {
    const { pathname } = new URL(request.url)
    const route = pathname.startsWith("/documents-api/") ? documents : pathname === "/greet" ? greet : {}
    return route[request.method]?.(request) ?? new Response(null, { status: 404 })
  }
  const server = await serveNode({ handler, drain: instance.drain, port })
  const { secret: key } = await instance.keys.create()
  const stop = async () => {
    await server.close()
    await instance.close()
  }
  return { url: server.url, key, stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { key, url } = await start(Number(process.env.PORT ?? 3000))
  console.log(`${url}/documents-api/v1/documents takes documents with the key ${key}`)
}
