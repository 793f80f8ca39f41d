import { Schema } from "effect"

/** A whole number from `least` to `most`, both included. Anything else is refused with both bounds, however large or broken it is. */
export const wholeNumber = (least: number, most: number) =>
  Schema.Number.pipe(
    Schema.filter(
      (value) =>
        (Number.isInteger(value) && value >= least && value <= most) || `Expected an integer from ${least} to ${most}`,
      { jsonSchema: { type: "integer", minimum: least, maximum: most } }
    )
  )
