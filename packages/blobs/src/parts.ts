import { concatBytes } from "@extrait/core"
import { Effect, Stream } from "effect"

/**
 * The same bytes in parts of exactly `size` bytes, or `first` bytes for the first part if that is given. The last may be
 * shorter. There are no parts where there are no bytes.
 */
export const partsOf = <E>(
  content: Stream.Stream<Uint8Array, E>,
  size: number,
  first = size
): Stream.Stream<Uint8Array, E> =>
  Stream.suspend(() => {
    let gathered: Array<Uint8Array> = []
    let length = 0
    let wanted = first
    const take = (): Uint8Array => {
      const part = concatBytes(gathered)
      gathered = []
      length = 0
      wanted = size
      return part
    }
    const full = Stream.mapConcat(content, (bytes) => {
      const parts: Array<Uint8Array> = []
      for (let offset = 0; offset < bytes.length; ) {
        const end = Math.min(bytes.length, offset + wanted - length)
        // A copy: the source may reuse its buffer.
        gathered.push(bytes.slice(offset, end))
        length += end - offset
        offset = end
        if (length === wanted) parts.push(take())
      }
      return parts
    })
    return Stream.concat(full, Stream.unwrap(Effect.sync(() => (length === 0 ? Stream.empty : Stream.make(take())))))
  })
