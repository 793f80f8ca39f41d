import type { DocumentType, FieldRule } from "../types/DocumentType.js"
import { type LabelQuery, labelQuality } from "./labels.js"
import { decoysOf, type SoughtField } from "./sought.js"

/** Share of a schema's fields that the document's type must know before the type's decoys apply to the schema. */
const MOSTLY = 0.5

/** How well a decoy must name a sought field to be no decoy for this schema. */
const ASKED_FOR = 0.5

/** The decoys of a document's type that apply to a caller's fields: those that no field asks for, if the type knows most of the fields. */
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

/** The rules of a document's type whose fields are all asked for. */
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
