import { conceptsOf } from "./concepts.js"
import type { LabelQuery } from "./labels.js"

/** The parts of a field that show whether it asks for the document's own date. */
interface AskedDay {
  readonly query: LabelQuery
  /** Whether the document's type knows the field. */
  readonly lent: boolean
  readonly spec: { readonly hint?: string | undefined } | undefined
}

const known = new WeakMap<AskedDay, boolean>()

/** Words a hint may use for the document's own date; any other word asks for a different date. */
const OF_DOCUMENTS: ReadonlySet<string> = new Set(
  [
    "date issue written signed document invoice receipt order transaction sales purchase contract letter report statement quote"
  ].flatMap((words) => conceptsOf(words))
)

/** Whether a field asks for the due date. */
export const asksWhenDue = ({ query }: Pick<AskedDay, "query">): boolean =>
  query.phrases.some(({ concepts }) => concepts.includes("duedate"))

/** Whether a field asks for the document's own date, which a bare `Date` names. */
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
