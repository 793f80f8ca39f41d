// A name server that answers nothing about names of the siege, and says of all others that they are not there. The look-ups of this process go to it.
import { createSocket } from "node:dgram"
import { promises } from "node:dns"
import { once } from "node:events"

/** Names below this one are never answered. */
const never = "slow.example"

/** From now on names are looked up there. To be called before the service is made. */
export const askSlowServer = async () => {
  const socket = createSocket("udp4")
  socket.on("message", (question, { address, port }) => {
    const name = question
      .subarray(12)
      .toString("latin1")
      .replace(/[^\w-]/g, ".")
    if (name.includes(`.${never}.`)) return
    // The question with the marks of an answer: no such name. @see RFC 1035, 4.1.1
    const answer = Buffer.from(question)
    answer[2] = 0x81
    answer[3] = 0x83
    socket.send(answer, port, address)
  })
  socket.bind(0, "127.0.0.1").unref()
  await once(socket, "listening")
  const server = `127.0.0.1:${socket.address().port}`
  const { Resolver } = promises
  promises.Resolver = class extends Resolver {
    constructor(options) {
      super(options)
      this.setServers([server])
    }
  }
}
