import type { Language } from "../../DocumentMaker.js"
import { type Company, type Customer, company, customer } from "../../invented/Parties.js"
import { type Country, countryOf, currencyOf } from "../../invented/Places.js"
import type { Product } from "../../invented/Trades.js"
import type { Random } from "../../Random.js"
import { addDays, type Day, someDay } from "../../writing/Dates.js"

/** A line of an invoice. Quantities in thousandths, money in cents, rates in tenths of a per cent. */
export interface InvoiceLine {
  readonly reference: string
  readonly description: string
  readonly unit: string
  readonly quantity: number
  readonly unitPrice: number
  readonly rate: number
  readonly amount: number
}

/** Tax of one rate. */
export interface InvoiceTax {
  readonly rate: number
  readonly base: number
  readonly amount: number
}

/** What an invoice or a credit note says, whatever it looks like. */
export interface InvoiceContent {
  readonly kind: "invoice" | "credit_note"
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly supplier: Company
  readonly customer: Customer
  readonly number: string
  readonly date: Day
  readonly due: Day | undefined
  readonly order: string | undefined
  readonly customerNumber: string | undefined
  /** The invoice that a credit note takes back. */
  readonly original: string | undefined
  readonly lines: ReadonlyArray<InvoiceLine>
  readonly discount: { readonly percent: number; readonly gross: number; readonly amount: number } | undefined
  readonly taxes: ReadonlyArray<InvoiceTax>
  readonly subtotal: number
  readonly tax: number
  readonly total: number
  readonly deposit: number
  readonly amountDue: number
  readonly terms: string | undefined
}

const rates: Readonly<
  Record<Country, { readonly full: ReadonlyArray<number>; readonly reduced: ReadonlyArray<number> }>
> = {
  FR: { full: [200], reduced: [100, 55] },
  GB: { full: [200], reduced: [50, 0] },
  IE: { full: [230], reduced: [135] },
  US: { full: [60, 82, 70, 55], reduced: [] }
}

const unitWord: Readonly<Record<Language, Readonly<Record<NonNullable<Product["unit"]>, string>>>> = {
  fr: { hour: "h", day: "j", metre: "m", kilo: "kg" },
  en: { hour: "hrs", day: "days", metre: "m", kilo: "kg" }
}

const quantityOf = (random: Random, product: Product): number => {
  if (product.unit === "hour" || product.unit === "day") return random.int(2, 40) * 500
  if (product.unit === "metre") return random.int(8, 420) * 100
  if (product.high < 3000) return random.int(1, 30) * 1000
  return random.int(1, product.high < 12000 ? 8 : 3) * 1000
}

const terms: Readonly<Record<Language, ReadonlyArray<readonly [days: number, text: string]>>> = {
  fr: [
    [30, "30 jours net"],
    [30, "Virement à 30 jours"],
    [0, "Paiement à réception de facture"],
    [45, "45 jours date de facture"],
    [60, "60 jours date de facture"],
    [15, "15 jours, par virement bancaire"]
  ],
  en: [
    [30, "Net 30 days"],
    [30, "Payment within 30 days of invoice date"],
    [14, "14 days from date of invoice"],
    [0, "Due on receipt"],
    [7, "Strictly 7 days"],
    [60, "60 days net"]
  ]
}

const invoiceNumber = (random: Random, kind: InvoiceContent["kind"], language: Language, year: number): string => {
  const prefix =
    kind === "credit_note"
      ? language === "fr"
        ? ["AV", "A", "AVOIR"]
        : ["CN", "CR", "C"]
      : language === "fr"
        ? ["F", "FA", "FAC", "FC"]
        : ["INV", "SI", "IN"]
  return random.weighted([
    [3, `${random.pick(prefix)}-${year}-${random.fill("####")}`],
    [2, `${random.pick(prefix)}${year}${random.fill("####")}`],
    [2, `${random.pick(prefix)}${random.digits(6)}`],
    [1, `${year}/${random.fill("###")}`],
    [1, random.digits(random.int(5, 8))],
    [1, `${random.pick(prefix)}-${random.digits(5)}`]
  ])
}

const makeLines = (
  random: Random,
  products: ReadonlyArray<Product>,
  language: Language,
  country: Country,
  exempt: boolean,
  sign: number
): Array<InvoiceLine> => {
  const count = random.weighted<number>([
    [8, random.int(1, 6)],
    [3, random.int(7, 14)],
    [1, random.int(24, 52)]
  ])
  const full = random.pick(rates[country].full)
  const reduced = rates[country].reduced.length === 0 ? full : random.pick(rates[country].reduced)
  const mixed = random.chance(0.45)
  const taken =
    count > products.length
      ? Array.from({ length: count }, () => random.pick(products))
      : random.sample(products, count)
  return taken.map((product) => {
    const quantity = quantityOf(random, product) * sign
    const unitPrice = random.chance(0.4)
      ? Math.round(random.between(product.low, product.high) / 100) * 100
      : random.int(product.low, product.high)
    return {
      reference: random.fill("@@-####"),
      description:
        product.name +
        (count > products.length ? `, ${language === "fr" ? "réf." : "ref."} ${random.fill("@###")}` : ""),
      unit: product.unit === undefined ? (language === "fr" ? "u" : "ea") : unitWord[language][product.unit],
      quantity,
      unitPrice,
      rate: exempt
        ? 0
        : mixed && product.reduced === true
          ? reduced
          : mixed && country !== "US" && random.chance(0.2)
            ? reduced
            : full,
      amount: Math.round((quantity * unitPrice) / 1000)
    }
  })
}

/** Invents an invoice or a credit note whose arithmetic holds to the cent. */
export const invoiceContent = (random: Random, kind: InvoiceContent["kind"], language: Language): InvoiceContent => {
  const country = countryOf(random, language, [
    [6, "GB"],
    [2, "US"],
    [1.5, "IE"]
  ])
  const supplier = company(random.fork("supplier"), language, country, "firm")
  const buyer = customer(random.fork("customer"), language, country, random.chance(0.25))
  const exempt = country === "FR" && random.chance(0.07)
  const sign = kind === "credit_note" && random.chance(0.5) ? -1 : 1
  const lines = makeLines(random, supplier.trade.products, language, country, exempt, sign)
  const percent = random.chance(0.12) ? random.pick([5, 10, 15]) : 0
  const gross = lines.reduce((sum, line) => sum + line.amount, 0)
  const taxes = [...new Set(lines.map((line) => line.rate))]
    .sort((a, b) => b - a)
    .map((rate) => {
      const full = lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + line.amount, 0)
      const base = full - Math.round((full * percent) / 100)
      return { rate, base, amount: Math.round((base * rate) / 1000) }
    })
  const subtotal = taxes.reduce((sum, { base }) => sum + base, 0)
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal + tax
  const deposit = kind === "invoice" && random.chance(0.15) ? Math.round((total * random.pick([20, 30, 50])) / 100) : 0
  const date = someDay(random)
  const [days, words] = random.pick(terms[language])
  return {
    kind,
    language,
    country,
    currency: currencyOf(country),
    supplier: exempt ? { ...supplier, vatNumber: undefined } : supplier,
    customer: buyer,
    number: invoiceNumber(random, kind, language, date.year),
    date,
    due: kind === "invoice" && random.chance(0.85) ? addDays(date, days) : undefined,
    order: random.chance(0.5)
      ? random.weighted([
          [1, random.fill("PO-#####")],
          [1, random.fill("BC####-##")],
          [1, random.digits(7)]
        ])
      : undefined,
    customerNumber: random.chance(0.5)
      ? random.weighted([
          [1, random.fill("C0####")],
          [1, random.fill("CL-###")],
          [1, random.digits(5)]
        ])
      : undefined,
    original: kind === "credit_note" ? invoiceNumber(random, "invoice", language, date.year) : undefined,
    lines,
    discount: percent === 0 ? undefined : { percent, gross, amount: gross - subtotal },
    taxes,
    subtotal,
    tax,
    total,
    deposit,
    amountDue: total - deposit,
    terms: kind === "invoice" && random.chance(0.75) ? words : undefined
  }
}
