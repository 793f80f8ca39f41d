import { Effect } from "effect"
import { breathe } from "./breathe.js"
import { counted } from "./sharedMemory.js"

/** Bytes copied without letting others run in between: about a millisecond's worth. */
const SLICE = 2 ** 21

/** The same bytes in memory that threads share: those themselves where they lie there already, otherwise a copy, made in slices. */
export const shareBytes = (bytes: Uint8Array): Effect.Effect<SharedArrayBuffer> =>
  Effect.gen(function* () {
    const { buffer, byteLength, byteOffset } = bytes
    if (buffer instanceof SharedArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer
    const shared = counted(new SharedArrayBuffer(byteLength))
    const to = new Uint8Array(shared)
    for (let at = 0; at < byteLength; at += SLICE) {
      if (at > 0) yield* breathe
      to.set(bytes.subarray(at, at + SLICE), at)
    }
    return shared
  })
