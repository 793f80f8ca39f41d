import { createCanvas } from "./drawingLibrary.js"

/** What a font's character map may give, and the drawing library takes for a fault of the whole page: NUL, and halves of surrogate pairs. */
const drawable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, "")

/** Lets every canvas of this thread draw and measure such texts without what cannot be drawn. */
export const tolerateAnyText = (): void => {
  const context = Object.getPrototypeOf(createCanvas(1, 1).getContext("2d"))
  for (const name of ["fillText", "strokeText", "measureText"] as const) {
    const original = context[name]
    context[name] = function (this: unknown, text: string, ...rest: ReadonlyArray<unknown>) {
      return original.call(this, drawable(String(text)), ...rest)
    }
  }
}
