import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto"
import { StorageUnavailable } from "@extrait/core"
import { Effect, Redacted, Schema } from "effect"

/** The key for secrets at rest has the wrong form. */
export class SecretKeyInvalid extends Schema.TaggedError<SecretKeyInvalid>()("SecretKeyInvalid", {}) {
  override get message(): string {
    return "The secret key must be 32 bytes, in base64 (44 characters) or hexadecimal (64 characters)"
  }
}

/** A key, or several for their rotation: the first seals, all of them open. */
export type SecretKeys = Redacted.Redacted | ReadonlyArray<Redacted.Redacted>

/**
 * Seals secrets for storage. `place` says which row a secret belongs to: moved to another row, it does not open.
 */
export interface SecretBox {
  readonly seal: (secret: Redacted.Redacted, place: string) => Effect.Effect<string>
  readonly open: (stored: string, place: string) => Effect.Effect<Redacted.Redacted, StorageUnavailable>
  /** HMAC-SHA256 of a secret, in hexadecimal, by the first key and for one purpose; of no key it is a plain digest. */
  readonly digest: (secret: Redacted.Redacted, purpose: string) => Effect.Effect<string>
  /** Whether a secret lies as it would be stored now: sealed with the first key, or as it is if there is none. */
  readonly isCurrent: (stored: string) => boolean
}

/**
 * Marks a sealed secret: the mark, the id of its key and a colon, then base64 of a 12-byte nonce, the ciphertext and a 16-byte tag.
 * The first ones name no key.
 */
const mark = "aes-256-gcm:"
const nonceLength = 12
const tagLength = 16

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

const unreadable = (reason: string): StorageUnavailable =>
  new StorageUnavailable({ operation: "secrets.open", cause: new Error(reason) })

/** The key of a text; its id is derived from it, so that nobody has to name it, and tells nothing of it. */
const keyOf = (key: Redacted.Redacted): Key => {
  const text = Redacted.value(key).trim()
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64")
  return { bytes, id: createHmac("sha256", bytes).update("extrait: id of a secret key").digest("hex").slice(0, 12) }
}

const openWith = ({ bytes }: Key, sealed: Buffer, place: string): Redacted.Redacted | null => {
  try {
    const decipher = createDecipheriv("aes-256-gcm", bytes, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength
    })
    decipher.setAAD(Buffer.from(place, "utf8"))
    decipher.setAuthTag(sealed.subarray(-tagLength))
    const opened = Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
    return Redacted.make(opened.toString("utf8"))
  } catch {
    return null
  }
}

/** AES-256 in Galois/Counter Mode with a random nonce. @see NIST SP 800-38D */
const sealing = (first: Key, keys: ReadonlyArray<Key>): SecretBox => ({
  seal: (secret, place) =>
    Effect.sync(() => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv("aes-256-gcm", first.bytes, nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(place, "utf8"))
      const sealed = Buffer.concat([
        nonce,
        cipher.update(Redacted.value(secret), "utf8"),
        cipher.final(),
        cipher.getAuthTag()
      ])
      return `${mark}${first.id}:${sealed.toString("base64")}`
    }),
  open: (stored, place) => {
    // Stored before a key was configured; sealed at its next change.
    if (!stored.startsWith(mark)) return Effect.succeed(Redacted.make(stored))
    const [text = "", id] = stored.slice(mark.length).split(":").toReversed()
    const tried = id === undefined ? keys : keys.filter((key) => key.id === id)
    if (tried.length === 0) return unreadable("a secret was sealed with a key that is not configured")
    const sealed = Buffer.from(text, "base64")
    for (const key of tried) {
      const opened = openWith(key, sealed, place)
      if (opened !== null) return Effect.succeed(opened)
    }
    return unreadable("a secret does not open with the configured keys")
  },
  digest: (secret, purpose) =>
    Effect.sync(() =>
      createHmac("sha256", createHmac("sha256", first.bytes).update(`extrait: digest for ${purpose}`).digest())
        .update(Redacted.value(secret), "utf8")
        .digest("hex")
    ),
  isCurrent: (stored) => stored.startsWith(`${mark}${first.id}:`)
})

/** Without a key secrets are kept as they are; one that was sealed earlier cannot be read. */
const keeping: SecretBox = {
  seal: (secret) => Effect.succeed(Redacted.value(secret)),
  open: (stored) =>
    stored.startsWith(mark)
      ? unreadable("a secret is sealed and no key is configured")
      : Effect.succeed(Redacted.make(stored)),
  digest: (secret, purpose) =>
    Effect.sync(() =>
      createHash("sha256")
        .update(`${purpose}:${Redacted.value(secret)}`, "utf8")
        .digest("hex")
    ),
  isCurrent: (stored) => !stored.startsWith(mark)
}

/** The box for keys of 32 bytes in base64 or hexadecimal, or for none. */
export const makeSecretBox = (keys: SecretKeys | undefined): Effect.Effect<SecretBox, SecretKeyInvalid> =>
  Effect.suspend(() => {
    const all = (keys === undefined ? [] : Redacted.isRedacted(keys) ? [keys] : keys).map(keyOf)
    const [first] = all
    if (first === undefined) return Effect.succeed(keeping)
    return all.every(({ bytes }) => bytes.length === 32) ? Effect.succeed(sealing(first, all)) : new SecretKeyInvalid()
  })
