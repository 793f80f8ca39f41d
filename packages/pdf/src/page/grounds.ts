import type { Extent } from "./Matrix.js"

/** A page may paint this many grounds before only the latest of them are remembered. */
const MOST = 2000

/** The areas that a page has filled so far, which tell whether white text on them can be seen. */
export class Grounds {
  #filled: Array<{ readonly extent: Extent; readonly white: boolean }> = []

  add(extent: Extent, white: boolean): void {
    // White paint on paper that nothing has covered yet changes nothing.
    if (white && this.#filled.length === 0) return
    if (this.#filled.length >= MOST) this.#filled = this.#filled.slice(MOST / 2)
    this.#filled.push({ extent, white })
  }

  /** Whether what lies topmost at a point is white. */
  isWhite(x: number, y: number): boolean {
    for (let index = this.#filled.length - 1; index >= 0; index--) {
      const ground = this.#filled[index]
      if (ground === undefined) continue
      const { x1, x2, y1, y2 } = ground.extent
      if (x >= x1 && x <= x2 && y >= y1 && y <= y2) return ground.white
    }
    return true
  }
}
