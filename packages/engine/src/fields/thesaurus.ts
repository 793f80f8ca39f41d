/**
 * A small bilingual thesaurus of business words. A concept stands for all the words of both languages that mean it, so that a
 * field's key and hint in one language meet a label in the other.
 */

/** Concept, weight, words. The weight says how much a word tells: `number` little, `invoice` much. */
const CONCEPTS: ReadonlyArray<readonly [concept: string, weight: number, words: string]> = [
  [
    "number",
    0.5,
    "number num no nr nbr nb numero numeros # ref reference references id identifier identifiant identification code"
  ],
  ["date", 0.5, "date dates dated day jour daté"],
  ["amount", 0.5, "amount amounts amt montant montants somme sum value valeur rm mnt mtt mt"],
  ["name", 0.4, "name names nom noms"],
  ["total", 0.9, "total totals totaux tot"],
  ["subtotal", 1.4, "subtotal soustotal"],
  ["grand", 0.5, "grand general overall whole entire global final"],
  ["gross", 1.3, "gross brut bruts brute"],
  ["net", 1.2, "net nets nette"],
  ["ht", 1.2, "ht htva excluding excl exclusive hors before"],
  ["ttc", 1.2, "ttc tvac including incl inclusive comprises included"],
  ["tax", 1.2, "tax taxes taxe tva vat gst hst qst sst tps tvq mwst"],
  ["due", 1.2, "due payable payer owed owing"],
  ["duedate", 1.4, "echeance deadline ech"],
  ["balance", 1.2, "balance solde"],
  ["discount", 1.4, "discount discounts remise remises rabais disc savings"],
  ["rounding", 1.4, "rounding arrondi round adj adjustment rounded"],
  ["change", 1.4, "change monnaie rendu"],
  ["cash", 1.3, "cash especes tendered tender"],
  ["paid", 1.3, "paid paye payee regle received recu"],
  ["deposit", 1.3, "deposit acompte acomptes prepaid advance avance"],
  ["quantity", 1.3, "quantity qty qte quantite quantites pcs items item units"],
  ["rate", 1.1, "rate taux tarif"],
  ["price", 1.2, "price prix pu"],
  ["unit", 1.0, "unit unitaire"],
  ["base", 1.0, "base assiette taxable"],
  ["commission", 1.4, "commission comm commissions"],
  ["invoice", 1.5, "invoice invoices inv facture factures bill facturation billing invoicing fact"],
  ["creditnote", 1.5, "avoir creditnote"],
  ["receipt", 1.5, "receipt receipts ticket recu"],
  ["order", 1.4, "order orders commande commandes purchase po cde cdes cmde"],
  ["contract", 1.5, "contract contracts contrat contrats agreement ctr ctrt"],
  ["quote", 1.5, "quote quotation devis"],
  // Reports and statistics estimate too.
  ["estimate", 1.2, "estimate"],
  ["policy", 1.5, "policy police"],
  ["prescription", 1.4, "prescription prescriptions ordonnance ordonnances"],
  ["statement", 1.2, "statement statements releve releves"],
  ["tenant", 1.4, "tenant tenants locataire locataires lessee"],
  ["landlord", 1.4, "landlord landlords lessor bailleur bailleurs"],
  ["delivery", 1.4, "delivery deliver livraison shipping shipment ship expedition livr"],
  ["account", 1.3, "account acct compte comptes"],
  ["bank", 1.3, "bank banque"],
  ["payment", 1.2, "payment payments paiement paiements reglement reglements"],
  ["terms", 1.0, "terms term condition conditions modalites delai"],
  ["method", 1.0, "method mode moyen means"],
  [
    "customer",
    1.4,
    "customer customers client clients buyer acheteur purchaser cust clt clts abonne abonnee abonnes subscriber"
  ],
  ["billto", 1.4, "billto"],
  ["advertiser", 1.6, "advertiser advertisers annonceur annonceurs"],
  ["agency", 1.5, "agency agence"],
  ["supplier", 1.5, "supplier suppliers seller vendor vendors vendeur fournisseur fournisseurs"],
  ["merchant", 1.5, "merchant marchand shop store magasin commercant"],
  ["company", 1.1, "company societe entreprise firm business organisation organization raison"],
  ["person", 0.8, "person personne"],
  ["candidate", 1.4, "candidate candidat committee comite"],
  ["product", 1.4, "product produit brand marque"],
  ["address", 1.2, "address adresse addr adr"],
  ["phone", 1.3, "phone telephone tel tél mobile portable fax"],
  ["email", 1.3, "email mail courriel"],
  ["iban", 1.6, "iban"],
  ["bic", 1.6, "bic swift"],
  ["siret", 1.6, "siret"],
  ["siren", 1.6, "siren rcs"],
  ["registration", 1.3, "registration registered reg immatriculation enregistrement immat"],
  ["currency", 1.2, "currency devise monnaie"],
  [
    "from",
    0.9,
    "from start starts starting begin begins beginning first debut du depuis commence commencement effective"
  ],
  ["to", 0.9, "to end ends ending last fin au until through jusqu terme expiry expiration expires finish"],
  ["period", 1.2, "period periode term duree"],
  ["flight", 1.5, "flight schedule campaign campagne"],
  ["month", 1.2, "month mois"],
  ["year", 1.1, "year annee exercice"],
  ["week", 1.3, "week weeks semaine semaines"],
  ["issue", 0.9, "issue issued emission emis emise edition edite etabli delivrance delivre delivree"],
  ["print", 1.4, "print printed imprime generated gen entered entry modified updated revised"],
  ["revision", 1.2, "revision rev version modification"],
  ["original", 1.2, "original origine"],
  ["time", 1.2, "time heure heures hour"],
  ["birth", 1.6, "birth naissance naiss dob born ne nee"],
  ["patient", 1.5, "patient patiente"],
  ["doctor", 1.4, "doctor docteur dr physician prescriber prescripteur medecin clinician practitioner praticien"],
  ["sample", 1.4, "sample prelevement preleve preleves collected collection specimen"],
  ["report", 1.2, "report rapport compte-rendu edition"],
  ["request", 1.2, "request demande dossier"],
  ["laboratory", 1.4, "laboratory laboratoire lab labo"],
  ["employee", 1.5, "employee salarie salariee"],
  ["employer", 1.5, "employer employeur"],
  ["salary", 1.3, "salaire salaires salary wage wages pay paie paye"],
  ["contribution", 1.2, "contribution contributions cotisation cotisations"],
  ["sex", 1.4, "sex sexe gender"],
  ["vehicle", 1.4, "vehicle vehicles vehicule vehicules"],
  ["signature", 1.4, "signature signed signe"],
  ["description", 1.2, "description designation libelle"],
  ["line", 1.0, "line ligne lines lignes"],
  ["table", 1.0, "summary recapitulatif detail details"],
  [
    "salesperson",
    1.4,
    "salesperson salesman rep reps representative representant executive cashier caissier caissiere"
  ],
  ["page", 1.2, "page pages"],
  ["sales", 1.0, "sales vente ventes"],
  ["remit", 1.3, "remit remittance"],
  ["type", 1.0, "type kind"],
  ["subject", 1.2, "subject objet"],
  ["title", 1.1, "title titre intitule"],
  ["status", 1.2, "status statut etat"],
  ["consumption", 1.4, "consumption consommation"],
  ["meter", 1.5, "meter meters compteur compteurs"],
  ["insurer", 1.5, "insurer insurers assureur assureurs underwriter underwriters"],
  ["insured", 1.5, "insured assure assuree assures policyholder souscripteur souscriptrice"],
  ["insurance", 1.2, "insurance assurance assurances"],
  ["certificate", 1.2, "certificate certificat attestation"],
  ["coverage", 1.3, "coverage cover garantie garanties couverture"],
  ["valid", 1.2, "valid validity valable valables valide validite"],
  ["income", 1.3, "income incomes revenu revenus"],
  ["notice", 1.2, "notice notices avis"],
  ["taxpayer", 1.4, "taxpayer contribuable"],
  ["purchaseorder", 0.2, "purchaseorder"],
  ["deliverynote", 0.2, "deliverynote"],
  ["contact", 1.2, "contact contacts"],
  ["by", 0.8, "by par"],
  ["for", 0.8, "for pour"],
  ["weight", 1.3, "weight poids"],
  ["surname", 1.4, "surname surnames lastname"],
  ["givenname", 1.4, "prenom prenoms forename forenames firstname givenname"],
  ["usagename", 1.4, "usagename"],
  ["nationality", 1.4, "nationality nationalite citizenship"],
  ["place", 1.2, "lieu"],
  ["authority", 1.3, "authority autorite"],
  ["holder", 1.2, "holder titulaire bearer owner owners proprietaire proprietaires"],
  ["rent", 1.4, "rent rents loyer loyers"],
  ["carrier", 1.4, "carrier carriers transporteur transporteurs haulier"],
  ["parcel", 1.3, "parcel parcels package packages colis"],
  ["fuel", 1.4, "fuel carburant"],
  ["power", 1.2, "power puissance horsepower"],
  ["height", 1.4, "height taille"],
  ["eyes", 1.4, "eyes eye yeux"],
  ["passport", 1.4, "passport passports passeport"],
  ["licence", 1.4, "licence license permis permit"],
  ["identity", 1.2, "identity identite"],
  ["yours", 0.7, ""],
  ["ours", 0.3, ""],
  ["notes", 1.1, "notes note remarks remarques comments commentaires comment"]
]

/** Runs of words (folded, without stop words) that mean one concept or several. */
const SEQUENCES: ReadonlyArray<readonly [words: string, concepts: string]> = [
  ["sub total", "subtotal"],
  ["sous total", "subtotal"],
  ["total ht", "subtotal ht"],
  ["total net ht", "subtotal ht"],
  ["montant ht", "subtotal ht"],
  ["mnt ht", "subtotal ht"],
  ["mt ht", "subtotal ht"],
  ["sales rep", "salesperson"],
  ["sales representative", "salesperson"],
  ["hors taxe", "ht"],
  ["hors taxes", "ht"],
  ["excluding tax", "ht"],
  ["excluding vat", "ht"],
  ["excluding gst", "ht"],
  ["excl tax", "ht"],
  ["excl vat", "ht"],
  ["excl gst", "ht"],
  ["exclusive gst", "ht"],
  ["exclusive tax", "ht"],
  ["exclude gst", "ht"],
  ["before tax", "ht"],
  ["before gst", "ht"],
  ["without tax", "ht"],
  ["including tax", "ttc"],
  ["including vat", "ttc"],
  ["including gst", "ttc"],
  ["incl tax", "ttc"],
  ["incl vat", "ttc"],
  ["incl gst", "ttc"],
  ["inclusive gst", "ttc"],
  ["inclusive tax", "ttc"],
  ["include gst", "ttc"],
  ["inc gst", "ttc"],
  ["inc vat", "ttc"],
  ["with tax", "ttc"],
  ["tax included", "ttc"],
  ["toutes taxes comprises", "ttc"],
  ["taxes comprises", "ttc"],
  ["taxable wages", "taxablepay"],
  ["taxable pay", "taxablepay"],
  ["taxable earnings", "taxablepay"],
  ["taxable gross", "taxablepay gross"],
  ["credit note", "creditnote"],
  ["note credit", "creditnote"],
  ["purchase order", "order purchaseorder"],
  ["bon commande", "order purchaseorder"],
  ["po box", "address"],
  ["bill to", "customer billto"],
  ["billed to", "customer billto"],
  ["invoice to", "customer billto"],
  ["invoiced to", "customer billto"],
  ["sold to", "customer"],
  ["facture a", "customer billto"],
  ["ship to", "delivery"],
  ["deliver to", "delivery"],
  ["livre a", "delivery"],
  ["remit to", "remit"],
  ["pay to", "remit"],
  ["payment to", "remit"],
  ["regler avant", "duedate"],
  ["payer avant", "duedate"],
  ["payer au plus tard", "duedate"],
  ["regler au plus tard", "duedate"],
  ["pay by", "duedate"],
  ["pay before", "duedate"],
  ["net payer", "due net"],
  ["reste payer", "due balance"],
  ["due date", "duedate date"],
  ["payment due", "due"],
  ["date limite paiement", "duedate date"],
  ["payable before", "duedate"],
  ["payable avant", "duedate"],
  ["ne e a", "birth place"],
  ["ne a", "birth place"],
  ["nee a", "birth place"],
  ["first day", "from date"],
  ["last day", "to date"],
  ["premier jour", "from date"],
  ["dernier jour", "to date"],
  ["bon livraison", "delivery deliverynote"],
  ["delivery note", "delivery deliverynote"],
  ["policy holder", "insured"],
  ["preneur assurance", "insured"],
  ["last name", "surname"],
  ["family name", "surname"],
  ["nom famille", "surname"],
  ["nom naissance", "surname"],
  ["nom usage", "usagename"],
  ["nom epouse", "usagename"],
  ["first name", "givenname"],
  ["first names", "givenname"],
  ["given name", "givenname"],
  ["given names", "givenname"],
  ["other names", "givenname"],
  ["birthplace", "birth place"],
  ["note honoraires", "invoice"],
  ["notes honoraires", "invoice"],
  ["fee note", "invoice"],
  ["trade name", "name"],
  ["trading name", "name"],
  ["nom commercial", "name"],
  ["raison sociale", "company"],
  ["denomination sociale", "company"],
  ["out", "out"],
  ["a c", "account"],
  // What countries call the numbers of their firms and of those who pay tax.
  ["gstin", "tax number"],
  ["abn", "tax number"],
  ["ust idnr", "tax number"],
  ["ust id nr", "tax number"],
  ["ustidnr", "tax number"],
  ["btw nummer", "tax number"],
  ["btw nr", "tax number"],
  ["partita iva", "tax number"],
  ["p iva", "tax number"],
  ["uen", "registration number"],
  ["kvk", "registration number"],
  ["hrb", "registration number"],
  ["cvr", "registration number"],
  ["account executive", "salesperson"]
]

const STOP_WORDS = new Set(
  (
    "the a an of de des d l la le les un une du en et and or ou for pour par by on in at is are be which that this over it its with avec sur votre vos your notre nos our s " +
    "dont qui que il elle ce cette son sa ses their his her as so any all each"
  ).split(" ")
)

/** Words that are stop words only when they do not close a label: `Bill to`, `Facturé à`, `du … au`. */
const EDGE_WORDS = new Set(["a", "du", "au", "to", "from"])

/** Words that say whose a number is, where a label says nothing else of it: `Your ref.`, `Notre référence`. */
const WHOSE: ReadonlyMap<string, string> = new Map([
  ...["your", "votre", "vos"].map((word) => [word, "yours"] as const),
  ...["our", "notre", "nos"].map((word) => [word, "ours"] as const)
])

/** Words that are stop words except where they close a label: `Prepared for` and `Prepared by` name two parties. */
const CLOSING_WORDS = new Set(["for", "by", "pour", "par"])

const WEIGHTS = new Map<string, number>(CONCEPTS.map(([concept, weight]) => [concept, weight]))
const WORD_CONCEPT = new Map<string, string>()
for (const [concept, , words] of CONCEPTS)
  for (const word of words.split(" ").filter((one) => one !== ""))
    if (!WORD_CONCEPT.has(word)) WORD_CONCEPT.set(word, concept)

const SEQUENCE_BY_FIRST = new Map<
  string,
  Array<{ readonly words: ReadonlyArray<string>; readonly concepts: ReadonlyArray<string> }>
>()
for (const [words, concepts] of SEQUENCES) {
  const parts = words.split(" ")
  const list = SEQUENCE_BY_FIRST.get(parts[0] ?? "") ?? []
  list.push({ words: parts, concepts: concepts.split(" ") })
  SEQUENCE_BY_FIRST.set(parts[0] ?? "", list)
}
for (const list of SEQUENCE_BY_FIRST.values()) list.sort((a, b) => b.words.length - a.words.length)

/** Concepts that partly stand for each other, and how much. */
const RELATED: ReadonlyArray<readonly [string, string, number]> = [
  ["flight", "period", 0.7],
  ["contract", "order", 0.55],
  ["contract", "quote", 0.3],
  ["customer", "advertiser", 0.5],
  ["customer", "company", 0.4],
  ["customer", "candidate", 0.3],
  ["advertiser", "candidate", 0.6],
  ["advertiser", "company", 0.3],
  ["merchant", "company", 0.7],
  ["supplier", "company", 0.6],
  ["supplier", "merchant", 0.7],
  ["duedate", "due", 0.7],
  ["balance", "due", 0.8],
  ["gross", "ttc", 0.5],
  ["net", "ht", 0.5],
  ["siret", "siren", 0.6],
  ["siren", "registration", 0.6],
  ["siret", "registration", 0.6],
  ["receipt", "invoice", 0.6],
  ["invoice", "creditnote", 0.5],
  ["order", "request", 0.4],
  ["flight", "contract", 0.5],
  ["period", "contract", 0.4],
  ["to", "expiry", 0.8],
  ["policy", "contract", 0.45],
  ["insurer", "company", 0.5],
  ["insured", "customer", 0.4],
  ["taxpayer", "customer", 0.4],
  ["tenant", "customer", 0.5],
  ["landlord", "supplier", 0.5]
]
const RELATED_TO = new Map<string, Map<string, number>>()
for (const [a, b, share] of RELATED) {
  for (const [x, y] of [
    [a, b],
    [b, a]
  ] as const) {
    const map = RELATED_TO.get(x) ?? new Map<string, number>()
    map.set(y, share)
    RELATED_TO.set(x, map)
  }
}

/** Concepts that a label cannot both mean: a label with one of them is not the label of a field that asks for the other. */
const OPPOSITES: ReadonlyArray<readonly [string, string]> = [
  ["from", "to"],
  ["gross", "net"],
  ["ht", "ttc"],
  ["customer", "supplier"],
  ["advertiser", "agency"],
  ["customer", "delivery"],
  ["subtotal", "ttc"],
  ["invoice", "delivery"],
  ["duedate", "issue"],
  ["gross", "commission"],
  ["total", "quantity"],
  ["total", "change"],
  ["total", "rounding"],
  ["total", "discount"],
  ["advertiser", "product"],
  ["period", "print"]
]
const OPPOSITE_OF = new Map<string, Set<string>>()
for (const [a, b] of OPPOSITES) {
  for (const [x, y] of [
    [a, b],
    [b, a]
  ] as const) {
    const set = OPPOSITE_OF.get(x) ?? new Set<string>()
    set.add(y)
    OPPOSITE_OF.set(x, set)
  }
}

const NO_SEQUENCES: ReturnType<typeof SEQUENCE_BY_FIRST.get> & {} = []

export const weightOf = (concept: string): number => WEIGHTS.get(concept) ?? 1.2
export const isKnownConcept = (concept: string): boolean => WEIGHTS.has(concept)
export const relatedShare = (a: string, b: string): number => RELATED_TO.get(a)?.get(b) ?? 0
/** Concepts that partly stand for a concept. */
export const relatedTo = (concept: string): Iterable<string> => RELATED_TO.get(concept)?.keys() ?? []
export const areOpposite = (a: string, b: string): boolean => OPPOSITE_OF.get(a)?.has(b) ?? false
/** The concept of a word that says whose something is. */
export const ownerOf = (token: string): string | undefined => WHOSE.get(token)
export const isStopWord = (token: string): boolean => STOP_WORDS.has(token)
export const isClosingWord = (token: string): boolean => CLOSING_WORDS.has(token)
export const isEdgeWord = (token: string): boolean => EDGE_WORDS.has(token)
export const conceptOfWord = (word: string): string | undefined => WORD_CONCEPT.get(word)
export const vocabulary = (): Iterable<string> => WORD_CONCEPT.keys()
export const sequencesFrom = (first: string) => SEQUENCE_BY_FIRST.get(first) ?? NO_SEQUENCES
