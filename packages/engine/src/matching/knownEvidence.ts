import type { Candidate } from "../fields/candidates.js"
import type { Ranking } from "../fields/score.js"
import { squash } from "../text/fold.js"

/** Log-odds of what a document type's knowledge does not speak for. */
export const UNKNOWN = -8

/** What a candidate says, however it is written. */
export const sayingOf = ({ compact, date, kind, number, value }: Candidate): string =>
  kind === "boolean"
    ? compact
    : number !== undefined
      ? String(number.value)
      : date !== undefined
        ? date.iso
        : squash(value)

/** The log-odds that each saying has at most for another field than a given one, by what is known of them. */
export const bestElsewhere = (known: ReadonlyArray<Ranking>): ReadonlyMap<string, (own: number) => number> => {
  const tops = new Map<string, { first: number; of: number; second: number }>()
  known.forEach(({ ranked }, i) => {
    for (const { candidate, logit } of ranked) {
      const id = sayingOf(candidate)
      const top = tops.get(id) ?? { first: UNKNOWN, of: -1, second: UNKNOWN }
      if (top.of === i) top.first = Math.max(top.first, logit)
      else if (logit > top.first) tops.set(id, { first: logit, of: i, second: top.first })
      else if (logit > top.second) top.second = logit
      if (!tops.has(id)) tops.set(id, top)
    }
  })
  return new Map(
    [...tops].map(([id, { first, of, second }]) => [id, (own: number): number => (of === own ? second : first)])
  )
}
