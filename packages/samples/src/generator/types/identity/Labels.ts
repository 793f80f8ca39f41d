import type { Country } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"
import type { IdentityContent, IdentityKind } from "./Content.js"

/** What a label of an identity document is for. */
export type IdentityLabel =
  | "surname"
  | "given_names"
  | "birth_date"
  | "birth_place"
  | "nationality"
  | "sex"
  | "issue_date"
  | "expiry_date"
  | "issuing_authority"
  | "height"
  | "address"
  | "signature"
  | "usage_name"
  | "country_code"
  | "type"
  | "remarks"

type Choices = Readonly<Record<IdentityLabel, ReadonlyArray<string>>>

const french: Choices = {
  surname: ["Nom / Surname", "NOM / Surname", "Nom", "Nom de famille", "Nom/Surname (1)", "Nom de naissance"],
  given_names: ["Prénoms / Given names", "Prénom(s)", "Prénom(s) / Given names", "Prénoms", "Prénoms/Given names (2)"],
  birth_date: ["Date de naiss. / Date of birth", "Date de naissance", "Né(e) le", "Date de naissance / Date of birth"],
  birth_place: ["Lieu de naissance / Place of birth", "Lieu de naissance", "Lieu de naiss. / Place of birth"],
  nationality: ["Nationalité / Nationality", "Nationalité"],
  sex: ["Sexe / Sex", "Sexe", "SEXE / Sex"],
  issue_date: [
    "Date de délivrance / Date of issue",
    "Délivré le",
    "Date de délivrance",
    "Date d'émission / Date of issue"
  ],
  expiry_date: [
    "Date d'expir. / Expiry date",
    "Date d'expiration / Date of expiry",
    "Valable jusqu'au",
    "Date d'expiration",
    "Expire le"
  ],
  issuing_authority: ["Autorité / Authority", "Autorité de délivrance", "Délivré par", "Autorité"],
  height: ["Taille / Height", "Taille"],
  address: ["Adresse / Address", "Domicile", "Adresse"],
  signature: ["Signature du titulaire", "Signature / Signature", "Signature du titulaire / Holder's signature"],
  usage_name: ["Nom d'usage / Alternate name", "Nom d'usage"],
  country_code: ["Code du pays / Country code", "Code pays", "Code de l'État / Code of State"],
  type: ["Type / Type", "Type"],
  remarks: ["Remarques / Remarks", "Remarques"]
}

const english: Choices = {
  surname: ["Surname", "Surname / Nom", "Surname/Nom (1)", "Last name", "Family name"],
  given_names: [
    "Given names",
    "Given names / Prénoms",
    "First names",
    "Forenames",
    "Given names/Prénoms (2)",
    "First name(s)"
  ],
  birth_date: ["Date of birth", "Date of birth / Date de naissance", "DOB", "Date of birth/Date de naissance (4)"],
  birth_place: [
    "Place of birth",
    "Place of birth / Lieu de naissance",
    "Birthplace",
    "Place of birth/Lieu de naissance (6)"
  ],
  nationality: ["Nationality", "Nationality / Nationalité", "Nationality/Nationalité (3)"],
  sex: ["Sex", "Sex / Sexe", "Sex/Sexe (5)", "Gender"],
  issue_date: ["Date of issue", "Date of issue / Date de délivrance", "Issued on", "Issue date"],
  expiry_date: ["Date of expiry", "Date of expiry / Date d'expiration", "Valid until", "Expiry date", "Expires"],
  issuing_authority: ["Authority", "Authority / Autorité", "Issuing authority", "Issued by"],
  height: ["Height", "Height / Taille"],
  address: ["Address", "Residence"],
  signature: ["Holder's signature", "Signature", "Signature of bearer / Signature du titulaire"],
  usage_name: ["Previous name", "Also known as"],
  country_code: ["Code of issuing State", "Country code", "Code / Code", "Code/Code"],
  type: ["Type", "Type / Type"],
  remarks: ["Remarks", "Endorsements", "Remarks / Remarques"]
}

const numberLabels: Readonly<Record<IdentityKind, Readonly<Record<"FR" | "other", ReadonlyArray<string>>>>> = {
  identity_card: {
    FR: ["N° du document / Document No", "N° de carte", "Carte nationale d'identité n°", "N° du document"],
    other: ["Card number", "Document number", "Identity card No", "ID number", "Card No."]
  },
  passport: {
    FR: ["Passeport n° / Passport No", "N° de passeport", "Passeport N° / Passport No."],
    other: ["Passport No.", "Passport No. / Passeport No.", "Passport number", "Passport No"]
  },
  driving_licence: {
    FR: ["N° du permis", "Permis n°", "Numéro du permis"],
    other: ["Licence No.", "Licence number", "Driver number"]
  },
  residence_permit: {
    FR: ["N° du titre", "Titre de séjour n°", "N° de titre / Document No", "N° de document / Document number"],
    other: ["Permit number", "Document number", "Card number", "Residence permit No."]
  }
}

const americanLicence: Readonly<Partial<Record<IdentityLabel | "number", ReadonlyArray<string>>>> = {
  number: ["4d DLN", "DL", "DL No.", "License number", "4d LIC. NO."],
  surname: ["1 LN", "Last name", "LN"],
  given_names: ["2 FN", "First name", "FN"],
  birth_date: ["3 DOB", "DOB"],
  sex: ["15 SEX", "SEX"],
  issue_date: ["4a ISS", "ISS"],
  expiry_date: ["4b EXP", "EXP"],
  height: ["16 HGT", "HGT"]
}

/** The labels of one document. */
export const identityLabels = (
  random: Random,
  { language, country, kind }: IdentityContent
): Readonly<Record<IdentityLabel | "number", string>> => {
  const own: Readonly<Record<IdentityLabel | "number", ReadonlyArray<string>>> = {
    ...(language === "fr" ? french : english),
    number: numberLabels[kind][language === "fr" ? "FR" : "other"]
  }
  const american = country === "US" && (kind === "driving_licence" || kind === "identity_card")
  return pickLabels(
    random,
    american
      ? { ...own, ...americanLicence, ...(kind === "identity_card" ? { number: ["ID", "ID No.", "4d ID"] } : {}) }
      : own
  )
}

const titles: Readonly<Record<IdentityKind, Readonly<Record<Country, ReadonlyArray<string>>>>> = {
  identity_card: {
    FR: ["CARTE NATIONALE D'IDENTITÉ / IDENTITY CARD", "CARTE NATIONALE D'IDENTITÉ", "CARTE D'IDENTITÉ"],
    GB: ["IDENTITY CARD", "NATIONAL IDENTITY CARD", "PROOF OF AGE CARD"],
    IE: ["PASSPORT CARD", "IDENTITY CARD"],
    US: ["IDENTIFICATION CARD", "STATE IDENTIFICATION CARD"]
  },
  passport: {
    FR: ["PASSEPORT / PASSPORT", "PASSEPORT"],
    GB: ["PASSPORT", "PASSPORT / PASSEPORT"],
    IE: ["PASSPORT / PAS", "PASSPORT"],
    US: ["PASSPORT", "PASSPORT / PASSEPORT"]
  },
  driving_licence: {
    FR: ["PERMIS DE CONDUIRE"],
    GB: ["DRIVING LICENCE"],
    IE: ["DRIVING LICENCE", "CEADÚNAS TIOMÁNA / DRIVING LICENCE"],
    US: ["DRIVER LICENSE", "DRIVER'S LICENSE"]
  },
  residence_permit: {
    FR: ["TITRE DE SÉJOUR", "TITRE DE SÉJOUR / RESIDENCE PERMIT", "CARTE DE SÉJOUR"],
    GB: ["RESIDENCE PERMIT", "BIOMETRIC RESIDENCE PERMIT"],
    IE: ["IRISH RESIDENCE PERMIT", "RESIDENCE PERMIT"],
    US: ["PERMANENT RESIDENT CARD"]
  }
}

/** The words that name the document at its head. */
export const identityTitle = (random: Random, { kind, country }: IdentityContent): string =>
  random.pick(titles[kind][country])
