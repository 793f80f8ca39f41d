import { flatMap } from "../flatMap.js"
import type { Candidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { Context } from "./contexts.js"

/** Largest sum, in cents, by which tills round a total: to five or to ten hundredths. */
const MOST_ROUNDING = 5

/** Most amounts above each other of which one is tried for their sum. */
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
 * What the payment on a receipt says of its amounts. The sum given less the change is what was to pay: 1 for that, and −1 for the sum
 * given. Where the page names a rounding, 0.5 for the rounded amount and −0.5 for the one before it.
 */
export const settlementOf = (
  candidates: ReadonlyArray<Candidate>,
  /** The texts that may name the candidate at a place. */
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

/** To pay, given and change right below each other, as tills print them, tell themselves apart without any label. */
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

/** What the sums in the columns of a page say of its amounts. */
export interface ColumnSums {
  /** Those that are the sum of two or more right above them. */
  readonly sums: ReadonlySet<Candidate>
  /** Those that such a sum takes in, so that they are no whole themselves: the totals of each rate above the total of all. */
  readonly parts: ReadonlySet<Candidate>
}

/**
 * The amounts that are the sum of two or more right above them in their column, and those that are in one. What was given, as the
 * settlement says, is the sum of what was to pay and the change, and makes no part of either.
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
        // What is added to nothing stays what it is.
        for (const part of amounts.slice(j, i)) if (centsOf(part) !== 0 && centsOf(part) !== wanted) parts.add(part)
      }
    })
  }
  return { sums, parts }
}
