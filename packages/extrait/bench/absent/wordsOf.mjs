// Words by which fields are told apart. A word of one language is the same as its plain equivalent in the other.

const same = [
  ["name", "nom", "denomination"],
  ["first", "prenom", "forename", "given"],
  ["date", "day", "jour"],
  ["number", "numero", "num", "no", "nr", "n"],
  ["reference", "ref"],
  ["amount", "montant", "sum", "somme"],
  ["price", "prix", "tarif"],
  ["pay", "paid", "paye", "payee", "regle"],
  ["payment", "paiement", "reglement", "versement"],
  ["salary", "salaire", "wage", "remuneration"],
  ["rent", "loyer"],
  ["fee", "frais", "honoraire", "charge"],
  ["rate", "taux"],
  ["percent", "pct", "pourcentage"],
  ["balance", "solde"],
  ["address", "adresse"],
  ["office", "siege"],
  ["phone", "telephone", "tel", "mobile", "portable"],
  ["email", "mail", "courriel", "mel"],
  ["customer", "client", "cliente", "buyer", "acheteur", "acquereur", "purchaser"],
  ["supplier", "fournisseur", "vendor", "seller", "vendeur", "vendeuse", "dealer"],
  ["company", "societe", "firm", "entreprise"],
  ["insurer", "assureur", "insurance", "assurance"],
  ["employer", "employeur"],
  ["employee", "salarie", "salariee", "worker"],
  ["tenant", "locataire", "lessee", "preneur"],
  ["landlord", "bailleur", "lessor"],
  ["holder", "titulaire"],
  ["student", "eleve", "etudiant", "etudiante"],
  ["driver", "conducteur", "conductrice", "chauffeur"],
  ["borrower", "emprunteur"],
  ["doctor", "medecin", "docteur", "dr", "physician"],
  ["birth", "naissance", "born", "dob"],
  ["death", "deces", "decede"],
  ["signed", "signature", "signe", "signataire", "signatory"],
  ["issued", "issue", "emission", "emis", "delivre"],
  ["start", "debut", "from", "begin"],
  ["end", "fin"],
  ["due", "echeance"],
  ["deadline", "limite"],
  ["expiry", "expiration", "expire"],
  ["valid", "validity", "validite", "valable"],
  ["cancelled", "annule", "annulee"],
  ["cancellation", "annulation", "resiliation"],
  ["renewal", "renouvellement", "reconduction"],
  ["account", "compte"],
  ["bank", "banque", "bancaire"],
  ["card", "carte"],
  ["contract", "contrat", "agreement", "accord"],
  ["policy", "police"],
  ["invoice", "facture"],
  ["order", "commande", "po"],
  ["quote", "devis", "quotation"],
  ["receipt", "recu", "quittance"],
  ["delivery", "livraison"],
  ["weight", "poids"],
  ["quantity", "quantite", "qty", "qte"],
  ["count", "nombre"],
  ["hour", "heure", "h"],
  ["vehicle", "vehicule", "car"],
  ["registration", "immatriculation", "vrm", "plate"],
  ["tax", "impot", "taxe"],
  ["vat", "tva"],
  ["value", "valeur"],
  ["currency", "devise"],
  ["title", "titre"],
  ["court", "tribunal"],
  ["city", "town", "ville", "commune"],
  ["year", "annee", "an"],
  ["month", "mois"],
  ["week", "semaine"],
  ["second", "deuxieme"],
  ["type", "genre"]
]

const canonical = new Map(same.flatMap(([first, ...others]) => [first, ...others].map((word) => [word, first])))

const little = new Set(
  "a an and at by for has in is of on or the to with au aux d de des du en est et l la le les ou par pour sa son sur un une".split(
    " "
  )
)

/** The singular of a plural, as far as an `s` or an `x` shows one. */
const singular = (word) => (word.length > 3 && /[^s]s$|[ae]ux$/.test(word) ? word.slice(0, -1) : word)

const oneOf = (word) => canonical.get(word) ?? canonical.get(singular(word)) ?? singular(word)

/** The significant words of a key or a text: without case, accents and little words, and in one form for both languages. */
export const wordsOf = (text) =>
  new Set(
    text
      .normalize("NFD")
      .replace(/\p{Mn}/gu, "")
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== "" && !little.has(word))
      .map(oneOf)
  )
