import { inflateRawSync, inflateSync } from "node:zlib"

/** A stream of the file may decode to this much. */
export const MOST_STREAM_BYTES = 256 * 1024 * 1024

/**
 * Bytes of the pieces that a stream is inflated in. What is large comes in large pieces, which the system has back once they are freed; small
 * ones stay with the C library's allocator, a quarter of a gigabyte a thread.
 */
const chunkSizeOf = ({ length }: Uint8Array): number => Math.min(64 * 1024 * 1024, Math.max(16 * 1024, length * 8))

/** What the bytes inflate to; nothing where that is too large. Fails where they are damaged. */
const inflated = (inflate: typeof inflateSync, bytes: Uint8Array): Uint8Array => {
  try {
    return inflate(bytes, { maxOutputLength: MOST_STREAM_BYTES, chunkSize: chunkSizeOf(bytes) })
  } catch (error) {
    // pdf.js's own decoder is not to be asked, which would go the same way slowly: what is too large is as good as empty.
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") return new Uint8Array()
    throw error
  }
}

/** A stream of pdf.js. */
interface ByteStream {
  pos: number
  getBytes(): Uint8Array
}

/**
 * The rest of a stream, after zlib's header, inflated in one piece, many times as fast as by pdf.js's own decoder; `null`, with the stream
 * as it was, where it is damaged and only that decoder makes something of it.
 */
export const inflatedRest = (stream: ByteStream): Uint8Array | null => {
  const { pos } = stream
  try {
    // pdf.js takes it for granted that such bytes begin where their buffer does.
    return new Uint8Array(inflated(inflateRawSync, stream.getBytes()))
  } catch {
    stream.pos = pos
    return null
  }
}

/**
 * What pdf.js uses of the web's `DecompressionStream`, over zlib in one piece: the web's own stream takes several turns of the event loop
 * for a page's content of a few kilobytes. A failure makes pdf.js fall back on its own decoder, which reads damaged streams too.
 */
export class Inflate {
  readonly #inflate: (bytes: Uint8Array) => Uint8Array
  #output: Uint8Array | null = null

  constructor(format: string) {
    if (format !== "deflate" && format !== "deflate-raw") throw new TypeError(`Unsupported format: ${format}`)
    const inflate = format === "deflate" ? inflateSync : inflateRawSync
    this.#inflate = (bytes) => inflated(inflate, bytes)
  }

  get writable() {
    return {
      getWriter: () => ({
        ready: Promise.resolve(),
        write: async (bytes: Uint8Array): Promise<void> => {
          this.#output = this.#inflate(bytes)
        },
        close: async (): Promise<void> => {}
      })
    }
  }

  get readable(): AsyncIterable<Uint8Array> {
    const output = () => {
      if (this.#output === null) throw new TypeError("The stream cannot be inflated.")
      return this.#output
    }
    return {
      async *[Symbol.asyncIterator]() {
        yield output()
      }
    }
  }
}
