import type { Language } from "../../DocumentMaker.js"
import { grouped } from "../../invented/Identifiers.js"
import { personName } from "../../invented/Parties.js"
import { type Address, address, type Country, countryOf, currencyOf, phone, town } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay } from "../../writing/Dates.js"

/** A kind of tax: income taxes have an income, taxes of property none. */
export type TaxKind = "income" | "property"

/** What a tax notice says, whatever it looks like. Money in whole units of the currency. */
export interface TaxContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly kind: TaxKind
  /** What the notice is called, without the year. */
  readonly title: string
  readonly office: string
  readonly officeAddress: Address
  readonly phone: string
  readonly taxpayer: string
  readonly address: Address
  readonly taxNumber: string
  readonly noticeNumber: string
  readonly taxYear: string
  readonly wages: number
  readonly deduction: number
  /** The income that the tax is reckoned from; undefined for taxes of property. */
  readonly income: number | undefined
  readonly tax: number
  readonly parts: string
  readonly issued: Day
  readonly due: Day | undefined
  readonly collected: Day | undefined
}

const titles: Readonly<Record<Language, Readonly<Record<TaxKind, ReadonlyArray<string>>>>> = {
  fr: {
    income: [
      "Avis d'impôt sur les revenus",
      "AVIS D'IMPÔT",
      "Avis d'imposition",
      "Avis de situation déclarative",
      "Avis d'impôt"
    ],
    property: ["Taxe foncière", "TAXES FONCIÈRES", "Avis de taxe foncière"]
  },
  en: {
    income: ["Notice of assessment", "Tax calculation", "NOTICE OF ASSESSMENT", "Income tax assessment", "Tax notice"],
    property: ["Property tax notice", "Property tax statement"]
  }
}

const yearOf = (random: Random, country: Country, year: number): string => {
  if (country !== "GB") return String(year)
  const after = year + 1
  return random.weighted([
    [3, `${year}-${String(after % 100).padStart(2, "0")}`],
    [2, `${year} to ${after}`],
    [1, `${year}/${String(after % 100).padStart(2, "0")}`],
    [1, String(after)]
  ])
}

const taxNumberOf = (random: Random, country: Country): string => {
  if (country === "FR") {
    const number = `${random.pick(["0", "1", "2", "3"])}${random.digits(12)}`
    return random.chance(0.6) ? grouped(number, 2, 2, 3, 3, 3) : number
  }
  if (country === "GB") {
    const number = random.digits(10)
    return random.chance(0.5) ? grouped(number, 5) : number
  }
  // Numbers that begin with 9 are given to no citizen.
  if (country === "US") return random.fill("9##-##-####")
  return `${random.digits(7)}${random.pick([..."ABCDEFGHJKLM"])}${random.chance(0.5) ? "A" : ""}`
}

const officeOf = (random: Random, country: Country, place: string): string => {
  if (country === "FR")
    return random.pick([
      "Direction générale des finances publiques",
      `Centre des finances publiques de ${place}`,
      `Service des impôts des particuliers de ${place}`
    ])
  if (country === "GB") return random.pick(["HM Revenue & Customs", "HM Revenue and Customs"])
  if (country === "IE") return random.pick(["Revenue Commissioners", "Office of the Revenue Commissioners"])
  return random.pick(["Department of Revenue", "Internal Revenue Service", `${place} County Tax Office`])
}

/** Invents a notice. */
export const taxContent = (random: Random, language: Language): TaxContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [1.5, "IE"],
    [3, "US"]
  ])
  const kind: TaxKind = (language === "fr" || country === "US") && random.chance(0.3) ? "property" : "income"
  const year = random.int(2021, 2025)
  const wages = random.int(14_000, 96_000)
  const deduction = country === "GB" ? 12_570 : Math.round(wages * 0.1)
  const income = wages - deduction
  const issued = addDays({ year: year + 1, month: 7, day: 10 }, random.int(0, 120))
  const place = town(random, country)
  return {
    language,
    country,
    currency: currencyOf(country),
    kind,
    title: random.pick(titles[language][kind]),
    office: officeOf(random, country, place),
    officeAddress: address(random.fork("office"), country),
    phone: phone(random.fork("phone"), country),
    taxpayer: personName(random.fork("taxpayer"), language),
    address: address(random.fork("address"), country),
    taxNumber: taxNumberOf(random.fork("tax number"), country),
    noticeNumber: random.weighted([
      [2, random.fill("2# ## ####### ##").replace(/^2#/, String((year + 1) % 100))],
      [2, random.fill("## @# ######## ##").replace(/^../, String((year + 1) % 100))],
      [2, random.digits(random.int(9, 13))],
      [1, `${random.fill("@@")}-${year + 1}-${random.fill("######")}`]
    ]),
    taxYear: kind === "property" ? String(year + 1) : yearOf(random, country, year),
    wages,
    deduction,
    income: kind === "income" ? income : undefined,
    tax: kind === "income" ? Math.round(income * random.between(0.02, 0.24)) : random.int(380, 3900),
    parts: language === "fr" ? random.pick(["1", "1,5", "2", "2,5", "3"]) : country === "US" ? "Single" : "1257L",
    issued,
    due: random.chance(0.75) ? addDays(issued, random.int(30, 75)) : undefined,
    collected: random.chance(language === "fr" ? 0.5 : 0.3) ? addDays(issued, random.int(3, 20)) : undefined
  }
}

/** A notice's labelled values under the built-in type's field keys. */
export const taxFacts = (content: TaxContent): Readonly<Record<string, TruthField>> => ({
  taxpayer_name: { type: "string", value: content.taxpayer },
  tax_number: { type: "id", value: content.taxNumber },
  notice_number: { type: "id", value: content.noticeNumber },
  tax_year: { type: "id", value: content.taxYear },
  ...(content.income === undefined ? {} : { reference_income: { type: "number", value: content.income.toFixed(2) } }),
  tax_amount: { type: "number", value: content.tax.toFixed(2) },
  issue_date: { type: "date", value: isoDay(content.issued) },
  ...(content.due === undefined ? {} : { due_date: { type: "date", value: isoDay(content.due) } })
})
