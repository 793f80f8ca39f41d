import type { DocumentType, FieldRule } from "../types/DocumentType.js"
import { type LabelQuery, labelQuality } from "./labels.js"
import { decoysOf, type SoughtField } from "./sought.js"

/** Share of a schema's fields that the document's type must know before what it takes for decoys is one for the schema as well. */
const MOSTLY = 0.5

/** How well a decoy names a field that is asked for where it is no decoy at all. */
const ASKED_FOR = 0.5

/** The decoys of a document's type for a caller's fields: those that none of their own asks for, where most of the fields are the type's. */
export const decoysFor = (
  type: DocumentType | undefined,
  sought: ReadonlyArray<SoughtField>
): ReadonlyArray<LabelQuery> => {
  if (type === undefined) return []
  if (sought.filter(({ lent }) => lent).length <= sought.length * MOSTLY) return []
  const queries = decoysOf(type)
  const own = sought.filter(({ lent }) => !lent)
  return queries.filter((_, i) => own.every(({ query }) => labelQuality(query, type.decoys[i] ?? "") < ASKED_FOR))
}

/** The rules of a document's type over fields that are all asked for. */
export const rulesFor = (
  type: DocumentType | undefined,
  sought: ReadonlyArray<SoughtField>
): ReadonlyArray<FieldRule> =>
  (type?.rules ?? []).filter((rule) => keysOf(rule).every((key) => sought.some((field) => field.key === key)))

const keysOf = (rule: FieldRule): ReadonlyArray<string> => {
  switch (rule.rule) {
    case "sum":
      return [...rule.parts, rule.total]
    case "at_most":
      return [rule.part, rule.whole]
    case "not_before":
      return [rule.earlier, rule.later]
    case "movements":
      return [rule.opening, rule.closing]
    case "account_key":
      return [rule.bank, rule.branch, rule.account, rule.key]
    case "part_of_iban":
      return [rule.part, rule.iban]
  }
}
