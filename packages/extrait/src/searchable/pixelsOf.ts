import type { PixelPicture } from "@extrait/pdf-writer"

/** The picture of a page as pixels without transparency; grey ones where none has a colour. */
export const pixelsOf = async (bytes: Uint8Array): Promise<PixelPicture> => {
  // Native code, loaded only to draw.
  const { createCanvas, loadImage } = await import("@napi-rs/canvas")
  const image = await loadImage(bytes)
  const { height, width } = image
  const context = createCanvas(width, height).getContext("2d")
  context.fillStyle = "#ffffff"
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  let isGrey = true
  for (let at = 0; at < data.length && isGrey; at += 4) isGrey = data[at] === data[at + 1] && data[at] === data[at + 2]
  const components = isGrey ? 1 : 3
  const packed = new Uint8Array(width * height * components)
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let component = 0; component < components; component++)
      packed[pixel * components + component] = data[4 * pixel + component] ?? 0
  return { kind: "pixels", bytes: packed, width, height, components }
}
