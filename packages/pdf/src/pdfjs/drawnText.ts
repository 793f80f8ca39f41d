import { createCanvas } from "./drawingLibrary.js"

/** Characters that a font's map may give but that make the drawing library fail for the whole page: NUL, and unpaired surrogates. */
const drawable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, "")

/** Makes every canvas of this thread draw and measure texts without undrawable characters. */
export const tolerateAnyText = (): void => {
  const context = Object.getPrototypeOf(createCanvas(1, 1).getContext("2d"))
  for (const name of ["fillText", "strokeText", "measureText"] as const) {
    const original = context[name]
    context[name] = function (this: unknown, text: string, ...rest: ReadonlyArray<unknown>) {
      return original.call(this, drawable(String(text)), ...rest)
    }
  }
}
