import { accountKeyAgrees, builtInType, type FieldRule, isBic, isIban, isVatNumber } from "@extrait/engine/domain"
import type { ExtractedField, ExtractedTable, ExtractionResult, Normalized } from "../domain/ExtractionResult.js"

type Extract = ExtractionResult["extract"]
type Value = typeof Normalized.Type

/** Half a unit of the smallest coin in use, with room for tills that round a total to five hundredths. */
const tolerance = 0.011

const amountOf = (value: Value | undefined): number | undefined =>
  typeof value === "number" ? value : typeof value === "object" && value !== null ? value.amount : undefined

const compactOf = (field: ExtractedField | undefined): string | undefined =>
  field?.value?.toUpperCase().replace(/[^A-Z0-9]/g, "")

/** The sum of what the rows of a table add and take away; undefined if a row says neither. */
const netOf = (
  { added, table: key, taken }: { readonly table: string; readonly added: string; readonly taken: string },
  tables: ReadonlyArray<ExtractedTable>
): number | undefined => {
  const rows = tables.find((table) => table.key === key)?.rows ?? []
  if (rows.length === 0) return undefined
  let net = 0
  for (const { cells } of rows) {
    const of = (column: string) => amountOf(cells.find((cell) => cell.column === column)?.normalized)
    const more = of(added)
    const less = of(taken)
    if (more === undefined && less === undefined) return undefined
    net += Math.abs(more ?? 0) - Math.abs(less ?? 0)
  }
  return net
}

/** Whether a rule holds for the values that fields have; undefined where one that it needs is missing. */
const holds = (rule: FieldRule, extract: Extract, tables: ReadonlyArray<ExtractedTable>): boolean | undefined => {
  const amount = (key: string) => amountOf(extract[key]?.normalized)
  switch (rule.rule) {
    case "sum": {
      const parts = rule.parts.map(amount)
      const total = amount(rule.total)
      const sum = parts.reduce<number | undefined>(
        (before, part) => (before === undefined || part === undefined ? undefined : before + part),
        0
      )
      return sum === undefined || total === undefined ? undefined : Math.abs(sum - total) < tolerance
    }
    case "at_most": {
      const part = amount(rule.part)
      const whole = amount(rule.whole)
      return part === undefined || whole === undefined ? undefined : Math.abs(part) <= Math.abs(whole) + tolerance
    }
    case "not_before": {
      const first = extract[rule.earlier]?.normalized
      const second = extract[rule.later]?.normalized
      return typeof first === "string" && typeof second === "string" ? second >= first : undefined
    }
    case "movements": {
      const net = netOf(rule, tables)
      const opening = amount(rule.opening)
      const closing = amount(rule.closing)
      if (net === undefined || opening === undefined || closing === undefined) return undefined
      return Math.abs(opening + net - closing) < tolerance
    }
    case "account_key": {
      const parts = [rule.bank, rule.branch, rule.account, rule.key].map((key) => compactOf(extract[key]))
      const [bank, branch, account, key] = parts
      if (bank === undefined || branch === undefined || account === undefined || key === undefined) return undefined
      return accountKeyAgrees(bank, branch, account, key) ?? undefined
    }
    case "part_of_iban": {
      const part = compactOf(extract[rule.part])
      const iban = compactOf(extract[rule.iban])
      if (part === undefined || iban === undefined || part.length < 3) return undefined
      return iban.slice(4).includes(part)
    }
  }
}

/** The fields for which a broken rule is reported, as in the engine. */
const toldOf = (rule: FieldRule): ReadonlyArray<string> => {
  switch (rule.rule) {
    case "sum":
      return [...rule.parts, rule.total]
    case "at_most":
    case "part_of_iban":
      return [rule.part]
    case "not_before":
      return [rule.later]
    case "movements":
      return [rule.opening, rule.closing]
    case "account_key":
      return [rule.bank, rule.branch, rule.account, rule.key]
  }
}

/** Keys of the fields that break a rule of a built-in type. */
export const brokenRules = (
  typeName: string | null,
  extract: Extract,
  tables: ReadonlyArray<ExtractedTable>
): ReadonlySet<string> => {
  const rules = (typeName === null ? undefined : builtInType(typeName))?.rules ?? []
  return new Set(rules.flatMap((rule) => (holds(rule, extract, tables) === false ? toldOf(rule) : [])))
}

/** Whether the check digits of a value agree, by the kind of a field of a built-in type; true where there are none. */
export const passesChecks = (typeName: string | null, key: string, value: string): boolean => {
  const kind = (typeName === null ? undefined : builtInType(typeName))?.fields.find((field) => field.key === key)?.kind
  if (kind === "iban") return isIban(value)
  if (kind === "bic") return isBic(value)
  return kind === "vat" ? isVatNumber(value) : true
}
