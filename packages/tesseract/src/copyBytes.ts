import { Effect } from "effect"

/** Bytes copied without letting others run in between: about a millisecond's worth. */
const SLICE = 2 ** 21

/**
 * A copy of bytes, made in slices, in a buffer of its own that can be moved to a thread. Not a `SharedArrayBuffer`: V8 does not count those
 * as memory, and collects them late or never.
 */
export const copyBytes = (bytes: Uint8Array): Effect.Effect<ArrayBuffer> =>
  Effect.gen(function* () {
    const copy = new ArrayBuffer(bytes.byteLength)
    const to = new Uint8Array(copy)
    for (let at = 0; at < bytes.byteLength; at += SLICE) {
      if (at > 0) yield* Effect.yieldNow()
      to.set(bytes.subarray(at, at + SLICE), at)
    }
    return copy
  })
