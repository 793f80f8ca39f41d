/** A rectangle in fractions of a picture, origin top left. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Of 1 to 100; letters keep clean edges. */
const JPEG_QUALITY = 82

/**
 * A picture (PNG or JPEG) with places made black: in the pixels, which are then written anew, so that nothing of what was there is left, nor anything
 * that the file said beside its pixels. Every pixel that a place touches is black. Rejects where the picture cannot be decoded.
 */
export const coverPlaces = async (
  picture: Uint8Array,
  places: ReadonlyArray<Place>,
  as: "image/jpeg" | "image/png"
): Promise<{ readonly bytes: Uint8Array; readonly width: number; readonly height: number }> => {
  // Native code, which only those load who cover something.
  const { sharp } = await import("./decoding/sharp.js")
  const { data, info } = await sharp(picture, { limitInputPixels: false })
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels, height, width } = info
  for (const place of places) {
    const left = Math.max(0, Math.floor(place.x * width))
    const right = Math.min(width, Math.ceil((place.x + place.width) * width))
    const bottom = Math.min(height, Math.ceil((place.y + place.height) * height))
    for (let y = Math.max(0, Math.floor(place.y * height)); y < bottom; y++)
      if (right > left) data.fill(0, (y * width + left) * channels, (y * width + right) * channels)
  }
  const covered = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  const written = as === "image/png" ? covered.png({ compressionLevel: 6 }) : covered.jpeg({ quality: JPEG_QUALITY })
  return { bytes: new Uint8Array(await written.toBuffer()), width, height }
}
