import { flatMap } from "../flatMap.js"
import { centreY } from "../layout/geometry.js"
import type { Candidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { SoughtField } from "./sought.js"

/**
 * What an amount is in a net and a tax that make a gross: 0 for nothing, up to 1 for the document's whole, and −1 for what is of one
 * rate of several and makes no whole.
 */
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
      if (tax <= 0 || tax * 1000 < net * LEAST_TAX || tax * 1000 > net * MOST_TAX || !known.has(tax)) continue
      const printed = rates.some((rate) => Math.abs((net * rate) / 100 - tax) <= TOLERANCE)
      sums.push({ net, tax, gross, printed })
    }
  }
  return sums
}

/** A whole of several rates, and what of each rate goes into it. */
interface Mixed {
  readonly whole: { readonly net: number; readonly tax: number; readonly gross: number }
  readonly taxes: ReadonlyArray<number>
  readonly nets: ReadonlyArray<number>
  readonly grosses: ReadonlyArray<number>
}

/** Largest difference, in cents, of a net that is worked out from a rounded tax of this rate. */
const slackOf = (rate: number): number => Math.ceil(60 / rate)

/** Wholes whose taxes of two rates are stated, and not the sum of the two: each tax tells its net by its rate, and the nets add up. */
const mixedOf = (
  amounts: ReadonlyArray<number>,
  rates: ReadonlyArray<number>,
  sums: ReadonlyArray<Sum>,
  untaxed: boolean
): ReadonlyArray<Mixed> => {
  const known = new Set(amounts)
  const mixed: Array<Mixed> = []
  rates.forEach((one, i) => {
    for (const other of rates.slice(i + 1)) {
      for (const first of amounts) {
        for (const second of amounts) {
          const taxes = first + second
          const worked = (100 * first) / one + (100 * second) / other
          const slack = slackOf(one) + slackOf(other)
          for (const gross of amounts) {
            const net = gross - taxes
            if (net <= first || !known.has(net) || Math.abs(net - worked) > slack) continue
            mixed.push({ whole: { net, tax: taxes, gross }, taxes: [first, second], nets: [], grosses: [] })
          }
        }
      }
    }
  })
  const printed = sums.filter((sum) => sum.printed)
  for (const { gross, net, tax } of untaxed ? printed : []) {
    for (const rest of amounts) {
      if (!known.has(gross + rest) || rest === tax || rest === net) continue
      const whole = { net: net + rest, tax, gross: gross + rest }
      mixed.push({ whole, taxes: [tax], nets: [net, rest], grosses: [gross] })
    }
  }
  printed.forEach((one, i) => {
    for (const other of printed.slice(i + 1)) {
      const gross = one.gross + other.gross
      if (one.net === other.net || !known.has(gross)) continue
      mixed.push({
        whole: { net: one.net + other.net, tax: one.tax + other.tax, gross },
        taxes: [one.tax, other.tax],
        nets: [one.net, other.net],
        grosses: [one.gross, other.gross]
      })
    }
  })
  return mixed
}

/** Rates of a document that are looked at for the same. */
const MOST_RATES = 4

/** Amounts of a document beyond which wholes of several rates are not looked for. */
const MOST_MIXED = 30

const NOTHING: TaxedSum = { asNet: 0, asTax: 0, asGross: 0 }

/** The amounts of one sign that a document shows, greatest first, and the sums that they make. */
interface Shown {
  readonly amounts: ReadonlyArray<number>
  readonly sums: ReadonlyArray<Sum>
  readonly mixed: ReadonlyArray<Mixed>
}

const shownBy = (candidates: ReadonlyArray<Candidate>, sign: 1 | -1): Shown => {
  const percents = flatMap(candidates, ({ number }) => (number?.percent === true ? [number.value] : []))
  const rates = [...new Set(percents.filter((rate) => rate > 0))].slice(0, MOST_TRIED)
  const untaxed = percents.includes(0)
  const amounts = [...new Set(candidates.filter(isMoney).map((one) => centsOf(one) * sign))]
    .filter((cents) => cents > 0)
    .sort((a, b) => b - a)
    .slice(0, MOST_TRIED)
  const sums = sumsOf(amounts, rates)
  const several = rates.length >= 2 || (rates.length === 1 && untaxed)
  const mixed = several ? mixedOf(amounts.slice(0, MOST_MIXED), rates.slice(0, MOST_RATES), sums, untaxed) : []
  return { amounts, sums, mixed }
}

/** Which amounts of a document are net, tax and gross of each other, by their cents. */
export const taxedSums = (candidates: ReadonlyArray<Candidate>): ((candidate: Candidate) => TaxedSum) => {
  const found = new Map<number, TaxedSum>()
  const raise = (cents: number, more: Partial<TaxedSum>): void => {
    const { asNet, asTax, asGross } = found.get(cents) ?? NOTHING
    found.set(cents, {
      asNet: Math.max(asNet, more.asNet ?? 0),
      asTax: Math.max(asTax, more.asTax ?? 0),
      asGross: Math.max(asGross, more.asGross ?? 0)
    })
  }
  for (const sign of [1, -1] as const) {
    const { mixed, sums } = shownBy(candidates, sign)
    const greatest = sums.reduce((most, { gross }) => Math.max(most, gross), 0)
    for (const { gross, net, printed, tax } of sums) {
      const worth = (gross === greatest ? 1 : PART) * (printed ? 1 : UNPRINTED)
      raise(net * sign, { asNet: worth })
      raise(tax * sign, { asTax: worth })
      raise(gross * sign, { asGross: worth })
    }
    for (const { grosses, nets, taxes } of mixed) {
      for (const tax of taxes) found.set(tax * sign, { ...(found.get(tax * sign) ?? NOTHING), asTax: -1 })
      for (const net of nets) found.set(net * sign, { ...(found.get(net * sign) ?? NOTHING), asNet: -1 })
      for (const gross of grosses) found.set(gross * sign, { ...(found.get(gross * sign) ?? NOTHING), asGross: -1 })
    }
    for (const { whole } of mixed) {
      raise(whole.net * sign, { asNet: 1 })
      raise(whole.tax * sign, { asTax: 1 })
      raise(whole.gross * sign, { asGross: 1 })
    }
  }
  return (candidate) => (isMoney(candidate) ? (found.get(centsOf(candidate)) ?? NOTHING) : NOTHING)
}

/** A whole of which the document shows the taxes by their rates and not their sum. */
export interface PartedTax {
  /** In cents. */
  readonly net: number
  /** The amounts that make the tax, in cents. */
  readonly taxes: ReadonlyArray<number>
}

/**
 * The one tax of the whole of some gross that a document shows by its rates alone: by rows of a table of rates that make the gross
 * together, or by taxes that do with the net. Undefined where it shows the sum of several, or where different ones would do.
 */
export const partedTax = (candidates: ReadonlyArray<Candidate>, gross: number): PartedTax | undefined => {
  const sign = gross < 0 ? -1 : 1
  const { amounts, mixed } = shownBy(candidates, sign)
  const byRows = taxOfRows(candidates, gross)
  if (byRows !== undefined) {
    const sum = byRows.taxes.reduce((all, tax) => all + tax, 0)
    return byRows.taxes.length === 1 || !amounts.includes(sum * sign) ? byRows : undefined
  }
  const wholes = mixed.filter(
    ({ taxes, whole }) => whole.gross === gross * sign && taxes.length > 1 && !amounts.includes(whole.tax)
  )
  const [first] = wholes
  if (first === undefined || wholes.some(({ whole }) => whole.tax !== first.whole.tax)) return undefined
  return { net: first.whole.net * sign, taxes: first.taxes.map((tax) => tax * sign) }
}

/** Share of a line's height by which what stands in one row of a table differs in level at most. */
const ON_ONE_ROW = 0.4

/** The rows that show a rate, a net, the tax that this makes of it, and their gross: their taxes, where the grosses make the whole. */
const taxOfRows = (candidates: ReadonlyArray<Candidate>, gross: number): PartedTax | undefined => {
  let net = 0
  let all = 0
  const taxes: Array<number> = []
  for (const { box, number, segment } of candidates) {
    if (number?.percent !== true || number.value < 0) continue
    const beside = candidates.filter(
      (one) =>
        isMoney(one) &&
        one.segment.pageIndex === segment.pageIndex &&
        Math.abs(centreY(one.box) - centreY(box)) < segment.layout.lineHeight * ON_ONE_ROW
    )
    const row = rateRow(beside.map(centsOf), number.value)
    if (row === undefined) continue
    net += row.net
    all += row.net + row.tax
    if (row.tax !== 0) taxes.push(row.tax)
  }
  return all === gross && taxes.length > 0 ? { net, taxes } : undefined
}

/** A net and a tax of some rate among the amounts of a row, where it shows their gross as well. */
const rateRow = (
  amounts: ReadonlyArray<number>,
  rate: number
): { readonly net: number; readonly tax: number } | undefined => {
  for (const [i, net] of amounts.entries()) {
    for (const [j, tax] of amounts.entries()) {
      if (i === j || Math.abs((net * rate) / 100 - tax) > TOLERANCE || Math.abs(tax) >= Math.abs(net)) continue
      if (amounts.some((gross, k) => k !== i && k !== j && gross === net + tax)) return { net, tax }
    }
  }
  return undefined
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
