import type { Language } from "../../DocumentMaker.js"
import { type Account, accountAt, type Bank, bank } from "../../invented/Banks.js"
import { type Customer, customer } from "../../invented/Parties.js"
import { type Country, currencyOf, inventedName, town } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay, someDay } from "../../writing/Dates.js"

/** A movement of an account; cents, negative for what leaves it. */
export interface Movement {
  readonly date: Day
  readonly valueDate: Day
  /** The second line, where there is one, says more of the first. */
  readonly lines: ReadonlyArray<string>
  readonly amount: number
  readonly balance: number
}

/** What a statement of account says, whatever it looks like. */
export interface StatementContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly bank: Bank
  readonly account: Account
  readonly holder: Customer
  readonly number: string
  readonly from: Day
  readonly to: Day
  readonly opening: number
  readonly closing: number
  readonly movements: ReadonlyArray<Movement>
}

type Kind = readonly [low: number, high: number, write: (random: Random, language: Language) => ReadonlyArray<string>]

const upper = (random: Random, language: Language): string => inventedName(random, language).toUpperCase()

const french: ReadonlyArray<Kind> = [
  [
    -180,
    -3,
    (r) => [`${r.pick(["CARTE", "PAIEMENT CB", "ACHAT CB", "FACTURE CARTE"])} ${r.fill("##/##")} ${upper(r, "fr")}`]
  ],
  [-95, -8, (r) => [`${r.pick(["Paiement par carte", "Carte X4512"])} ${inventedName(r, "fr")}`, town(r, "FR")]],
  [
    -640,
    -20,
    (r) => [
      `${r.pick(["PRLV SEPA", "PRELEVEMENT"])} ${upper(r, "fr")} ${r.pick(["ENERGIE", "TELECOM", "ASSURANCES", "MUTUELLE"])}`,
      `REF ${r.fill("@@######")} MANDAT ${r.fill("######")}`
    ]
  ],
  [
    -1400,
    -100,
    (r) => [`${r.pick(["VIR SEPA EMIS", "Virement émis vers", "VIREMENT WEB"])} ${inventedName(r, "fr")}`, "Loyer"]
  ],
  [
    120,
    3200,
    (r) => [
      `${r.pick(["VIR SEPA RECU", "VIREMENT DE", "Virement reçu de"])} ${upper(r, "fr")}`,
      `${r.pick(["SALAIRE", "REMBOURSEMENT", "FACTURE"])} ${r.fill("####")}`
    ]
  ],
  [40, 900, (r) => [`REMISE CHEQUE N° ${r.digits(7)}`]],
  [-350, -15, (r) => [`CHEQUE N° ${r.digits(7)}`]],
  [-160, -20, (r) => [`RETRAIT DAB ${r.fill("##/##")} ${town(r, "FR").toUpperCase()}`]],
  [-18, -1, (r) => [r.pick(["Cotisation carte", "Frais de tenue de compte", "COMMISSION D'INTERVENTION"])]],
  [-60, -4, (r) => [`Abonnement ${inventedName(r, "fr")} Média`]]
]

const english: ReadonlyArray<Kind> = [
  [
    -140,
    -2,
    (r) => [
      `${r.pick(["CARD PAYMENT TO", "POS PURCHASE", "VISA", "Contactless"])} ${upper(r, "en")} ${r.pick(["STORES", "FOODS", "CAFE", "FUEL"])}`
    ]
  ],
  [
    -80,
    -6,
    (r) => [`${inventedName(r, "en")} Market`, `${town(r, "GB")} on ${r.int(10, 28)} ${r.pick(["Mar", "May", "Oct"])}`]
  ],
  [
    -420,
    -15,
    (r) => [
      `${r.pick(["DIRECT DEBIT", "DD", "ACH Debit"])} ${upper(r, "en")} ${r.pick(["ENERGY", "WATER", "INSURANCE", "MOBILE"])}`,
      `Ref ${r.fill("@@######")}`
    ]
  ],
  [
    -1200,
    -90,
    (r) => [`${r.pick(["STANDING ORDER", "Bill payment", "Online transfer to"])} ${inventedName(r, "en")}`, "Rent"]
  ],
  [
    200,
    3400,
    (r) => [
      `${r.pick(["BANK CREDIT", "Payroll deposit", "Faster payment from", "BACS"])} ${upper(r, "en")} LTD`,
      `${r.pick(["SALARY", "REFUND", "INVOICE"])} ${r.fill("####")}`
    ]
  ],
  [30, 700, (r) => [`${r.pick(["Cheque paid in", "Mobile deposit", "Counter credit"])}`]],
  [-320, -20, (r) => [`${r.pick(["CHEQUE", "CHECK"])} ${r.digits(6)}`]],
  [
    -200,
    -20,
    (r) => [`${r.pick(["ATM WITHDRAWAL", "Cash withdrawal", "CASH MACHINE"])} ${town(r, "GB").toUpperCase()}`]
  ],
  [-25, -1, (r) => [r.pick(["Monthly account fee", "Overdraft interest", "Foreign transaction fee"])]],
  [-50, -4, (r) => [`Subscription ${inventedName(r, "en")} Media`]]
]

const lengthOf = (random: Random): number =>
  random.weighted<number>([
    [2, random.int(2, 6)],
    [6, random.int(8, 24)],
    [3, random.int(30, 70)]
  ])

const movementsOf = (
  random: Random,
  language: Language,
  from: Day,
  days: number,
  opening: number
): ReadonlyArray<Movement> => {
  const kinds = language === "fr" ? french : english
  const twoLines = random.chance(0.55)
  const offsets = Array.from({ length: lengthOf(random) }, () => random.int(0, days - 1)).sort((a, b) => a - b)
  let balance = opening
  return offsets.map((offset) => {
    const [low, high, write] = random.pick(kinds)
    const amount = random.chance(0.15) ? random.int(low, high) * 100 : random.int(low * 100, high * 100)
    const lines = write(random, language)
    balance += amount === 0 ? 1 : amount
    const date = addDays(from, offset)
    return {
      date,
      valueDate: addDays(
        date,
        random.weighted([
          [5, 0],
          [2, 1],
          [1, -1]
        ])
      ),
      lines: twoLines ? lines : [lines.join(" ")],
      amount: amount === 0 ? 1 : amount,
      balance
    }
  })
}

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Invents a statement whose movements lead from the opening to the closing balance. */
export const statementContent = (random: Random, language: Language, country: Country): StatementContent => {
  const house = bank(random.fork("bank"), language, country)
  const start = someDay(random)
  const first: Day = random.chance(0.75) ? { ...start, day: 1 } : start
  const whole = first.day === 1
  const days = whole ? lastOfMonth(first.year, first.month) : random.int(28, 31)
  const from = first
  const opening = random.chance(0.12) ? -random.int(500, 90_000) : random.int(1_000, 1_200_000)
  const movements = movementsOf(random.fork("movements"), language, from, days, opening)
  return {
    language,
    country,
    currency: currencyOf(country),
    bank: house,
    account: accountAt(random.fork("account"), house, country),
    holder: customer(random.fork("holder"), language, country, random.chance(0.7)),
    number: random.weighted([
      [3, String(random.int(1, 240))],
      [2, random.fill("###")],
      [2, `${first.year}/${String(first.month).padStart(2, "0")}`],
      [1, random.digits(6)],
      [1, `${String(first.month).padStart(3, "0")}`]
    ]),
    from,
    to: addDays(from, days - 1),
    opening,
    closing: movements.at(-1)?.balance ?? opening,
    movements
  }
}

const id = (value: string, ...also: ReadonlyArray<string>): TruthField => ({
  type: "id",
  value,
  ...(also.length === 0 ? {} : { also })
})

/** A balance; where it is owed, a statement may print it on the side of debits without a sign. */
const balance = (cents: number): TruthField => ({
  type: "number",
  value: (cents / 100).toFixed(2),
  ...(cents < 0 ? { also: [(-cents / 100).toFixed(2)] } : {})
})

/** A statement's labelled values under the built-in type's field keys. */
export const statementFacts = (content: StatementContent): Readonly<Record<string, TruthField>> => ({
  bank_name: { type: "string", value: content.bank.name },
  account_holder: { type: "string", value: content.holder.name },
  ...(content.account.iban === undefined ? {} : { iban: id(content.account.iban) }),
  bic: id(content.account.bic),
  account_number: id(content.account.number),
  statement_number: id(content.number),
  period_start: { type: "date", value: isoDay(content.from) },
  period_end: { type: "date", value: isoDay(content.to) },
  opening_balance: balance(content.opening),
  closing_balance: balance(content.closing),
  currency: id(content.currency)
})
