import { agreement, type FieldScore, type TruthField } from "@extrait/engine/evaluation"
import type { Answer } from "./Answer.js"
import type { LabelledSet } from "./LabelledSet.js"
import { type ResultOf, type Scores, scoresOf } from "./scoresOf.js"

/** A labelled value and what two versions gave for it; null where they gave none. */
export interface ValueChange {
  readonly file: string
  readonly key: string
  /** Null: the document does not say it. */
  readonly labelled: string | null
  readonly before: string | null
  readonly now: string | null
}

/** How right one version is; each between 0 and 1, and null where nothing of the kind is labelled. */
export interface Figures {
  readonly f1_exact: number | null
  readonly f1_near: number | null
  readonly precision: number | null
  readonly recall: number | null
  /** Expected calibration error. */
  readonly ece: number | null
  readonly brier: number | null
  readonly auroc: number | null
  /** Share of the given values that can pass unread at 95 % precision. */
  readonly pass_at_95: number | null
  readonly types_found: number | null
  readonly rows_found: number | null
  readonly cell_f1: number | null
}

/** What changed of one field. */
export interface FieldChange {
  readonly before: FieldScore
  readonly now: FieldScore
  readonly became_right: number
  readonly became_wrong: number
  readonly differ: number
}

/** What changed from one version's answers to another's, over the documents that the earlier one answered. */
export interface Comparison {
  readonly documents: number
  /** Files of the set that the earlier answers do not have. */
  readonly not_compared: ReadonlyArray<string>
  readonly before: Figures
  readonly now: Figures
  readonly fields: Readonly<Record<string, FieldChange>>
  readonly became_right: ReadonlyArray<ValueChange>
  readonly became_wrong: ReadonlyArray<ValueChange>
  /** Values that are another text and as right or as wrong as before. */
  readonly differ: ReadonlyArray<ValueChange>
}

type Field = Answer["extract"][string]

const given = (field: Field | undefined): Field | null => (field?.found === true && field.value !== null ? field : null)

/** Whether an answer is right, near values among them; none is right where the document does not say it. */
const isRight = (truth: TruthField, field: Field | null): boolean =>
  truth.value === null ? field === null : field !== null && agreement(truth, field).near

const figuresOf = ({ cells, fields, rows, types }: Scores): Figures => ({
  f1_exact: fields?.f1Exact ?? null,
  f1_near: fields?.f1Near ?? null,
  precision: fields?.precision ?? null,
  recall: fields?.recall ?? null,
  ece: fields?.reliability.ece ?? null,
  brier: fields?.reliability.brier ?? null,
  auroc: fields?.reliability.auroc ?? null,
  pass_at_95: fields?.reliability.passAt95 ?? null,
  types_found: types === null ? null : types.right / types.of,
  rows_found: rows?.recall ?? null,
  cell_f1: cells?.f1 ?? null
})

/**
 * Compares two versions' answers to a labelled set, value by value. A document that only the earlier version answered counts as one in which
 * nothing is found now; one that it did not answer is left out.
 */
export const compare = (
  { documents, ...set }: Pick<LabelledSet, "complete" | "documents" | "keys">,
  before: ResultOf,
  now: ResultOf
): Comparison => {
  const compared = documents.filter(({ file }) => before(file) !== undefined)
  const [scoresBefore, scoresNow] = [before, now].map((resultOf) =>
    scoresOf({ ...set, documents: compared }, resultOf)
  ) as [Scores, Scores]
  const changes = { became_right: [] as ValueChange[], became_wrong: [] as ValueChange[], differ: [] as ValueChange[] }
  for (const { fields = {}, file } of compared) {
    for (const [key, truth] of Object.entries(fields)) {
      const [a, b] = [before, now].map((resultOf) => given(resultOf(file)?.extract[set.keys[key] ?? key])) as [
        Field | null,
        Field | null
      ]
      const change = { file, key, labelled: truth.value, before: a?.value ?? null, now: b?.value ?? null }
      const [wasRight, right] = [isRight(truth, a), isRight(truth, b)]
      if (wasRight !== right) changes[right ? "became_right" : "became_wrong"].push(change)
      else if (change.before !== change.now) changes.differ.push(change)
    }
  }
  const count = (list: ReadonlyArray<ValueChange>, key: string) => list.filter((change) => change.key === key).length
  return {
    documents: compared.length,
    not_compared: documents.flatMap(({ file }) => (before(file) === undefined ? [file] : [])),
    before: figuresOf(scoresBefore),
    now: figuresOf(scoresNow),
    fields: Object.fromEntries(
      Object.entries(scoresNow.fields?.byKey ?? {}).map(([key, score]) => [
        key,
        {
          before: scoresBefore.fields?.byKey[key] ?? score,
          now: score,
          became_right: count(changes.became_right, key),
          became_wrong: count(changes.became_wrong, key),
          differ: count(changes.differ, key)
        }
      ])
    ),
    ...changes
  }
}
