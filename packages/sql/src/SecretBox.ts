import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { StorageUnavailable } from "@extrait/core"
import { Effect, Redacted, Schema } from "effect"

/** The key for secrets at rest has the wrong form. */
export class SecretKeyInvalid extends Schema.TaggedError<SecretKeyInvalid>()("SecretKeyInvalid", {}) {
  override get message(): string {
    return "The secret key must be 32 bytes, in base64 (44 characters) or hexadecimal (64 characters)"
  }
}

/**
 * Seals secrets for storage. `place` says which row a secret belongs to: moved to another row, it does not open.
 */
export interface SecretBox {
  readonly seal: (secret: Redacted.Redacted, place: string) => Effect.Effect<string>
  readonly open: (stored: string, place: string) => Effect.Effect<Redacted.Redacted, StorageUnavailable>
}

/** Marks a sealed secret: the mark, then base64 of a 12-byte nonce, the ciphertext and a 16-byte tag. */
const mark = "aes-256-gcm:"
const nonceLength = 12
const tagLength = 16

const unreadable = (reason: string): StorageUnavailable =>
  new StorageUnavailable({ operation: "secrets.open", cause: new Error(reason) })

const keyBytes = (key: Redacted.Redacted): Buffer => {
  const text = Redacted.value(key).trim()
  return /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64")
}

/** AES-256 in Galois/Counter Mode with a random nonce. @see NIST SP 800-38D */
const sealing = (key: Buffer): SecretBox => ({
  seal: (secret, place) =>
    Effect.sync(() => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(place, "utf8"))
      const sealed = Buffer.concat([
        nonce,
        cipher.update(Redacted.value(secret), "utf8"),
        cipher.final(),
        cipher.getAuthTag()
      ])
      return mark + sealed.toString("base64")
    }),
  open: (stored, place) =>
    stored.startsWith(mark)
      ? Effect.try({
          try: () => {
            const sealed = Buffer.from(stored.slice(mark.length), "base64")
            const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceLength), {
              authTagLength: tagLength
            })
            decipher.setAAD(Buffer.from(place, "utf8"))
            decipher.setAuthTag(sealed.subarray(-tagLength))
            const opened = Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
            return Redacted.make(opened.toString("utf8"))
          },
          catch: () => unreadable("a secret does not open with the configured key")
        })
      : // Stored before a key was configured; sealed at its next change.
        Effect.succeed(Redacted.make(stored))
})

/** Without a key secrets are kept as they are; one that was sealed earlier cannot be read. */
const keeping: SecretBox = {
  seal: (secret) => Effect.succeed(Redacted.value(secret)),
  open: (stored) =>
    stored.startsWith(mark)
      ? Effect.fail(unreadable("a secret is sealed and no key is configured"))
      : Effect.succeed(Redacted.make(stored))
}

/** The box for a key of 32 bytes in base64 or hexadecimal, or for none. */
export const makeSecretBox = (key: Redacted.Redacted | undefined): Effect.Effect<SecretBox, SecretKeyInvalid> =>
  Effect.suspend(() => {
    if (key === undefined) return Effect.succeed(keeping)
    const bytes = keyBytes(key)
    return bytes.length === 32 ? Effect.succeed(sealing(bytes)) : new SecretKeyInvalid()
  })
