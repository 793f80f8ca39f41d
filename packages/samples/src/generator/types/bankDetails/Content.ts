import type { Language } from "../../DocumentMaker.js"
import { type Account, accountAt, type Bank, bank } from "../../invented/Banks.js"
import { type Customer, customer } from "../../invented/Parties.js"
import { type Country, countryOf, currencyOf } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import { type PageLook, pickLabels } from "../../setting/PageLook.js"
import type { TruthField } from "../../Truth.js"
import { type Day, someDay } from "../../writing/Dates.js"

/** What a bank says of an account so that others can pay into it. */
export interface DetailsContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly bank: Bank
  readonly account: Account
  readonly holder: Customer
  readonly date: Day
}

/** Invents an account and its holder. */
export const detailsContent = (random: Random, language: Language): DetailsContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [2, "IE"],
    [2, "US"]
  ])
  const house = bank(random.fork("bank"), language, country)
  return {
    language,
    country,
    currency: currencyOf(country),
    bank: house,
    account: accountAt(random.fork("account"), house, country),
    holder: customer(random.fork("holder"), language, country, random.chance(0.6)),
    date: someDay(random)
  }
}

const id = (key: string, value: string | undefined): Readonly<Record<string, TruthField>> =>
  value === undefined ? {} : { [key]: { type: "id", value } }

/** The labelled values under the built-in type's field keys. */
export const detailsFacts = ({
  account,
  bank: house,
  holder
}: DetailsContent): Readonly<Record<string, TruthField>> => ({
  bank_name: { type: "string", value: house.name },
  account_holder: { type: "string", value: holder.name },
  ...id("iban", account.iban),
  ...id("bic", account.bic),
  ...id("bank_code", account.bankCode),
  ...id("branch_code", account.branchCode),
  ...id("account_number", account.number),
  ...id("check_digits", account.key)
})

const labels = {
  fr: {
    title: [
      "Relevé d'identité bancaire",
      "RELEVÉ D'IDENTITÉ BANCAIRE",
      "RIB",
      "Relevé d'Identité Bancaire (RIB)",
      "Vos coordonnées bancaires",
      "R.I.B. / I.B.A.N."
    ],
    holder: ["Titulaire du compte", "Titulaire", "Intitulé du compte", "Nom du titulaire", "Au nom de"],
    bank: ["Domiciliation", "Banque", "Établissement bancaire", "Nom de la banque"],
    branch: ["Agence", "Guichet de domiciliation"],
    bankCode: ["Code banque", "Code Banque", "C. banque", "Banque", "Code établissement"],
    branchCode: ["Code guichet", "Code Guichet", "Guichet", "C. guichet", "Code agence"],
    account: ["N° de compte", "Numéro de compte", "N° compte", "N° du compte"],
    key: ["Clé RIB", "Clé", "Clé R.I.B.", "Clé du RIB"],
    iban: ["IBAN", "Code IBAN", "IBAN (International Bank Account Number)", "Identifiant international de compte"],
    bic: ["BIC", "Code BIC", "BIC (Bank Identifier Code)", "Code BIC / SWIFT", "Adresse SWIFT (BIC)"],
    currency: ["Devise", "Devise du compte"],
    national: ["Identification nationale", "Références nationales", "Coordonnées nationales"],
    foreign: ["Identification internationale", "Références internationales"],
    date: ["Édité le", "Date d'édition", "Le"]
  },
  en: {
    title: [
      "Bank details",
      "Bank account details",
      "Account details",
      "BANK DETAILS",
      "Confirmation of account details",
      "Bank account verification letter",
      "Direct deposit information"
    ],
    holder: ["Account holder", "Account name", "Name on account", "Beneficiary", "Name of account holder"],
    bank: ["Bank", "Bank name", "Name of bank", "Financial institution"],
    branch: ["Branch", "Branch address"],
    bankCode: ["Routing number", "ABA routing number", "Routing (ABA) number", "Routing transit number"],
    branchCode: ["Sort code", "Sort Code", "Branch sort code", "Bank sort code"],
    account: ["Account number", "Account no.", "Account No", "Account Number"],
    key: ["Check digits"],
    iban: ["IBAN", "IBAN number", "International Bank Account Number (IBAN)"],
    bic: ["BIC", "SWIFT code", "BIC / SWIFT", "SWIFT/BIC code", "Bank Identifier Code (BIC)"],
    currency: ["Currency", "Account currency"],
    national: ["Domestic payments", "For payments within the country", "National details"],
    foreign: ["International payments", "For payments from abroad"],
    date: ["Date", "Issued on", "Date of issue"]
  }
} as const

/** How one set of details is set. */
export type DetailsLook = PageLook<Readonly<Record<keyof (typeof labels)["fr"], string>>>

/** The bank's own choice among the ways to call each thing. */
export const detailsLabels = (random: Random, language: Language): DetailsLook["labels"] =>
  pickLabels<keyof (typeof labels)["fr"]>(random, labels[language])
