import { fold } from "../text/fold.js"
import type { PrivateKind } from "./Finding.js"
import { alike } from "./misreadLabels.js"
import { withoutBoxNumber } from "./numberedBoxes.js"

const person =
  "(?:patient|employee|staff|worker|member|pupil|student|child|tenant|lodger|resident|guest|passenger|player|candidate|applicant|volunteer|attendee|participant|delegate|trainee|teacher|parent|guardian|carer|driver|witness|shareholder|beneficiary|leaseholder|householder|donor|holder|insured|policy ?holder|subscriber|" +
  "salarie|employe|agent|collaborateur|ouvrier|membre|adherent|licencie|eleve|etudiant|enfant|locataire|colocataire|proprietaire|coproprietaire|resident|occupant|invite|passager|joueur|candidat|benevole|participant|stagiaire|apprenti|enseignant|professeur|parent|tuteur|conducteur|temoin|actionnaire|beneficiaire|donateur|assure|titulaire|souscripteur|abonne|societaire|allocataire|ayant droit|usager|inscrit|responsable legal)"
const anyone = `${person}(?:\\(?e\\)?)?(?:\\(?s\\)?)?`

/** What heads a column of private values, folded. */
const HEADS: ReadonlyArray<readonly [PrivateKind, RegExp]> = [
  [
    "DATE_OF_BIRTH",
    /^(?:date of birth|birth ?da(?:y|te)|dob|d\.o\.b\.?|b[o0c](?:r[nm]|m)(?: on)?|ne(?:\(?e?\)?|\/nee|\.e)?(?: \(?e\)?)? le|nee? le|date (?:de )?naiss(?:ance|\.)?|naissance|naiss\.?|ddn|jour de naissance)$/
  ],
  [
    "PLACE_OF_BIRTH",
    /^(?:place of birth|birth ?place|pob|(?:lieu|commune|ville) (?:de )?naiss(?:ance|\.)?|ne\(?e?\)? a)$/
  ],
  [
    "PERSON",
    new RegExp(
      `^(?:(?:first|last|given|family|middle|maiden|full|legal|christian|preferred)? ?names?|surname|forenames?|names? (?:and|&) (?:surname|first name)|(?:surname|last name)[,/ &]+(?:and )?(?:first name|forenames?|given names?)|(?:first|given) names?[,/ &]+(?:and )?(?:surname|last name)|noms?|prenoms?|noms?[,/ ]+(?:et |& )?prenoms?|prenoms?[,/ ]+(?:et |& )?noms?|nom (?:complet|de famille|de naissance|d'usage|marital|usuel)|${anyone}|${person}(?:'s)? (?:name|forename|surname)s?|names? of (?:the )?${person}|noms? (?:et prenoms? )?(?:du |de la |de l'|des |d'un )?${anyone}|prenoms? (?:du |de la |de l'|des )?${anyone})$`
    )
  ],
  [
    "ID_NUMBER",
    /^(?:(?:document|identity card|patient|employee|emp\.?|staff|payroll|works|clock|member|pupil|student|file|passport|licence|license|permit|driver|nhs|candidate|exam|unique pupil|upn|hospital) ?(?:no\.?|num\.?|number|id|ref\.?)|n° (?:de |du |d')?(?:document|personnel|carte d'identite|dossier|patient|salarie|matricule|eleve|etudiant|licence|permis|passeport|ine|inscription|candidat|agent)|(?:n° )?(?:matricule|matr?\.?)|ipp|mrn|upn|ine|passports?|passeport|rpps|finess|adeli)$/
  ],
  [
    "SOCIAL_SECURITY_NUMBER",
    /^(?:nir|ssn|nino|ni (?:no\.?|number)|nat(?:ional|\.)? ins(?:urance|\.)?(?: (?:no\.?|number))?|social security(?: (?:no\.?|number))?|n° (?:de )?(?:ss|secu|securite sociale)|securite sociale)$/
  ]
]

/** Numbers and places that are people's where a column of people stands beside them, and else of anything, folded. */
const BESIDE_PEOPLE: ReadonlyArray<readonly [PrivateKind, RegExp]> = [
  [
    "ID_NUMBER",
    /^(?:id|(?:card|badge|tag|locker key|student card) ?(?:no\.?|number|id)?|n° (?:de )?(?:badge|carte)|badge)$/
  ],
  [
    "ACCOUNT",
    /^(?:(?:customer|cust\.?|client|account|acct?\.?|a\/c|membership|mem\.?|mbr\.?|policy|subscriber|loyalty|reader|library|contract) ?(?:no\.?|num\.?|number|id|ref\.?|reference|code)|n° (?:de |du |d')?(?:client|compte|adherent|abonne|contrat|police|societaire|allocataire|membre|lecteur)|(?:code|ref\.?|reference|identifiant) (?:client|adherent|abonne))$/
  ],
  [
    "ADDRESS",
    /^(?:(?:home |postal |full |street |private )?address(?:es)?|adresse(?: (?:postale|complete|personnelle|du domicile))?|street|rue|voie|domicile|residence|town|city|town ?\/ ?city|post ?town|ville|commune|localite|locality|place of residence|lieu de residence|post ?code|zip(?: ?code)?|code postal|cp|c\.p\.|(?:cp|code postal) ?[/-]? ?(?:et )?ville)$/
  ],
  [
    "PHONE",
    /^(?:(?:home |work |mobile |contact )?(?:tele)?phone(?: (?:no\.?|number))?|tel\.?|telephone|mobile|cell|portable|gsm)$/
  ],
  ["EMAIL", /^(?:e-?mail(?: address)?|courriel|adresse (?:e-?mail|electronique)|mel)$/]
]

/** Heads of people or of firms: their cells tell. */
const PARTIES =
  /^(?:customers?|clients?|contacts?(?: name| person)?|account (?:holder|name)|payee|payer|owners?|debtor|creditor|sender|recipient|destinataire|expediteur|beneficiary|interlocuteur|nom du (?:client|contact)|client name|customer name|who|qui|attn|responsable|referent|manager|teacher|tutor|doctor|medecin(?: traitant)?|gp|consultant|praticien|emergency contact|next of kin|personne a prevenir)$/

/** Heads of things, of firms and of what people do, none of which are names though they may hold some. */
const OTHERS =
  /(?:^|[^a-z])(?:products?|produits?|articles?|items?|descriptions?|designations?|libelles?|titles?|titres?|job|roles?|position|poste|fonction|emploi|metier|profession|occupation|grade|department|dept|service|team|equipe|class|classe|form|groupe?|group|company|firm|employer|employeur|societe|entreprise|organi[sz]ation|raison sociale|supplier|fournisseur|brand|marque|model|modele|make|country|pays|nationality|nationalite|region|county|departement|branch|agence|site|shop|magasin|school|ecole|college|subject|matiere|book|livre|film|song|variety|variete|colou?r|couleur|drug|medicine|medicament|analyte?|analyse|test|examen|dish|plat|street|rue|venue|lieu|event|project|projet|task|tache|notes?|comments?|commentaires?|remarks?|observations?|details?|status|statut|type|category|categorie|amounts?|montant|price|prix|total|balance|solde|debit|credit|operations?|transactions?|narrative|particulars|reference|payment|paiement)(?:[^a-z]|$)/

/** Heads of a list of goods. */
const GOODS =
  /(?:^|[^a-z])(?:products?|produits?|articles?|items?|part|pieces?|stock|qty|qte|quantity|quantite|unit|unite|price|prix|p\.?u\.?|colou?r|couleur|size|taille|sku|ean|weight|poids|brand|marque|variety|variete)(?:[^a-z]|$)/

/** Whether a head is one of a list of goods, whose names are no people's. */
export const headsGoods = (head: string): boolean => GOODS.test(plainHead(head))

/** Whether a head says no more than that names stand beneath it. */
export const isBareName = (head: string): boolean => /^(?:names?|noms?)$/.test(plainHead(head))

const NUMBER = /(?:^n° )|(?: |^)(?:no\.?|num\.?|number|nr\.?|id|ref\.?)$/
const NUMBER_OF_THING =
  /(?:^|[^a-z])(?:orders?|invoice|receipt|bay|room|table|seat|line|row|item|lot|locker|house|flat|floor|page|part|batch|facture|commande|place|chambre|ligne|piece|quai|etage|appartement|vol|flight|gate|ticket|cheque|tax|vat|tva|siret|siren|company|registration)(?:[^a-z]|$)/

/** Whether a head is one of numbers that are not those of things. */
export const headsNumbers = (head: string): boolean => {
  const plain = plainHead(head)
  return NUMBER.test(plain) && plain.length > 3 && !NUMBER_OF_THING.test(plain) && !OTHERS.test(plain)
}

/** A head as it is compared: folded, with one blank between words and none of the marks that follow labels. */
const plainHead = (head: string): string =>
  fold(head.trim())
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/^(?:n[o°]\.?|num(?:ero)?\.?|nr\.?|n\.)(?= ?(?:de |du |d'|[a-z]{3}))\s?/, "n° ")
    .replace(/\s?[:*]+$/, "")

/** What kind of value a column holds by the words that head it, and by whether a column of people stands beside it. */
export const kindOfHead = (head: string, besidePeople = false): PrivateKind | undefined => {
  const rules = [...HEADS, ...(besidePeople ? BESIDE_PEOPLE : [])]
  const kindOf = (plain: string): PrivateKind | undefined => rules.find(([, pattern]) => pattern.test(plain))?.[0]
  const plain = plainHead(head)
  const known = kindOf(plain)
  if (known !== undefined) return known
  // A form numbers its boxes, and says what one asks in two languages.
  const [first = "", second, ...more] = plainHead(withoutBoxNumber(head.trim())).split(" / ")
  const either = more.length > 0 ? undefined : (kindOf(first) ?? (second === undefined ? undefined : kindOf(second)))
  // What stands for one of two may be anything of the other: `Parent / carer`.
  return either === "PERSON" ? undefined : either
}

/** Whether a head may stand over people as well as over firms. */
export const headsParties = (head: string): boolean => PARTIES.test(plainHead(head))

/** Whether a head is one of something else than people. */
export const headsOthers = (head: string): boolean => OTHERS.test(plainHead(head))

/** Heads that are known by most of their letters, where they stand among others, folded. */
const OFTEN: ReadonlyArray<string> =
  "name|surname|forename|forenames|first name|last name|born|date of birth|town|city|address|postcode|nom|prenom|prenoms|nom et prenom|ne(e) le|naissance|date de naissance|ville|commune|adresse|code postal|matricule|n° client|n° badge|n° adherent|card no.|member|employee|salarie|adherent".split(
    "|"
  )
/** Of a head's letters so great a part may be taken for others like them. */
const misreadPart = 0.4

/** A head of which letters were taken for others like them, as it was written; else the head itself. */
export const nearestHead = (head: string): string => {
  const plain = plainHead(head)
  const known = OFTEN.find((other) => {
    if (other.length !== plain.length) return false
    let wrong = 0
    for (let i = 0; i < other.length; i++)
      if (plain[i] !== other[i]) wrong += alike(plain[i] ?? "", other[i] ?? "") ? 1 : other.length
    return wrong <= other.length * misreadPart
  })
  return known ?? head
}
