/** A rectangle in fractions of the page (0 to 1), origin top left. */
export interface BoundingBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
