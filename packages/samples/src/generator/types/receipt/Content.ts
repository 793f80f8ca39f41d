import type { Language } from "../../DocumentMaker.js"
import { type Company, company, personName } from "../../invented/Parties.js"
import { type Country, countryOf, currencyOf } from "../../invented/Places.js"
import type { Product } from "../../invented/Trades.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { type Day, isoDay, someDay } from "../../writing/Dates.js"

/** A line of a receipt. Quantities in thousandths, money in cents, rates in tenths of a per cent. */
export interface ReceiptLine {
  readonly name: string
  readonly quantity: number
  readonly weighed: boolean
  readonly unitPrice: number
  readonly rate: number
  readonly amount: number
}

/** What a till prints. Prices include tax, but in the United States. */
export interface ReceiptContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly shop: Company
  readonly number: string
  readonly date: Day
  /** Hours, minutes and seconds. */
  readonly time: readonly [number, number, number]
  readonly lines: ReadonlyArray<ReceiptLine>
  readonly taxes: ReadonlyArray<{ readonly rate: number; readonly base: number; readonly amount: number }>
  readonly subtotal: number
  readonly tax: number
  readonly total: number
  readonly payment: string
  /** Cash handed over; undefined when not paid in cash. */
  readonly cash: number | undefined
  readonly cashier: string
}

const rates: Readonly<Record<Country, readonly [full: number, reduced: number]>> = {
  FR: [200, 55],
  GB: [200, 0],
  IE: [230, 0],
  US: [70, 70]
}

const payments: Readonly<Record<Language, ReadonlyArray<readonly [weight: number, words: string, cash: boolean]>>> = {
  fr: [
    [4, "CARTE BANCAIRE", false],
    [3, "CB", false],
    [2, "Carte bleue", false],
    [3, "ESPECES", true],
    [1, "Espèces", true],
    [1, "CB SANS CONTACT", false],
    [1, "Ticket restaurant", false]
  ],
  en: [
    [4, "VISA", false],
    [3, "Mastercard", false],
    [3, "CASH", true],
    [1, "Cash", true],
    [2, "Contactless", false],
    [2, "CARD", false],
    [1, "Debit card", false]
  ]
}

const linesOf = (random: Random, products: ReadonlyArray<Product>, country: Country): Array<ReceiptLine> =>
  random.sample(products, random.int(1, products.length)).map((product) => {
    const weighed = product.unit === "kilo"
    const quantity = weighed
      ? random.int(180, 2400)
      : product.high > 2000
        ? 1000
        : random.weighted<number>([
            [6, 1000],
            [3, 2000],
            [1, random.int(3, 6) * 1000]
          ])
    const exact = random.int(product.low, product.high)
    const unitPrice = random.chance(0.6)
      ? Math.max(50, Math.round(exact / 10) * 10 - random.pick([0, 1, 5]))
      : Math.max(50, exact)
    const [full, reduced] = rates[country]
    return {
      name: product.name,
      quantity,
      weighed,
      unitPrice,
      rate: product.reduced === true || weighed ? reduced : full,
      amount: Math.round((quantity * unitPrice) / 1000)
    }
  })

/** Invents a receipt whose arithmetic holds to the cent. */
export const receiptContent = (random: Random, language: Language): ReceiptContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [3, "US"],
    [1, "IE"]
  ])
  const shop = company(random.fork("shop"), language, country, "shop")
  const lines = linesOf(random, shop.trade.products, country)
  const added = country === "US"
  const taxes = [...new Set(lines.map(({ rate }) => rate))]
    .sort((a, b) => b - a)
    .map((rate) => {
      const sum = lines.filter((line) => line.rate === rate).reduce((total, line) => total + line.amount, 0)
      const amount = added ? Math.round((sum * rate) / 1000) : Math.round((sum * rate) / (1000 + rate))
      return { rate, base: added ? sum : sum - amount, amount }
    })
  const subtotal = taxes.reduce((sum, { base }) => sum + base, 0)
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal + tax
  const paid = random.weighted(payments[language].map(([weight, words, cash]) => [weight, { words, cash }] as const))
  const note = random.pick([500, 1000, 2000])
  return {
    language,
    country,
    currency: currencyOf(country),
    shop,
    number: random.weighted([
      [3, random.digits(6)],
      [2, random.fill("####-###")],
      [2, random.fill("T##-#####")],
      [1, random.digits(4)]
    ]),
    date: someDay(random),
    time: [random.int(7, 21), random.int(0, 59), random.int(0, 59)],
    lines,
    taxes,
    subtotal,
    tax,
    total,
    payment: paid.words,
    cash: paid.cash ? Math.ceil(total / note) * note : undefined,
    cashier: personName(random, language).split(" ")[0] ?? ""
  }
}

const money = (cents: number): TruthField => ({ type: "number", value: (cents / 100).toFixed(2) })

/** A receipt's labelled values under the built-in type's field keys; the time as the till prints it. */
export const receiptFacts = (content: ReceiptContent, printedTime: string): Readonly<Record<string, TruthField>> => {
  const { shop } = content
  const [hour, minute] = content.time
  return {
    merchant_name: { type: "string", value: shop.name },
    merchant_address: { type: "string", value: shop.address.lines.join(", ") },
    merchant_phone: { type: "id", value: shop.phone },
    ...(shop.registration === undefined
      ? {}
      : { merchant_registration_number: { type: "id", value: shop.registration.value } as const }),
    receipt_number: { type: "id", value: content.number },
    transaction_date: { type: "date", value: isoDay(content.date) },
    transaction_time: {
      type: "string",
      value: printedTime,
      also: [`${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`]
    },
    subtotal_amount: money(content.subtotal),
    tax_amount: money(content.tax),
    total_amount: money(content.total),
    currency: { type: "id", value: content.currency },
    payment_method: { type: "string", value: content.payment }
  }
}
