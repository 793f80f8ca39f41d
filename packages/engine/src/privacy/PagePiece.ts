import { overlapFraction } from "../layout/geometry.js"
import type { Box } from "../page/Page.js"

/** A line of a page or a part of one. */
export interface PagePiece {
  readonly text: string
  readonly box: Box
}

/** What stands right of a piece on its row, from left to right. */
export const besideOf = <A extends PagePiece>({ box }: PagePiece, pieces: ReadonlyArray<A>): ReadonlyArray<A> =>
  pieces
    .filter((other) => other.box.x > box.x && overlapFraction(box, other.box, "y") >= 0.5)
    .sort((a, b) => a.box.x - b.box.x)
