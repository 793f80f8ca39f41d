import type { LookupAddress } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import type { buildConnector } from "undici"
import type { Resolve } from "./resolver.js"

/** The address that a URL's host is, written as one or as a name of this machine itself; null for every other name. */
export const literalAddress = (url: string): string | null => {
  if (!URL.canParse(url)) return null
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  if (isIP(host) !== 0) return host
  return host === "localhost" || host.endsWith(".localhost") ? "127.0.0.1" : null
}

/** Why nothing is connected to, for the host's log. */
export class NotConnected extends Error {}

const notPublic = "the address is not a public one"
const unresolved = "the host name does not resolve"

/**
 * The addresses of a host name, every one of which may be reached. One that may not refuses them all: a name that
 * points inside on every second try is an attack.
 */
const addressesOf = async (
  hostname: string,
  resolve: Resolve,
  mayReach: (address: string) => boolean
): Promise<ReadonlyArray<LookupAddress>> => {
  const addresses = await resolve(hostname).catch(() => [])
  if (addresses.length === 0) throw new NotConnected(unresolved)
  if (!addresses.every(({ address }) => mayReach(address))) throw new NotConnected(notPublic)
  return addresses
}

/**
 * Makes connections, each to an address that has just been checked. A name is resolved once at every new connection, which goes to the
 * address that was checked. So an answer that changes between the two changes nothing. `options` are those of undici's own connections.
 */
export const checkedConnector = (
  undici: { readonly buildConnector: typeof buildConnector },
  resolve: Resolve,
  mayReach: (address: string) => boolean,
  options: buildConnector.BuildOptions
): buildConnector.connector => {
  const lookup: LookupFunction = (hostname, options, callback) => {
    addressesOf(hostname, resolve, mayReach).then(
      (addresses) => {
        const [first] = addresses
        if (options.all === true) callback(null, [...addresses])
        else callback(null, first?.address ?? "", first?.family ?? 4)
      },
      (fault: Error) => callback(fault, "", 4)
    )
  }
  const connect = undici.buildConnector({ ...options, lookup })
  return (options, callback) => {
    // An address is connected to without any look-up.
    if (isIP(options.hostname) !== 0 && !mayReach(options.hostname)) callback(new NotConnected(notPublic), null)
    else connect(options, callback)
  }
}
