import { Schema } from "effect"

/** A number from 0 to 1. */
export const Fraction = Schema.Number.pipe(Schema.between(0, 1))

/** A rectangle in fractions of the page as a person sees it, origin top left. */
export const BoundingBox = Schema.Struct({ x: Fraction, y: Fraction, width: Fraction, height: Fraction }).annotations({
  identifier: "BoundingBox"
})
export type BoundingBox = typeof BoundingBox.Type
