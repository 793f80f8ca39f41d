import type { Finding } from "./kinds.js"

/** What overlaps are settled by. */
export type Scored = Pick<Finding, "kind" | "score" | "start" | "end">

/** At equal scores, fixed forms take precedence over names and addresses: they are more precise. */
const isLoose = (kind: string): number => (kind === "PERSON" || kind === "ADDRESS" ? 1 : 0)

/** Resolves overlaps: the surer finding wins, then the longer. What extends beyond the surer one is merged with it if both are of one kind. In order of place. */
export const settled = <F extends Scored>(findings: ReadonlyArray<F>): ReadonlyArray<F> => {
  const ranked = [...findings].sort(
    (a, b) =>
      Math.round(10 * (b.score - a.score)) ||
      isLoose(a.kind) - isLoose(b.kind) ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start
  )
  const owners: Array<F | undefined> = Array(findings.reduce((last, { end }) => Math.max(last, end), 0))
  const ownersOf = (from?: number, to?: number): ReadonlyArray<F> =>
    [...new Set(owners.slice(from, to))].filter((one) => one !== undefined)
  for (const finding of ranked) {
    const others = ownersOf(finding.start, finding.end)
    const covers = ({ end, start }: F): boolean => start <= finding.start && finding.end <= end
    if (others.some((other) => other.kind !== finding.kind || covers(other))) continue
    const start = Math.min(finding.start, ...others.map((other) => other.start))
    const end = Math.max(finding.end, ...others.map((other) => other.end))
    owners.fill({ ...(others[0] ?? finding), start, end }, start, end)
  }
  return ownersOf()
}
