import type { TextSpan } from "./TextSpan.js"

interface Scored extends TextSpan {
  readonly kind: string
  readonly score: number
}

/** At equal scores, fixed forms take precedence over names and addresses: they are more precise. */
const isLoose = (kind: string): number => (kind === "PERSON" || kind === "ADDRESS" ? 1 : 0)

/**
 * Resolves overlapping findings: the surer one wins, and at equal scores the longer. The part that extends beyond the surer one is merged with it if
 * both are of one kind, so that a name or an address found in two parts is one. In order of place, none overlapping another.
 */
export const settled = <F extends Scored>(findings: ReadonlyArray<F>): ReadonlyArray<F> => {
  const ranked = [...findings].sort(
    (a, b) =>
      Math.round(10 * (b.score - a.score)) ||
      isLoose(a.kind) - isLoose(b.kind) ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start
  )
  // The owner of each character: 0 for none, otherwise the finding's index in `kept` plus one.
  const owners = new Uint32Array(findings.reduce((last, { end }) => Math.max(last, end), 0))
  const kept: Array<F> = []
  for (const finding of ranked) {
    let { end, start } = finding
    let first: F | undefined
    let counts = true
    for (let at = start; at < finding.end && counts; at++) {
      const other = kept[(owners[at] ?? 0) - 1]
      if (other === undefined) continue
      counts = other.kind === finding.kind && !(other.start <= finding.start && finding.end <= other.end)
      first ??= other
      start = Math.min(start, other.start)
      end = Math.max(end, other.end)
      at = other.end - 1
    }
    if (!counts) continue
    const one = kept.push(first === undefined ? finding : { ...first, start, end })
    for (let at = start; at < end; at++) owners[at] = one
  }
  const counted: Array<F> = []
  for (let at = 0; at < owners.length; ) {
    const one = kept[(owners[at] ?? 0) - 1]
    if (one !== undefined) counted.push(one)
    at = one?.end ?? at + 1
  }
  return counted
}
