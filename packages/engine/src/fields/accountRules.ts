import type { ExtractedTable, Normalized } from "../Extraction.js"
import { accountKeyAgrees } from "../text/checkedNumbers.js"
import type { FieldRule } from "../types/DocumentType.js"
import type { Scored } from "./score.js"

type RuleOf<Kind extends FieldRule["rule"]> = Extract<FieldRule, { rule: Kind }>

/** Half a cent, plus the rounding error of summing many binary fractions. */
const TOLERANCE = 0.006

const amountOf = (normalized: Normalized): number | undefined =>
  typeof normalized === "number"
    ? normalized
    : typeof normalized === "object" && normalized !== null
      ? normalized.amount
      : undefined

/**
 * The sum of what a table's rows add to the opening amount. Undefined where the table was not found, or where a row has no amount and the sum is
 * therefore unknown.
 */
export const netOf = (rule: RuleOf<"movements">, tables: ReadonlyArray<ExtractedTable>): number | undefined => {
  const table = tables.find(({ key }) => key === rule.table)
  if (table === undefined || table.rows.length === 0) return undefined
  let net = 0
  for (const { cells } of table.rows) {
    const of = (column: string): number | undefined =>
      amountOf(cells.find((cell) => cell.column === column)?.normalized ?? null)
    const added = of(rule.added)
    const taken = of(rule.taken)
    if (added === undefined && taken === undefined) return undefined
    // Debits may be printed with or without a minus sign.
    net += Math.abs(added ?? 0) - Math.abs(taken ?? 0)
  }
  return net
}

/** Whether the table's rows lead from the opening to the closing amount; undefined where any of the three is unknown. */
export const movementsHold = (
  net: number | undefined,
  opening: Scored | undefined,
  closing: Scored | undefined
): boolean | undefined => {
  const from = opening?.candidate.number?.value
  const to = closing?.candidate.number?.value
  if (net === undefined || from === undefined || to === undefined) return undefined
  return Math.abs(from + net - to) < TOLERANCE
}

/** Bonus in log-odds for an opening and a closing amount proved by the rows between them. */
const PROVEN = 4

/** How many candidates of each end are tried. */
const TRIED = 10

/** The opening and closing amounts that the table's rows connect; undefined where no two candidates fit. */
export const provenEnds = (
  net: number | undefined,
  openings: ReadonlyArray<Scored>,
  closings: ReadonlyArray<Scored>
): readonly [opening: Scored, closing: Scored] | undefined => {
  if (net === undefined) return undefined
  let best: readonly [Scored, Scored] | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const opening of openings.slice(0, TRIED)) {
    for (const closing of closings.slice(0, TRIED)) {
      const score = opening.logit + closing.logit + PROVEN
      if (score > most && opening.candidate !== closing.candidate && movementsHold(net, opening, closing) === true) {
        most = score
        best = [opening, closing]
      }
    }
  }
  return most > 0 ? best : undefined
}

const compactOf = (scored: Scored | undefined): string | undefined =>
  scored?.candidate.compact.toUpperCase().replace(/[^A-Z0-9]/g, "")

/** Whether the key of a French account agrees with its parts; undefined where parts are missing or the account is not French. */
export const accountKeyHolds = (
  rule: RuleOf<"account_key">,
  chosen: ReadonlyMap<string, Scored | undefined>
): boolean | undefined => {
  const [bank, branch, account, key] = [rule.bank, rule.branch, rule.account, rule.key].map((part) =>
    compactOf(chosen.get(part))
  )
  if (bank === undefined || branch === undefined || account === undefined || key === undefined) return undefined
  return accountKeyAgrees(bank, branch, account, key) ?? undefined
}

/** Whether a number is part of the chosen IBAN; undefined where either is missing or the country's IBAN has no such part. */
export const inIban = (
  rule: RuleOf<"part_of_iban">,
  chosen: ReadonlyMap<string, Scored | undefined>
): boolean | undefined => {
  const part = compactOf(chosen.get(rule.part))
  const iban = compactOf(chosen.get(rule.iban))
  return part === undefined || iban === undefined || part.length < 3 ? undefined : iban.slice(4).includes(part)
}
