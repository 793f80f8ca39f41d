import { createRequire } from "node:module"
import { Either, Schema } from "effect"
import type ipaddress from "ipaddr.js"

// A CommonJS module that is imported is first searched for its exports, which takes longer than all else of it.
const ipaddr: typeof ipaddress = createRequire(import.meta.url)("ipaddr.js")

type Address = ipaddress.IPv4 | ipaddress.IPv6
type Network = readonly [Address, number]

/** Not the address of a network. */
export class NetworkInvalid extends Schema.TaggedError<NetworkInvalid>()("NetworkInvalid", { network: Schema.String }) {
  override get message(): string {
    return `Not a network such as 10.0.0.0/8, fd00::/8 or 127.0.0.1: ${this.network}`
  }
}

/** A network in CIDR notation, or one address; an IPv4 one has its four numbers, for `10/8` would be read as `0.0.0.10/8`. */
export const parseNetwork = (network: string): Either.Either<Network, NetworkInvalid> =>
  Either.try({
    try: (): Network => {
      const [base = ""] = network.split("/")
      if (!base.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(base)) throw new NetworkInvalid({ network })
      if (network.includes("/")) return ipaddr.parseCIDR(network)
      const address = ipaddr.parse(network)
      return [address, address.kind() === "ipv4" ? 32 : 128]
    },
    catch: () => new NetworkInvalid({ network })
  })

const within = (address: Address, [base, bits]: Network): boolean =>
  address.kind() === base.kind() && address.match([base, bits])

/** Where IPv6 addresses of the internet are. @see https://www.iana.org/assignments/ipv6-address-space */
const globalUnicast: Network = ipaddr.parseCIDR("2000::/3")

/** Addresses that look public and are not: the metadata service of one large host, and documentation. */
const alsoRefused: ReadonlyArray<Network> = [
  ipaddr.parseCIDR("168.63.129.16/32"),
  ipaddr.parseCIDR("192.88.99.0/24"),
  ipaddr.parseCIDR("3fff::/20")
]

/**
 * Whether an address is a public unicast one. An IPv4 address inside an IPv6 one (mapped) counts as what it is inside;
 * translated ones (NAT64, 6to4, Teredo) never are public.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry and https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const isPublic = (address: Address): boolean =>
  address.range() === "unicast" &&
  (address.kind() === "ipv4" || within(address, globalUnicast)) &&
  !alsoRefused.some((network) => within(address, network))

/** Whether a message may go to the address: it is public, or in one of the networks. */
export const mayReach = (address: string, allowed: ReadonlyArray<Network>): boolean => {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  return isPublic(plain) || allowed.some((network) => within(plain, network))
}
