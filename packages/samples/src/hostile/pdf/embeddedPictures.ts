import sharp from "sharp"
import { deflated, flateBomb, twiceFlateBomb } from "../deflate.js"
import { bounded, canary, ofKind } from "../HostileFile.js"
import { type Body, type Objects, onePagePdf, ordinaryContent, stream } from "./writePdf.js"

/** A page that is one picture, as a scanner makes it; the picture is object 10. */
const scanned =
  (picture: Body, more: Objects = {}) =>
  () =>
    onePagePdf(
      { content: "q 300 0 0 200 0 0 cm /X Do Q", resources: "/XObject << /X 10 0 R >>" },
      { 10: picture, ...more }
    )

/** A page with words and a picture. */
const illustrated =
  (picture: Body, more: Objects = {}) =>
  () =>
    onePagePdf(
      { content: `${ordinaryContent} q 300 0 0 100 0 0 cm /X Do Q`, resources: "/XObject << /X 10 0 R >>" },
      { 10: picture, ...more }
    )

const image = (
  size: string,
  filter: string,
  data: Body,
  entries = "/ColorSpace /DeviceGray /BitsPerComponent 8"
): Uint8Array => stream(`/Type /XObject /Subtype /Image ${size} ${entries} ${filter}`, data)

const size = (width: number, height = width): string => `/Width ${width} /Height ${height}`
const small = size(300, 200)
const flate = "/Filter /FlateDecode"
const noise = (length: number): Uint8Array =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 167 + (i >> 3) * 31) & 0xff))

const jpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#ffffff" } })
    .jpeg()
    .toBuffer()

/** The JPEG with another size in its frame header (SOF0 or SOF2). @see ITU-T T.81, B.2.2 */
export const resizedJpeg = (source: Uint8Array, width: number, height: number): Uint8Array => {
  const bytes = Buffer.from(source)
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xc0 || marker === 0xc2) {
      bytes.writeUInt16BE(height, at + 5)
      bytes.writeUInt16BE(width, at + 7)
      break
    }
  }
  return bytes
}

/** A JPEG 2000 codestream of nothing but a header of this size. @see ITU-T T.800, A.5.1 */
const jpeg2000 = (width: number, tile: number, components: number): Uint8Array => {
  const siz = Buffer.alloc(2 + 38 + 3 * components)
  siz.writeUInt16BE(0xff51, 0)
  siz.writeUInt16BE(38 + 3 * components, 2)
  siz.writeUInt32BE(width, 6)
  siz.writeUInt32BE(width, 10)
  siz.writeUInt32BE(tile, 22)
  siz.writeUInt32BE(tile, 26)
  siz.writeUInt16BE(components, 38)
  for (let i = 0; i < components; i++) siz.set([7, 1, 1], 40 + 3 * i)
  const cod = Buffer.from([0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 32, 4, 4, 0, 0])
  const qcd = Buffer.from([0xff, 0x5c, 0, 4, 0, 0])
  const tilePart = Buffer.from([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0x93])
  return Buffer.concat([Buffer.from([0xff, 0x4f]), siz, cod, qcd, tilePart, noise(500), Buffer.from([0xff, 0xd9])])
}

/** A JBIG2 segment. @see ITU-T T.88, 7.2 */
const segment = (number: number, type: number, data: Uint8Array, claimed = data.length): Buffer => {
  const head = Buffer.alloc(11)
  head.writeUInt32BE(number, 0)
  head.writeUInt8(type, 4)
  head.writeUInt8(1, 6)
  head.writeUInt32BE(claimed, 7)
  return Buffer.concat([head, data])
}

/** The segment that says how large the page is. */
const jbig2Page = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(19)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return segment(0, 48, data)
}

const jbig2 = (...segments: ReadonlyArray<Uint8Array>): Uint8Array => Buffer.concat(segments)
const region = (width: number, height: number): Uint8Array => {
  const data = Buffer.alloc(26 + 300)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  return segment(1, 38, Buffer.concat([data, noise(300)]))
}

/** Pictures inside documents: garbage for every decoder, and sizes far beyond the page. */
export const embeddedPictures = ofKind("embedded-pictures", {
  "jpeg-garbage": { make: scanned(image(small, "/Filter /DCTDecode", noise(3000))), expected: bounded },
  "jpeg-65500": {
    make: async () => scanned(image(size(65_500), "/Filter /DCTDecode", resizedJpeg(await jpeg(), 65_500, 65_500)))(),
    expected: bounded
  },
  "jpeg-65500-said-to-be-small": {
    make: async () => scanned(image(small, "/Filter /DCTDecode", resizedJpeg(await jpeg(), 65_500, 65_500)))(),
    expected: bounded
  },
  "jpeg-cut": {
    make: async () => scanned(image(small, "/Filter /DCTDecode", (await jpeg()).subarray(0, 400)))(),
    expected: bounded
  },
  "jpeg-in-flate-bomb": {
    make: () => scanned(image(small, "/Filter [/FlateDecode /DCTDecode]", flateBomb(512, 0xff)))(),
    expected: bounded
  },
  "jpeg2000-garbage": { make: scanned(image(small, "/Filter /JPXDecode", noise(3000))), expected: bounded },
  "jpeg2000-of-four-billion": {
    make: scanned(image(small, "/Filter /JPXDecode", jpeg2000(0xffffffff, 0xffffffff, 3))),
    expected: bounded
  },
  "jpeg2000-of-100000-in-tiles-of-one": {
    make: scanned(image(small, "/Filter /JPXDecode", jpeg2000(100_000, 1, 1))),
    expected: bounded
  },
  "jpeg2000-of-16384-components": {
    make: scanned(image(small, "/Filter /JPXDecode", jpeg2000(1000, 1000, 16_384))),
    expected: bounded
  },
  "jbig2-garbage": {
    make: scanned(image(small, "/Filter /JBIG2Decode", noise(3000), "/ColorSpace /DeviceGray /BitsPerComponent 1")),
    expected: bounded
  },
  "jbig2-of-four-billion": {
    make: scanned(
      image(
        small,
        "/Filter /JBIG2Decode",
        jbig2(jbig2Page(0xffffffff, 0xffffffff), region(0xffffffff, 0xffffffff)),
        "/ColorSpace /DeviceGray /BitsPerComponent 1"
      )
    ),
    expected: bounded
  },
  "jbig2-of-100000": {
    make: scanned(
      image(
        size(100_000),
        "/Filter /JBIG2Decode",
        jbig2(jbig2Page(100_000, 100_000), region(100_000, 100_000)),
        "/ColorSpace /DeviceGray /BitsPerComponent 1"
      )
    ),
    expected: bounded
  },
  "jbig2-segments-100000": {
    make: () =>
      scanned(
        image(
          small,
          "/Filter /JBIG2Decode",
          jbig2(jbig2Page(300, 200), ...Array.from({ length: 100_000 }, (_, i) => segment(i, 62, Buffer.alloc(0)))),
          "/ColorSpace /DeviceGray /BitsPerComponent 1"
        )
      )(),
    expected: bounded
  },
  "jbig2-segment-beyond-the-file": {
    make: scanned(
      image(
        small,
        "/Filter /JBIG2Decode",
        jbig2(jbig2Page(300, 200), segment(1, 0, noise(50), 0x7fffffff)),
        "/ColorSpace /DeviceGray /BitsPerComponent 1"
      )
    ),
    expected: bounded
  },
  "jbig2-globals-itself": {
    make: scanned(
      image(
        small,
        "/Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 10 0 R >>",
        jbig2(jbig2Page(300, 200)),
        "/ColorSpace /DeviceGray /BitsPerComponent 1"
      )
    ),
    expected: bounded
  },
  "fax-garbage": {
    make: scanned(
      image(
        small,
        "/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 300 /Rows 200 >>",
        noise(3000),
        "/ColorSpace /DeviceGray /BitsPerComponent 1"
      )
    ),
    expected: bounded
  },
  "fax-of-a-billion-columns": {
    make: scanned(
      image(
        size(300, 200),
        "/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1000000000 /Rows 1000000000 >>",
        noise(3000),
        "/ColorSpace /DeviceGray /BitsPerComponent 1"
      )
    ),
    expected: bounded
  },
  "fax-without-end": {
    make: scanned(
      image(
        size(60_000),
        "/Filter [/FlateDecode /CCITTFaxDecode] /DecodeParms [null << /K 0 /Columns 60000 /Rows 0 /EndOfBlock false >>]",
        flateBomb(64, 0x35),
        "/ColorSpace /DeviceGray /BitsPerComponent 1"
      )
    ),
    expected: bounded
  },
  "pixels-100000": { make: scanned(image(size(100_000), flate, deflated(Buffer.alloc(1000)))), expected: bounded },
  "pixels-100000-with-words": {
    make: illustrated(image(size(100_000), flate, deflated(Buffer.alloc(1000)))),
    expected: ["completed", "partially_completed"]
  },
  "pixels-60000-all-there": {
    make: () =>
      scanned(image(size(60_000), flate, flateBomb(450, 0xff), "/ColorSpace /DeviceGray /BitsPerComponent 1"))(),
    expected: bounded
  },
  "pixels-20000-in-colour-all-there": {
    make: () =>
      scanned(
        image(
          size(20_000),
          "/Filter [/FlateDecode /FlateDecode]",
          twiceFlateBomb(1150, 0xff),
          "/ColorSpace /DeviceRGB /BitsPerComponent 8"
        )
      )(),
    expected: bounded
  },
  "pixels-of-minus-one": { make: scanned(image(size(-1), flate, deflated("x"))), expected: bounded },
  "pixels-of-two-billion": { make: scanned(image(size(2_147_483_647), flate, deflated("x"))), expected: bounded },
  "pixels-of-nothing": { make: scanned(image(size(0), flate, deflated(""))), expected: bounded },
  "pixels-of-text": {
    make: scanned(image(`/Width (${canary}) /Height /${canary}`, flate, deflated("x"))),
    expected: bounded
  },
  "pixels-one-line": {
    make: scanned(image(size(10_000_000, 1), flate, deflated(Buffer.alloc(10_000_000)))),
    expected: bounded
  },
  "bits-of-a-million": {
    make: scanned(image(small, flate, deflated(noise(9000)), "/ColorSpace /DeviceGray /BitsPerComponent 1000000")),
    expected: bounded
  },
  "colours-unknown": {
    make: scanned(
      image(small, flate, deflated(noise(9000)), `/ColorSpace /${canary} /BitsPerComponent 8 /Decode [9 -9 1e38 (x)]`)
    ),
    expected: bounded
  },
  "palette-missing": {
    make: scanned(
      image(small, flate, deflated(noise(60_000)), "/ColorSpace [/Indexed /DeviceRGB 255 99 0 R] /BitsPerComponent 8")
    ),
    expected: bounded
  },
  "palette-of-two-billion": {
    make: scanned(
      image(
        small,
        flate,
        deflated(noise(60_000)),
        "/ColorSpace [/Indexed /DeviceRGB 2147483647 <00>] /BitsPerComponent 8"
      )
    ),
    expected: bounded
  },
  "mask-of-itself": {
    make: scanned(
      image(small, flate, deflated(noise(60_000)), "/ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 10 0 R")
    ),
    expected: bounded
  },
  "mask-of-100000": {
    make: scanned(
      image(small, flate, deflated(noise(60_000)), "/ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 11 0 R"),
      {
        11: image(size(100_000), flate, deflated("x"))
      }
    ),
    expected: bounded
  },
  "alternates-of-itself": {
    make: scanned(
      image(
        small,
        flate,
        deflated(noise(60_000)),
        "/ColorSpace /DeviceGray /BitsPerComponent 8 /Alternates [<< /Image 10 0 R >>]"
      )
    ),
    expected: bounded
  },
  "mask-stencil-of-100000": {
    make: scanned(image(size(100_000), flate, deflated("x"), "/ImageMask true /BitsPerComponent 1")),
    expected: bounded
  },
  "thousand-large-pictures": {
    make: () =>
      onePagePdf(
        {
          content: Array.from({ length: 1000 }, (_, i) => `q 300 0 0 200 0 0 cm /X${i} Do Q`).join(" "),
          resources: `/XObject << ${Array.from({ length: 1000 }, (_, i) => `/X${i} ${10 + i} 0 R`).join(" ")} >>`
        },
        Object.fromEntries(
          Array.from({ length: 1000 }, (_, i) => [
            10 + i,
            image(
              size(3000),
              "/Filter [/FlateDecode /FlateDecode]",
              bomb9,
              "/ColorSpace /DeviceGray /BitsPerComponent 8"
            )
          ])
        )
      ),
    expected: bounded
  }
})

/** 9 MiB of white, in a few hundred bytes. */
const bomb9 = twiceFlateBomb(9, 0xff)
