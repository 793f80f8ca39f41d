import type { ExtractedField } from "../Extraction.js"
import { agreement } from "./agreement.js"
import { type Judged, type Reliability, reliabilityOf } from "./reliability.js"
import type { LabelledDocument } from "./Truth.js"

/** Counts over labelled values. */
export interface FieldTally {
  /** Values that the documents say. */
  readonly labelled: number
  /** Values given, including invented ones. */
  readonly found: number
  readonly exact: number
  readonly near: number
  /** Labels of null: values asked for that the document does not state. */
  readonly absent: number
  /** Absent ones that were given a value. */
  readonly invented: number
}

/** Counts with what follows from them; all between 0 and 1. */
export interface FieldScore extends FieldTally {
  readonly f1Exact: number
  readonly f1Near: number
}

/** How right a set of answers is; F1 is micro-averaged over all labelled fields. */
export interface FieldScores extends FieldScore {
  readonly documents: number
  /** Documents with a result. */
  readonly answered: number
  readonly byKey: Readonly<Record<string, FieldScore>>
  /** Share of the values given that is right; near counts as right, and an invented one as wrong. */
  readonly precision: number
  /** Share of the labelled values that was given rightly. */
  readonly recall: number
  /** Of the values given for labelled fields; near counts as right. */
  readonly reliability: Reliability
  readonly judged: ReadonlyArray<Judged>
  /**
   * Over the labelled fields that were not given: how well their confidence predicts that the document does not state them. Null where all were
   * given.
   */
  readonly absence: Reliability | null
  readonly judgedAbsent: ReadonlyArray<Judged>
  /** Values given for unlabelled keys. Where everything on the page is labelled, these are invented. */
  readonly unlabelled: number
}

/** What is scored of a result. */
export interface Answered {
  readonly extract: Readonly<Record<string, Pick<ExtractedField, "value" | "normalized" | "confidence" | "found">>>
}

const none: FieldTally = { labelled: 0, found: 0, exact: 0, near: 0, absent: 0, invented: 0 }

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
  near: a.near + b.near,
  absent: a.absent + b.absent,
  invented: a.invented + b.invented
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
  const judgedAbsent: Array<Judged> = []
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
      const isAbsent = truth.value === null
      const tally = {
        labelled: Number(!isAbsent),
        found: Number(found),
        exact: Number(exact),
        near: Number(near),
        absent: Number(isAbsent),
        invented: Number(isAbsent && found)
      }
      byKey.set(key, plus(byKey.get(key) ?? none, tally))
      if (found) judged.push({ confidence: field.confidence, right: near })
      else if (field !== undefined) judgedAbsent.push({ confidence: field.confidence, right: isAbsent })
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
    absence: judgedAbsent.length === 0 ? null : reliabilityOf(judgedAbsent),
    judgedAbsent,
    unlabelled
  }
}
