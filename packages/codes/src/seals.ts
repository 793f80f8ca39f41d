import { createHash, verify, X509Certificate } from "node:crypto"
import type { PageCode } from "@extrait/engine"
import { sealOf } from "@extrait/engine/domain"

/** The digest that goes with a curve (ANTS, 2D-Doc, section 8: as long as the key). */
const DIGESTS: Readonly<Record<string, string>> = { prime256v1: "sha256", secp384r1: "sha384", secp521r1: "sha512" }

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** RFC 4648's base32, padding or none; null for any other text. */
const fromBase32 = (text: string): Uint8Array | null => {
  const bytes: Array<number> = []
  let [bits, value] = [0, 0]
  for (const sign of text.replace(/=*$/, "")) {
    const at = ALPHABET.indexOf(sign)
    if (at < 0) return null
    value = ((value << 5) | at) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}

/** A signer's certificate for 2D-Doc codes, by the identifiers that the codes have for it. */
export interface SealCertificate {
  /** The common name of who issued it. */
  readonly authority: string
  /** Its own common name. */
  readonly certificate: string
  /** The public key that checks signatures. */
  readonly key: X509Certificate["publicKey"]
}

const commonName = (name: string): string | undefined => /(?:^|\n)CN=([^\n]+)/.exec(name)?.[1]

/**
 * Certificates as PEM, each named by the codes as its issuer's and its own common name are. Throws a `RangeError`, with the place in the list, for what is no
 * certificate or names nobody.
 */
export const sealCertificates = (pem: ReadonlyArray<string>): ReadonlyArray<SealCertificate> =>
  pem.map((text, index) => {
    let read: X509Certificate
    try {
      read = new X509Certificate(text)
    } catch {
      throw new RangeError(`certificates[${index}] is no X.509 certificate in PEM`)
    }
    const authority = commonName(read.issuer)
    const certificate = commonName(read.subject)
    if (authority === undefined || certificate === undefined)
      throw new RangeError(`certificates[${index}] has no common name of its issuer or its own`)
    return { authority, certificate, key: read.publicKey }
  })

/** A short digest of the certificates that a reader knows. It is part of the reader's version, because its verdicts depend on them. */
export const digestOf = (certificates: ReadonlyArray<SealCertificate>): string => {
  const hash = createHash("sha256")
  for (const { authority, certificate, key } of certificates)
    hash.update(`${authority} ${certificate} `).update(key.export({ type: "spki", format: "der" }))
  return hash.digest("hex").slice(0, 8)
}

/** A code with the verdict on its signature, where it is a 2D-Doc whose certificate is known. */
export const withVerdict = (code: PageCode, certificates: ReadonlyArray<SealCertificate>): PageCode => {
  const seal = sealOf(code.text)
  const signers = certificates.filter(
    ({ authority, certificate }) => authority === seal?.authority && certificate === seal.certificate
  )
  if (seal === undefined || signers.length === 0) return code
  const signature = fromBase32(seal.signature)
  const valid =
    signature !== null &&
    signers.some(({ key }) => {
      const digest = DIGESTS[key.asymmetricKeyDetails?.namedCurve ?? ""]
      // The two numbers of the signature one after the other, and not in ASN.1.
      return (
        digest !== undefined &&
        verify(digest, Buffer.from(seal.signed, "utf8"), { key, dsaEncoding: "ieee-p1363" }, signature)
      )
    })
  return { ...code, signature: valid ? "valid" : "invalid" }
}
