import type { ExtractedField } from "../Extraction.js"
import { flatMap } from "../flatMap.js"
import { squash } from "../text/fold.js"
import type { Candidate } from "./candidates.js"
import type { Choice } from "./choose.js"
import { present } from "./result.js"
import type { Scored } from "./score.js"

/** Log-odds from which a candidate is one of a field's several values. */
const ENOUGH = 0

const inOrder = (a: Candidate, b: Candidate): number => a.segment.index - b.segment.index || a.start - b.start

/** Whether one of two overlapping candidates contains all that the other says. */
const isCutOf = (one: Candidate, other: Candidate): boolean => {
  if (!one.lines.some((line) => other.lines.includes(line))) return false
  const [a, b] = [squash(one.value), squash(other.value)]
  return a.includes(b) || b.includes(a)
}

/** A field with all its different values in page order, separated by commas, at the place of the first. */
export const presentAll = (choice: Choice, best: Scored, confidence: number): ExtractedField => {
  const seen = new Set<string>()
  const likely = [best, ...choice.ranking.ranked.filter(({ logit }) => logit >= ENOUGH)].map(
    ({ candidate }) => candidate
  )
  // Two cuts of one place are one value; the likelier cut wins.
  const values = likely
    .filter((candidate, i) => !likely.slice(0, i).some((other) => other !== candidate && isCutOf(other, candidate)))
    .sort(inOrder)
    .filter((candidate) => {
      const id = squash(candidate.compact)
      if (seen.has(id)) return false
      seen.add(id)
      return true
    })
  const [first = best.candidate] = values
  const all = values.map((candidate) => present(candidate, null, confidence))
  const words = choice.ranking.field.kind === "name" || choice.ranking.field.kind === "text"
  return {
    ...present(first, null, confidence),
    value: all.map(({ value }) => value).join(", "),
    normalized: words ? null : values.map(({ compact }) => compact).join(", "),
    block_ids: [...new Set(flatMap(all, ({ block_ids }) => block_ids))]
  }
}
