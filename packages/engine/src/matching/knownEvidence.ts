import type { Candidate } from "../fields/candidates.js"
import { squash } from "../text/fold.js"

/** Log-odds of a value that the document type's knowledge does not support. */
export const UNKNOWN = -8

/** A candidate's content in one canonical form. */
export const sayingOf = ({ compact, date, kind, number, value }: Candidate): string =>
  kind === "boolean"
    ? compact
    : number !== undefined
      ? String(number.value)
      : date !== undefined
        ? date.iso
        : squash(value)

/** The contents that each question claims, and how strongly. */
export type Claims = ReadonlyArray<ReadonlyArray<readonly [saying: string, strength: number]>>

/** How strongly any other question claims a content; `nothing` if none does. */
export const claimedElsewhere = (claims: Claims, nothing: number): ((saying: string, own: number) => number) => {
  const tops = new Map<string, { first: number; of: number; second: number }>()
  claims.forEach((list, i) => {
    for (const [saying, strength] of list) {
      const top = tops.get(saying)
      if (top === undefined) tops.set(saying, { first: strength, of: i, second: nothing })
      else if (top.of === i) top.first = Math.max(top.first, strength)
      else if (strength > top.first) tops.set(saying, { first: strength, of: i, second: top.first })
      else top.second = Math.max(top.second, strength)
    }
  })
  return (saying, own) => {
    const top = tops.get(saying)
    return top === undefined ? nothing : top.of === own ? top.second : top.first
  }
}
