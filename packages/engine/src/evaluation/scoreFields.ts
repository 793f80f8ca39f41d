import type { ExtractedField } from "../Extraction.js"
import { agreement } from "./agreement.js"
import { type Judged, type Reliability, reliabilityOf } from "./reliability.js"
import type { LabelledDocument } from "./Truth.js"

/** Counts over labelled values. */
export interface FieldTally {
  readonly labelled: number
  readonly found: number
  readonly exact: number
  readonly near: number
}

/** Counts with what follows from them; all between 0 and 1. */
export interface FieldScore extends FieldTally {
  readonly f1Exact: number
  readonly f1Near: number
}

/** How right a set of answers is; F1 is micro-averaged over all labelled values. */
export interface FieldScores extends FieldScore {
  readonly documents: number
  /** Documents with a result. */
  readonly answered: number
  readonly byKey: Readonly<Record<string, FieldScore>>
  readonly precision: number
  readonly recall: number
  /** Of the found, labelled values; near counts as right. */
  readonly reliability: Reliability
  readonly judged: ReadonlyArray<Judged>
  /** Values given for keys that are not labelled: invented, where everything on the page is labelled. */
  readonly unlabelled: number
}

/** What is scored of a result. */
export interface Answered {
  readonly extract: Readonly<Record<string, ExtractedField>>
}

const none: FieldTally = { labelled: 0, found: 0, exact: 0, near: 0 }

const f1 = (hits: number, { found, labelled }: FieldTally): number =>
  found + labelled === 0 ? 0 : (2 * hits) / (found + labelled)

const scoreOf = (tally: FieldTally): FieldScore => ({
  ...tally,
  f1Exact: f1(tally.exact, tally),
  f1Near: f1(tally.near, tally)
})

const plus = (a: FieldTally, b: FieldTally): FieldTally => ({
  labelled: a.labelled + b.labelled,
  found: a.found + b.found,
  exact: a.exact + b.exact,
  near: a.near + b.near
})

/**
 * Scores results against labels. A document without a result counts as one in which nothing was found; `keys` maps a label's key to the
 * result's where they differ.
 */
export const scoreFields = (
  documents: ReadonlyArray<LabelledDocument>,
  resultOf: (file: string) => Answered | undefined,
  keys: Readonly<Record<string, string>> = {}
): FieldScores => {
  const byKey = new Map<string, FieldTally>()
  const judged: Array<Judged> = []
  let [answered, unlabelled] = [0, 0]
  for (const { fields = {}, file } of documents) {
    const result = resultOf(file)
    if (result !== undefined) answered++
    const wanted = new Set(Object.keys(fields).map((key) => keys[key] ?? key))
    for (const [key, field] of Object.entries(result?.extract ?? {})) if (field.found && !wanted.has(key)) unlabelled++
    for (const [key, truth] of Object.entries(fields)) {
      const field = result?.extract[keys[key] ?? key]
      const found = field?.found === true && field.value !== null
      const { exact, near } = found ? agreement(truth, field) : { exact: false, near: false }
      const tally = { labelled: 1, found: Number(found), exact: Number(exact), near: Number(near) }
      byKey.set(key, plus(byKey.get(key) ?? none, tally))
      if (found) judged.push({ confidence: field.confidence, right: near })
    }
  }
  const total = [...byKey.values()].reduce(plus, none)
  return {
    ...scoreOf(total),
    documents: documents.length,
    answered,
    byKey: Object.fromEntries([...byKey].map(([key, tally]) => [key, scoreOf(tally)])),
    precision: total.found === 0 ? 0 : total.near / total.found,
    recall: total.labelled === 0 ? 0 : total.near / total.labelled,
    reliability: reliabilityOf(judged),
    judged,
    unlabelled
  }
}
