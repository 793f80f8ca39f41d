import { bounded, canary, type Outcome, type Recipes, readableOrNot, unreadable } from "../HostileFile.js"
import { resizedJpeg } from "../pdf/embeddedPictures.js"
import { notes } from "./notes.js"
import { exifLoop } from "./png.js"

const tooLarge: ReadonlyArray<Outcome> = ["failed:page_too_large", "failed:corrupt_file"]

const resized =
  (width: number, height: number, format: "jpeg" | "jpeg-progressive" = "jpeg") =>
  async () =>
    resizedJpeg(await notes[format](), width, height)

const segment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A note with segments put in after its first marker. */
const withSegments =
  (...segments: ReadonlyArray<Uint8Array>) =>
  async () => {
    const note = await notes.jpeg()
    return Buffer.concat([note.subarray(0, 2), ...segments, note.subarray(2)])
  }

const exif = (data: Uint8Array): Buffer => segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), data]))

/** The scans of a progressive picture, over and over: each costs a pass over all of its pixels. */
const repeatedScans = async (times: number): Promise<Uint8Array> => {
  const note = resizedJpeg(await notes["jpeg-progressive"](), 3000, 3000)
  const start = Buffer.from(note).indexOf(Buffer.from([0xff, 0xda]))
  const head = note.subarray(0, start)
  // An empty scan of the first component: a header, and no data.
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0x01])
  return Buffer.concat([head, ...Array.from({ length: times }, () => scan), Buffer.from([0xff, 0xd9])])
}

export const jpegBombs: Recipes = {
  "jpeg-65500": { make: resized(65_500, 65_500), expected: tooLarge },
  "jpeg-65500-progressive": { make: resized(65_500, 65_500, "jpeg-progressive"), expected: tooLarge },
  "jpeg-60000-by-1": { make: resized(60_000, 1), expected: bounded },
  "jpeg-6000-by-6000-without-pixels": { make: resized(6000, 6000), expected: bounded },
  "jpeg-of-no-width": { make: resized(0, 200), expected: unreadable },
  "jpeg-of-no-height": { make: resized(300, 0), expected: unreadable },
  "jpeg-scans-20000": { make: () => repeatedScans(20_000), expected: bounded },
  "jpeg-comments-2000": {
    make: () => withSegments(...Array.from({ length: 2000 }, () => segment(0xfe, Buffer.alloc(2000, canary))))(),
    expected: ["completed"]
  },
  "jpeg-exif-garbage": {
    make: withSegments(exif(Buffer.from("MM\0*\xff\xff\xff\xff\xff\xff", "latin1"))),
    expected: ["completed"]
  },
  "jpeg-exif-of-itself": { make: withSegments(exif(exifLoop())), expected: ["completed"] },
  "jpeg-turned-by-99": { make: withSegments(exif(exifLoop(99))), expected: ["completed"] },
  "jpeg-profile-garbage": {
    make: withSegments(segment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${canary.repeat(20)}`, "latin1"))),
    expected: readableOrNot
  },
  "jpeg-profile-of-255-parts": {
    make: withSegments(
      ...Array.from({ length: 255 }, (_, i) =>
        segment(
          0xe2,
          Buffer.concat([Buffer.from(`ICC_PROFILE\0`, "latin1"), Buffer.from([i, 255]), Buffer.alloc(20_000, 7)])
        )
      )
    ),
    expected: readableOrNot
  },
  "jpeg-markers-alone": { make: () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), expected: unreadable },
  "jpeg-million-markers": {
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(2_000_000, 0xff)]),
    expected: unreadable
  },
  "jpeg-million-restarts": {
    make: async () => {
      const note = Buffer.from(await notes.jpeg())
      const start = note.indexOf(Buffer.from([0xff, 0xda])) + 14
      return Buffer.concat([
        note.subarray(0, start),
        Buffer.from("\xff\xd0\xff\xd1".repeat(500_000), "latin1"),
        note.subarray(start)
      ])
    },
    expected: bounded
  },
  "jpeg-cut-in-its-header": { make: async () => (await notes.jpeg()).subarray(0, 100), expected: unreadable },
  "jpeg-twice": { make: async () => Buffer.concat([await notes.jpeg(), await notes.jpeg()]), expected: ["completed"] }
}
