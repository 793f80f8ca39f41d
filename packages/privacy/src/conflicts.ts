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
  const kept = new Set<F>()
  for (const finding of ranked) {
    const others = [...new Set(owners.slice(finding.start, finding.end))].filter((one) => one !== undefined)
    const covers = others.some((one) => one.start <= finding.start && finding.end <= one.end)
    if (covers || others.some(({ kind }) => kind !== finding.kind)) continue
    const start = Math.min(finding.start, ...others.map((other) => other.start))
    const end = Math.max(finding.end, ...others.map((other) => other.end))
    const whole = { ...(others[0] ?? finding), start, end }
    for (const other of others) kept.delete(other)
    kept.add(whole)
    owners.fill(whole, start, end)
  }
  return [...kept].sort((a, b) => a.start - b.start)
}
