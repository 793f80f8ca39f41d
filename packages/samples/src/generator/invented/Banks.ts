import type { Language } from "../DocumentMaker.js"
import type { Random } from "../Random.js"
import { frenchAccount, grouped, iban } from "./Identifiers.js"
import { type Address, address, type Country, phone, town } from "./Places.js"

/** An invented bank. */
export interface Bank {
  readonly name: string
  readonly address: Address
  readonly phone: string
  readonly website: string
  /** The branch that keeps the account. */
  readonly branch: string
}

/** An account as a bank prints it, all check digits right; what the country has no use for is undefined. */
export interface Account {
  readonly iban: string | undefined
  readonly bic: string
  /** French bank code, or the routing number of the United States. */
  readonly bankCode: string | undefined
  /** French branch code, or a British or Irish sort code. */
  readonly branchCode: string | undefined
  readonly number: string
  /** French account key. */
  readonly key: string | undefined
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z]/g, "")

const nameOf = (random: Random, language: Language, country: Country): string =>
  language === "fr"
    ? random.weighted([
        [
          4,
          `${random.pick(["Banque", "Crédit", "Caisse d'Épargne", "Caisse"])} ${random.pick(["du Val d'Orvin", "des Trois Rives", "Morvelloise", "de la Maudre", "du Haut-Lère"])}`
        ],
        [1, `${random.pick(["Orvia", "Lumena", "Novarive"])} Banque`],
        [1, `Banque ${random.pick(["Tourvel & Cie", "Privée Montlaur", "Coopérative Sarronne"])}`]
      ])
    : random.weighted([
        [
          4,
          `${random.pick(["Harwick", "Fenmouth", "Caldburn", "Thornwell", "Westmere"])} ${random.pick(country === "US" ? ["National Bank", "Bank & Trust", "Community Bank", "Federal Credit Union"] : ["Bank", "Savings Bank", "& County Bank", "Building Society", "Bank plc"])}`
        ],
        [1, `${random.pick(["First", "United"])} ${random.pick(["Harbor", "Lakeside", "Prairie"])} Bank`]
      ])

/** A bank of the language's country. */
export const bank = (random: Random, language: Language, country: Country): Bank => {
  const name = nameOf(random, language, country)
  const place = address(random, country)
  random.note("FIRM", name)
  return {
    name,
    address: place,
    phone: phone(random, country),
    website: `www.${plain(name)}.example`,
    branch: language === "fr" ? `Agence de ${town(random, country)}` : `${town(random, country)} branch`
  }
}

/** The ninth digit of an American routing number: weights 3, 7, 1 over the first eight. */
const routing = (random: Random): string => {
  const start = `0${random.int(1, 9)}${random.digits(6)}`
  const sum = [...start].reduce((total, digit, i) => total + Number(digit) * ([3, 7, 1][i % 3] ?? 1), 0)
  return start + String((10 - (sum % 10)) % 10)
}

/** An account at a bank. */
export const accountAt = (random: Random, { name }: Bank, country: Country): Account => {
  const letters = plain(name).slice(0, 4).toUpperCase()
  const bic = `${letters}${country}${random.fill("@#")}${random.chance(0.5) ? "XXX" : ""}`
  const spaced = random.chance(0.8)
  const written = (number: string): string => (spaced ? grouped(number, 4) : number)
  if (country === "FR") {
    const whole = frenchAccount(random)
    return {
      iban: written(iban("FR", whole)),
      bic,
      bankCode: whole.slice(0, 5),
      branchCode: whole.slice(5, 10),
      number: whole.slice(10, 21),
      key: whole.slice(21)
    }
  }
  const number = random.digits(country === "US" ? random.int(9, 12) : 8)
  if (country === "US")
    return { iban: undefined, bic, bankCode: routing(random), branchCode: undefined, number, key: undefined }
  const sort = `${random.int(10, 93)}${random.fill("####")}`
  return {
    iban: written(iban(country, `${letters}${sort}${number}`)),
    bic,
    bankCode: undefined,
    branchCode: random.chance(0.85) ? (sort.match(/../g) ?? []).join("-") : (sort.match(/../g) ?? []).join(" "),
    number,
    key: undefined
  }
}
