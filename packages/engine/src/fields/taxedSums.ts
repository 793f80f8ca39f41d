import type { Candidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { SoughtField } from "./sought.js"

/** What an amount is in a net and a tax that make a gross: 0 for nothing, up to 1 for the document's whole. */
export interface TaxedSum {
  readonly asNet: number
  readonly asTax: number
  readonly asGross: number
}

/** Amounts of a document of which sums are tried: the greatest, for a whole is greater than its parts. */
const MOST_TRIED = 60

/** Shares of tax in the net that any country asks for, in thousandths. */
const LEAST_TAX = 5
const MOST_TAX = 350

/** Rounding of each of a few lines, in cents. */
const TOLERANCE = 3

/** What a sum is worth that is not the greatest of its kind, and one whose rate the document does not print. */
const PART = 0.6
const UNPRINTED = 0.8

const centsOf = (candidate: Candidate): number => Math.round((candidate.number?.value ?? 0) * 100)

const isMoney = ({ number }: Candidate): boolean =>
  number !== undefined && !number.percent && (number.currency !== null || number.decimals === 2)

interface Sum {
  readonly net: number
  readonly tax: number
  readonly gross: number
  readonly printed: boolean
}

/** Every net and tax among some amounts of one sign that make another of them. */
const sumsOf = (amounts: ReadonlyArray<number>, rates: ReadonlyArray<number>): ReadonlyArray<Sum> => {
  const known = new Set(amounts)
  const sums: Array<Sum> = []
  for (const gross of amounts) {
    for (const net of amounts) {
      const tax = gross - net
      if (tax <= 0 || !known.has(tax) || tax * 1000 < net * LEAST_TAX || tax * 1000 > net * MOST_TAX) continue
      const printed = rates.some((rate) => Math.abs((net * rate) / 100 - tax) <= TOLERANCE)
      sums.push({ net, tax, gross, printed })
    }
  }
  return sums
}

const NOTHING: TaxedSum = { asNet: 0, asTax: 0, asGross: 0 }

/** Which amounts of a document are net, tax and gross of each other, by their cents. */
export const taxedSums = (candidates: ReadonlyArray<Candidate>): ((candidate: Candidate) => TaxedSum) => {
  const rates = [
    ...new Set(candidates.flatMap(({ number }) => (number?.percent === true && number.value > 0 ? [number.value] : [])))
  ].slice(0, MOST_TRIED)
  const found = new Map<number, TaxedSum>()
  const raise = (cents: number, more: Partial<TaxedSum>): void => {
    const { asNet, asTax, asGross } = found.get(cents) ?? NOTHING
    found.set(cents, {
      asNet: Math.max(asNet, more.asNet ?? 0),
      asTax: Math.max(asTax, more.asTax ?? 0),
      asGross: Math.max(asGross, more.asGross ?? 0)
    })
  }
  const all = [...new Set(candidates.filter(isMoney).map(centsOf))]
  for (const sign of [1, -1]) {
    const amounts = all
      .map((cents) => cents * sign)
      .filter((cents) => cents > 0)
      .sort((a, b) => b - a)
      .slice(0, MOST_TRIED)
    const sums = sumsOf(amounts, rates)
    const greatest = sums.reduce((most, { gross }) => Math.max(most, gross), 0)
    for (const { gross, net, printed, tax } of sums) {
      const worth = (gross === greatest ? 1 : PART) * (printed ? 1 : UNPRINTED)
      raise(net * sign, { asNet: worth })
      raise(tax * sign, { asTax: worth })
      raise(gross * sign, { asGross: worth })
    }
  }
  return (candidate) => (isMoney(candidate) ? (found.get(centsOf(candidate)) ?? NOTHING) : NOTHING)
}

/** Which part of a taxed sum a field asks for. */
export type SumRole = "net" | "tax" | "gross"

const roles = new WeakMap<SoughtField, { readonly role: SumRole | undefined }>()

/** The part of a taxed sum that a field of money asks for, by the words of its key. */
export const sumRoleOf = (field: SoughtField): SumRole | undefined => {
  const known = roles.get(field)
  if (known !== undefined) return known.role
  const concepts = field.money ? conceptsOf(field.key.replace(/[_.-]+/g, " ")) : []
  const has = (...wanted: ReadonlyArray<string>): boolean => wanted.some((concept) => concepts.includes(concept))
  const role: SumRole | undefined = has("subtotal", "ht", "base")
    ? "net"
    : has("tax")
      ? "tax"
      : field.total
        ? "gross"
        : undefined
  roles.set(field, { role })
  return role
}
