import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { Redacted, Schema } from "effect"

/** A key of 32 bytes for blobs at rest, with the name that blobs written with it bear. */
export interface BlobKey {
  /** 1 to 32 letters, digits, `_`, `-` and `.`; it is written into each blob and is no secret. */
  readonly id: string
  /** 32 bytes in base64 (44 characters) or hexadecimal (64 characters). */
  readonly key: Redacted.Redacted
}

/** Keys of blobs are configured wrongly. */
export class BlobKeysInvalid extends Schema.TaggedError<BlobKeysInvalid>()("BlobKeysInvalid", {
  reason: Schema.String
}) {
  override get message(): string {
    return `The keys that encrypt files are not valid: ${this.reason}`
  }
}

/** Why a blob cannot be decrypted: it is not what was written, or its key is another. It is the `cause` of a `StorageUnavailable`. */
export class BlobUnreadable extends Schema.TaggedError<BlobUnreadable>()("BlobUnreadable", {
  key: Schema.String,
  reason: Schema.Literal("not encrypted", "unknown key", "wrong key or changed", "truncated")
}) {
  override get message(): string {
    return `The blob ${this.key} cannot be decrypted: ${this.reason}`
  }
}

/** Bytes of content in one segment, of the nonce, of the tag after each segment, and of the salt. */
export const segmentBytes = 64 * 1024
const nonceBytes = 12
export const tagBytes = 16
const saltBytes = 32
const longestId = 32

/** Marks an encrypted blob and the version of its form. */
const magic = Buffer.from("XTB1", "ascii")

/** Bytes before the first segment: the mark, the length of the key's name, its name padded to 32 bytes, and the salt. */
export const headerBytes = magic.length + 1 + longestId + saltBytes

export interface Header {
  readonly bytes: Buffer
  readonly keyId: string
  readonly salt: Buffer
}

export const isKeyId = (id: string): boolean => /^[A-Za-z0-9_.-]{1,32}$/.test(id)

/** The bytes of a configured key; null if it is not a valid key. */
export const keyBytesOf = (key: Redacted.Redacted): Buffer | null => {
  const text = Redacted.value(key).trim()
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64")
  return bytes.length === 32 ? bytes : null
}

/** A new header, with a salt that no other blob has. */
export const newHeader = (keyId: string): Header => {
  const salt = randomBytes(saltBytes)
  const id = Buffer.alloc(longestId)
  id.write(keyId, "ascii")
  return { bytes: Buffer.concat([magic, Buffer.of(keyId.length), id, salt]), keyId, salt }
}

/** The header that a blob begins with; null where it has none. */
export const readHeader = (bytes: Buffer): Header | null => {
  if (bytes.length !== headerBytes || !bytes.subarray(0, magic.length).equals(magic)) return null
  const length = bytes.readUInt8(magic.length)
  const keyId = bytes.toString("ascii", magic.length + 1, magic.length + 1 + Math.min(length, longestId))
  return isKeyId(keyId) ? { bytes, keyId, salt: bytes.subarray(-saltBytes) } : null
}

/** Seals and opens the segments of one blob. */
export interface SegmentCipher {
  /** A segment's ciphertext and tag. */
  readonly seal: (segment: Uint8Array, index: number, last: boolean) => Buffer
  /** A segment's content; null where it is not what was sealed as this segment of this blob. */
  readonly open: (sealed: Uint8Array, index: number, last: boolean) => Buffer | null
}

/**
 * The STREAM construction over AES-256-GCM: each segment's nonce holds its number and whether it is the last, so that
 * none can be left out, repeated, moved or cut off. Each blob has a key of its own, derived with HKDF from the configured one, the
 * blob's salt and its name: a nonce is never used twice with a key, and a blob does not open under another's name.
 *
 * @see Hoang, Reyhanitabar, Rogaway and Vizár, Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance,
 * CRYPTO 2015; NIST SP 800-38D; RFC 5869
 */
export const segmentCipher = (masterKey: Buffer, header: Header, name: string): SegmentCipher => {
  const key = Buffer.from(hkdfSync("sha256", masterKey, header.salt, `extrait blob 1\n${name}`, 32))
  const nonceOf = (index: number, last: boolean): Buffer => {
    const nonce = Buffer.alloc(nonceBytes)
    nonce.writeBigUInt64BE(BigInt(index), 3)
    nonce.writeUInt8(last ? 1 : 0, nonceBytes - 1)
    return nonce
  }
  const options = { authTagLength: tagBytes }
  return {
    seal: (segment, index, last) => {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, last), options)
      cipher.setAAD(header.bytes)
      return Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, index, last) => {
      if (sealed.length < tagBytes) return null
      const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, last), options)
      decipher.setAAD(header.bytes)
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      const opened = decipher.update(sealed.subarray(0, -tagBytes))
      try {
        decipher.final()
        return opened
      } catch {
        // The tag does not match: none of the decrypted bytes may be used.
        return null
      }
    }
  }
}
