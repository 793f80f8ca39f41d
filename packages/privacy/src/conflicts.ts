import type { TextSpan } from "./kinds.js"

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
  const kept = new Intervals<F>()
  for (const finding of ranked) {
    const others = kept.overlapping(finding)
    if (others.length === 0) kept.add(finding)
    else if (
      others.every(({ kind }) => kind === finding.kind) &&
      others.some((one) => finding.start < one.start || finding.end > one.end)
    ) {
      const [first] = others
      if (first === undefined) continue
      for (const other of others) kept.remove(other)
      kept.add({
        ...first,
        start: Math.min(finding.start, ...others.map(({ start }) => start)),
        end: Math.max(finding.end, ...others.map(({ end }) => end))
      })
    }
  }
  return kept.all()
}

/** Spans that do not overlap, found by place without looking at them all. */
class Intervals<F extends TextSpan> {
  private readonly buckets = new Map<number, Set<F>>()
  private static readonly width = 256

  overlapping(span: TextSpan): ReadonlyArray<F> {
    const found = new Set<F>()
    this.over(span, (bucket) => {
      for (const one of this.buckets.get(bucket) ?? []) if (one.start < span.end && span.start < one.end) found.add(one)
    })
    return [...found].sort((a, b) => a.start - b.start)
  }

  add(one: F): void {
    this.over(one, (bucket) => {
      this.buckets.set(bucket, (this.buckets.get(bucket) ?? new Set()).add(one))
    })
  }

  remove(one: F): void {
    this.over(one, (bucket) => this.buckets.get(bucket)?.delete(one))
  }

  all(): ReadonlyArray<F> {
    return [...new Set([...this.buckets.values()].flatMap((bucket) => [...bucket]))].sort((a, b) => a.start - b.start)
  }

  private over({ end, start }: TextSpan, visit: (bucket: number) => void): void {
    for (let bucket = Math.floor(start / Intervals.width); bucket * Intervals.width < end; bucket++) visit(bucket)
  }
}
