import { type LookupAddress, promises } from "node:dns"
import { makeTurns } from "@extrait/core"
import { Effect } from "effect"

/** Gives every address of a host name. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<LookupAddress>>

/** How long a name server may take, and how often it is asked. */
const patience = { timeout: 2000, tries: 2 }

/**
 * Look-ups by the operating system at once. Each takes one of the four threads in which Node also reads files and computes digests, for as long as the
 * slowest name server wishes.
 */
const systemLookUps = 2

/** The errors of name servers that mean no such name, or that none can be asked: the system may know more. */
const unknownToServers = new Set(["ENOTFOUND", "ENODATA", "ECONNREFUSED", "EBADNAME"])

const codeOf = (fault: unknown): string =>
  fault instanceof Error && "code" in fault && typeof fault.code === "string" ? fault.code : ""

/**
 * Resolves names by the name servers of the machine, without a thread for each: the slow names of one tenant keep nobody else's waiting. What these do not
 * know, such as names of the hosts file, is looked up as any other program of the host would, a few at a time. `nameServers` are asked in place of the
 * machine's.
 */
export const makeResolver = (nameServers?: ReadonlyArray<string>): Resolve => {
  const servers = new promises.Resolver(patience)
  if (nameServers !== undefined) servers.setServers(nameServers)
  const turns = makeTurns(systemLookUps)
  const bySystem = (hostname: string) =>
    Effect.runPromise(
      turns.withPermits(1)(
        Effect.tryPromise({
          try: () => promises.lookup(hostname, { all: true, verbatim: true }),
          catch: (fault) => fault
        })
      )
    )
  return async (hostname) => {
    // A name of one part is no name of the internet.
    if (!hostname.includes(".")) return bySystem(hostname)
    const [four, six] = await Promise.allSettled([servers.resolve4(hostname), servers.resolve6(hostname)])
    const found = [
      ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : [])
    ]
    if (found.length > 0) return found
    const unknown = [four, six].every((one) => one.status === "fulfilled" || unknownToServers.has(codeOf(one.reason)))
    return unknown ? bySystem(hostname) : []
  }
}
