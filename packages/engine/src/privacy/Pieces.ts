import type { Finding } from "./Finding.js"

/** Pieces of a text put behind each other, each of which knows where it came from. */
export class Pieces {
  private text = ""
  private readonly offsets: Array<number> = []

  /** Adds a piece that stands at an offset of the text; null for what does not stand there. */
  add(piece: string, at: number | null): void {
    this.text += piece
    for (let i = 0; i < piece.length; i++) this.offsets.push(at === null ? -1 : at + i)
  }

  /** What is found in the pieces, at its places in the text; across two pieces only over the end of a line. */
  found(find: (text: string) => ReadonlyArray<Finding>): ReadonlyArray<Finding> {
    return find(this.text).flatMap(({ end, kind, start }) => {
      const found: Array<Finding> = []
      let from = start
      for (let at = start; at < end; at++) {
        const here = this.offsets[at] ?? -1
        const next = this.offsets[at + 1] ?? -1
        if (at + 1 < end && here >= 0 && next === here + 1) continue
        const first = this.offsets[from] ?? -1
        if (here >= 0 && first >= 0) found.push({ kind, start: first, end: here + 1 })
        from = at + 1
      }
      return found
    })
  }
}
