import { bounded, type Outcome, type Recipes, readableOrNot, unreadable } from "../HostileFile.js"
import { notes } from "./notes.js"

const tooLarge: ReadonlyArray<Outcome> = ["failed:page_too_large", "failed:corrupt_file"]

const changed =
  (format: "bmp" | "gif" | "webp" | "webp-lossless" | "avif", change: (bytes: Buffer) => void) => async () => {
    const bytes = Buffer.from(await notes[format]())
    change(bytes)
    return bytes
  }

/** A BMP header of these fields and nothing after it but what is given. @see Windows BITMAPINFOHEADER */
const bmp = (fields: {
  readonly width: number
  readonly height: number
  readonly depth?: number
  readonly compression?: number
  readonly colours?: number
  readonly offset?: number
  readonly data?: Uint8Array
}): Uint8Array => {
  const head = Buffer.alloc(54)
  head.write("BM", 0, "latin1")
  head.writeUInt32LE(fields.offset ?? 54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(fields.width, 18)
  head.writeInt32LE(fields.height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(fields.depth ?? 24, 28)
  head.writeUInt32LE(fields.compression ?? 0, 30)
  head.writeUInt32LE(fields.colours ?? 0, 46)
  return Buffer.concat([head, fields.data ?? Buffer.alloc(1000)])
}

export const bmpBombs: Recipes = {
  "bmp-60000": { make: () => bmp({ width: 60_000, height: 60_000 }), expected: tooLarge },
  "bmp-two-billion": { make: () => bmp({ width: 0x7fffffff, height: 0x7fffffff, depth: 32 }), expected: tooLarge },
  "bmp-minus-two-billion": { make: () => bmp({ width: 300, height: -0x80000000 }), expected: tooLarge },
  "bmp-of-negative-width": { make: () => bmp({ width: -300, height: 200 }), expected: unreadable },
  "bmp-of-nothing": { make: () => bmp({ width: 0, height: 0 }), expected: unreadable },
  "bmp-cut": { make: () => bmp({ width: 300, height: 200 }), expected: unreadable },
  "bmp-run-lengths-of-garbage": {
    make: () =>
      bmp({ width: 300, height: 200, depth: 8, compression: 1, colours: 256, data: Buffer.alloc(5000, 0xff) }),
    expected: readableOrNot
  },
  "bmp-run-lengths-outside": {
    make: () =>
      bmp({
        width: 300,
        height: 200,
        depth: 4,
        compression: 2,
        data: Buffer.from("\0\x02\xff\xff".repeat(2000), "latin1")
      }),
    expected: readableOrNot
  },
  "bmp-of-png": { make: () => bmp({ width: 300, height: 200, depth: 0, compression: 5 }), expected: unreadable },
  "bmp-offset-outside": { make: () => bmp({ width: 3, height: 2, offset: 0x7fffffff }), expected: unreadable },
  "bmp-palette-of-four-billion": {
    make: () => bmp({ width: 30, height: 20, depth: 8, colours: 0xffffffff }),
    expected: readableOrNot
  },
  "bmp-depth-of-65535": { make: () => bmp({ width: 3, height: 2, depth: 65_535 }), expected: unreadable },
  "bmp-masks-of-nothing": {
    make: () => bmp({ width: 10, height: 10, depth: 32, compression: 3, offset: 66, data: Buffer.alloc(2000) }),
    expected: readableOrNot
  },
  "bmp-one-line-of-30-million": {
    make: () => bmp({ width: 30_000_000, height: 1, depth: 1, data: Buffer.alloc(3_800_000) }),
    expected: bounded
  }
}

/** A GIF of frames of one pixel each. */
const frames = (count: number, width: number, height: number): Uint8Array => {
  const head = Buffer.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff])
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from([0x3b])])
}

export const gifBombs: Recipes = {
  // Some decoders take a canvas far larger than its frame for a mistake, and show the frame.
  "gif-65535": { make: () => frames(1, 65_535, 65_535), expected: [...tooLarge, "failed:no_text_found"] },
  "gif-65535-by-frame": {
    make: changed("gif", (bytes) => {
      const frame = bytes.indexOf(0x2c, 13)
      bytes.writeUInt16LE(65_535, frame + 5)
      bytes.writeUInt16LE(65_535, frame + 7)
    }),
    expected: [...tooLarge, "completed", "failed:no_text_found"]
  },
  "gif-100000-frames": { make: () => frames(100_000, 1, 1), expected: unreadable },
  "gif-100000-frames-of-5000": { make: () => frames(100_000, 5000, 5000), expected: bounded },
  "gif-of-nothing": { make: () => frames(1, 0, 0), expected: readableOrNot },
  "gif-without-frames": { make: () => frames(0, 300, 200), expected: unreadable },
  "gif-without-end": { make: async () => (await notes.gif()).subarray(0, -3), expected: readableOrNot },
  "gif-million-comments": {
    make: () =>
      Buffer.concat([
        frames(0, 300, 200).subarray(0, 19),
        Buffer.from("!\xfe\x01x\0".repeat(1_000_000), "latin1"),
        frames(1, 1, 1).subarray(19)
      ]),
    expected: bounded
  },
  "gif-code-size-of-200": {
    make: changed("gif", (bytes) => bytes.writeUInt8(200, bytes.indexOf(0x2c, 13) + 10)),
    expected: readableOrNot
  }
}

const riff = (type: string, data: Uint8Array): Uint8Array => {
  const head = Buffer.alloc(20)
  head.write("RIFF", 0, "latin1")
  head.writeUInt32LE(data.length + 12, 4)
  head.write(`WEBP${type}`, 8, "latin1")
  head.writeUInt32LE(data.length, 16)
  return Buffer.concat([head, data])
}

export const webpBombs: Recipes = {
  "webp-16383": {
    make: changed("webp", (bytes) => {
      const size = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3
      bytes.writeUInt16LE(0x3fff, size)
      bytes.writeUInt16LE(0x3fff, size + 2)
    }),
    expected: tooLarge
  },
  "webp-lossless-16384": {
    make: changed("webp-lossless", (bytes) => bytes.writeUInt32LE(0x0fffffff, bytes.indexOf("VP8L") + 9)),
    expected: tooLarge
  },
  "webp-canvas-of-16-million": {
    make: () => riff("VP8X", Buffer.from([2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])),
    expected: tooLarge
  },
  "webp-animation-of-100000-frames": {
    make: () => {
      const frame = Buffer.concat([Buffer.from("ANMF\x10\0\0\0", "latin1"), Buffer.alloc(16)])
      return Buffer.concat([
        riff("VP8X", Buffer.from([2, 0, 0, 0, 9, 0, 0, 9, 0, 0])),
        Buffer.from("ANIM\x06\0\0\0\0\0\0\0\0\0", "latin1"),
        ...Array.from({ length: 100_000 }, () => frame)
      ])
    },
    expected: unreadable
  },
  "webp-length-of-four-billion": {
    make: changed("webp", (bytes) => bytes.writeUInt32LE(0xffffffff, 4)),
    expected: readableOrNot
  },
  "webp-length-of-nothing": { make: changed("webp", (bytes) => bytes.writeUInt32LE(0, 4)), expected: unreadable },
  "webp-garbage": {
    make: () => riff("VP8L", Buffer.alloc(3000, 0x2f)),
    expected: [...unreadable, "failed:page_too_large"]
  }
}

export const avifBombs: Recipes = {
  "avif-four-billion": {
    make: changed("avif", (bytes) => {
      const size = bytes.indexOf("ispe") + 8
      bytes.writeUInt32BE(0xffffffff, size)
      bytes.writeUInt32BE(0xffffffff, size + 4)
    }),
    expected: tooLarge
  },
  "avif-60000": {
    make: changed("avif", (bytes) => {
      const size = bytes.indexOf("ispe") + 8
      bytes.writeUInt32BE(60_000, size)
      bytes.writeUInt32BE(60_000, size + 4)
    }),
    expected: tooLarge
  },
  "avif-box-of-nothing": {
    make: changed("avif", (bytes) => bytes.writeUInt32BE(0, bytes.indexOf("meta") - 4)),
    expected: readableOrNot
  },
  "avif-box-of-four-billion": {
    make: changed("avif", (bytes) => bytes.writeUInt32BE(0xffffffff, bytes.indexOf("iprp") - 4)),
    expected: unreadable
  },
  "avif-boxes-10000-deep": {
    make: () => {
      const head = Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1")
      const boxes = Array.from({ length: 10_000 }, (_, i) => {
        const box = Buffer.alloc(8)
        box.writeUInt32BE((10_000 - i) * 8, 0)
        box.write("meta", 4, "latin1")
        return box
      })
      return Buffer.concat([head, ...boxes])
    },
    expected: unreadable
  },
  "avif-header-alone": {
    make: () => Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1", "latin1"),
    expected: unreadable
  },
  "heic-header-alone": {
    make: () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0heicmif1", "latin1"),
    expected: ["refused:unsupported_file_type", ...unreadable, "failed:unsupported_file_type"]
  }
}
