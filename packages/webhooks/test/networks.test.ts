import { describe, expect, it } from "@effect/vitest"
import { Either } from "effect"
import { mayReach, parseNetwork } from "../src/networks.js"

const refused = {
  unspecified: ["0.0.0.0", "0.1.2.3", "::"],
  loopback: ["127.0.0.1", "127.255.255.254", "::1"],
  private: ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"],
  "link-local, metadata among them": ["169.254.0.1", "169.254.169.254", "fe80::1", "fd00:ec2::254"],
  "metadata elsewhere": ["100.100.100.200", "168.63.129.16", "192.0.0.192"],
  "carrier-grade NAT": ["100.64.0.1", "100.127.255.255"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  broadcast: ["255.255.255.255"],
  reserved: ["240.0.0.1", "192.0.0.1", "198.18.0.1", "198.19.255.255", "192.88.99.1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  "IPv4 in IPv6": ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "::127.0.0.1", "::ffff:0:127.0.0.1"],
  translated: ["64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "2002:7f00:1::", "2001::1"],
  "outside the internet's part of IPv6": ["fec0::1", "100::1", "4000::1", "5f00::1", "e000::1"],
  "malformed addresses": ["", "localhost", "999.1.1.1", "1.2.3.4.5", "gggg::1"]
}

describe("mayReach", () => {
  for (const [kind, addresses] of Object.entries(refused)) {
    it(`refuses ${kind}`, () => {
      for (const address of addresses) expect(mayReach(address, []), address).toBe(false)
    })
  }

  it("lets public unicast addresses through", () => {
    for (const address of [
      "1.1.1.1",
      "8.8.8.8",
      "172.15.255.255",
      "172.32.0.1",
      "100.63.255.255",
      "100.128.0.1",
      "169.253.255.255",
      "223.255.255.254",
      "::ffff:8.8.8.8",
      "2606:4700:4700::1111",
      "2a00:1450:4007::200e"
    ]) {
      expect(mayReach(address, []), address).toBe(true)
    }
  })

  it("lets through allowed networks, and no others", () => {
    const allowed = ["127.0.0.0/8", "fd00::/8", "10.1.2.3"].map((network) => Either.getOrThrow(parseNetwork(network)))
    for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "fd12::1", "10.1.2.3"]) {
      expect(mayReach(address, allowed), address).toBe(true)
    }
    for (const address of ["10.1.2.4", "::1", "fc00::1", "64:ff9b::7f00:1"]) {
      expect(mayReach(address, allowed), address).toBe(false)
    }
  })

  it("refuses malformed networks", () => {
    for (const network of [
      "",
      "local",
      "10",
      "10/8",
      "127.1",
      "0x7f.0.0.1",
      "10.0.0.0/33",
      "10.0.0.0/",
      "fd00::/129"
    ]) {
      expect(Either.isLeft(parseNetwork(network)), network).toBe(true)
    }
  })
})
