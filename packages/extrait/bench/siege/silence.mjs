// Callers who break off: they ask and never read, or send and go away.
import { connect } from "node:net"

/** The head of a request, as it goes over the wire. */
const head = (method, path, key, more = "") =>
  `${method} ${path} HTTP/1.1\r\nhost: siege\r\nauthorization: Bearer ${key}\r\n${more}\r\n`

/**
 * Callers that ask for all of a result and take nothing of it. Each resolves with how it was answered; `most` is the
 * largest number held at once.
 */
export const makeSilence = (url, count) => {
  const { hostname, port } = new URL(url)
  const name = "results that nobody reads"
  const sockets = new Set()
  let held = 0
  let most = 0
  const unread = (path, key) =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname)
      sockets.add(socket)
      let holds = false
      // Twice as long as the server waits.
      socket.setTimeout(60_000, () => {
        count(name, "held for 60 s")
        socket.destroy()
      })
      socket.on("error", () => undefined)
      socket.on("connect", () => {
        socket.write(head("GET", path, key))
        socket.once("readable", () => {
          const first = socket.read(32)?.toString("latin1") ?? ""
          const status = first.slice(9, 12)
          count(name, status === "503" ? "503 answers_under_way" : status || "closed")
          if (status !== "200") return socket.destroy()
          holds = true
          most = Math.max(most, ++held)
        })
      })
      socket.on("close", () => {
        sockets.delete(socket)
        if (holds) held--
        resolve()
      })
    })
  /** Ends all that are held, and restarts the count. */
  const end = () => {
    for (const socket of sockets) socket.destroy()
    most = 0
  }
  return { end, unread, most: () => most }
}

/** An upload whose sender goes away in the middle. */
export const brokenUpload = (url, key) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on("error", () => undefined)
    socket.on("close", resolve)
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    const more = "content-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n"
    socket.write(`${head("POST", "/v1/documents", key, more)}${part}${"x".repeat(200_000)}`)
    setTimeout(() => socket.destroy(), 50)
  })
