import type { Language } from "../../DocumentMaker.js"
import { type Company, type Customer, company, customer, hostNameOf } from "../../invented/Parties.js"
import { address, type Country, countryOf, currencyOf } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import { addDays, type Day, someDay } from "../../writing/Dates.js"

/** What a bill is for. */
export type Supply = "electricity" | "gas" | "water" | "telecom"

/** One charge of a bill; money in cents, prices in ten-thousandths of a currency unit. */
export interface Charge {
  readonly kind: "standing" | "use" | "levy"
  readonly quantity: number | undefined
  readonly price: number | undefined
  readonly amount: number
}

/** What a utility's bill says, whatever it looks like. */
export interface UtilityContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly supply: Supply
  readonly provider: Company
  readonly customer: Customer
  readonly serviceAddress: ReadonlyArray<string>
  readonly customerNumber: string
  readonly contractNumber: string | undefined
  readonly meterNumber: string | undefined
  /** Number of the point of supply, which is no meter's. */
  readonly supplyPoint: string | undefined
  readonly billNumber: string
  readonly billDate: Day
  readonly due: Day | undefined
  readonly periodStart: Day
  readonly periodEnd: Day
  readonly unit: string
  readonly readings: { readonly before: number; readonly after: number } | undefined
  readonly consumption: number | undefined
  readonly charges: ReadonlyArray<Charge>
  readonly subtotal: number
  readonly tax: number
  readonly total: number
  /** What was owed before this bill. */
  readonly balance: number
}

const names: Readonly<
  Record<Language, Readonly<Record<Supply, ReadonlyArray<readonly [first: string, second: string]>>>>
> = {
  fr: {
    electricity: [
      ["Énergies", ""],
      ["Électricité", ""],
      ["", "Énergie"],
      ["Régie d'Électricité", ""],
      ["", "Lumière SA"]
    ],
    gas: [
      ["Gaz", ""],
      ["", "Gaz & Énergie"],
      ["Énergies", ""]
    ],
    water: [
      ["Régie des Eaux", ""],
      ["Eaux", ""],
      ["Syndicat des Eaux", ""],
      ["Société des Eaux", ""]
    ],
    telecom: [
      ["", "Télécom"],
      ["", "Mobile"],
      ["Fibre", ""]
    ]
  },
  en: {
    electricity: [
      ["", "Energy"],
      ["", "Power Ltd"],
      ["", "Electric"],
      ["", "Electricity Supply plc"]
    ],
    gas: [
      ["", "Gas"],
      ["", "Gas & Power Ltd"],
      ["", "Energy"]
    ],
    water: [
      ["", "Water"],
      ["", "Water Services Ltd"],
      ["", "Water & Sewerage"]
    ],
    telecom: [
      ["", "Telecom"],
      ["", "Broadband Ltd"],
      ["", "Mobile"]
    ]
  }
}

const places: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: [
    "du Val d'Orvin",
    "des Trois Rives",
    "de Montvigny",
    "de la Maudre",
    "du Haut Morvel",
    "Luméa",
    "Orvéa",
    "Solenza"
  ],
  en: ["Fenmouth", "Caldburn", "Harwick", "Northgate", "Three Rivers", "Kelcombe", "Brightwell", "Ashmere"]
}

const providerName = (random: Random, language: Language, supply: Supply): string => {
  const [first, second] = random.pick(names[language][supply])
  const [short, long] = [
    places[language].filter((name) => !/^d/.test(name)),
    places[language].filter((name) => /^d/.test(name))
  ]
  const place = random.pick(language === "fr" ? (first === "" ? short : long) : places.en)
  return [first, place, second].filter((part) => part !== "").join(" ")
}

const providerOf = (random: Random, language: Language, country: Country, supply: Supply): Company => {
  const firm = company(random.fork("firm"), language, country, "firm")
  const name = providerName(random, language, supply)
  random.note("FIRM", name)
  const domain = `${hostNameOf(name)}.example`
  return {
    ...firm,
    name,
    email: `${language === "fr" ? "serviceclient" : "help"}@${domain}`,
    website: `www.${domain}`,
    legal: firm.legal.replace(/@\S+/, `@${domain}`)
  }
}

/** Price of a unit in ten-thousandths, and how much a month takes. */
const usage: Readonly<Record<Supply, readonly [price: readonly [number, number], monthly: readonly [number, number]]>> =
  {
    electricity: [
      [1700, 3200],
      [90, 520]
    ],
    gas: [
      [700, 1300],
      [150, 1500]
    ],
    water: [
      [15000, 42000],
      [4, 18]
    ],
    telecom: [
      [0, 0],
      [0, 0]
    ]
  }

const rateOf: Readonly<Record<Country, number>> = { FR: 200, GB: 50, IE: 90, US: 0 }

const monthsLater = ({ day, month, year }: Day, months: number): Day => {
  const at = month - 1 + months
  return { year: year + Math.floor(at / 12), month: (at % 12) + 1, day }
}

const numberOf = (random: Random): string =>
  random.weighted([
    [3, random.digits(random.int(8, 11))],
    [2, random.fill("# ### ### ###").replace(/^0/, "4")],
    [1, random.fill("###-######-##")],
    [1, random.fill("@########")],
    [1, random.fill("#### #### ####").replace(/^0/, "8")]
  ])

/** Invents a bill whose arithmetic holds to the cent. */
export const utilityContent = (random: Random, language: Language): UtilityContent => {
  const country = countryOf(random, language, [
    [6, "GB"],
    [1.5, "IE"],
    [2, "US"]
  ])
  const supply = random.weighted<Supply>([
    [5, "electricity"],
    [2.5, "gas"],
    [2.5, "water"],
    [1.2, "telecom"]
  ])
  const metered = supply !== "telecom"
  const buyer = customer(random.fork("customer"), language, country, random.chance(0.8))
  const elsewhere = random.chance(0.25)
  const place = elsewhere ? address(random.fork("service"), country) : buyer.address
  const months = random.pick(metered ? [1, 2, 3, 6] : [1])
  const near = someDay(random)
  const periodStart: Day = { ...near, day: random.chance(0.6) ? 1 : random.int(2, 27) }
  const periodEnd = addDays(monthsLater(periodStart, months), -1)
  const billDate = addDays(periodEnd, random.int(1, 9))
  const [[low, high], [least, most]] = usage[supply]
  const price = random.int(low, high)
  const consumption = metered ? Math.round(random.between(least, most) * months) : undefined
  const before = random.int(900, 68000)
  const charges: Array<Charge> = [
    { kind: "standing", quantity: undefined, price: undefined, amount: random.int(700, 2600) * months }
  ]
  if (consumption !== undefined)
    charges.push({ kind: "use", quantity: consumption, price, amount: Math.round((consumption * price) / 100) })
  if (!metered || random.chance(0.6))
    charges.push({ kind: "levy", quantity: undefined, price: undefined, amount: random.int(90, 900) * months })
  const subtotal = charges.reduce((sum, { amount }) => sum + amount, 0)
  const tax = Math.round((subtotal * rateOf[country]) / 1000)
  const unit =
    supply === "water" ? (country === "US" ? "gal" : "m³") : supply === "gas" && country === "US" ? "therms" : "kWh"
  const fr = language === "fr"
  return {
    language,
    country,
    currency: currencyOf(country),
    supply,
    provider: providerOf(random.fork("provider"), language, country, supply),
    customer: buyer,
    serviceAddress: place.lines,
    customerNumber: numberOf(random.fork("customer number")),
    contractNumber: random.chance(fr ? 0.6 : 0.25) ? numberOf(random.fork("contract")) : undefined,
    meterNumber:
      metered && random.chance(0.8)
        ? random.weighted([
            [2, random.digits(random.int(6, 9))],
            [2, random.fill("@##@######")],
            [1, random.fill("0## ### ###")],
            [1, random.fill("@##-######")]
          ])
        : undefined,
    supplyPoint: metered && random.chance(0.6) ? random.digits(fr ? 14 : country === "GB" ? 13 : 11) : undefined,
    billNumber: random.weighted([
      [2, random.digits(random.int(8, 12))],
      [1, `${fr ? "F" : "B"}${billDate.year}${random.fill("######")}`],
      [1, random.fill("@@-########")],
      [1, random.fill("#### #### ##").replace(/^0/, "2")]
    ]),
    billDate,
    due: random.chance(0.85) ? addDays(billDate, random.int(12, 28)) : undefined,
    periodStart,
    periodEnd,
    unit,
    readings: consumption !== undefined && random.chance(0.6) ? { before, after: before + consumption } : undefined,
    consumption,
    charges,
    subtotal,
    tax,
    total: subtotal + tax,
    balance: random.chance(0.2) ? random.int(500, 9000) : 0
  }
}
