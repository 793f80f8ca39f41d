import { inflateRawSync, inflateSync } from "node:zlib"

/** A stream of the file may decode to this much. */
export const MOST_STREAM_BYTES = 256 * 1024 * 1024

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
    this.#inflate = (bytes) => inflate(bytes, { maxOutputLength: MOST_STREAM_BYTES })
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
