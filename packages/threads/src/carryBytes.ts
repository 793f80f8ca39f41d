import * as Effect from "effect/Effect"
import { nextTurn } from "./nextTurn.js"
import { counted } from "./sharedMemory.js"

/** Bytes copied without letting others run in between: about a millisecond's worth. */
const SLICE = 2 ** 21

const copyInSlices = (from: Uint8Array, to: Uint8Array): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (let at = 0; at < from.byteLength; at += SLICE) {
      if (at > 0) yield* nextTurn
      to.set(from.subarray(at, at + SLICE), at)
    }
  })

/** The same bytes in memory that threads share: those themselves where they lie there already, otherwise a copy, made in slices. */
export const shareBytes = (bytes: Uint8Array): Effect.Effect<SharedArrayBuffer> =>
  Effect.gen(function* () {
    const { buffer, byteLength, byteOffset } = bytes
    if (buffer instanceof SharedArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer
    const shared = counted(new SharedArrayBuffer(byteLength))
    yield* copyInSlices(bytes, new Uint8Array(shared))
    return shared
  })

/** Bytes that came in pieces, one after another in memory that threads share. */
export const shareJoined = (pieces: ReadonlyArray<Uint8Array>): Effect.Effect<SharedArrayBuffer> =>
  Effect.gen(function* () {
    const shared = counted(new SharedArrayBuffer(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)))
    let at = 0
    for (const piece of pieces) {
      if (at > 0) yield* nextTurn
      yield* copyInSlices(piece, new Uint8Array(shared, at, piece.byteLength))
      at += piece.byteLength
    }
    return shared
  })

/** A copy of bytes, made in slices, in a buffer of its own that can be moved to a thread. */
export const copyBytes = (bytes: Uint8Array): Effect.Effect<ArrayBuffer> => {
  const copy = new ArrayBuffer(bytes.byteLength)
  return Effect.as(copyInSlices(bytes, new Uint8Array(copy)), copy)
}
