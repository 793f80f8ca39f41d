import { Context, Effect, Layer, Random } from "effect"

/** Randomness that nobody can guess, for keys, secrets and lease tokens. */
export interface SecureRandomService {
  /** So many bytes. */
  readonly bytes: (length: number) => Effect.Effect<Uint8Array>
}

/** The port of randomness that nobody can guess. */
export class SecureRandom extends Context.Tag("@extrait/core/SecureRandom")<SecureRandom, SecureRandomService>() {
  /** The platform's generator. @see https://www.w3.org/TR/webcrypto-2/#Crypto-method-getRandomValues */
  static readonly layer: Layer.Layer<SecureRandom> = Layer.succeed(SecureRandom, {
    bytes: (length) => Effect.sync(() => globalThis.crypto.getRandomValues(new Uint8Array(length)))
  })

  /** Bytes from Effect's `Random`, so that a test repeats itself. Never for real keys. */
  static readonly layerRandom: Layer.Layer<SecureRandom> = Layer.succeed(SecureRandom, {
    bytes: (length) =>
      Effect.map(
        Effect.forEach(Array.from({ length }), () => Random.nextIntBetween(0, 256)),
        (bytes) => Uint8Array.from(bytes)
      )
  })
}
