import { flatMap } from "../flatMap.js"
import { boxAround } from "../layout/geometry.js"
import type { FieldRule } from "../types/DocumentType.js"
import type { Candidate } from "./candidates.js"
import type { Ranking, Scored } from "./score.js"
import { partedTax, sumRoleOf } from "./taxedSums.js"

const centsOf = ({ number }: Candidate): number => Math.round((number?.value ?? 0) * 100)

/** Log-odds by which a sum of parts is less sure than the total that proves it. */
const LESS_SURE = 0.5

/** For each amount, the last piece that shows it, each at a place of its own: a table of tax rates is below the items. */
const partsOf = (
  typed: ReadonlyArray<Candidate>,
  amounts: ReadonlyArray<number>
): ReadonlyArray<Candidate> | undefined => {
  const taken: Array<Candidate> = []
  for (const cents of amounts) {
    const last = typed.findLast(
      (one) => one.kind === "number" && one.number?.percent === false && centsOf(one) === cents && !taken.includes(one)
    )
    if (last === undefined) return undefined
    taken.push(last)
  }
  return taken.sort((a, b) => a.segment.index - b.segment.index)
}

/** The parts as one value: their printed texts joined by a plus, and their sum as its number. */
const together = (parts: ReadonlyArray<Candidate>): Candidate | undefined => {
  const [first] = parts
  const number = first?.number
  if (parts.length === 1) return first
  if (first === undefined || number === undefined) return undefined
  if (parts.some(({ segment }) => segment.pageIndex !== first.segment.pageIndex)) return undefined
  const value = parts.reduce((sum, one) => sum + centsOf(one), 0) / 100
  const text = parts.map((one) => one.value).join(" + ")
  return {
    ...first,
    lines: [...new Set(flatMap(parts, ({ lines }) => lines))],
    value: text,
    compact: String(value),
    box: boxAround(parts),
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    number: { ...number, text, value, decimals: 2 },
    money: { amount: value, currency: number.currency },
    sameAs: undefined
  }
}

/**
 * The tax of a document that states it per rate but not as one sum: the taxes together, if with their nets they make the chosen total. The net is
 * then replaced by the one that goes with them.
 */
export const chooseSummedTax = (
  rule: Extract<FieldRule, { rule: "sum" }>,
  typed: ReadonlyArray<Candidate>,
  byKey: ReadonlyMap<string, Ranking>,
  chosen: Map<string, Scored | undefined>
): void => {
  const total = chosen.get(rule.total)
  const tax = rule.parts.find((key) => {
    const field = byKey.get(key)?.field
    return field !== undefined && sumRoleOf(field) === "tax"
  })
  const net = rule.parts.find((key) => key !== tax)
  if (total === undefined || tax === undefined || net === undefined || rule.parts.length !== 2) return
  const found = partedTax(typed, centsOf(total.candidate))
  const parts = found && partsOf(typed, found.taxes)
  const candidate = parts && together(parts)
  if (found === undefined || parts === undefined || candidate === undefined) return
  const logit = total.logit - LESS_SURE
  const one = byKey.get(tax)?.ranked.find((other) => parts.includes(other.candidate)) ?? total
  chosen.set(tax, { ...one, candidate, logit })
  const own = chosen.get(net)
  if (own !== undefined && centsOf(own.candidate) === found.net) return
  const other = byKey.get(net)?.ranked.find((scored) => centsOf(scored.candidate) === found.net)
  chosen.set(net, other && { ...other, logit: Math.max(other.logit, logit) })
}
