import { createServer } from "node:http"
import { pathToFileURL } from "node:url"
import { Webhook } from "standardwebhooks"

/** More than any event of Extrait needs. */
const mostBytes = 256 * 1024
/** Ids that are remembered, so that an event which comes twice is handled once. Keep them in your database. */
const mostIds = 10_000

const bodyOf = async (request) => {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > mostBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

/**
 * A receiver of webhooks: verifies the signature over the body as it came, answers at once, and handles each event once, afterwards.
 * `secretOf` is asked at each message, so that it may be rotated.
 */
export const startReceiver = async ({ secretOf, handle, port = 0 }) => {
  const seen = new Set()
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    if (body === null) return response.writeHead(413).end()
    let event
    try {
      // Throws when the signature is not right, or the timestamp is more than five minutes off.
      event = new Webhook(secretOf()).verify(body, request.headers)
    } catch {
      return response.writeHead(401).end()
    }
    // First the answer: who takes longer than 20 seconds gets the event again.
    response.writeHead(204).end()
    const id = request.headers["webhook-id"]
    if (seen.has(id)) return
    seen.add(id)
    if (seen.size > mostIds) seen.delete(seen.values().next().value)
    try {
      await handle(event)
    } catch (error) {
      console.error(`event ${id} was not handled`, error)
    }
  })
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/webhooks`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const secret = process.env.WEBHOOK_SECRET
  if (secret === undefined)
    throw new Error("WEBHOOK_SECRET is the secret that the endpoint's creation answered: whsec_…")
  const receiver = await startReceiver({
    secretOf: () => secret,
    // A test message tells of an endpoint and has no document.
    handle: ({ data, type }) => console.log(type, data.payload?.document.id ?? data.endpoint_id),
    port: Number(process.env.PORT ?? 4000)
  })
  console.log(`Webhooks are received on ${receiver.url}`)
}
