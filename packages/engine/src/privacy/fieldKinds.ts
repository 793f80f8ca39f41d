import { fold } from "../text/fold.js"
import { personLikeness } from "../text/names.js"
import type { PrivateKind } from "./Finding.js"
import { isFirm } from "./firms.js"
import { isFormWord } from "./formWords.js"
import { endsInBirthPlaceLabel } from "./nearLabels.js"
import { isBoxLabel, isNextBox, withoutBoxNumber } from "./numberedBoxes.js"
import { isNoNameAlone } from "./personField.js"

/** A key or a column's name as folded words with single underscores: `Nom du patient` and `nom_du_patient` are the same. */
const plainKey = (key: string): string =>
  `_${fold(key.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1_$2"))
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")}_`

const numberWords = "(?:number|no|num|numero|n|nr|id|ref|reference|code)"

// In order: the first that fits decides.
const rules: ReadonlyArray<readonly [PrivateKind, RegExp]> = [
  ["EMAIL", /_(?:e_?mails?|courriels?|mail)_/],
  ["IP_ADDRESS", /_ip(?:_address|_adresse)?_|_adresse_ip_/],
  ["PHONE", /_(?:tele)?(?:phones?|fax)_|_tel_|_mobile_(?:number|phone|no|$)|_telephones?_|_portable_|_gsm_/],
  ["IBAN", /_ibans?_/],
  ["CARD", /_(?:card|carte(?:_bancaire)?)_(?:number|no|numero|pan)_|_(?:numero_de_carte|card_pan|pan)_/],
  ["PLACE_OF_BIRTH", /_(?:birth_?place|place_of_birth|lieu_de_naissance|birth_town|birth_city)_/],
  [
    "DATE_OF_BIRTH",
    /_(?:birth_?date|date_of_birth|birth_?day|dob|ddn|date_(?:de_)?naissance|naissance|ne_le|nee_le|born)_/
  ],
  ["SOCIAL_SECURITY_NUMBER", /_(?:social_security|ssn|nir|nino|national_insurance|securite_sociale|numero_secu|secu)_/],
  [
    "TAX_NUMBER",
    /_(?:tax_(?:number|id|no|file|reference)|numero_fiscal|reference_fiscale|utr|tin|taxpayer_(?:id|number)|spi)_/
  ],
  [
    "ACCOUNT",
    new RegExp(
      `_(?:account|compte|rib)_${numberWords}_|_numero_de_compte_|_account_(?!(?:holder|name|titulaire|type|manager)_)`
    )
  ],
  [
    "ACCOUNT",
    new RegExp(
      `_(?:customer|client|contract|contrat|policy|police|membership|member|memb|mem|mbr|loyalty|adherent|subscriber|abonne|tenant|tenancy)_${numberWords}_|_(?:n|numero|code|ref|reference)_(?:de_|du_|d_)?(?:client|contrat|police|adherent|abonne|locataire|allocataire|societaire)_`
    )
  ],
  [
    "ID_NUMBER",
    new RegExp(
      `_(?:patient|employee|salarie|passport|passeport|document|licence|license|permit|prescriber|doctor|nhs|student|pupil|staff|payroll|hospital|identity_card|id_card)_${numberWords}_|_(?:mrz|matricule|rpps|adeli|ipp|nip|mrn|neph|agdref|upn|ine|passport|n(?:umero)?_(?:de_|d_)?(?:patient|passeport|permis|sejour|etranger|carte_d_identite|document))_`
    )
  ],
  ["ADDRESS", /_(?:address(?:es)?|adresses?|street|rue|domicile|post_?code|postal_code|zip|zip_code|code_postal)_/]
]

/** Keys that name a person whatever the document. */
const PERSON =
  /_(?:patients?|employees?|salaries?|prescribers?|prescripteurs?|doctors?|medecins?|physicians?|surnames?|forenames?|given_names?|first_names?|last_names?|family_names?|middle_names?|maiden_name|full_names?|prenoms?|candidates?|candidats?|insured|assures?|signatory|signatories|signataires?|signed_by|cashiers?|caissiers?|cashier|server|driver|conducteur|card_?holder|porteur|tenants?|locataires?|guests?|passengers?|passagers?|beneficiar(?:y|ies)|beneficiaires?|contact(?:_name|_person)?|person|personne|names?|noms?|nom_(?:complet|de_famille|de_naissance|d_usage)|biologiste?s?|served_by|validated_by|author|auteur)_|^_(?:line_|account_|relationship_|property_)?manager_$|^_(?:pupil|student|learner|eleve|etudiante?|stagiaire)_$|^_[fl]n_$/
/** Keys of a party that may be a firm as well as a person. */
const PARTY =
  /_(?:customer|client|account_?holder|holder|titulaire|policy_?holder|taxpayer|contribuable|sender|expediteur|recipient|destinataire|part(?:y|ies)|buyer|acheteur|payer|payeur|payee|bill_to|ship_to|attention|subscriber|souscripteur|landlord|bailleur|owner|proprietaire)_/
/** Keys of things that have a name and are firms, products or places. */
const NOT_PERSON =
  /_(?:supplier|fournisseur|merchant|vendor|company|societe|entreprise|employer|employeur|bank|banque|provider|insurer|assureur|laboratory|laboratoire|organi[sz]ation|business|store|shop|magasin|product|produit|item|article|analyte|drug|medicine|medicament|medications?|brand|marque|file|fichier|test|project|projet|label|libelle|title|description|country|pays|issuing)_/

/** Whether a value begins with a title, as the names of people do and no label. */
export const isTitled = (value: string): boolean =>
  /^(?:m\.|mme|mlle|mr|mrs|ms|miss|dr|docteur|monsieur|madame)\.?\s/i.test(value.trim())

/** What the party of this key turned out to be, as far as other fields tell. */
export interface PartyContext {
  /** True where the document gives the party of that key a VAT or registration number, which people do not have. */
  readonly registered: (party: string) => boolean
}

const nameOf = (value: string, key: string, context: PartyContext): PrivateKind | undefined => {
  const plain = plainKey(key)
  // A profession or another label, taken for who bears it.
  if (
    withoutBoxNumber(value)
      .split(/\s+/)
      .every((word) => isFormWord(word))
  )
    return undefined
  if (isTitled(value) && !isFirm(value)) return "PERSON"
  if (NOT_PERSON.test(plain)) return undefined
  if (
    /_(?:date|number|no|numero|sex|sexe|gender|age|amount|montant|total|count|nationality|nationalite|type|status|title|qualification|job|department|service)_/.test(
      plain
    )
  )
    return undefined
  if (PARTY.test(plain)) {
    if (context.registered(plain)) return undefined
    const person = value.split("\n")[0] ?? ""
    return !isFirm(person) &&
      (personLikeness(person) > 0 || /^\p{L}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,3}$/u.test(person))
      ? "PERSON"
      : undefined
  }
  if (!PERSON.test(plain)) return undefined
  return /_names?_$|_noms?_$/.test(plain) && isFirm(value) ? undefined : "PERSON"
}

/** Whether a key names a firm, so that its value is no person's wherever it stands. */
export const isFirmKey = (key: string): boolean =>
  NOT_PERSON.test(plainKey(key)) && /_(?:name|nom)_$/.test(plainKey(key))

const numbers = new Set<PrivateKind>([
  "PHONE",
  "IBAN",
  "CARD",
  "SOCIAL_SECURITY_NUMBER",
  "TAX_NUMBER",
  "ACCOUNT",
  "ID_NUMBER"
])

/** A number has a digit, or marks that hide them, and is no date. */
const canBe = (kind: PrivateKind, value: string): boolean =>
  // Of two labels beside each other one may be taken for the other's value: `Address  Member since`.
  !(kind === "ADDRESS" && /^\P{N}*\s(?:since|of|from|depuis(?:\sle)?|du)$/iu.test(value.trim())) &&
  // What stands behind `lieu de naiss. /` may be the same label in another language.
  !(
    kind === "ADDRESS" &&
    /^\d{1,3}\s(?:working\s)?(?:hours?|days?|weeks?|months?|heures?|jours?(?:\souvr[ée]s)?|semaines?|mois)$/i.test(
      value.trim()
    )
  ) &&
  !(
    kind === "PLACE_OF_BIRTH" &&
    (endsInBirthPlaceLabel(value) ||
      /^(?:\S\s)?(?:place|lieu|titre|permit)(?:\s(?:of|de)(?:\s|$)|$)/i.test(value.trim()))
  ) &&
  !isBoxLabel(value) &&
  // What stands in the next column may have come into a telephone's cell: the form tells which part is the number.
  !(kind === "PHONE" && /\p{L}{4}/u.test(value)) &&
  (kind !== "DATE_OF_BIRTH" || /\d/.test(value)) &&
  (kind !== "PLACE_OF_BIRTH" || (/\p{L}{2}/u.test(value) && !/^\W*(?:\d{1,2}\W|\d{4}-)/.test(value))) &&
  (!numbers.has(kind) ||
    (/\d.*\d|[*•]/s.test(value) &&
      // A figure with a full stop numbers what comes next.
      !/^\s*\d{1,2}[.)]\s*$/.test(value) &&
      !/[€$£%]/.test(value) &&
      !/^\s*(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}-\d{2}-\d{2})\s*$/.test(value)))

/** What a value says about a person or an account by the key it stands under; undefined where the key says nothing of the kind. */
export const kindOfField = (key: string, value: string, context: PartyContext): PrivateKind | undefined => {
  const plain = plainKey(key)
  // The label of a form's next box is no value of this one.
  if (isNextBox(`${/^\d{1,2}/.exec(key)?.[0] ?? ""}. x`, value)) return undefined
  if (/_vat_|_tva_|_siren_|_siret_|_registration_/.test(plain)) return undefined
  const ruled = rules.find(([kind, pattern]) => pattern.test(plain) && canBe(kind, value))
  if (ruled !== undefined) return ruled[0]
  const kind = nameOf(value, key, context)
  return kind === "PERSON" && isNoNameAlone(value) ? undefined : kind
}

/** A context from the fields that were found. */
export const partyContext = (found: ReadonlyArray<string>): PartyContext => {
  const registered = found.map(plainKey).filter((key) => /_vat_|_tva_|_siren_|_siret_|_registration_/.test(key))
  return { registered: (party) => registered.some((key) => key.split("_")[1] === party.split("_")[1]) }
}

/** Whether a key says of a value that it identifies a person or an account, as far as the key and the value alone tell. */
export const namesPersonalData = (key: string, value: string): boolean =>
  kindOfField(key, value, partyContext([])) !== undefined
