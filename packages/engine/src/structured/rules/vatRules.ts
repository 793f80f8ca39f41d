import { groupsOf, HALF_A_CENT, hasTerm, numberOf, type Terms, textOf } from "./terms.js"

/** The requirements for a VAT category. */
interface VatCategory {
  /** In the names of its rules: `S` in `BR-S-05`. */
  readonly name: string
  /** In files. */
  readonly code: string
  /** The rates that its lines may have; `none` if they may not have any. */
  readonly rate: "positive" | "zero" | "any" | "none"
  /** Parties that must be registered for tax: one from each list. */
  readonly parties: ReadonlyArray<ReadonlyArray<string>>
  /** Whether a reason for the missing tax is required or forbidden. */
  readonly reason: boolean
}

/** The seller's VAT number, its other tax number, and its representative's VAT number. */
const SELLER = ["BT-31", "BT-32", "BT-63"]
const SELLER_BY_VAT = ["BT-31", "BT-63"]

const CATEGORIES: ReadonlyArray<VatCategory> = [
  { name: "S", code: "S", rate: "positive", parties: [SELLER], reason: false },
  { name: "Z", code: "Z", rate: "zero", parties: [SELLER], reason: false },
  { name: "E", code: "E", rate: "zero", parties: [SELLER], reason: true },
  { name: "AE", code: "AE", rate: "zero", parties: [SELLER, ["BT-48", "BT-47"]], reason: true },
  { name: "IC", code: "K", rate: "zero", parties: [SELLER_BY_VAT, ["BT-48"]], reason: true },
  { name: "G", code: "G", rate: "zero", parties: [SELLER_BY_VAT], reason: true },
  { name: "O", code: "O", rate: "none", parties: [], reason: true },
  { name: "AF", code: "L", rate: "any", parties: [SELLER], reason: false },
  { name: "AG", code: "M", rate: "any", parties: [SELLER], reason: false }
]

/** VAT numbers that an invoice outside the scope of VAT must not state. */
const VAT_NUMBERS = ["BT-31", "BT-48", "BT-63"]

/** Lines, allowances and charges: their group, category, rate and amount, the last digit of two of their rules, and their sign. */
const TAXED = [
  { group: "BG-25", category: "BT-151", rate: "BT-152", amount: "BT-131", parties: "02", rates: "05", sign: 1 },
  { group: "BG-20", category: "BT-95", rate: "BT-96", amount: "BT-92", parties: "03", rates: "06", sign: -1 },
  { group: "BG-21", category: "BT-102", rate: "BT-103", amount: "BT-99", parties: "04", rates: "07", sign: 1 }
] as const

/** Tolerance of official checks on the tax and base of a rate, because lines are rounded one by one. */
const ROUNDING = 1

/** A line, an allowance or a charge of one category. */
interface Taxed {
  readonly kind: (typeof TAXED)[number]
  readonly code: string | undefined
  readonly rate: number | undefined
  readonly amount: number
}

const taxedIn = (invoice: Terms): ReadonlyArray<Taxed> =>
  TAXED.flatMap((kind) =>
    groupsOf(invoice, kind.group).map((one) => ({
      kind,
      code: textOf(one, kind.category),
      rate: numberOf(one, kind.rate),
      amount: kind.sign * (numberOf(one, kind.amount) ?? 0)
    }))
  )

const has = (invoice: Terms, term: string): boolean =>
  hasTerm(invoice, term) || groupsOf(invoice, "BG-11").some((party) => hasTerm(party, term))

const fits = (rate: number | undefined, wanted: VatCategory["rate"]): boolean =>
  wanted === "none"
    ? rate === undefined
    : rate !== undefined && (wanted === "positive" ? rate > 0 : wanted === "zero" ? rate === 0 : rate >= 0)

/** Whether the base of a rate is the sum of the amounts taxed at it. */
const baseFits = (part: Terms, own: ReadonlyArray<Taxed>, byRate: boolean): boolean => {
  const base = numberOf(part, "BT-116")
  if (base === undefined) return true
  const rate = numberOf(part, "BT-119")
  const sum = own.reduce((all, one) => (byRate && one.rate !== rate ? all : all + one.amount), 0)
  return Math.abs(base - sum) < (byRate ? ROUNDING : 0) + HALF_A_CENT
}

/** Whether the tax is the base times the rate. */
const taxFits = (part: Terms): boolean => {
  const tax = numberOf(part, "BT-117")
  if (tax === undefined) return true
  const rate = numberOf(part, "BT-119") ?? 0
  const product = Math.round(Math.abs(numberOf(part, "BT-116") ?? 0) * rate) / 100
  return Math.abs(Math.abs(tax) - product) < ROUNDING + HALF_A_CENT
}

/** The rules broken for each category. */
const brokenIn = (category: VatCategory, invoice: Terms, taxed: ReadonlyArray<Taxed>): ReadonlyArray<string> => {
  const own = taxed.filter(({ code }) => code === category.code)
  const parts = groupsOf(invoice, "BG-23").filter((part) => textOf(part, "BT-118") === category.code)
  const byRate = category.rate === "positive" || category.rate === "any"
  const checks: Array<readonly [rule: string, kept: boolean]> = [
    ["01", own.length === 0 || (byRate ? parts.length > 0 : parts.length === 1)]
  ]
  for (const kind of TAXED) {
    const ofKind = own.filter((one) => one.kind === kind)
    if (ofKind.length === 0) continue
    checks.push(
      [
        kind.parties,
        category.rate === "none"
          ? !VAT_NUMBERS.some((term) => has(invoice, term))
          : category.parties.every((terms) => terms.some((term) => has(invoice, term)))
      ],
      [kind.rates, ofKind.every(({ rate }) => fits(rate, category.rate))]
    )
  }
  for (const part of parts) {
    checks.push(
      ["08", baseFits(part, own, byRate)],
      ["09", byRate ? taxFits(part) : (numberOf(part, "BT-117") ?? 0) === 0],
      ["10", (hasTerm(part, "BT-120") || hasTerm(part, "BT-121")) === category.reason]
    )
  }
  return checks.flatMap(([rule, kept]) => (kept ? [] : [`BR-${category.name}-${rule}`]))
}

/** The rules broken within one category or between several. */
const brokenBetween = (invoice: Terms, taxed: ReadonlyArray<Taxed>): ReadonlyArray<string> => {
  const parts = groupsOf(invoice, "BG-23")
  const codes = new Set([...taxed.map(({ code }) => code), ...parts.map((part) => textOf(part, "BT-118"))])
  const inParts = (code: string): boolean => parts.some((part) => textOf(part, "BT-118") === code)
  const outside = inParts("O")
  const others = (group: Taxed["kind"]["group"]): boolean =>
    taxed.some(({ code, kind }) => kind.group === group && code !== undefined && code !== "O")
  const checks: ReadonlyArray<readonly [rule: string, broken: boolean]> = [
    ["BR-CO-17", !parts.every(taxFits)],
    [
      "BR-IC-11",
      inParts("K") && !hasTerm(invoice, "BT-72") && !groupsOf(invoice, "BG-14").some(({ values }) => values.size > 0)
    ],
    ["BR-IC-12", inParts("K") && !groupsOf(invoice, "BG-15").some((place) => hasTerm(place, "BT-80"))],
    ["BR-O-11", outside && parts.some((part) => textOf(part, "BT-118") !== "O")],
    ["BR-O-12", outside && others("BG-25")],
    ["BR-O-13", outside && others("BG-20")],
    ["BR-O-14", outside && others("BG-21")],
    ["BR-B-02", codes.has("B") && codes.has("S")]
  ]
  return checks.flatMap(([rule, broken]) => (broken ? [rule] : []))
}

/** The rules of the categories of VAT that an invoice breaks; a rule may come more than once. */
export const brokenVatRules = (invoice: Terms): ReadonlyArray<string> => {
  const taxed = taxedIn(invoice)
  return [...brokenBetween(invoice, taxed), ...CATEGORIES.flatMap((category) => brokenIn(category, invoice, taxed))]
}
