import type { FoundFields } from "../fields/extractFields.js"
import type { Reading } from "../fields/reading.js"
import type { SoughtField } from "../fields/sought.js"
import { agrees } from "../structured/agreement.js"
import { confirmFields, type PlacedStatement } from "../structured/confirmFields.js"
import type { StatedValue } from "../structured/StatedInvoice.js"
import type { ExtractedCode } from "./ExtractedCode.js"
import { type Statement, statementsOf } from "./statements.js"

/** A statement and the code that makes it. */
interface Said extends Statement {
  readonly code: ExtractedCode
}

const sameValue = (a: StatedValue, b: StatedValue): boolean =>
  a.kind === "number" && b.kind === "number" ? a.number === b.number : a.text === b.text

/** The one value that several codes agree on; undefined where they differ, as several payments do. */
const onlyOne = (said: ReadonlyArray<Said>): Said | undefined => {
  const [first, ...others] = said
  return first !== undefined && others.every(({ value }) => sameValue(value, first.value)) ? first : undefined
}

/**
 * The fields with what the document's codes state of them: payments and seals. Where the page shows the same, the field is as sure as the
 * code. Where it shows something else, the likelier of the two is given and the field flagged `inconsistent`. Where it shows nothing, the
 * code's value is given with the code's place. A code with a wrong signature states nothing, nor do codes that contradict each other.
 * `already` has the keys of fields that a file inside the document states.
 */
export const confirmByCodes = (
  found: FoundFields,
  codes: ReadonlyArray<ExtractedCode>,
  {
    already,
    documentType,
    reading
  }: {
    readonly already: ReadonlySet<string>
    readonly documentType: string | null
    readonly reading: Reading
  }
): FoundFields => {
  const said = codes.flatMap((code): ReadonlyArray<Said> => {
    // A bank statement shows its owner's account; nobody is asked to pay into it.
    const elsewhere = documentType === "bank_statement" && code.meaning?.standard !== "2d_doc"
    return code.meaning === null || code.signature === "invalid" || elsewhere
      ? []
      : statementsOf(code.meaning).map((statement) => ({ ...statement, code }))
  })
  if (said.length === 0 || found.decisions.length === 0) return found
  const fields = found.decisions.map(({ choice }) => choice.ranking.field)
  const isOnly = ({ key, kind }: SoughtField) => fields.every((other) => other.kind !== kind || other.key === key)
  const placed = new Map<string, PlacedStatement>()
  for (const { choice, given } of found.decisions) {
    const { field } = choice.ranking
    if (already.has(field.key)) continue
    const onPage = ({ value }: Said) => given !== undefined && agrees(given.candidate, value, field, 1)
    const own = said.filter(({ keys, kind }) => keys.includes(field.key) || (kind === field.kind && isOnly(field)))
    const mostly = said.filter((one) => one.also.includes(field.key) && onPage(one))
    const one = onlyOne(own.length > 0 ? (own.some(onPage) ? own.filter(onPage) : own) : mostly)
    if (one !== undefined) placed.set(field.key, { value: one.value, page: one.code.page, bbox: one.code.bbox })
  }
  if (placed.size === 0) return found
  const currency = onlyOne(said.filter(({ keys }) => keys.includes("currency")))
  return confirmFields(
    found,
    {
      fields: new Map([...placed].map(([key, { value }]) => [key, value])),
      currency: currency?.value.text ?? null,
      placed
    },
    reading
  )
}
