import type { Grey } from "@extrait/core/pictures"

/** A part of a picture, in whole pixels. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A picture reduced by a whole factor, each pixel the mean of those it stands for. */
export const shrunk = ({ height, pixels, width }: Grey, by: number): Grey => {
  if (by <= 1) return { pixels, width, height }
  const small = { width: Math.max(1, Math.floor(width / by)), height: Math.max(1, Math.floor(height / by)) }
  const out = new Uint8Array(small.width * small.height)
  const row = new Uint32Array(small.width)
  const area = by * by
  for (let y = 0; y < small.height; y++) {
    row.fill(0)
    for (let inner = 0; inner < by; inner++) {
      let at = (y * by + inner) * width
      for (let x = 0; x < small.width; x++) {
        let sum = 0
        for (let i = 0; i < by; i++) sum += pixels[at++] ?? 0
        row[x] = (row[x] ?? 0) + sum
      }
    }
    for (let x = 0; x < small.width; x++) out[y * small.width + x] = (row[x] ?? 0) / area
  }
  return { pixels: out, ...small }
}

/** A part of a picture as a picture of its own; white where it reaches beyond. */
export const cutOut = ({ height, pixels, width }: Grey, { height: rows, left, top, width: columns }: Part): Grey => {
  const out = new Uint8Array(columns * rows).fill(255)
  const start = Math.max(0, left)
  const end = Math.min(width, left + columns)
  for (let y = Math.max(0, top); y < Math.min(height, top + rows); y++) {
    if (end > start) out.set(pixels.subarray(y * width + start, y * width + end), (y - top) * columns + start - left)
  }
  return { pixels: out, width: columns, height: rows }
}

/** A picture enlarged by a whole factor, each pixel a square. */
export const enlarged = ({ height, pixels, width }: Grey, by: number): Grey => {
  if (by <= 1) return { pixels, width, height }
  const out = new Uint8Array(width * by * height * by)
  for (let y = 0; y < height; y++) {
    const first = y * by * width * by
    for (let x = 0; x < width; x++) out.fill(pixels[y * width + x] ?? 0, first + x * by, first + (x + 1) * by)
    for (let copy = 1; copy < by; copy++) out.copyWithin(first + copy * width * by, first, first + width * by)
  }
  return { pixels: out, width: width * by, height: height * by }
}
