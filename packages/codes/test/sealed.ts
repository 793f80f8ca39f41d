import { createSign, generateKeyPairSync, type KeyObject, sign } from "node:crypto"

/** Curves of the specification, with the digest of each and its name in certificates. */
const CURVES = {
  prime256v1: { digest: "sha256", algorithm: "2a8648ce3d040302" },
  secp384r1: { digest: "sha384", algorithm: "2a8648ce3d040303" },
  secp521r1: { digest: "sha512", algorithm: "2a8648ce3d040304" }
} as const

type Curve = keyof typeof CURVES

interface Signer {
  readonly curve: Curve
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  readonly pem: string
}

/** A value of ASN.1 in its distinguished encoding (X.690). */
const der = (tag: number, ...content: ReadonlyArray<Buffer>): Buffer => {
  const value = Buffer.concat(content)
  const length =
    value.length < 128
      ? Buffer.of(value.length)
      : value.length < 256
        ? Buffer.of(0x81, value.length)
        : Buffer.of(0x82, value.length >> 8, value.length & 0xff)
  return Buffer.concat([Buffer.of(tag), length, value])
}

const commonName = (name: string): Buffer =>
  name === ""
    ? der(0x30)
    : der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from(name)))))

/** A certificate (RFC 5280) that is signed by its own key. */
export const certificateOf = (
  { curve, privateKey, publicKey }: Pick<Signer, "curve" | "privateKey" | "publicKey">,
  issuer: string,
  subject: string
): string => {
  const { algorithm, digest } = CURVES[curve]
  const signature = der(0x30, der(0x06, Buffer.from(algorithm, "hex")))
  const body = der(
    0x30,
    der(0x02, Buffer.of(1)),
    signature,
    commonName(issuer),
    der(0x30, der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("400101000000Z"))),
    commonName(subject),
    publicKey.export({ type: "spki", format: "der" })
  )
  const signed = createSign(digest).update(body).sign(privateKey)
  const whole = der(0x30, body, signature, der(0x03, Buffer.of(0), signed))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`
}

/** Somebody who signs seals, by the names that the seals have. */
export const authority = (issuer: string, subject: string, curve: Curve): Signer => {
  const pair = { curve, ...generateKeyPairSync("ec", { namedCurve: curve }) }
  return { ...pair, pem: certificateOf(pair, issuer, subject) }
}

/** RFC 4648's base32, without padding. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("")
}

/** A message with its signature behind it. */
export const sealed = (message: string, { curve, privateKey }: Signer): string => {
  const { digest } = CURVES[curve]
  return `${message}\u001f${base32(sign(digest, Buffer.from(message), { key: privateKey, dsaEncoding: "ieee-p1363" }))}`
}
