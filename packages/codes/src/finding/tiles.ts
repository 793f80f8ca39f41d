import type { Grey } from "@extrait/core/pictures"

/** Pixels of a tile's side. */
export const TILE = 8
/** Least difference between the darkest and the brightest tile pixels around, on a scale of 255. */
const LEAST_CONTRAST = 40
/** Share of a tile that is dark where it shows a part of a code. */
const LEAST_INK = 0.15
const MOST_INK = 0.88
/** Edges between dark and bright in a tile of a code, down and across together. */
const LEAST_EDGES = 6

/** Pixels are grey where they are further from both the darkest and the brightest around than this share of their difference. */
const GREY = 0.3

/** The tiles of a picture that are alternately dark and bright, as those of codes are. */
export interface Tiles {
  readonly busy: Uint8Array
  readonly columns: number
  readonly rows: number
  /** One for each pixel that is darker than what is around it, in whole tiles. */
  readonly dark: Uint8Array
  /** Pixels from one row of `dark` to the next. */
  readonly stride: number
}

/** Sums, least and most of each tile's neighbourhood of five by five tiles, one direction at a time. */
const spread = (
  values: Float32Array,
  columns: number,
  rows: number,
  join: (a: number, b: number) => number
): Float32Array => {
  const across = new Float32Array(values.length)
  const out = new Float32Array(values.length)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let value = values[row * columns + column] ?? 0
      for (let d = -2; d <= 2; d++) {
        const other = column + d
        if (d !== 0 && other >= 0 && other < columns) value = join(value, values[row * columns + other] ?? 0)
      }
      across[row * columns + column] = value
    }
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let value = across[row * columns + column] ?? 0
      for (let d = -2; d <= 2; d++) {
        const other = row + d
        if (d !== 0 && other >= 0 && other < rows) value = join(value, across[other * columns + column] ?? 0)
      }
      out[row * columns + column] = value
    }
  }
  return out
}

const sum = (a: number, b: number): number => a + b

/** Looks at each tile of a picture. Dark is what is darker than the mean of five by five tiles around; at most `mostGrey` of a tile's pixels may be grey. */
export const tilesOf = ({ height, pixels, width }: Grey, mostGrey: number): Tiles => {
  const columns = Math.floor(width / TILE)
  const rows = Math.floor(height / TILE)
  const sums = new Float32Array(columns * rows)
  const least = new Float32Array(columns * rows).fill(255)
  const most = new Float32Array(columns * rows)
  for (let y = 0; y < rows * TILE; y++) {
    const first = Math.floor(y / TILE) * columns
    for (let column = 0, at = y * width; column < columns; column++) {
      let total = 0
      let low = 255
      let high = 0
      for (let i = 0; i < TILE; i++) {
        const value = pixels[at++] ?? 0
        total += value
        if (value < low) low = value
        if (value > high) high = value
      }
      sums[first + column] = (sums[first + column] ?? 0) + total
      if (low < (least[first + column] ?? 0)) least[first + column] = low
      if (high > (most[first + column] ?? 0)) most[first + column] = high
    }
  }
  const total = spread(sums, columns, rows, sum)
  const counted = spread(new Float32Array(columns * rows).fill(TILE * TILE), columns, rows, sum)
  const low = spread(least, columns, rows, Math.min)
  const high = spread(most, columns, rows, Math.max)
  const stride = columns * TILE
  const dark = new Uint8Array(stride * rows * TILE)
  const busy = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const tile = row * columns + column
      const range = (high[tile] ?? 0) - (low[tile] ?? 0)
      if (range < LEAST_CONTRAST) continue
      const mean = (total[tile] ?? 0) / (counted[tile] ?? 1)
      const darkGrey = (low[tile] ?? 0) + GREY * range
      const brightGrey = (high[tile] ?? 0) - GREY * range
      let grey = 0
      let ink = 0
      let edges = 0
      for (let y = row * TILE; y < (row + 1) * TILE; y++) {
        for (let x = column * TILE; x < (column + 1) * TILE; x++) {
          const value = pixels[y * width + x] ?? 0
          const isDark = value < mean ? 1 : 0
          if (value > darkGrey && value < brightGrey) grey++
          dark[y * stride + x] = isDark
          ink += isDark
          if (x > column * TILE && isDark !== dark[y * stride + x - 1]) edges++
          if (y > row * TILE && isDark !== dark[(y - 1) * stride + x]) edges++
        }
      }
      const share = ink / (TILE * TILE)
      const sharp = grey <= mostGrey * TILE * TILE
      if (sharp && share >= LEAST_INK && share <= MOST_INK && edges >= LEAST_EDGES) busy[tile] = 1
    }
  }
  return { busy, columns, rows, dark, stride }
}
