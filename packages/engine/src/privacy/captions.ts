import { bottomOf, overlapFraction, overlapOnAxis, rightOf } from "../layout/geometry.js"
import type { PagePiece } from "./PagePiece.js"

/** What a caption says, and the line that stands over it. */
export interface Caption<A extends PagePiece> {
  readonly label: string
  readonly value: A
}

/** How far over its caption a value ends at most, in line heights. */
const reachAbove = 1
/** Print that is smaller than its value's by so much is a caption's. */
const smaller = 0.86
/** As much nearer a caption stands to its value than to what follows. */
const nearer = 1.5

const IN_BRACKETS = /^[([{](\p{L}.*)[)\]}]$/u

// A caption may be all in small letters, initials too: `mrn`, `utr`.
const withInitials = (label: string): string => (/^\p{Ll}{2,4}$/u.test(label) ? label.toUpperCase() : label)

const besides = (piece: PagePiece, pieces: ReadonlyArray<PagePiece>): boolean =>
  pieces.some(
    ({ box, text }) =>
      /[\p{L}\p{N}]/u.test(text) && box.x >= rightOf(piece.box) && overlapFraction(box, piece.box, "y") >= 0.5
  )

/**
 * Labels that stand beneath their values, as on a certificate: in brackets, or in smaller print and nearer to what is over them than to what follows. Such a
 * label says nothing of what stands beside or under it.
 */
export const captionsOf = <A extends PagePiece>(
  pieces: ReadonlyArray<A>,
  lineHeight: number
): ReadonlyMap<A, Caption<A>> => {
  const found = new Map<A, Caption<A>>()
  const over = (piece: A): A | undefined =>
    pieces
      .filter(
        (other) =>
          other !== piece &&
          overlapOnAxis(other.box, piece.box, "x") > 0 &&
          other.box.y < piece.box.y - piece.box.height / 2 &&
          piece.box.y - bottomOf(other.box) < lineHeight * reachAbove
      )
      .sort((a, b) => bottomOf(b.box) - bottomOf(a.box))[0]
  for (const piece of pieces) {
    const text = piece.text.trim()
    const inner = IN_BRACKETS.exec(text)?.[1]
    const value = over(piece)
    if (value === undefined || IN_BRACKETS.test(value.text.trim())) continue
    if (inner === undefined) {
      if (!/^\p{L}/u.test(text) || /\d{2}|:$/.test(text) || piece.box.height > value.box.height * smaller) continue
      const next = Math.min(
        ...pieces
          .filter(({ box }) => overlapOnAxis(box, piece.box, "x") > 0 && box.y > piece.box.y + piece.box.height / 2)
          .map(({ box }) => box.y - bottomOf(piece.box))
      )
      const gap = Math.max(0, piece.box.y - bottomOf(value.box))
      if (next < Math.max(gap, lineHeight * 0.2) * nearer || besides(piece, pieces)) continue
    }
    found.set(piece, { label: withInitials(inner ?? text), value })
  }
  return found
}
