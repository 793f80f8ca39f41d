import type { Language } from "../../DocumentMaker.js"
import { luhnDigit } from "../../invented/Identifiers.js"
import { type Company, company, personName } from "../../invented/Parties.js"
import { type Address, address, type Country, currencyOf } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay, someDay } from "../../writing/Dates.js"
import { americanLines, britishLines, frenchLines, type PayLines } from "./Lines.js"
import { nir } from "./SocialSecurity.js"

/** What a payslip says, whatever it looks like. */
export interface PayslipContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly employer: Company
  /** What the employer is registered under, with the label it goes by. */
  readonly registration: { readonly label: string; readonly value: string }
  readonly employee: { readonly name: string; readonly address: Address; readonly number: string; readonly job: string }
  readonly socialSecurity: string
  readonly from: Day
  readonly to: Day
  readonly paid: Day
  readonly pay: PayLines
}

const jobs = {
  fr: [
    "Technicien de maintenance",
    "Comptable",
    "Assistante de direction",
    "Développeur",
    "Aide-soignante",
    "Magasinier",
    "Chef de projet",
    "Vendeuse",
    "Conducteur de travaux",
    "Cuisinier"
  ],
  en: [
    "Warehouse operative",
    "Accounts assistant",
    "Software engineer",
    "Care assistant",
    "Site manager",
    "Sales adviser",
    "Chef",
    "Office manager",
    "Technician",
    "Registered nurse"
  ]
} as const

const registrationOf = (random: Random, country: Country, employer: Company): PayslipContent["registration"] => {
  if (country === "FR") return employer.registration ?? { label: "SIRET", value: "" }
  if (country === "US")
    return { label: random.pick(["FEIN", "EIN", "Federal ID"]), value: `${random.int(10, 95)}-${random.digits(7)}` }
  if (country === "IE")
    return { label: random.pick(["Employer registration no.", "Employer No."]), value: random.fill("#######@") }
  return {
    label: random.pick(["PAYE ref", "Employer PAYE reference", "Tax office ref"]),
    value: random.fill("###/@@####")
  }
}

const britishNumber = (random: Random): string => {
  const number = `${random.pick(["AB", "CE", "JG", "PX", "SR", "WL"])}${random.fill("######")}${random.pick(["A", "B", "C", "D"])}`
  return random.chance(0.6) ? number.replace(/(..)(..)(..)(..)(.)/, "$1 $2 $3 $4 $5") : number
}

const socialSecurityOf = (random: Random, country: Country): string => {
  if (country === "FR") return nir(random)
  if (country === "US")
    return random.chance(0.5)
      ? `XXX-XX-${random.digits(4)}`
      : `${random.int(101, 665)}-${random.int(10, 89)}-${random.digits(4)}`
  if (country === "IE") return `${random.digits(7)}${random.pick(["A", "FA", "W", "T"])}`
  return britishNumber(random)
}

const lastOfMonth = (day: Day): Day => ({ ...day, day: new Date(Date.UTC(day.year, day.month, 0)).getUTCDate() })

/** Invents a payslip whose lines lead from gross to net pay to the cent. */
export const payslipContent = (random: Random, language: Language, country: Country): PayslipContent => {
  let employer = company(random.fork("employer"), language, country, "firm")
  if (country === "FR" && employer.registration?.value.replace(/\D/g, "").length !== 14) {
    // A payslip bears the number of the establishment.
    const siren = employer.registration?.value.replace(/\D/g, "") ?? random.digits(9)
    const start = `${siren}000${random.int(1, 9)}`
    const siret = start + luhnDigit(start)
    employer = {
      ...employer,
      registration: { label: "SIRET", value: siret.replace(/(\d{3})(\d{3})(\d{3})(\d{5})/, "$1 $2 $3 $4") }
    }
  }
  const biweekly = country === "US" && random.chance(0.6)
  const start = someDay(random)
  const from: Day = biweekly ? start : { ...start, day: 1 }
  const to = biweekly ? addDays(from, 13) : lastOfMonth(from)
  const lines = random.fork("lines")
  return {
    language,
    country,
    currency: currencyOf(country),
    employer,
    registration: registrationOf(random, country, employer),
    employee: {
      name: personName(random.fork("employee"), language),
      address: address(random.fork("home"), country),
      number: random.weighted([
        [3, random.digits(random.int(3, 6))],
        [2, random.fill("00###")],
        [1, random.fill("@####")]
      ]),
      job: random.pick(jobs[language])
    },
    socialSecurity: socialSecurityOf(random, country),
    from,
    to,
    paid: addDays(to, random.int(-3, biweekly ? 6 : 5)),
    pay:
      country === "FR"
        ? frenchLines(lines)
        : country === "US"
          ? americanLines(lines, from)
          : britishLines(lines, country)
  }
}

const money = (cents: number): TruthField => ({ type: "number", value: (cents / 100).toFixed(2) })
const id = (value: string): TruthField => ({ type: "id", value })
const date = (day: Day): TruthField => ({ type: "date", value: isoDay(day) })

/** A payslip's labelled values under the built-in type's field keys. */
export const payslipFacts = (content: PayslipContent): Readonly<Record<string, TruthField>> => ({
  employer_name: { type: "string", value: content.employer.name },
  employer_registration_number: id(content.registration.value),
  employee_name: { type: "string", value: content.employee.name },
  employee_number: id(content.employee.number),
  social_security_number: id(content.socialSecurity),
  job_title: { type: "string", value: content.employee.job },
  period_start: date(content.from),
  period_end: date(content.to),
  payment_date: date(content.paid),
  gross_pay: money(content.pay.gross),
  net_taxable_pay: money(content.pay.taxable),
  net_pay: money(content.pay.net),
  currency: id(content.currency)
})
