import type { Language } from "../../DocumentMaker.js"
import { type Company, type Customer, company, customer, hostNameOf, personName } from "../../invented/Parties.js"
import { address, type Country, countryOf, currencyOf } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { TruthField } from "../../Truth.js"
import { addDays, type Day, isoDay, someDay } from "../../writing/Dates.js"

/** A kind of insurance: what certificates of it are called, and the words for what is covered. */
interface Branch {
  readonly firms: boolean
  readonly risk: "place" | "vehicle" | "none"
  readonly titles: ReadonlyArray<string>
  readonly covers: ReadonlyArray<string>
}

const branches: Readonly<Record<Language, ReadonlyArray<Branch>>> = {
  fr: [
    {
      firms: false,
      risk: "place",
      titles: ["Attestation d'assurance habitation", "ATTESTATION D'ASSURANCE", "Attestation d'assurance"],
      covers: ["Multirisque habitation", "Habitation, formule confort", "Responsabilité civile et risques locatifs"]
    },
    {
      firms: true,
      risk: "none",
      titles: [
        "Attestation d'assurance responsabilité civile professionnelle",
        "Attestation d'assurance",
        "ATTESTATION D'ASSURANCE"
      ],
      covers: [
        "Responsabilité civile professionnelle",
        "Responsabilité civile exploitation et professionnelle",
        "RC professionnelle et protection juridique"
      ]
    },
    {
      firms: true,
      risk: "none",
      titles: ["Attestation d'assurance décennale", "Attestation d'assurance de responsabilité décennale"],
      covers: ["Responsabilité civile décennale", "Garantie décennale obligatoire"]
    },
    {
      firms: false,
      risk: "vehicle",
      titles: ["Attestation d'assurance automobile", "Attestation d'assurance"],
      covers: ["Tous risques", "Au tiers étendu", "Responsabilité civile automobile"]
    },
    {
      firms: false,
      risk: "none",
      titles: ["Attestation de responsabilité civile", "Attestation d'assurance scolaire"],
      covers: ["Responsabilité civile vie privée", "Scolaire et extrascolaire", "Individuelle accident"]
    }
  ],
  en: [
    {
      firms: false,
      risk: "place",
      titles: ["Certificate of Insurance", "Home Insurance Certificate", "CERTIFICATE OF INSURANCE"],
      covers: ["Home buildings and contents", "Household contents", "Buildings and contents, gold level"]
    },
    {
      firms: true,
      risk: "none",
      titles: ["Certificate of Employers' Liability Insurance", "Certificate of Insurance"],
      covers: ["Employers' liability", "Employers' and public liability"]
    },
    {
      firms: true,
      risk: "none",
      titles: [
        "Certificate of Liability Insurance",
        "Professional Indemnity Insurance Certificate",
        "Evidence of Insurance"
      ],
      covers: ["Professional indemnity", "Commercial general liability", "Public and products liability"]
    },
    {
      firms: false,
      risk: "vehicle",
      titles: ["Certificate of Motor Insurance", "Motor Insurance Certificate"],
      covers: ["Comprehensive", "Third party, fire and theft", "Comprehensive motor"]
    },
    {
      firms: false,
      risk: "none",
      titles: ["Travel Insurance Certificate", "Certificate of Insurance"],
      covers: ["Annual multi-trip travel", "Travel medical and cancellation"]
    }
  ]
}

const insurers: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: [
    "Mutuelle des Trois Rives",
    "Assurances Morvelle",
    "La Prévoyante du Levant",
    "Mutuelle du Val d'Orvin",
    "Compagnie Solenza Assurances",
    "Garantie Mutuelle Luméa",
    "Orvéa Assurances"
  ],
  en: [
    "Caldburn Mutual Insurance",
    "Harwick & Fenmouth Insurance plc",
    "Northgate Assurance Ltd",
    "Three Rivers Insurance Company",
    "Brightwell Indemnity",
    "Ashmere General Insurance"
  ]
}

/** What an insurance certificate says, whatever it looks like. */
export interface InsuranceContent {
  readonly language: Language
  readonly country: Country
  readonly currency: string
  readonly title: string
  readonly insurer: Company
  readonly holder: Customer
  readonly policy: string
  readonly member: string | undefined
  readonly cover: string
  readonly start: Day
  readonly end: Day
  readonly issued: Day
  /** Address or plate of what is insured. */
  readonly risk: { readonly kind: "place" | "vehicle"; readonly text: string } | undefined
  readonly limit: number | undefined
  readonly excess: number | undefined
  readonly agent: string | undefined
}

const policyNumber = (random: Random): string =>
  random.weighted([
    [3, random.digits(random.int(8, 11))],
    [2, random.fill("@@-####-######")],
    [2, random.fill("@@@########")],
    [1, random.fill("### ### ### @").replace(/^0/, "7")],
    [1, random.fill("@@ ### ### ###")],
    [1, random.fill("####/######/##")]
  ])

/** Invents a certificate. */
export const insuranceContent = (random: Random, language: Language): InsuranceContent => {
  const country = countryOf(random, language, [
    [5, "GB"],
    [1.5, "IE"],
    [2.5, "US"]
  ])
  const branch = random.pick(branches[language])
  const firm = company(random.fork("insurer"), language, country, "firm")
  const name = random.pick(insurers[language])
  random.note("FIRM", name)
  const domain = `${hostNameOf(name)}.example`
  const start = someDay(random)
  const end = addDays({ ...start, year: start.year + 1 }, random.chance(0.6) ? -1 : 0)
  const risk =
    branch.risk === "none" || random.chance(0.25)
      ? undefined
      : branch.risk === "place"
        ? { kind: "place" as const, text: address(random.fork("risk"), country).lines.join(", ") }
        : { kind: "vehicle" as const, text: random.fill(language === "fr" ? "@@-###-@@" : "@@## @@@") }
  if (risk?.kind === "vehicle") random.note("NUMBER_PLATE", risk.text)
  const content: InsuranceContent = {
    language,
    country,
    currency: currencyOf(country),
    title: random.pick(branch.titles),
    insurer: { ...firm, name, email: `contact@${domain}`, website: `www.${domain}` },
    holder: customer(random.fork("holder"), language, country, !branch.firms),
    policy: policyNumber(random.fork("policy")),
    member: random.chance(0.4) ? random.digits(random.int(6, 9)) : undefined,
    cover: random.pick(branch.covers),
    start,
    end,
    issued: addDays(start, random.int(-20, 90)),
    risk,
    limit: random.chance(0.4) ? random.int(1, 60) * 5_000_000 : undefined,
    excess: random.chance(0.3) ? random.int(1, 10) * 10_000 : undefined,
    agent: random.chance(0.4) ? personName(random.fork("agent"), language) : undefined
  }
  if (content.member !== undefined) random.note("ACCOUNT", content.member)
  return content
}

/** A certificate's labelled values under the built-in type's field keys. */
export const insuranceFacts = (content: InsuranceContent): Readonly<Record<string, TruthField>> => ({
  insurer_name: { type: "string", value: content.insurer.name },
  policyholder_name: { type: "string", value: content.holder.name },
  policy_number: { type: "id", value: content.policy },
  coverage: { type: "string", value: content.cover },
  start_date: { type: "date", value: isoDay(content.start) },
  end_date: { type: "date", value: isoDay(content.end) },
  issue_date: { type: "date", value: isoDay(content.issued) }
})
