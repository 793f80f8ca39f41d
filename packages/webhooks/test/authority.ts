import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

/** An element of ASN.1 in its distinguished encoding. @see ITU-T X.690 */
const element = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: ReadonlyArray<Uint8Array>): Buffer => element(0x30, ...parts)
const text = (tag: number, value: string): Buffer => element(tag, Buffer.from(value, "ascii"))
const identifier = (...bytes: ReadonlyArray<number>): Buffer => element(0x06, Buffer.from(bytes))

const ecdsaWithSha256 = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const commonName = identifier(0x55, 0x04, 0x03)
const subjectAlternativeName = identifier(0x55, 0x1d, 0x11)
const basicConstraints = identifier(0x55, 0x1d, 0x13)

const named = (name: string): Buffer => sequence(element(0x31, sequence(commonName, text(0x0c, name))))

/** A time as `261122020000Z`. */
const time = (date: Date): Buffer => text(0x17, `${date.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`)

const critical = element(0x01, Buffer.of(0xff))

/** A certificate of version 3 on the curve P-256. @see RFC 5280 */
const certificate = (options: {
  readonly issuer: string
  readonly signedWith: KeyObject
  readonly subject: string
  readonly key: KeyObject
  readonly from: Date
  readonly to: Date
  readonly extension: Buffer
}): string => {
  const content = sequence(
    element(0xa0, element(0x02, Buffer.of(2))),
    element(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    named(options.issuer),
    sequence(time(options.from), time(options.to)),
    named(options.subject),
    options.key.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(options.extension))
  )
  const signature = sign("sha256", content, options.signedWith)
  const whole = sequence(content, ecdsaWithSha256, element(0x03, Buffer.of(0), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString("base64")}\n-----END CERTIFICATE-----\n`
}

const day = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * day)

/** The key and certificate of a server, in PEM. */
export interface Identity {
  readonly key: string
  readonly cert: string
}

/** An authority that has just come into being, and what it vouches for. */
export interface Authority {
  /** Its own certificate, in PEM. */
  readonly certificate: string
  /** A certificate for a host name, valid from and to so many days from now. */
  readonly issue: (name: string, days?: { readonly from?: number; readonly to?: number }) => Identity
}

export const makeAuthority = (): Authority => {
  const issuer = "Authority of this test"
  const own = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return {
    certificate: certificate({
      issuer,
      signedWith: own.privateKey,
      subject: issuer,
      key: own.publicKey,
      from: inDays(-400),
      to: inDays(400),
      extension: sequence(basicConstraints, critical, element(0x04, sequence(critical)))
    }),
    issue: (name, { from = -1, to = 1 } = {}) => {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
      return {
        key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: certificate({
          issuer,
          signedWith: own.privateKey,
          subject: name,
          key: publicKey,
          from: inDays(from),
          to: inDays(to),
          extension: sequence(subjectAlternativeName, element(0x04, sequence(text(0x82, name))))
        })
      }
    }
  }
}
