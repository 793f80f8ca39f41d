import { conceptsOf } from "./concepts.js"
import type { LabelQuery } from "./labels.js"

/** What is looked at of a field to tell whether it asks for the document's own day. */
interface AskedDay {
  readonly query: LabelQuery
  /** Whether the document's type knows the field. */
  readonly lent: boolean
  readonly spec: { readonly hint?: string | undefined } | undefined
}

const known = new WeakMap<AskedDay, boolean>()

/** What a hint says of the document's own day; one with other words asks for another. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(
  [
    "date issue written signed document invoice receipt order transaction sales purchase contract letter report statement quote"
  ].flatMap((words) => conceptsOf(words))
)

/** Whether a field asks for the day by which the document is to be paid. */
export const asksWhenDue = ({ query }: Pick<AskedDay, "query">): boolean =>
  query.phrases.some(({ concepts }) => concepts.includes("duedate"))

/** Whether a field asks for the day of the document itself, which `Date` alone names. */
export const datesDocument = (field: AskedDay): boolean => {
  const before = known.get(field)
  if (before !== undefined) return before
  const dates =
    field.query.phrases.some(
      ({ concepts, weight }) => weight >= 0.7 && concepts.length === 1 && concepts[0] === "date"
    ) &&
    (field.lent || conceptsOf(field.spec?.hint ?? "").every((concept) => OF_DOCUMENTS.has(concept)))
  known.set(field, dates)
  return dates
}
