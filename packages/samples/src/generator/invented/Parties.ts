import type { Language } from "../DocumentMaker.js"
import type { Random } from "../Random.js"
import { britishVat, frenchAccount, frenchVat, grouped, iban, irishVat, siren, siret } from "./Identifiers.js"
import { type Address, address, type Country, inventedName, phone, town } from "./Places.js"
import { type Trade, trades } from "./Trades.js"

/** An invented firm and everything it may print on paper. */
export interface Company {
  readonly name: string
  readonly trade: Trade
  readonly address: Address
  readonly phone: string
  readonly email: string
  readonly website: string
  /** As printed; undefined where the country has none. */
  readonly vatNumber: string | undefined
  /** What the firm is registered under, with the label that it goes by. */
  readonly registration: { readonly label: string; readonly value: string } | undefined
  /** A line of legal mentions without labelled values. */
  readonly legal: string
  readonly bank: { readonly name: string; readonly iban: string; readonly bic: string } | undefined
}

/** Someone who buys: a firm or a private person. */
export interface Customer {
  readonly name: string
  readonly person: boolean
  readonly address: Address
  readonly vatNumber: string | undefined
}

const givenNames: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: [
    "Camille",
    "Louis",
    "Inès",
    "Hugo",
    "Jeanne",
    "Maël",
    "Léa",
    "Antoine",
    "Claire",
    "Romain",
    "Agnès",
    "Théo",
    "Chloé"
  ],
  en: ["Alice", "Owen", "Grace", "Harry", "Imogen", "Daniel", "Ruth", "Thomas", "Nadia", "Callum", "Eleanor", "Marcus"]
}

/** A person's name, given name first. */
export const personName = (random: Random, language: Language): string => {
  const parts = [random.pick(givenNames[language]), inventedName(random, language)]
  for (const part of parts) random.note("PERSON", part)
  return parts.join(" ")
}

/** A name as it may stand in the name of a host: small letters without accents, joined by dashes. */
export const hostNameOf = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")

const companyName = (random: Random, language: Language, country: Country, trade: Trade): string => {
  const name = inventedName(random, language)
  if (language === "fr") {
    return random.weighted([
      [3, `${random.pick(trade.prefixes)} ${name}`],
      [2, `${random.pick(trade.prefixes)} ${name} ${random.pick(["SARL", "SAS", "& Fils"])}`],
      [1, `${random.pick(["SARL", "SAS", "Ets", "Maison"])} ${name}`],
      [
        1,
        `${random.pick(trade.prefixes)} ${random.pick(["du Vieux Chêne", "des Deux Rives", "de la Halle", "du Levant"])}`
      ]
    ])
  }
  const form = country === "US" ? random.pick(["Inc.", "LLC", "Co."]) : random.pick(["Ltd", "Limited", "Ltd", "LLP"])
  return random.weighted([
    [4, `${name} ${random.pick(trade.prefixes)} ${form}`],
    [2, `${name} & ${inventedName(random, language)} ${form}`],
    [
      2,
      `${random.pick(["Blue Heron", "Two Rivers", "Northgate", "Old Quarry", "Silver Birch"])} ${random.pick(trade.prefixes)}`
    ]
  ])
}

const bankOf = (random: Random, language: Language, country: Country): Company["bank"] => {
  if (country === "US") return undefined
  const name =
    language === "fr"
      ? `${random.pick(["Banque", "Crédit", "Caisse"])} ${random.pick(["du Val d'Orvin", "des Trois Rives", "Morvelloise"])}`
      : `${random.pick(["Harwick", "Fenmouth", "Caldburn"])} ${random.pick(["Bank", "Savings Bank", "& County Bank"])}`
  const letters = hostNameOf(name).replace(/-/g, "").slice(0, 4).toUpperCase()
  const account = country === "FR" ? frenchAccount(random) : `${letters}${random.digits(6)}${random.digits(8)}`
  const number = iban(country, account)
  return {
    name,
    iban: random.chance(0.8) ? grouped(number, 4) : number,
    bic: `${letters}${country}${random.fill("@#")}${random.chance(0.5) ? "XXX" : ""}`
  }
}

/** A firm of the language's country. */
export const company = (random: Random, language: Language, country: Country, kind: "firm" | "shop"): Company => {
  const trade = random.pick(trades[language].filter((candidate) => candidate.kind === kind))
  const name = companyName(random, language, country, trade)
  random.note("FIRM", name)
  const place = address(random, country)
  const domain = `${hostNameOf(name.replace(/\b(SARL|SAS|Ets|Ltd|Limited|LLP|LLC|Inc\.|Co\.)/g, ""))}.example`
  const french = siren(random)
  const capital = `${random.int(2, 90)}${random.chance(0.5) ? " " : ""}000`
  const registration =
    country === "FR"
      ? random.weighted([
          [3, { label: "SIRET", value: grouped(siret(random, french), 3, 3, 3, 5) }],
          [2, { label: "SIREN", value: grouped(french, 3) }],
          [1, { label: "SIRET", value: siret(random, french) }],
          [2, { label: `RCS ${town(random, "FR")}`, value: grouped(french, 3) }]
        ])
      : country === "US"
        ? undefined
        : {
            label: random.pick(
              ["Company No.", "Company Reg. No", "Registered in England No."].slice(0, country === "IE" ? 2 : 3)
            ),
            value: random.digits(country === "IE" ? 6 : 8)
          }
  const vat =
    country === "FR"
      ? frenchVat(french)
      : country === "GB"
        ? britishVat(random)
        : country === "IE"
          ? irishVat(random)
          : undefined
  const spaced = vat !== undefined && random.chance(0.4)
  return {
    name,
    trade,
    address: place,
    phone: phone(random, country),
    email: `${random.pick(language === "fr" ? ["contact", "compta", "bonjour"] : ["accounts", "hello", "office"])}@${domain}`,
    website: `www.${domain}`,
    vatNumber: vat === undefined ? undefined : spaced ? grouped(vat, 4, 3) : vat,
    registration,
    legal:
      language === "fr"
        ? `${random.pick(["SARL", "SAS", "EURL"])} au capital de ${capital} € - NAF ${random.fill("##")}${random.fill("##")}${random.pick(["A", "B", "Z"])}`
        : country === "US"
          ? `Thank you for your business. Questions? Write to billing@${domain}`
          : `Registered office: ${place.lines.join(", ")}`,
    bank: bankOf(random, language, country)
  }
}

/** A customer of the language's country; a person when `person` says so. */
export const customer = (random: Random, language: Language, country: Country, person: boolean): Customer => {
  if (person) {
    return { name: personName(random, language), person, address: address(random, country), vatNumber: undefined }
  }
  const firm = company(random, language, country, random.pick(["firm", "shop"]))
  return { name: firm.name, person, address: firm.address, vatNumber: firm.vatNumber }
}
