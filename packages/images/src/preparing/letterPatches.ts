import type { Grey } from "@extrait/core/pictures"
import { type Component, extentOf } from "./components.js"

/** Side of a patch, in cells. */
export const SIDE = 20
export const CELLS = SIDE * SIDE
/** A patch spans this many times the letter's longer side, so that the neighbours and the line show. */
const SPAN = 2
/** Less ink than this, in grey levels of four places, is not made black. */
const LEAST_INK = 4 * 20

/**
 * What a letter and its surroundings look like: `SIDE` by `SIDE` cells of ink, from 0 for paper to 1 for the
 * darkest, the letter in the middle at half the patch's width.
 */
export const writePatch = (
  { pixels, width, height }: Grey,
  letter: Component,
  to: Float32Array,
  offset: number
): void => {
  const span = SPAN * extentOf(letter)
  const left = (letter.left + letter.right - span) / 2
  const top = (letter.top + letter.bottom - span) / 2
  const step = span / SIDE
  let most = LEAST_INK
  for (let row = 0, at = offset; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++, at++) {
      let ink = 0
      // The mean of four places in the cell.
      for (let part = 0; part < 4; part++) {
        const x = Math.floor(left + (column + (part & 1 ? 0.75 : 0.25)) * step)
        const y = Math.floor(top + (row + (part & 2 ? 0.75 : 0.25)) * step)
        if (x >= 0 && x < width && y >= 0 && y < height) ink += 255 - (pixels[y * width + x] as number)
      }
      to[at] = ink
      if (ink > most) most = ink
    }
  }
  for (let at = offset; at < offset + CELLS; at++) to[at] = (to[at] as number) / most
}
