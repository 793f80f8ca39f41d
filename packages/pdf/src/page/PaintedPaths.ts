import type { Extent, Matrix } from "./Matrix.js"

/** A path as it is painted with plain colours. */
export interface PaintedPath {
  /** pdf.js's path buffer, in user space. */
  readonly data: Float32Array
  /** Maps user space to the page. */
  readonly ctm: Matrix
  readonly clip: Extent
  /** Where it shows at most, without the width of its pen. */
  readonly extent: Extent
  /** Colours as CSS has them; `null` where it is not filled, or not stroked. */
  readonly fill: string | null
  readonly evenOdd: boolean
  readonly stroke: string | null
  readonly lineWidth: number
}

/** The parts of a graphics state that decide how a path is painted. */
interface Paint extends Pick<PaintedPath, "clip" | "ctm" | "lineWidth"> {
  /** `null` for a pattern. */
  readonly fillColour: string | null
  readonly strokeColour: string | null
  readonly fillAlpha: number
  readonly strokeAlpha: number
  readonly dashed: boolean
  readonly plain: boolean
}

/** Numbers in the buffers of the paths that are kept: beyond, a page is a map or a drawing. */
const MOST_NUMBERS = 500_000
/** And things painted otherwise. */
const MOST_OTHERS = 2000

const overlap = (a: Extent, b: Extent): boolean => a.x1 <= b.x2 && b.x1 <= a.x2 && a.y1 <= b.y2 && b.y1 <= a.y2

/** The paths of a page in the order in which they are painted, as far as they can be painted again by themselves. */
export class PaintedPaths {
  #paths: Array<PaintedPath> = []
  #others: Array<Extent> = []
  #numbers = 0
  /** There is too much on the page to keep. */
  #full = false

  add(
    data: Float32Array,
    state: Paint,
    extent: Extent,
    how: { readonly fills: boolean; readonly strokes: boolean; readonly evenOdd: boolean }
  ): void {
    if (this.#full) return
    const fill = how.fills ? state.fillColour : null
    const stroke = how.strokes ? state.strokeColour : null
    const plain =
      state.plain &&
      (!how.fills || (fill !== null && state.fillAlpha === 1)) &&
      (!how.strokes || (stroke !== null && state.strokeAlpha === 1 && !state.dashed))
    this.#numbers += data.length
    if (this.#numbers > MOST_NUMBERS) {
      this.#full = true
      this.#paths = []
      this.#others = []
    } else if (plain) {
      const { clip, ctm, lineWidth } = state
      this.#paths.push({ data, ctm, clip, extent, fill, evenOdd: how.evenOdd, stroke, lineWidth })
    } else this.addOther(extent)
  }

  /** Records other painting, or painting that is not in plain colours. */
  addOther(extent: Extent): void {
    if (this.#full) return
    this.#others.push(extent)
    if (this.#others.length > MOST_OTHERS) this.#full = true
  }

  /** All that were kept; none where there is too much on the page. */
  get all(): ReadonlyArray<PaintedPath> {
    return this.#full ? [] : this.#paths
  }

  /** The paths that show in a part of the page, if nothing else does; otherwise `null`. Of text nothing is known here. */
  alone(part: Extent): ReadonlyArray<PaintedPath> | null {
    if (this.#full || this.#others.some((other) => overlap(other, part))) return null
    return this.#paths
  }
}
