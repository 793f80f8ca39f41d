import { createHash } from "node:crypto"
import type { StoredBlob } from "@extrait/core"
import { Effect, Stream } from "effect"

/** A content whose size and SHA-256 are known once it has passed through. They are those of the content, whatever a store makes of it. */
export const measured = <E, R>(
  content: Stream.Stream<Uint8Array, E, R>
): { readonly content: Stream.Stream<Uint8Array, E, R>; readonly stored: () => StoredBlob } => {
  const hash = createHash("sha256")
  let sizeBytes = 0
  return {
    content: Stream.tap(content, (bytes) =>
      Effect.sync(() => {
        hash.update(bytes)
        sizeBytes += bytes.length
      })
    ),
    stored: () => ({ sizeBytes, sha256: hash.digest("hex") })
  }
}
