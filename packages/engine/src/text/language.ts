import { tokenize } from "./fold.js"

const FRENCH_WORDS = new Set(
  (
    "le la les un une des du de et ou au aux en dans par pour sur avec sans est sont sera ete cette ces ce qui que nous vous votre vos notre nos leur son sa ses ne pas plus " +
    "facture avoir montant somme tva ht ttc reglement echeance client fournisseur livraison commande numero siren siret rcs adresse prix unitaire quantite remise taux " +
    "paiement virement acompte net payer devis bon compte tel telephone capital societe titre francais valeur resultat medecin prelevement dossier patient ne nee " +
    "date janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche total lieu nom prenom"
  ).split(" ")
)
const ENGLISH_WORDS = new Set(
  (
    "the a an of and or to in on for with by at from as is are was will be been this that these those it we you your our their his her not no all any per " +
    "invoice receipt amount total tax due payment order number bill ship to date customer supplier address price unit quantity discount rate account bank transfer " +
    "cash change sales item description thank please come again goods sold returnable phone company name agency advertiser contract start end time period gross net " +
    "january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday"
  ).split(" ")
)

/** Letters that French has and English has not. */
const ACCENTS = "éèêàùçôîûœ"

const accentsIn = (text: string): number => {
  let count = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7e && ACCENTS.includes(text.charAt(i))) count++
  return count
}

/** The language of a text by its commonest words: French or English, with the probability that it is. English where nothing speaks for either. */
export const detectLanguage = (
  texts: Iterable<string>
): { readonly language: "fr" | "en"; readonly confidence: number } => {
  let french = 0
  let english = 0
  for (const text of texts) {
    for (const token of tokenize(text)) {
      const isFrench = FRENCH_WORDS.has(token)
      const isEnglish = ENGLISH_WORDS.has(token)
      if (isFrench && !isEnglish) french++
      if (isEnglish && !isFrench) english++
    }
    french += accentsIn(text) * 0.2
  }
  const share = (Math.max(french, english) + 1) / (french + english + 2)
  return { language: french > english ? "fr" : "en", confidence: share }
}
