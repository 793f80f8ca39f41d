// The built site on a port of its own, for tests in a browser.
import { createReadStream, existsSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"

const out = fileURLToPath(new URL("../dist", import.meta.url))
const types = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml"
}

/** Serves the site as any host of files does; `stop` closes it. */
export const serveSite = () =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url, "http://site")
      const path = join(out, normalize(decodeURIComponent(pathname)))
      const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path
      if (!existsSync(file)) return response.writeHead(404).end()
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
      createReadStream(file).pipe(response)
    })
    server.listen(0, "127.0.0.1", () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() })
    )
  })
