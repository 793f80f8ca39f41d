import type { Grey } from "@extrait/core/pictures"

/** Halves a picture: each pixel is the mean of four. A last odd row or column is left out. */
export const halve = ({ pixels, width, height }: Grey): Grey => {
  const half = { width: width >> 1, height: height >> 1 }
  const to = new Uint8Array(half.width * half.height)
  for (let y = 0, at = 0; y < half.height; y++) {
    let upper = 2 * y * width
    let lower = upper + width
    for (let x = 0; x < half.width; x++, upper += 2, lower += 2) {
      to[at++] =
        ((pixels[upper] as number) +
          (pixels[upper + 1] as number) +
          (pixels[lower] as number) +
          (pixels[lower + 1] as number) +
          2) >>
        2
    }
  }
  return { pixels: to, ...half }
}

/** Adds a share of a row of pixels to sums. */
const addRow = (sums: Float32Array, pixels: Uint8Array, start: number, share: number): void => {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] as number) + share * (pixels[start + x] as number)
}

/** Writes a row of `width` pixels, each the mean of `across` sums side by side, which are of `down` rows. */
const writeMeans = (
  to: Uint8Array,
  start: number,
  width: number,
  sums: Float32Array,
  across: number,
  down: number
): void => {
  for (let x = 0; x < width; x++) {
    const left = x * across
    const right = Math.min(sums.length, left + across)
    let sum = 0
    for (let column = Math.floor(left); column < right; column++)
      sum += (Math.min(column + 1, right) - Math.max(column, left)) * (sums[column] as number)
    to[start + x] = Math.round(sum / ((right - left) * down))
  }
}

/** Shrinks a picture to fit into a square of `side` pixels, each pixel the mean of the area that it stands for; smaller ones stay. */
export const shrink = (picture: Grey, side: number): Grey => {
  const scale = side / Math.max(picture.width, picture.height)
  if (scale >= 1) return picture
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const across = picture.width / width
  const down = picture.height / height
  const { pixels } = picture
  const to = new Uint8Array(width * height)
  const sums = new Float32Array(picture.width)
  for (let y = 0; y < height; y++) {
    const top = y * down
    const bottom = Math.min(picture.height, top + down)
    sums.fill(0)
    for (let row = Math.floor(top); row < bottom; row++) {
      const share = Math.min(row + 1, bottom) - Math.max(row, top)
      addRow(sums, pixels, row * picture.width, share)
    }
    writeMeans(to, y * width, width, sums, across, bottom - top)
  }
  return { pixels: to, width, height }
}
