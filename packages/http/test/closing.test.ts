import { once } from "node:events"
import { createServer, type Server, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { makeCloser } from "../src/index.js"

const sockets: Array<Socket> = []
const servers: Array<Server> = []

/** A server that answers when it is told to. */
const start = async (options: Parameters<typeof makeCloser>[1] = {}) => {
  const waiting: Array<ServerResponse> = []
  const server = createServer((_, response) => void waiting.push(response))
  server.keepAliveTimeout = 600_000
  const close = makeCloser(server, options)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    const accepted = once(server, "connection")
    sockets.push(socket)
    await accepted
    return socket
  }
  const ask = async (socket: Socket): Promise<ServerResponse> => {
    const came = once(server, "request")
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await came
    const response = waiting.pop()
    if (response === undefined) throw new Error("no request came")
    return response
  }
  servers.push(server)
  return { server, close, open, ask }
}

const textOf = async (socket: Socket): Promise<string> => {
  let text = ""
  socket.setEncoding("utf8").on("data", (more: string) => {
    text += more
  })
  await once(socket, "close")
  return text
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.closeAllConnections()
})

describe("a closing server", () => {
  it("does not wait for idle connections, new or kept alive", async () => {
    const { ask, close, open } = await start({ maxMs: 600_000 })
    const unused = await open()
    const kept = await open()
    const answered = once(kept, "data")
    ;(await ask(kept)).end("first")
    await answered
    const gone = Promise.all([once(unused, "close"), once(kept, "close")])
    await close()
    await gone
    expect(unused.bytesRead).toBe(0)
  })

  it("lets requests in flight finish, then closes their connections", async () => {
    const { ask, close, open, server } = await start({ maxMs: 600_000 })
    const socket = await open()
    const text = textOf(socket)
    const response = await ask(socket)
    const closed = close()
    expect(close()).toBe(closed)
    expect(server.listening).toBe(false)
    response.end("to the end")
    await closed
    expect(await text).toContain("to the end")
  })

  it("answers late requests with Connection: close", async () => {
    const { ask, close, open } = await start({ maxMs: 600_000 })
    const socket = await open()
    const text = textOf(socket)
    const first = await ask(socket)
    const closed = close()
    const second = await ask(socket)
    first.end("first")
    second.end("second")
    await closed
    const answers = (await text).split("HTTP/1.1 200 OK")
    expect(answers.map((answer) => /connection: close/i.test(answer))).toEqual([false, false, true])
  })

  it("drains the host, then aborts requests that outlast the time limit", async () => {
    let drained = false
    const { ask, close, open } = await start({
      maxMs: 100,
      drain: async () => {
        drained = true
      }
    })
    const socket = await open()
    const text = textOf(socket)
    await ask(socket)
    await close()
    expect([drained, await text]).toEqual([true, ""])
  })
})
