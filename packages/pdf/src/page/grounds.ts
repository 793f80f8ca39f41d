import type { Extent } from "./Matrix.js"

interface Ground {
  readonly extent: Extent
  readonly white: boolean
}

/** A page may paint this many grounds before some are forgotten. */
const MOST = 2000
/** Grounds narrower or lower than this, in page units, are more likely dots and rules than the background of a word. */
const SMALL = 4

const isSmall = ({ extent: { x1, x2, y1, y2 } }: Ground): boolean => x2 - x1 < SMALL || y2 - y1 < SMALL

/** The areas that a page has filled so far, which tell whether white text on them can be seen. */
export class Grounds {
  #filled: Array<Ground> = []

  add(extent: Extent, white: boolean): void {
    // White paint on paper that nothing has covered yet changes nothing.
    if (white && this.#filled.length === 0) return
    if (this.#filled.length >= MOST) this.#forget()
    this.#filled.push({ extent, white })
  }

  /** Forgets the earliest of the small ones, of which dotted lines alone have thousands; if that frees little, the earliest of all. */
  #forget(): void {
    const half = MOST / 2
    const kept = this.#filled.filter((ground, index) => index >= half || !isSmall(ground))
    this.#filled = kept.length > half + MOST / 4 ? this.#filled.slice(half) : kept
  }

  /** Whether the topmost paint at a point is white. */
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
