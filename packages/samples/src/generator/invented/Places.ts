import type { Language } from "../DocumentMaker.js"
import type { Random } from "../Random.js"

/** The countries a document can come from. */
export type Country = "FR" | "GB" | "IE" | "US"

/** Where a document of a language comes from: France, or one of the countries where English is written, each as often as its weight says. */
export const countryOf = (
  random: Random,
  language: Language,
  english: ReadonlyArray<readonly [weight: number, country: Exclude<Country, "FR">]>
): Country => (language === "fr" ? "FR" : random.weighted(english))

/** ISO 4217 code of what is paid with in a country. */
export const currencyOf = (country: Country): "EUR" | "GBP" | "USD" =>
  country === "GB" ? "GBP" : country === "US" ? "USD" : "EUR"

/** A postal address as its lines are written on an envelope. */
export interface Address {
  readonly lines: ReadonlyArray<string>
  readonly town: string
  readonly country: Country
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const frenchStems = [
  "Mor",
  "Val",
  "Bel",
  "Cour",
  "Mont",
  "Chan",
  "Ver",
  "Or",
  "Tré",
  "Lau",
  "Bri",
  "Sar",
  "Gui",
  "Fon",
  "Ar"
]
const frenchEnds = [
  "vigny",
  "tel",
  "zac",
  "louvre",
  "nay",
  "mesnil",
  "dervie",
  "sonne",
  "bourg",
  "fontaine",
  "queville",
  "dan",
  "ronne"
]
const frenchStreets = ["rue", "rue", "rue", "avenue", "boulevard", "place", "chemin", "impasse", "allée", "quai"]
const frenchNames = [
  "des Tilleuls",
  "du Vieux Lavoir",
  "de la Fontaine",
  "des Forges",
  "du Moulin Neuf",
  "de l'Étang",
  "des Acacias",
  "de la Gare",
  "du Four à Chaux",
  "des Trois Ponts",
  "de la République",
  "du Clos Rivière",
  "des Alouettes",
  "du Marché"
]
const englishStems = [
  "Har",
  "Nor",
  "Wes",
  "Kel",
  "Bram",
  "Ash",
  "Thorn",
  "Mar",
  "Pen",
  "Cald",
  "Elm",
  "Row",
  "Stan",
  "Old",
  "Fen"
]
const englishEnds = [
  "wick",
  "ley",
  "bury",
  "combe",
  "field",
  "stead",
  "mouth",
  "thorpe",
  "worth",
  "burn",
  "well",
  "minster"
]
const englishStreets = ["Street", "Road", "Lane", "Avenue", "Way", "Close", "Place"]
const englishNames = [
  "Mill",
  "Station",
  "Quarry",
  "Orchard",
  "Tanner",
  "Beacon",
  "Weaver",
  "Holloway",
  "Chapel",
  "Canal",
  "Kiln",
  "Foundry"
]
const states = ["OH", "PA", "OR", "NC", "WI", "CO", "VT", "MN", "GA", "MI"]

/** An invented town's name. */
export const town = (random: Random, country: Country): string => {
  if (country === "FR") {
    const name = random.pick(frenchStems) + random.pick(frenchEnds)
    return random.weighted([
      [6, name],
      [1, `Saint-${name}`],
      [1, `${name}-sur-${random.pick(["Lère", "Orvin", "Maudre"])}`]
    ])
  }
  return random.pick(englishStems) + random.pick(englishEnds)
}

const frenchAddress = (random: Random): Address => {
  const place = town(random, "FR")
  const number = `${random.int(1, 148)}${random.chance(0.12) ? " bis" : ""}`
  const street = `${number}${random.chance(0.4) ? "," : ""} ${random.pick(frenchStreets)} ${random.pick(frenchNames)}`
  const extra = random.weighted<ReadonlyArray<string>>([
    [6, []],
    [1, [`Bâtiment ${random.pick(["A", "B", "C"])}`]],
    [1, [`ZA ${random.pick(["des Épinettes", "du Grand Champ", "de la Plaine"])}`]],
    [0.5, [`BP ${random.int(10, 499)}`]]
  ])
  const code = `${String(random.int(1, 95)).padStart(2, "0")}${random.fill("#")}${random.pick(["00", "10", "20", "30", "50"])}`
  const written = random.chance(0.35) ? place.toUpperCase() : place
  return { lines: [street, ...extra, `${code} ${written}`], town: place, country: "FR" }
}

const englishAddress = (random: Random, country: Country): Address => {
  const place = town(random, country)
  const street = `${random.int(1, country === "US" ? 2900 : 240)} ${random.pick(englishNames)} ${random.pick(englishStreets)}`
  const unit = random.weighted<ReadonlyArray<string>>([
    [4, []],
    [
      1,
      [
        country === "US"
          ? `Suite ${random.int(100, 480)}`
          : `Unit ${random.int(1, 28)}, ${random.pick(englishNames)} Park`
      ]
    ]
  ])
  if (country === "US") {
    return { lines: [street, ...unit, `${place}, ${random.pick(states)} ${random.digits(5)}`], town: place, country }
  }
  const code =
    country === "GB"
      ? `${random.pick(["LS", "BS", "NR", "EX", "YO", "DE", "SW"])}${random.int(1, 29)} ${random.fill("#")}${random.pick(["QT", "AB", "LH", "RD", "XE", "NP"])}`
      : `${random.pick(["D", "T", "P", "V", "H"])}${random.int(10, 95)} ${random.fill("@#@#")}`
  return random.chance(0.6)
    ? { lines: [...unit, street, place, code], town: place, country }
    : { lines: [...unit, street, `${place} ${code}`], town: place, country }
}

/** An invented address in the country's own form. */
export const address = (random: Random, country: Country): Address => {
  const place = country === "FR" ? frenchAddress(random) : englishAddress(random, country)
  for (const line of place.lines) random.note("ADDRESS", line)
  return place
}

/** A telephone number out of the ranges that regulators keep for fiction. */
export const phone = (random: Random, country: Country): string => {
  const number = phoneNumber(random, country)
  random.note("PHONE", number)
  return number
}

const phoneNumber = (random: Random, country: Country): string => {
  if (country === "FR") {
    const start = random.pick(["0199 00", "0261 91", "0353 01", "0465 71", "0536 49"]).replace(" ", "")
    const digits = start + random.fill("####")
    const pairs = digits.match(/../g) ?? []
    return random.weighted([
      [5, pairs.join(" ")],
      [2, pairs.join(".")],
      [1, `+33 ${digits.charAt(1)} ${pairs.slice(1).join(" ")}`]
    ])
  }
  if (country === "US") return random.fill(random.pick(["(2##) 555-01##", "3##-555-01##"]))
  if (country === "IE") return random.fill("+353 20 91# ####")
  return random.fill(
    random.pick(["020 7946 0###", "0161 496 0###", "0113 496 0###", "01632 960###", "+44 20 7946 0###"])
  )
}

/** Country names as a letter's last line has them. */
export const countryName: Readonly<Record<Country, string>> = {
  FR: "France",
  GB: "United Kingdom",
  IE: "Ireland",
  US: "United States"
}

/** An invented family or house name. */
export const inventedName = (random: Random, language: "fr" | "en"): string =>
  language === "fr"
    ? capital(
        random.pick(["la", "mar", "du", "be", "cor", "fa", "ga", "vil", "ro", "ta", "pe", "no"]) +
          random.pick(["ver", "lan", "tou", "ris", "ban", "ga", "mi", "dou", "se"]) +
          random.pick(["tier", "gnol", "reau", "din", "lot", "nier", "vel", "sac", "din", "rand"])
      )
    : random.pick(["Har", "Whit", "Col", "Brad", "Ren", "Mal", "Tul", "Asp", "Dray", "Fern", "Lock", "Pem"]) +
      random.pick(["ford", "more", "bridge", "sworth", "ley", "combe", "ton", "berry", "dale", "sby"])
