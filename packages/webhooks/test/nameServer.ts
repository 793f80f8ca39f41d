import { createSocket } from "node:dgram"
import { type LookupAddress, promises } from "node:dns"
import { isIP } from "node:net"
import { Effect, type Scope } from "effect"
import type { Resolve } from "../src/resolver.js"

/** A name server on the loopback interface that answers every name as it is told, and a way to ask it. */
export interface NameServer {
  /** Sets the answer from now on. */
  readonly answer: (...addresses: ReadonlyArray<string>) => void
  /** The names that were asked for, once for each kind of address. */
  readonly asked: ReadonlyArray<string>
  /** Asks it over the network, for both kinds of address, past every cache. */
  readonly resolve: Resolve
}

const types = { 1: 4, 28: 6 } as const

const bytesOf = (address: string): Buffer =>
  isIP(address) === 4
    ? Buffer.from(address.split(".").map(Number))
    : Buffer.from(
        // Written out in full by the tests.
        address
          .split(":")
          .map((part) => part.padStart(4, "0"))
          .join(""),
        "hex"
      )

/** The answer to a query of one question. @see RFC 1035, 4.1 */
const answerTo = (
  query: Buffer,
  addresses: ReadonlyArray<string>
): { readonly name: string; readonly bytes: Buffer } => {
  const labels: Array<string> = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = query.readUInt16BE(at + 1)
  const question = query.subarray(12, at + 5)
  const family = type === 1 || type === 28 ? types[type] : 0
  const records = addresses
    .filter((address) => isIP(address) === family)
    .map((address) => {
      const data = bytesOf(address)
      const head = Buffer.alloc(12)
      // A pointer to the name in the question, the type, the internet's class, no life in caches, and the length.
      head.writeUInt16BE(0xc00c, 0)
      head.writeUInt16BE(type, 2)
      head.writeUInt16BE(1, 4)
      head.writeUInt32BE(0, 6)
      head.writeUInt16BE(data.length, 10)
      return Buffer.concat([head, data])
    })
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // An answer without error, to one question.
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return { name: labels.join("."), bytes: Buffer.concat([header, question, ...records]) }
}

export const nameServer: Effect.Effect<NameServer, never, Scope.Scope> = Effect.gen(function* () {
  const asked: Array<string> = []
  let addresses: ReadonlyArray<string> = []
  const socket = yield* Effect.acquireRelease(
    Effect.async<ReturnType<typeof createSocket>>((resume) => {
      const made = createSocket("udp4")
      made.on("message", (query, from) => {
        const { bytes, name } = answerTo(query, addresses)
        asked.push(name)
        made.send(bytes, from.port, from.address)
      })
      made.bind(0, "127.0.0.1", () => resume(Effect.succeed(made)))
    }),
    (made) => Effect.async<void>((resume) => void made.close(() => resume(Effect.void)))
  )
  const resolver = new promises.Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const of = (family: 4 | 6, found: ReadonlyArray<string>) =>
    found.map((address): LookupAddress => ({ address, family }))
  return {
    answer: (...given) => {
      addresses = given
    },
    asked,
    resolve: async (hostname) => [
      ...of(4, await resolver.resolve4(hostname).catch(() => [])),
      ...of(6, await resolver.resolve6(hostname).catch(() => []))
    ]
  }
})
