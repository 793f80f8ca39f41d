import { flatMap } from "../flatMap.js"
import { centreY } from "../layout/geometry.js"
import type { Candidate } from "./candidates.js"
import { conceptsOf } from "./concepts.js"
import type { SoughtField } from "./sought.js"

/**
 * An amount's roles as net, tax and gross: 0 for none, up to 1 for the document's total, and −1 for an amount of one tax rate among several, which
 * is no total.
 */
export interface TaxedSum {
  readonly asNet: number
  readonly asTax: number
  readonly asGross: number
}

/** How many amounts of a document are tried in sums, starting with the greatest, because a whole exceeds its parts. */
const MOST_TRIED = 60

/** Tax rates charged in any country, in thousandths of the net. */
const LEAST_TAX = 5
const MOST_TAX = 350

/** Rounding error of a few lines, in cents. */
const TOLERANCE = 3

/** Weight of a sum that is not the greatest of its kind, and of one whose rate the document does not print. */
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

/** Every net and tax among amounts of one sign that add up to another of them. */
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

/** A total over several tax rates, and the amounts of each rate in it. */
interface Mixed {
  readonly whole: { readonly net: number; readonly tax: number; readonly gross: number }
  readonly taxes: ReadonlyArray<number>
  readonly nets: ReadonlyArray<number>
  readonly grosses: ReadonlyArray<number>
}

/** Largest error, in cents, of a net computed from a rounded tax at this rate. */
const slackOf = (rate: number): number => Math.ceil(60 / rate)

/** Totals whose taxes at two rates are stated but not their sum: each tax gives its net by its rate, and the nets add up. */
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

/** How many rates of a document are considered for this. */
const MOST_RATES = 4

/** Most amounts of a document for which totals over several rates are looked for. */
const MOST_MIXED = 30

const NOTHING: TaxedSum = { asNet: 0, asTax: 0, asGross: 0 }

/** The amounts of one sign in a document, greatest first, and the sums they make. */
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

/** The net, tax and gross amounts of a document, by their cents. */
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

/** A total whose taxes the document shows per rate but not as a sum. */
export interface PartedTax {
  /** In cents. */
  readonly net: number
  /** The amounts that make the tax, in cents. */
  readonly taxes: ReadonlyArray<number>
}

/**
 * The tax of a gross total that a document shows only per rate: in rows of a rate table that add up to the gross, or as taxes that do so with the
 * net. Undefined where it shows their sum, or where different taxes would fit.
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

/** Largest vertical offset, as a share of a line's height, of amounts in one row of a table. */
const ON_ONE_ROW = 0.4

/** The taxes of rows that show a rate, a net, the resulting tax and a gross, if the grosses add up to the total. */
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

/** A net and its tax at some rate among the amounts of a row that also shows their gross. */
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

/** The part of a taxed sum that a field asks for. */
export type SumRole = "net" | "tax" | "gross"

const roles = new WeakMap<SoughtField, { readonly role: SumRole | undefined }>()

/** The part of a taxed sum that a money field asks for, by the words of its key. */
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
