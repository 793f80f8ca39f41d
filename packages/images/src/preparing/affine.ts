import type { Affine, QuarterTurn } from "@extrait/core"

export const identity: Affine = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** The map that applies `first` and then `second`. */
export const after = (first: Affine, second: Affine): Affine => ({
  a: second.a * first.a + second.c * first.b,
  b: second.b * first.a + second.d * first.b,
  c: second.a * first.c + second.c * first.d,
  d: second.b * first.c + second.d * first.d,
  e: second.a * first.e + second.c * first.f + second.e,
  f: second.b * first.e + second.d * first.f + second.f
})

/** The map from a picture that was turned clockwise back to the picture as it was, whose size is given. */
export const turnedBack = (turned: QuarterTurn, width: number, height: number): Affine => {
  switch (turned) {
    case 0:
      return identity
    case 90:
      return { a: 0, b: -1, c: 1, d: 0, e: 0, f: height }
    case 180:
      return { a: -1, b: 0, c: 0, d: -1, e: width, f: height }
    case 270:
      return { a: 0, b: 1, c: -1, d: 0, e: width, f: 0 }
  }
}
