import type { Country } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { Day } from "../../writing/Dates.js"

/** A line of a payslip; money in cents, rates in hundredths of a per cent, hours in hundredths. */
export interface PayLine {
  readonly label: string
  /** What the rate applies to: hours, days, or an amount. */
  readonly base?: { readonly value: number; readonly money: boolean }
  /** A percentage, or pay for an hour. */
  readonly rate?: { readonly value: number; readonly decimals: number; readonly percent: boolean }
  /** Positive for what is paid, negative for what is taken off. */
  readonly amount?: number
  readonly employer?: number
  /** Heading above the line, where a new part begins. */
  readonly part?: string
}

/** The lines and what they lead to. */
export interface PayLines {
  readonly earnings: ReadonlyArray<PayLine>
  readonly deductions: ReadonlyArray<PayLine>
  readonly gross: number
  /** Net of contributions, before income tax where that is taken at the source. */
  readonly beforeTax: number
  readonly taxable: number
  readonly net: number
  /** French income tax at the source: rate in hundredths of a per cent. */
  readonly tax: { readonly rate: number; readonly amount: number } | undefined
  /** Pay periods of the year so far, for sums from its start. */
  readonly periods: number
}

const ofHours = (label: string, hundredths: number, cents: number): PayLine => ({
  label,
  base: { value: hundredths, money: false },
  rate: { value: cents, decimals: 2, percent: false },
  amount: Math.round((hundredths * cents) / 100)
})

interface Contribution {
  readonly label: string
  readonly employee: number
  readonly employer: number
  readonly part?: string
  /** Share of gross that it applies to, in hundredths of a per cent. */
  readonly share?: number
}

const frenchContributions: ReadonlyArray<Contribution> = [
  { part: "Santé", label: "Sécurité sociale - Maladie Maternité Invalidité Décès", employee: 0, employer: 700 },
  { label: "Complémentaire Santé", employee: 120, employer: 120 },
  { label: "Accidents du travail - Maladies professionnelles", employee: 0, employer: 162 },
  { part: "Retraite", label: "Sécurité sociale plafonnée", employee: 690, employer: 855 },
  { label: "Sécurité sociale déplafonnée", employee: 40, employer: 202 },
  { label: "Complémentaire Tranche 1", employee: 401, employer: 601 },
  { part: "Famille", label: "Allocations familiales", employee: 0, employer: 345 },
  { part: "Assurance chômage", label: "Chômage", employee: 0, employer: 405 },
  { label: "Autres contributions dues par l'employeur", employee: 0, employer: 152 },
  { label: "CSG déductible de l'impôt sur le revenu", employee: 680, employer: 0, share: 9825 },
  { label: "CSG/CRDS non déductible de l'impôt sur le revenu", employee: 290, employer: 0, share: 9825 }
]

/** The lines of a French payslip: pay, contributions of both sides in their parts, income tax taken at the source. */
export const frenchLines = (random: Random): PayLines => {
  const rate = random.int(1188, 3150)
  const earnings: Array<PayLine> = [
    ofHours(random.pick(["Salaire de base", "Salaire mensuel", "Appointements"]), 15167, rate)
  ]
  if (random.chance(0.45))
    earnings.push(
      ofHours(
        random.pick(["Heures supplémentaires 25%", "Heures supp. majorées 25 %"]),
        random.int(2, 17) * 100,
        Math.round(rate * 1.25)
      )
    )
  if (random.chance(0.5))
    earnings.push({
      label: random.pick(["Prime d'ancienneté", "Prime exceptionnelle", "Prime de transport", "13ème mois"]),
      amount: random.int(40, 420) * 100
    })
  if (random.chance(0.2))
    earnings.push({
      label: "Absence congés payés",
      base: { value: random.int(7, 21) * 100, money: false },
      amount: -random.int(60, 300) * 100
    })
  if (random.chance(0.2)) earnings.push({ label: "Indemnité de congés payés", amount: random.int(90, 420) * 100 })
  const gross = earnings.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const deductions = frenchContributions.map(({ label, employee, employer, part, share = 10_000 }): PayLine => {
    const base = Math.round((gross * share) / 10_000)
    return {
      label,
      base: { value: base, money: true },
      ...(part === undefined ? {} : { part }),
      ...(employee === 0
        ? {}
        : { rate: { value: employee, decimals: 2, percent: true }, amount: -Math.round((base * employee) / 10_000) }),
      ...(employer === 0 ? {} : { employer: Math.round((base * employer) / 10_000) })
    }
  })
  const taken = deductions.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const beforeTax = gross + taken
  const last = deductions.at(-1)?.amount ?? 0
  const taxable = beforeTax - last
  const taxRate = random.weighted([
    [2, 0],
    [5, random.int(12, 120) * 10]
  ])
  const tax = Math.round((taxable * taxRate) / 10_000)
  return {
    earnings,
    deductions,
    gross,
    beforeTax,
    taxable,
    net: beforeTax - tax,
    tax: { rate: taxRate, amount: tax },
    periods: random.int(1, 12)
  }
}

/** The lines of a British or Irish payslip. */
export const britishLines = (random: Random, country: Country): PayLines => {
  const earnings: Array<PayLine> = []
  const rate = random.int(1180, 3400)
  if (random.chance(0.5))
    earnings.push({
      label: random.pick(["Basic pay", "Salary", "Monthly salary"]),
      amount: random.int(1700, 5200) * 100 + random.int(0, 99)
    })
  else earnings.push(ofHours(random.pick(["Basic hours", "Hourly pay", "Basic pay"]), random.int(120, 172) * 100, rate))
  if (random.chance(0.5))
    earnings.push(
      ofHours(
        random.pick(["Overtime @ 1.5", "Overtime", "Weekend hours"]),
        random.int(2, 20) * 100 + random.pick([0, 25, 50]),
        Math.round(rate * 1.5)
      )
    )
  if (random.chance(0.35))
    earnings.push({
      label: random.pick(["Bonus", "Commission", "Car allowance", "Holiday pay"]),
      amount: random.int(50, 600) * 100
    })
  const gross = earnings.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const pension = Math.round(gross * 0.05)
  const taxable = gross - pension
  const irish = country === "IE"
  const deductions: Array<PayLine> = [
    {
      label: irish ? "PAYE" : random.pick(["PAYE Tax", "Income tax", "Tax"]),
      amount: -Math.round(taxable * random.between(0.08, 0.19))
    },
    {
      label: irish ? "PRSI" : random.pick(["National Insurance", "NI contribution", "NIC"]),
      amount: -Math.round(gross * 0.0635),
      employer: Math.round(gross * 0.11)
    },
    {
      label: random.pick(["Pension", "Employee pension", "Workplace pension"]),
      amount: -pension,
      employer: Math.round(gross * 0.03)
    }
  ]
  if (irish) deductions.push({ label: "USC", amount: -Math.round(gross * 0.021) })
  else if (random.chance(0.3)) deductions.push({ label: "Student loan", amount: -random.int(20, 160) * 100 })
  if (random.chance(0.2))
    deductions.push({
      label: random.pick(["Union subscription", "Cycle to work", "Season ticket loan"]),
      amount: -random.int(8, 90) * 100
    })
  const net = gross + deductions.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { earnings, deductions, gross, beforeTax: net, taxable, net, tax: undefined, periods: random.int(1, 12) }
}

/** The lines of an American earnings statement. */
export const americanLines = (random: Random, from: Day): PayLines => {
  const rate = random.int(1650, 5200)
  const earnings: Array<PayLine> = [
    ofHours(random.pick(["Regular", "Regular pay", "Salary"]), random.int(60, 88) * 100, rate)
  ]
  if (random.chance(0.5))
    earnings.push(ofHours("Overtime", random.int(1, 12) * 100 + random.pick([0, 50]), Math.round(rate * 1.5)))
  if (random.chance(0.3)) earnings.push(ofHours(random.pick(["Holiday", "Vacation", "PTO"]), 800, rate))
  const gross = earnings.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const saved = Math.round(gross * random.pick([0.03, 0.04, 0.05]))
  const health = random.int(25, 160) * 100
  const taxable = gross - saved - health
  const deductions: Array<PayLine> = [
    {
      label: random.pick(["Federal Income Tax", "Federal Withholding", "Fed Withholding"]),
      amount: -Math.round(taxable * random.between(0.08, 0.16))
    },
    {
      label: random.pick(["Social Security", "Social Security Tax", "OASDI"]),
      amount: -Math.round((gross - health) * 0.062)
    },
    { label: random.pick(["Medicare", "Medicare Tax"]), amount: -Math.round((gross - health) * 0.0145) },
    { label: random.pick(["State Income Tax", "State Withholding"]), amount: -Math.round(taxable * 0.041) },
    { label: random.pick(["401(k)", "401K Pre-tax"]), amount: -saved },
    { label: random.pick(["Medical insurance", "Health insurance", "Dental & vision"]), amount: -health }
  ]
  const net = gross + deductions.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { earnings, deductions, gross, beforeTax: net, taxable, net, tax: undefined, periods: from.month * 2 }
}
