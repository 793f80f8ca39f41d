import type { ContentType, OpenDocument, PagePicture } from "@extrait/core"
import { type Grey, readGreymap } from "@extrait/core/pictures"
import { PagePreparer, PictureReader, PictureThreads } from "@extrait/images"
import { Effect, Layer, type Scope } from "effect"
import sharp, { type Sharp } from "sharp"

export const limits = { maxPages: 5, maxPagePixels: 4e6 }

/** Reader and preparer over threads of their own. */
export const layer = Layer.mergeAll(PictureReader.layer, PagePreparer.layer).pipe(
  Layer.provideMerge(PictureThreads.layer({ threads: 2 }))
)

export const open = (bytes: Uint8Array, contentType: ContentType, within = limits) =>
  Effect.flatMap(PictureReader.make, (reader) =>
    reader.open({ bytes, contentType }, { password: null, limits: within })
  )

export const opened = <A, E>(
  bytes: Uint8Array,
  contentType: ContentType,
  use: (document: OpenDocument) => Effect.Effect<A, E, Scope.Scope | PictureThreads>
) => Effect.scoped(Effect.flatMap(open(bytes, contentType), use))

/** A white page with one black square whose corners are known. */
export const page = (width: number, height: number, square: { x: number; y: number; side: number }): Sharp =>
  sharp(Buffer.alloc(width * height * 3, 255), { raw: { width, height, channels: 3 } }).composite([
    {
      input: { create: { width: square.side, height: square.side, channels: 3, background: "#000000" } },
      left: square.x,
      top: square.y
    }
  ])

/** A grey picture from a function of its pixels. */
export const drawn = (width: number, height: number, at: (x: number, y: number) => number): Grey => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)))
})

export const sharpOf = ({ pixels, width, height }: Grey): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace("b-w")

/** The pixels of a picture in grey. */
export const greyOf = async (picture: PagePicture): Promise<Grey> => {
  if (picture.contentType === "image/x-portable-graymap") {
    const grey = readGreymap(picture.bytes)
    if (grey === null) throw new Error("no picture")
    return grey
  }
  const { data, info } = await sharp(picture.bytes)
    .toColourspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** Where the dark pixels of a picture are, mapped to the page: their mean. */
export const darkMiddle = async (picture: PagePicture): Promise<readonly [number, number]> => {
  const { pixels, width } = await greyOf(picture)
  let [count, sumX, sumY] = [0, 0, 0]
  for (const [at, pixel] of pixels.entries()) {
    if (pixel > 128) continue
    count++
    sumX += (at % width) + 0.5
    sumY += Math.floor(at / width) + 0.5
  }
  const { a, b, c, d, e, f } = picture.toPage
  return [(a * sumX + c * sumY) / count + e, (b * sumX + d * sumY) / count + f]
}
