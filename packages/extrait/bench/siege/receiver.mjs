// A receiver of webhooks that answers at once, at an address of its own, to which no other endpoint of the siege leads.
import { once } from "node:events"
import { createServer } from "node:http"

/** Systems other than Linux listen at the first of these addresses alone. */
export const receiverAddress = process.platform === "linux" ? "127.9.9.9" : "127.0.0.1"

/** Milliseconds after which an event counts as lost: many times what a delivery takes on a machine that is busy. */
const longest = 60_000

/** A receiver that says when an event of each document has come; false where none comes. */
export const makeReceiver = async () => {
  const come = new Map()
  const waiting = new Map()
  const server = createServer((request, response) => {
    let text = ""
    request.setEncoding("utf8").on("data", (part) => {
      text += part
    })
    request.on("end", () => {
      response.writeHead(204).end()
      const id = /"(doc_\w+)"/.exec(text)?.[1]
      come.set(id, performance.now())
      waiting.get(id)?.()
    })
  })
  server.listen(0, receiverAddress)
  await once(server, "listening")
  /** When the event of a document came, in milliseconds of this process; null where none came. */
  const received = async (id) => {
    if (!come.has(id))
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, longest)
        waiting.set(id, () => {
          clearTimeout(timer)
          resolve()
        })
      })
    waiting.delete(id)
    const at = come.get(id) ?? null
    come.delete(id)
    return at
  }
  return { received, url: `http://${receiverAddress}:${server.address().port}/events` }
}
