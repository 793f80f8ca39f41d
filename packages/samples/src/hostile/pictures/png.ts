import { crc32 } from "node:zlib"
import { deflated, flateBomb } from "../deflate.js"
import { bounded, canary, type Outcome, type Recipes, unreadable } from "../HostileFile.js"
import { notes } from "./notes.js"

/** A chunk with its checksum. @see RFC 2083, 3.2 */
export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body) >>> 0, body.length + 4)
  return out
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const header = (width: number, height: number, depth = 8, colour = 0, interlace = 0): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width >>> 0, 0)
  data.writeUInt32BE(height >>> 0, 4)
  data.set([depth, colour, 0, 0, interlace], 8)
  return chunk("IHDR", data)
}

const end = chunk("IEND", Buffer.alloc(0))

const png = (...chunks: ReadonlyArray<Uint8Array>): Uint8Array => Buffer.concat([signature, ...chunks, end])

const pixels = chunk("IDAT", deflated(Buffer.alloc(1000)))

/** A picture that says it is too large is refused for that, or because the pixels are not there. */
const tooLarge: ReadonlyArray<Outcome> = ["failed:page_too_large", "failed:corrupt_file"]

/** The words of a note, with chunks put in after the header. */
const withChunks =
  (...chunks: ReadonlyArray<Uint8Array>) =>
  async () => {
    const note = await notes.png()
    const after = 8 + 25
    return Buffer.concat([note.subarray(0, after), ...chunks, note.subarray(after)])
  }

const text = (keyword: string, data: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${keyword}\0\0`, "latin1"), data])

export const pngBombs: Recipes = {
  "png-60000": { make: () => png(header(60_000, 60_000), pixels), expected: tooLarge },
  "png-60000-interlaced": { make: () => png(header(60_000, 60_000, 8, 0, 1), pixels), expected: tooLarge },
  "png-two-billion": { make: () => png(header(0x7fffffff, 0x7fffffff, 16, 6), pixels), expected: tooLarge },
  "png-four-billion": { make: () => png(header(0xffffffff, 0xffffffff), pixels), expected: tooLarge },
  "png-one-line-of-two-billion": { make: () => png(header(0x7fffffff, 1), pixels), expected: tooLarge },
  "png-one-column-of-two-billion": { make: () => png(header(1, 0x7fffffff, 1), pixels), expected: tooLarge },
  "png-one-line-of-30-million": {
    make: () => png(header(30_000_000, 1), chunk("IDAT", deflated(Buffer.alloc(30_000_001)))),
    expected: bounded
  },
  "png-20000-all-there": {
    make: () => png(header(20_000, 20_000, 8, 0), chunk("IDAT", flateBomb(382, 0))),
    expected: tooLarge
  },
  "png-6000-all-there": {
    make: () => png(header(6000, 6000, 8, 0), chunk("IDAT", flateBomb(35, 0))),
    expected: bounded
  },
  "png-6000-in-16-bit-colour-all-there": {
    make: () => png(header(6000, 6000, 16, 6), chunk("IDAT", flateBomb(276, 0))),
    expected: bounded
  },
  "png-pixels-bomb": { make: () => png(header(300, 200), chunk("IDAT", flateBomb(1024, 0))), expected: bounded },
  "png-of-nothing": { make: () => png(header(0, 0), pixels), expected: unreadable },
  "png-without-pixels": { make: () => png(header(300, 200)), expected: unreadable },
  "png-without-header": { make: () => png(pixels), expected: unreadable },
  "png-of-impossible-depth": { make: () => png(header(300, 200, 77, 99), pixels), expected: unreadable },
  "png-100000-pixel-chunks": {
    make: () => png(header(300, 200), ...Array.from({ length: 100_000 }, () => chunk("IDAT", Buffer.alloc(0))), pixels),
    expected: bounded
  },
  "png-100000-text-chunks": {
    make: () => withChunks(...Array.from({ length: 100_000 }, () => chunk("tEXt", Buffer.from(`a\0${canary}`))))(),
    expected: ["completed", ...tooLarge]
  },
  "png-text-bomb": {
    make: () => withChunks(chunk("zTXt", text(canary, flateBomb(512))))(),
    expected: ["completed", ...tooLarge]
  },
  "png-profile-bomb": {
    make: () => withChunks(chunk("iCCP", text(canary, flateBomb(512))))(),
    expected: ["completed", ...tooLarge]
  },
  "png-profile-garbage": {
    make: withChunks(chunk("iCCP", text(canary, deflated("no profile")))),
    expected: ["completed", ...tooLarge]
  },
  "png-exif-garbage": {
    make: withChunks(chunk("eXIf", Buffer.from("MM\0*\xff\xff\xff\xff", "latin1"))),
    expected: ["completed", ...tooLarge]
  },
  "png-exif-of-itself": { make: withChunks(chunk("eXIf", exifLoop())), expected: ["completed", ...tooLarge] },
  "png-animation-of-100000-frames": {
    make: withChunks(chunk("acTL", Buffer.from([0, 1, 0x86, 0xa0, 0, 0, 0, 0]))),
    expected: ["completed", ...tooLarge]
  },
  "png-resolution-of-zero": {
    make: withChunks(chunk("pHYs", Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1]))),
    expected: ["completed", ...tooLarge]
  },
  "png-resolution-of-four-billion": {
    make: withChunks(chunk("pHYs", Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 1]))),
    expected: ["completed", ...tooLarge]
  }
}

/** EXIF data whose directory names itself as the next one and as its sub-directory. */
export function exifLoop(orientation = 1): Buffer {
  const exif = Buffer.alloc(8 + 2 + 3 * 12 + 4)
  exif.write("II*\0", 0, "latin1")
  exif.writeUInt32LE(8, 4)
  exif.writeUInt16LE(3, 8)
  const entry = (i: number, tag: number, type: number, value: number) => {
    exif.writeUInt16LE(tag, 10 + i * 12)
    exif.writeUInt16LE(type, 12 + i * 12)
    exif.writeUInt32LE(1, 14 + i * 12)
    exif.writeUInt32LE(value, 18 + i * 12)
  }
  entry(0, 0x0112, 3, orientation)
  entry(1, 0x8769, 4, 8)
  entry(2, 0x8825, 4, 8)
  exif.writeUInt32LE(8, exif.length - 4)
  return exif
}
