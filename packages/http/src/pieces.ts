import { Option, Stream } from "effect"

/** Bytes of one piece of what is in memory as a whole. */
const pieceBytes = 64 * 1024

/** Bytes in pieces, each given when it is asked for. */
export const piecesOf = (bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.unfold(0, (start) =>
    start >= bytes.length
      ? Option.none()
      : Option.some([bytes.subarray(start, start + pieceBytes), start + pieceBytes] as const)
  )
