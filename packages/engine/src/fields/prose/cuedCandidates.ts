import type { Candidate } from "../candidates.js"
import type { Reading } from "../reading.js"
import { contractCandidates } from "./contracts.js"
import { letterCandidates } from "./letters.js"
import { resumeCandidates } from "./resumes.js"

/** Finders of candidates known by their place in running text, by the prefix of the scoring models that they serve. */
const FINDERS: ReadonlyArray<
  readonly [model: RegExp, find: (reading: Reading) => Readonly<Record<string, ReadonlyArray<Candidate>>>]
> = [
  [/^letter_/, letterCandidates],
  [/^contract_/, contractCandidates],
  [/^(?:candidate|resume)_/, resumeCandidates]
]

/** Whether a scoring model's values are known by their place in running text. */
export const isCued = (model: string): boolean => FINDERS.some(([models]) => models.test(model))

/** The candidates of each scoring model with candidates of its own. */
export const cuedCandidates = (
  reading: Reading,
  models: ReadonlyArray<string>
): Readonly<Record<string, ReadonlyArray<Candidate>>> => {
  const found: Record<string, ReadonlyArray<Candidate>> = {}
  for (const [model, find] of FINDERS) if (models.some((one) => model.test(one))) Object.assign(found, find(reading))
  return found
}
