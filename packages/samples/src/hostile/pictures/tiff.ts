import { deflated, flateBomb } from "../deflate.js"
import { bounded, canary, type Outcome, type Recipes, readableOrNot, unreadable } from "../HostileFile.js"
import { notes } from "./notes.js"

type Entry = readonly [tag: number, type: number, value: number, count?: number]

/** One directory at offset 8 with these entries, another file offset as the next one, and data after it. @see TIFF 6.0, section 2 */
const tiff = (
  entries: ReadonlyArray<Entry>,
  { data = Buffer.alloc(0), next = 0 }: { readonly data?: Uint8Array; readonly next?: number } = {}
): Uint8Array => {
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0])
  const directory = Buffer.alloc(2 + entries.length * 12 + 4)
  directory.writeUInt16LE(entries.length, 0)
  for (const [i, [tag, type, value, count = 1]] of entries.entries()) {
    directory.writeUInt16LE(tag, 2 + i * 12)
    directory.writeUInt16LE(type, 4 + i * 12)
    directory.writeUInt32LE(count, 6 + i * 12)
    directory.writeUInt32LE(value >>> 0, 10 + i * 12)
  }
  directory.writeUInt32LE(next, directory.length - 4)
  return Buffer.concat([head, directory, data])
}

const SHORT = 3
const LONG = 4

/** Entries of a grey picture of one strip; its data follows the directory of `fields` entries. */
const grey = (
  width: number,
  height: number,
  strip: { readonly compression?: number; readonly bytes: number; readonly offset?: number }
): ReadonlyArray<Entry> => [
  [256, LONG, width],
  [257, LONG, height],
  [258, SHORT, 8],
  [259, SHORT, strip.compression ?? 1],
  [262, SHORT, 1],
  [273, LONG, strip.offset ?? 8 + 2 + 9 * 12 + 4],
  [277, SHORT, 1],
  [278, LONG, height],
  [279, LONG, strip.bytes]
]

const tooLarge: ReadonlyArray<Outcome> = ["failed:page_too_large", "failed:corrupt_file"]
const pixels = deflated(Buffer.alloc(1000))
const DEFLATE = 8

/** As many directories as asked, each naming the one after it, all of the same few white pixels. */
const pages = (count: number): Uint8Array => {
  const length = 2 + 9 * 12 + 4
  const strip = Buffer.alloc(64, 0xff)
  const out = Buffer.alloc(8 + strip.length + count * length)
  out.set([0x49, 0x49, 0x2a, 0])
  out.writeUInt32LE(8 + strip.length, 4)
  strip.copy(out, 8)
  const [head] = [tiff(grey(8, 8, { bytes: 64, offset: 8 })).subarray(8)]
  for (let i = 0; i < count; i++) {
    const at = 8 + strip.length + i * length
    out.set(head, at)
    out.writeUInt32LE(i === count - 1 ? 0 : at + length, at + length - 4)
  }
  return out
}

/** A note whose last directory names the first one as the next. */
const looped = async (): Promise<Uint8Array> => {
  const bytes = Buffer.from(await notes.tiff())
  const first = bytes.readUInt32LE(4)
  let at = first
  for (;;) {
    const link = at + 2 + bytes.readUInt16LE(at) * 12
    const next = bytes.readUInt32LE(link)
    if (next === 0) {
      bytes.writeUInt32LE(first, link)
      return bytes
    }
    at = next
  }
}

export const tiffBombs: Recipes = {
  "tiff-60000": {
    make: () => tiff(grey(60_000, 60_000, { bytes: pixels.length, compression: DEFLATE }), { data: pixels }),
    expected: tooLarge
  },
  "tiff-four-billion": {
    make: () => tiff(grey(0xffffffff, 0xffffffff, { bytes: 1000 }), { data: pixels }),
    expected: tooLarge
  },
  "tiff-one-column-of-two-billion": {
    make: () => tiff(grey(1, 0x7fffffff, { bytes: 1000 }), { data: pixels }),
    expected: tooLarge
  },
  "tiff-20000-all-there": {
    make: () => {
      const data = flateBomb(382, 0xff)
      return tiff(grey(20_000, 20_000, { bytes: data.length, compression: DEFLATE }), { data })
    },
    expected: tooLarge
  },
  "tiff-strip-bomb": {
    make: () => {
      const data = flateBomb(1024, 0xff)
      return tiff(grey(300, 200, { bytes: data.length, compression: DEFLATE }), { data })
    },
    expected: bounded
  },
  "tiff-strip-outside": {
    make: () => tiff(grey(300, 200, { bytes: 60_000, offset: 0x7fffffff })),
    expected: unreadable
  },
  "tiff-strip-of-four-billion": {
    make: () => tiff(grey(300, 200, { bytes: 0xffffffff }), { data: pixels }),
    expected: readableOrNot
  },
  "tiff-strips-of-one-line-100000": {
    make: () =>
      tiff(
        [
          [256, LONG, 10],
          [257, LONG, 100_000],
          [258, SHORT, 8],
          [259, SHORT, 1],
          [262, SHORT, 1],
          [273, LONG, 8, 100_000],
          [278, LONG, 1],
          [279, LONG, 8, 100_000]
        ],
        {
          data: Buffer.alloc(400_000)
        }
      ),
    expected: bounded
  },
  "tiff-tiles-of-one": {
    make: () =>
      tiff(
        [
          [256, LONG, 5000],
          [257, LONG, 5000],
          [258, SHORT, 8],
          [259, SHORT, 1],
          [262, SHORT, 1],
          [322, LONG, 16],
          [323, LONG, 16],
          [324, LONG, 8, 97_969],
          [325, LONG, 8, 97_969]
        ],
        {
          data: Buffer.alloc(400_000)
        }
      ),
    expected: bounded
  },
  "tiff-tiles-of-two-billion": {
    make: () =>
      tiff([
        [256, LONG, 300],
        [257, LONG, 200],
        [258, SHORT, 8],
        [259, SHORT, 1],
        [262, SHORT, 1],
        [322, LONG, 0x7ffffff0],
        [323, LONG, 0x7ffffff0],
        [324, LONG, 8],
        [325, LONG, 100]
      ]),
    expected: bounded
  },
  "tiff-samples-65535": {
    make: () =>
      tiff([...grey(300, 200, { bytes: 1000 }).filter(([tag]) => tag !== 277), [277, SHORT, 65_535]], {
        data: Buffer.alloc(1000)
      }),
    expected: [...unreadable, "failed:page_too_large", "failed:processing_error"]
  },
  "tiff-bits-of-64": {
    make: () =>
      tiff([
        [256, LONG, 300],
        [257, LONG, 200],
        [258, SHORT, 64],
        [262, SHORT, 1],
        [273, LONG, 8],
        [279, LONG, 1000]
      ]),
    expected: readableOrNot
  },
  "tiff-compression-unknown": {
    make: () => tiff(grey(300, 200, { bytes: 1000, compression: 54_321 }), { data: Buffer.alloc(1000) }),
    expected: unreadable
  },
  "tiff-fax-garbage": {
    make: () => tiff(grey(300, 200, { bytes: 1000, compression: 4 }), { data: Buffer.alloc(1000, 0x35) }),
    expected: readableOrNot
  },
  "tiff-jpeg-garbage": {
    make: () => tiff(grey(300, 200, { bytes: 1000, compression: 7 }), { data: Buffer.alloc(1000, 0xff) }),
    expected: readableOrNot
  },
  "tiff-directory-of-itself": {
    make: () => tiff(grey(8, 8, { bytes: 64, offset: 8 }), { next: 8, data: Buffer.alloc(64, 0xff) }),
    expected: [...readableOrNot, "failed:too_many_pages"]
  },
  "tiff-directories-in-a-ring": { make: looped, expected: [...readableOrNot, "failed:too_many_pages"] },
  "tiff-directory-outside": {
    make: () => Buffer.from([0x49, 0x49, 0x2a, 0, 0xff, 0xff, 0xff, 0x7f]),
    expected: unreadable
  },
  "tiff-directory-of-65535": {
    make: () =>
      Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(65_535 * 12, 1)]),
    expected: unreadable
  },
  "tiff-65535-pages": { make: () => pages(65_535), expected: ["failed:too_many_pages"] },
  "tiff-big-of-nothing": {
    make: () => Buffer.from([0x49, 0x49, 0x2b, 0, 8, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
    expected: unreadable
  },
  "tiff-sub-directories-of-itself": {
    make: () => tiff([...grey(8, 8, { bytes: 64, offset: 8 }).slice(0, 8), [330, LONG, 8], [34_665, LONG, 8]]),
    expected: readableOrNot
  },
  "tiff-text-of-four-billion": {
    make: () => tiff([...grey(8, 8, { bytes: 8, offset: 8 }), [270, 2, 8, 0xffffffff]], { data: Buffer.from(canary) }),
    expected: readableOrNot
  }
}
