import { constants, inflateRawSync, inflateSync } from "node:zlib"
import { losses } from "./losses.js"

/** A stream of the file may decode to this much. */
export const MOST_STREAM_BYTES = 256 * 1024 * 1024

/**
 * Chunk size for inflating a stream. Large chunks are returned to the system once freed; small ones stay with the C library's allocator, a quarter
 * of a gigabyte per thread.
 */
const chunkSizeOf = ({ length }: Uint8Array): number => Math.min(64 * 1024 * 1024, Math.max(16 * 1024, length * 8))

/** Entries of streams that nobody sees: fonts, profiles of colours, functions. */
const UNSEEN = ["Length1", "N", "FunctionType", "ShadingType"]
const UNSEEN_TYPES = new Set(["XRef", "ObjStm", "Metadata", "EmbeddedFile"])
const UNSEEN_SUBTYPES = new Set(["Type1C", "CIDFontType0C", "OpenType", "XML"])

/** A stream's dictionary, as far as it identifies the stream. */
interface StreamDict {
  has(key: string): boolean
  get(key: string): unknown
}

const nameIn = (dict: StreamDict, key: string): string => {
  const value = dict.get(key)
  return typeof value === "object" && value !== null && "name" in value ? String(value.name) : ""
}

/** Whether a stream is a picture or a page's content; `null` if it is never visible. */
const kindOf = (dict: StreamDict | undefined): "picture" | "content" | null => {
  if (dict === undefined) return null
  const subtype = nameIn(dict, "Subtype")
  if (subtype === "Image" || dict.has("ImageMask")) return "picture"
  const unseen =
    UNSEEN_SUBTYPES.has(subtype) || UNSEEN_TYPES.has(nameIn(dict, "Type")) || UNSEEN.some((key) => dict.has(key))
  return unseen ? null : "content"
}

/** Notes that a stream is damaged. */
const noteDamaged = (dict: StreamDict | undefined): void => {
  const kind = kindOf(dict)
  if (kind !== null) losses.add(kind)
}

/** The inflated bytes; none if they are too large. Fails if they are damaged. */
const inflated = (inflate: typeof inflateSync, bytes: Uint8Array): Uint8Array => {
  try {
    return inflate(bytes, { maxOutputLength: MOST_STREAM_BYTES, chunkSize: chunkSizeOf(bytes) })
  } catch (error) {
    // pdf.js's own decoder must not try: it would only do the same slowly. Content that is too large counts as empty.
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      losses.add("large content")
      return new Uint8Array()
    }
    throw error
  }
}

/** Beyond this many bytes nobody looks for where the damage of a stream begins. */
const MOST_SEARCHED = 16 * 1024 * 1024

/** The inflated start of some bytes, whether or not the stream ends there; `null` if they are damaged. */
const inflatedStart = (bytes: Uint8Array): Uint8Array | null => {
  try {
    return inflateRawSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: MOST_STREAM_BYTES,
      chunkSize: chunkSizeOf(bytes)
    })
  } catch {
    return null
  }
}

/** The inflated bytes of a damaged stream up to the damage; `null` if there are none. */
const inflatedUntilDamage = (bytes: Uint8Array): Uint8Array | null => {
  let best = inflatedStart(bytes)
  if (best === null && bytes.length <= MOST_SEARCHED) {
    // Longer beginnings fail once a shorter one does.
    let sound = 0
    let damaged = bytes.length
    while (damaged - sound > 1) {
      const middle = (sound + damaged) >> 1
      const start = inflatedStart(bytes.subarray(0, middle))
      if (start === null) damaged = middle
      else {
        sound = middle
        best = start
      }
    }
  }
  return best === null || best.length === 0 ? null : best
}

/** A stream of pdf.js. */
interface ByteStream {
  pos: number
  readonly dict?: StreamDict
  getBytes(): Uint8Array
}

/**
 * Inflates the rest of a stream, after zlib's header, in one go. This is many times faster than pdf.js's own decoder, which also loses the whole
 * block in which damage begins. `null`, with the stream as it was, if only that decoder can read it.
 */
export const inflatedRest = (stream: ByteStream): Uint8Array | null => {
  const { pos } = stream
  const bytes = stream.getBytes()
  try {
    // pdf.js takes it for granted that such bytes start at the beginning of their buffer.
    return new Uint8Array(inflated(inflateRawSync, bytes))
  } catch {
    noteDamaged(stream.dict)
    const start = inflatedUntilDamage(bytes)
    if (start !== null) return new Uint8Array(start)
    stream.pos = pos
    return null
  }
}

/**
 * The parts of the web's `DecompressionStream` that pdf.js uses, implemented with zlib in one go: the web's own stream takes several turns of the
 * event loop for a few kilobytes of content. On failure pdf.js falls back to its own decoder, which also reads damaged streams.
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
