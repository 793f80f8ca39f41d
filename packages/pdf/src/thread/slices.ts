/** Bytes of a message between processes, which are copied at both of its ends: well below a millisecond's work of the host. */
const SLICE = 2 ** 20

/** Bytes in pieces that are small enough for a message. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

/** Sends bytes ahead of an answer, and returns their placeholder in it. */
export const sentAhead = (bytes: Uint8Array, emit: (portion: Uint8Array) => void): Uint8Array => {
  for (const slice of slicesOf(bytes)) emit(slice)
  return new Uint8Array()
}
