import type { TextSpan } from "./TextSpan.js"

interface Scored extends TextSpan {
  readonly kind: string
  readonly score: number
}

/** Fixed forms go before names and addresses of the same score: they say more exactly what a text is. */
const isLoose = (kind: string): number => (kind === "PERSON" || kind === "ADDRESS" ? 1 : 0)

/**
 * The findings that count: of two that overlap the surer, of two as sure the longer. What sticks out of the surer goes with it where both are of one
 * kind, so that a name or an address found in two parts is one. In order of place, none overlapping another.
 */
export const settled = <F extends Scored>(findings: ReadonlyArray<F>): ReadonlyArray<F> => {
  const ranked = [...findings].sort(
    (a, b) =>
      Math.round(10 * (b.score - a.score)) ||
      isLoose(a.kind) - isLoose(b.kind) ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start
  )
  // Whose each character is.
  const owners = new Array<F | undefined>(findings.reduce((last, { end }) => Math.max(last, end), 0))
  for (const finding of ranked) {
    const others = [...new Set(owners.slice(finding.start, finding.end))].filter((one) => one !== undefined)
    if (others.some(({ end, kind, start }) => kind !== finding.kind || (start <= finding.start && finding.end <= end)))
      continue
    const start = Math.min(finding.start, ...others.map((one) => one.start))
    const end = Math.max(finding.end, ...others.map((one) => one.end))
    owners.fill({ ...(others[0] ?? finding), start, end }, start, end)
  }
  return [...new Set(owners)].filter((one) => one !== undefined)
}
