import type { CustomFieldSpec, InlineSchema } from "../domain/ExtractionSchema.js"
import type { DraftField, SchemaDraft } from "./proposeSchema.js"
import type { SampleResult } from "./Sample.js"
import { sameValue } from "./sameValue.js"

/** A field of a draft, and whether each sample gave the same value when it was asked for. */
export interface ConfirmedField extends DraftField {
  readonly foundAgain: ReadonlyArray<boolean>
}

/** A draft whose fields have been asked for. */
export interface ConfirmedDraft extends SchemaDraft {
  readonly fields: ReadonlyArray<ConfirmedField>
}

const specOf = ({ hint, key, required, type }: DraftField): CustomFieldSpec => ({
  key,
  type,
  required,
  ...(hint === null ? {} : { hint })
})

/** The draft as a schema to save or to send. */
export const schemaOf = ({ fields, tables }: SchemaDraft): InlineSchema => ({ fields: fields.map(specOf), tables })

/** The draft with no hints for the fields that people have reviewed, whose keys may say enough. */
export const withoutReviewedHints = (draft: SchemaDraft): SchemaDraft => ({
  ...draft,
  fields: draft.fields.map((field) => (field.source === "review" ? { ...field, hint: null } : field))
})

const foundAgain = ({ key, values }: DraftField, again: ReadonlyArray<SampleResult>): ReadonlyArray<boolean> =>
  values.map((value, index) => {
    const field = again[index]?.extract[key]
    return value !== null && field?.found === true && sameValue(value, field)
  })

const count = (list: ReadonlyArray<boolean>): number => list.filter((one) => one).length

/** Whether a hint could find a reviewed value that its key alone did not, in `bare`, the results of extraction without hints for such fields. */
export const needsHints = ({ fields }: SchemaDraft, bare: ReadonlyArray<SampleResult>): boolean =>
  fields.some(
    (field) =>
      field.source === "review" &&
      field.hint !== null &&
      count(foundAgain(field, bare)) < field.values.filter((value) => value !== null).length
  )

/**
 * Checks a draft against what extraction found in each sample: `bare` without hints for reviewed fields, `hinted` with
 * them, where that was tried. A label is left out if its value is found again in no sample. A reviewed field stays; its
 * hint stays only if it finds the value in more samples.
 */
export const confirmDraft = (
  draft: SchemaDraft,
  bare: ReadonlyArray<SampleResult>,
  hinted: ReadonlyArray<SampleResult> | null = null
): ConfirmedDraft => ({
  ...draft,
  fields: draft.fields.flatMap((field) => {
    const found = foundAgain(field, bare)
    if (field.source === "page") return found.includes(true) ? [{ ...field, foundAgain: found }] : []
    const helped = hinted === null ? found : foundAgain(field, hinted)
    return count(helped) > count(found)
      ? [{ ...field, foundAgain: helped }]
      : [{ ...field, hint: null, foundAgain: found }]
  })
})
