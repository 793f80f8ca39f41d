import type { Language } from "../../DocumentMaker.js"
import { type Person, person } from "../../invented/People.js"
import { type Address, address, type Country, countryOf, town } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay } from "../../writing/Dates.js"
import { frenchCardZone, licenceZone, type PrintedZone, td1, td2, td3, type ZoneContent } from "./Zone.js"

/** The kinds of identity documents. */
export type IdentityKind = "identity_card" | "passport" | "driving_licence" | "residence_permit"

/** A country or a nationality in the words of its documents. */
interface National {
  readonly code: string
  readonly citizen: Readonly<Record<"F" | "M", string>>
}

/** What an identity document says. */
export interface IdentityContent {
  readonly kind: IdentityKind
  readonly language: Language
  readonly country: Country
  readonly holder: Person
  readonly number: string
  readonly birth: Day
  readonly birthPlace: string
  readonly nationality: National
  readonly issued: Day
  readonly expires: Day
  readonly authority: string
  readonly address: Address
  readonly height: string
  readonly zone: PrintedZone | undefined
}

/** How countries are called on their own documents, the first as it is printed most. */
export const countryForms: Readonly<Record<Country, ReadonlyArray<string>>> = {
  FR: ["République française", "France", "FRA", "FR"],
  GB: ["United Kingdom of Great Britain and Northern Ireland", "United Kingdom", "GBR", "UK", "GB"],
  IE: ["Ireland", "Éire/Ireland", "IRL", "Éire Ireland"],
  US: ["United States of America", "USA", "United States", "US"]
}

const nationals: Readonly<Record<Country, National>> = {
  FR: { code: "FRA", citizen: { F: "Française", M: "Française" } },
  GB: { code: "GBR", citizen: { F: "British Citizen", M: "British Citizen" } },
  IE: { code: "IRL", citizen: { F: "Irish", M: "Irish" } },
  US: { code: "USA", citizen: { F: "United States of America", M: "United States of America" } }
}

const foreigners: Readonly<Record<Language, ReadonlyArray<National>>> = {
  fr: [
    { code: "MAR", citizen: { F: "Marocaine", M: "Marocaine" } },
    { code: "SEN", citizen: { F: "Sénégalaise", M: "Sénégalaise" } },
    { code: "BRA", citizen: { F: "Brésilienne", M: "Brésilienne" } },
    { code: "VNM", citizen: { F: "Vietnamienne", M: "Vietnamienne" } },
    { code: "CAN", citizen: { F: "Canadienne", M: "Canadienne" } }
  ],
  en: [
    { code: "IND", citizen: { F: "Indian", M: "Indian" } },
    { code: "NGA", citizen: { F: "Nigerian", M: "Nigerian" } },
    { code: "BRA", citizen: { F: "Brazilian", M: "Brazilian" } },
    { code: "PHL", citizen: { F: "Filipino", M: "Filipino" } },
    { code: "CAN", citizen: { F: "Canadian", M: "Canadian" } }
  ]
}

const citizenship: Readonly<Record<string, string>> = { FRA: "French", IRL: "Irish", GBR: "British" }

const numbers: Readonly<Record<IdentityKind, Readonly<Record<Country, ReadonlyArray<string>>>>> = {
  identity_card: {
    FR: ["@#@@@#@@#", "##@@#####"],
    GB: ["@@#######", "#########"],
    IE: ["C########"],
    US: ["@@######", "@###-####-####"]
  },
  passport: { FR: ["##@@#####"], GB: ["#########"], IE: ["P@#######", "@@#######"], US: ["#########", "@########"] },
  driving_licence: { FR: ["##@@#####"], GB: [], IE: ["#########"], US: ["@########", "@###-####-####", "########"] },
  residence_permit: {
    FR: ["##########", "@@#######"].slice(1),
    GB: ["@@#######", "@@@######"],
    IE: ["@@#######"],
    US: ["@@@##########"]
  }
}

/** Britain's driver number: five letters of the surname, the day of birth in a mixed order, initials, and what makes it unique. */
const britishDriver = (random: Random, holder: Person, birth: Day): string => {
  const plain = (text: string): string =>
    text
      .normalize("NFD")
      .replace(/[^A-Za-z]/g, "")
      .toUpperCase()
  const year = String(birth.year % 100).padStart(2, "0")
  const month = String(birth.month + (holder.sex === "F" ? 50 : 0)).padStart(2, "0")
  const initials = holder.givenNames
    .map((name) => plain(name).charAt(0))
    .join("")
    .slice(0, 2)
    .padEnd(2, "9")
  return `${plain(holder.surname).slice(0, 5).padEnd(5, "9")}${year.charAt(0)}${month}${String(birth.day).padStart(2, "0")}${year.charAt(1)}${initials}${random.fill("#@@")}`
}

const authorities = (random: Random, kind: IdentityKind, country: Country): string => {
  const place = town(random, country)
  switch (country) {
    case "FR":
      return kind === "driving_licence"
        ? random.pick([`Préfecture de ${place}`, "ANTS", `Préfet de ${place}`])
        : random.pick([
            `Préfecture de ${place}`,
            `Sous-préfecture de ${place}`,
            "Préfecture de police",
            `Mairie de ${place}`
          ])
    case "GB":
      return kind === "driving_licence"
        ? "DVLA"
        : kind === "passport"
          ? random.pick(["HM Passport Office", "HMPO", "IPS"])
          : "Home Office"
    case "IE":
      return kind === "driving_licence"
        ? random.pick(["NDLS", "RSA"])
        : kind === "residence_permit"
          ? "Garda National Immigration Bureau"
          : random.pick(["Department of Foreign Affairs", "DFA"])
    case "US":
      return kind === "passport" ? "United States Department of State" : `Department of Motor Vehicles, ${place}`
  }
}

const years: Readonly<Record<IdentityKind, ReadonlyArray<number>>> = {
  identity_card: [10, 5, 15],
  passport: [10, 10, 5],
  driving_licence: [15, 10, 8],
  residence_permit: [1, 4, 10]
}

const short = ({ year, month, day }: Day): string =>
  [year % 100, month, day].map((part) => String(part).padStart(2, "0")).join("")

/** Draws what an identity document says; `laminated` is the French card of before 2021 with a zone of its own. */
export const identityContent = (
  random: Random,
  kind: IdentityKind,
  language: Language,
  laminated: boolean
): IdentityContent => {
  const country = countryOf(random, language, [
    [4, "GB"],
    [3, "IE"],
    [3, "US"]
  ])
  const holder = person(random, language)
  const birth = addDays({ year: 1946, month: 1, day: 1 }, random.int(0, 365 * 60))
  const issued = addDays({ year: 2014, month: 2, day: 1 }, random.int(0, 365 * 11))
  const term = random.pick(years[kind])
  const expires = addDays(
    { ...issued, day: Math.min(28, issued.day), year: issued.year + term },
    random.chance(0.6) ? -1 : 0
  )
  const foreign = kind === "residence_permit"
  const nationality = foreign ? random.pick(foreigners[language]) : nationals[country]
  const old = laminated && kind === "identity_card" && country === "FR"
  const number = old
    ? `${short(issued).slice(0, 4)}${random.fill("########")}`
    : kind === "driving_licence" && country === "GB"
      ? britishDriver(random, holder, birth)
      : random.fill(random.pick(numbers[kind][country]))
  const content: ZoneContent = {
    code: kind === "passport" ? "P" : kind === "residence_permit" ? "IR" : random.pick(["ID", "I"]),
    issuer: nationals[country].code,
    number,
    surname: holder.surname,
    givenNames: holder.givenNames,
    birth: short(birth),
    sex: holder.sex,
    expiry: short(expires),
    nationality: nationality.code
  }
  return {
    kind,
    language,
    country,
    holder,
    number,
    birth,
    birthPlace: foreign
      ? random.pick(["Rabat", "Dakar", "Recife", "Manila", "Ottawa", "Pune", "Hué"])
      : town(random, country),
    nationality,
    issued,
    expires,
    authority: authorities(random, kind, country),
    address: address(random, country),
    height: country === "US" ? `${random.int(5, 6)}'-${random.int(0, 11)}"` : `1,${random.int(52, 96)} m`,
    zone: zoneFor(random, kind, country, old, content)
  }
}

const zoneFor = (
  random: Random,
  kind: IdentityKind,
  country: Country,
  old: boolean,
  content: ZoneContent
): PrintedZone | undefined => {
  if (kind === "passport") return td3(content)
  if (old) return frenchCardZone(content)
  if (kind === "driving_licence") return country === "FR" && random.chance(0.6) ? licenceZone(content) : undefined
  if (country === "US") return undefined
  if (kind === "identity_card") return country === "GB" && random.chance(0.4) ? undefined : td1(content)
  return random.chance(0.15) ? td2(content) : td1(content)
}

const text = (value: string, ...also: ReadonlyArray<string>): TruthField => ({
  type: "string",
  value,
  ...(also.length === 0 ? {} : { also })
})

/** An identity document's labelled values under the built-in type's field keys. */
export const identityFacts = (content: IdentityContent): Readonly<Record<string, TruthField>> => {
  const { holder, nationality, country, zone } = content
  const day = (value: Day): TruthField => ({ type: "date", value: isoDay(value) })
  const [form = "", ...forms] = countryForms[country]
  return {
    document_number: { type: "id", value: content.number },
    surname: text(holder.surname),
    given_names: text(holder.givenNames.join(", ")),
    birth_date: day(content.birth),
    birth_place: text(content.birthPlace),
    nationality: {
      type: "id",
      value: nationality.citizen[holder.sex],
      also: [
        nationality.code,
        ...(citizenship[nationality.code] === undefined ? [] : [citizenship[nationality.code] ?? ""])
      ]
    },
    sex: { type: "id", value: holder.sex, also: holder.sex === "F" ? ["Female", "Féminin"] : ["Male", "Masculin"] },
    issue_date: day(content.issued),
    expiry_date: day(content.expires),
    issuing_country: { type: "id", value: form, also: forms },
    issuing_authority: text(content.authority),
    ...(zone === undefined ? {} : { mrz: { type: "id", value: zone.lines.join("\n") } as const })
  }
}
