import { flatMap } from "../flatMap.js"
import type { Candidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { Context } from "./contexts.js"

/** Largest amount, in cents, by which tills round a total: to five or ten cents. */
const MOST_ROUNDING = 5

/** Most amounts in a column that are tried as terms of one sum. */
const LONGEST_COLUMN = 40

const centsOf = (candidate: Candidate): number => Math.round((candidate.number?.value ?? 0) * 100)

const isAmount = ({ number }: Candidate): boolean =>
  number !== undefined && !number.percent && (number.currency !== null || number.decimals === 2)

const namesOf = (contexts: ReadonlyArray<Context>): ReadonlyArray<string> =>
  flatMap(
    contexts.filter(({ relation }) => relation === "inline" || relation === "left"),
    ({ text }) => conceptsOf(text)
  )

/**
 * What the payment on a receipt shows about its amounts. The amount due is the cash given less the change: 1 for the amount due, −1 for the cash
 * given. Where the page names a rounding, 0.5 for the rounded amount and −0.5 for the one before it.
 */
export const settlementOf = (
  candidates: ReadonlyArray<Candidate>,
  /** The texts that may name the candidate at an index. */
  contextsAt: (place: number) => ReadonlyArray<Context>,
  columns: Iterable<ReadonlyArray<Candidate>>
): ReadonlyMap<Candidate, number> => {
  const amounts = candidates.filter(isAmount)
  const names = new Map<Candidate, ReadonlyArray<string>>()
  candidates.forEach((one, place) => {
    if (isAmount(one)) names.set(one, namesOf(contextsAt(place)))
  })
  const given: Array<number> = []
  const change: Array<number> = []
  const roundings = new Set<number>()
  for (const one of amounts) {
    const own = names.get(one) ?? []
    const cents = Math.abs(centsOf(one))
    if (own.includes("rounding") && !own.includes("total") && cents > 0 && cents <= MOST_ROUNDING) roundings.add(cents)
    else if (own.includes("change")) change.push(cents)
    else if ((own.includes("cash") || own.includes("paid")) && !own.includes("total")) given.push(cents)
  }
  const left = new Set(
    flatMap(given, (sum) => change.filter((back) => back > 0 && back < sum).map((back) => sum - back))
  )
  const all = new Set(amounts.map((one) => Math.abs(centsOf(one))))
  const found = new Map<Candidate, number>()
  for (const column of columns) paidInColumn(column, names, found)
  for (const candidate of amounts) {
    if (found.has(candidate)) continue
    const cents = Math.abs(centsOf(candidate))
    if (cents === 0) continue
    const rounded = (from: number): boolean => from % 5 !== 0 && cents % 5 === 0 && all.has(from)
    if (left.has(cents)) found.set(candidate, 1)
    else if (given.some((sum) => sum === cents) && change.some((back) => back > 0 && all.has(cents - back)))
      found.set(candidate, -1)
    else if ([...roundings].some((by) => rounded(cents - by) || rounded(cents + by))) found.set(candidate, 0.5)
    else if (
      [...roundings].some((by) => cents % 5 !== 0 && [cents - by, cents + by].some((to) => to % 5 === 0 && all.has(to)))
    )
      found.set(candidate, -0.5)
  }
  return found
}

/** Amount due, cash given and change are recognisable without labels if they are right below each other, as tills print them. */
const paidInColumn = (
  column: ReadonlyArray<Candidate>,
  names: ReadonlyMap<Candidate, ReadonlyArray<string>>,
  found: Map<Candidate, number>
): void => {
  const says = (candidate: Candidate, concepts: ReadonlyArray<string>): boolean =>
    (names.get(candidate) ?? []).some((name) => concepts.includes(name))
  const amounts = column.filter(isAmount).sort((a, b) => a.box.y - b.box.y)
  amounts.forEach((candidate, i) => {
    const [given, change] = [amounts[i + 1], amounts[i + 2]]
    if (given === undefined || change === undefined) return
    const [toPay, sum, back] = [centsOf(candidate), centsOf(given), centsOf(change)]
    if (toPay <= 0 || back <= 0 || sum - back !== toPay || toPay === back) return
    // Net, gross and tax differ by each other in the same way.
    if (says(candidate, ["ht", "subtotal", "tax"]) || says(given, ["total", "ttc", "due"]) || says(change, ["tax"]))
      return
    found.set(candidate, 1)
    found.set(given, -1)
  })
}

/** What the column sums of a page show about its amounts. */
export interface ColumnSums {
  /** Amounts that are the sum of two or more right above them. */
  readonly sums: ReadonlySet<Candidate>
  /** Amounts that are part of such a sum and so are not the total: the totals per tax rate above the grand total. */
  readonly parts: ReadonlySet<Candidate>
}

/**
 * The amounts that are the sum of two or more right above them in their column, and those that are part of one. The cash given, as the settlement
 * identifies it, is the sum of the amount due and the change; it makes neither of them a part.
 */
export const sumsOf = (
  columns: Iterable<ReadonlyArray<Candidate>>,
  settlement: ReadonlyMap<Candidate, number>
): ColumnSums => {
  const sums = new Set<Candidate>()
  const parts = new Set<Candidate>()
  for (const column of columns) {
    const amounts = column.filter(isAmount).sort((a, b) => a.box.y - b.box.y)
    amounts.forEach((candidate, i) => {
      if (settlement.get(candidate) === -1) return
      const wanted = centsOf(candidate)
      let sum = 0
      for (let j = i - 1; j >= Math.max(0, i - LONGEST_COLUMN); j--) {
        const above = amounts[j]
        if (above === undefined) break
        sum += centsOf(above)
        if (j >= i - 1 || sum !== wanted || wanted === 0) continue
        sums.add(candidate)
        // Adding nothing leaves an amount unchanged, so zeros do not count.
        for (const part of amounts.slice(j, i)) if (centsOf(part) !== 0 && centsOf(part) !== wanted) parts.add(part)
      }
    })
  }
  return { sums, parts }
}
