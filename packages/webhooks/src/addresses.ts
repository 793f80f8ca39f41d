import { type LookupAddress, promises } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { DeliveryFailed } from "@extrait/core"
import { Effect } from "effect"

/** Gives every address of a host name. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<LookupAddress>>

/** By the operating system, as any other program of the host would. */
export const resolveBySystem: Resolve = (hostname) => promises.lookup(hostname, { all: true, verbatim: true })

/**
 * The addresses of a URL's host, every one of which may be reached. One that may not refuses them all: a name that
 * points inside on every second try is an attack.
 */
export const addressesOf = (
  url: URL,
  resolve: Resolve,
  mayReach: (address: string) => boolean
): Effect.Effect<ReadonlyArray<LookupAddress>, DeliveryFailed> =>
  Effect.gen(function* () {
    const host = url.hostname.replace(/^\[|\]$/g, "")
    const family = isIP(host)
    const addresses =
      family === 0
        ? yield* Effect.tryPromise({
            try: () => resolve(host),
            catch: () => new DeliveryFailed({ reason: "the host name does not resolve" })
          })
        : [{ address: host, family }]
    if (addresses.length === 0) return yield* new DeliveryFailed({ reason: "the host name does not resolve" })
    if (!addresses.every(({ address }) => mayReach(address))) {
      return yield* new DeliveryFailed({ reason: "the address is not a public one" })
    }
    return addresses
  })

/** A look-up that always gives these addresses: what was checked is what is connected to. */
export const pinned =
  (addresses: ReadonlyArray<LookupAddress>): LookupFunction =>
  (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all === true) callback(null, [...addresses])
    else if (first === undefined) callback(new Error("no address"), "", 4)
    else callback(null, first.address, first.family)
  }
