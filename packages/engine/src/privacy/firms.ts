import { tokenize } from "../text/fold.js"
import { firmLikeness } from "../text/names.js"

// Words that firms, shops and public bodies put in their names and that people do not bear.
const FIRM_WORDS = new Set(
  (
    "atelier ateliers menuiserie boulangerie patisserie boucherie plomberie electricite chauffage garage imprimerie librairie papeterie bureautique informatique " +
    "conseil conseils studio agence immobilier immobiliere batiment travaux transports logistique services solutions systemes systems technologies technology " +
    "consulting software design designs media communication assurances assurance insurance mutuelle banque bank credit caisse societe entreprise maison comptoir " +
    "domaine traiteur brasserie superette epicerie marche commune mairie ville conseil ministere universite university ecole lycee college school academy institut institute " +
    "hopital hospital chu clinic centre center council department ministry trust charity club federation syndicat union cooperative interior interiors business equipment joinery carpentry " +
    "plumbing heating electrical building builders construction supplies stationers catering wholesale provisions foods bakery deli grocery market garden gardens " +
    "hardware motors cars taxis travel tours logistics shipping freight industries industrial manufacturing engineering energy energie water power telecom " +
    "telecoms broadband diagnostics mobile networks network digital lab labs laboratory laboratories laboratoires pharma medical dental optique opticien salon spa fitness partners " +
    "tavern inn pub bar grill kitchen bistrot bistro fournil droguerie bricolage quincaillerie ebenisterie foodstore diy bakehouse tea coffee books boutique mode fashion edition editions publishing press bookshop bookstore " +
    "landscapes landscaping lettings estates proprete nettoyage peintures roofing contractors infirmary toitures facades scaffolding decorators joiners removals farms nurseries selas selarl " +
    "partenaires associates associes fils sons brothers freres international global europe france uk usa"
  ).split(" ")
)

/** Whether a text looks like the name of a firm or a body rather than of a person. */
export const isFirm = (text: string): boolean =>
  firmLikeness(text) > 0 || /[&+]|\d/.test(text) || tokenize(text).some((token) => FIRM_WORDS.has(token))

/** Characters beside a word that hold the two words beside it. */
const beside = 120

/** Whether a word stands right beside one that firms bear: `Menuiserie Durand`, `Durand & Fils`. */
export const standsInFirm = (text: string, start: number, end: number): boolean => {
  const before = (
    text
      .slice(Math.max(0, start - beside), start)
      .split(/[\n,;:]|(?<=\p{Ll}{3})[.!?](?=\s)/u)
      .at(-1) ?? ""
  )
    .trim()
    .split(/\s+/)
  const behind = (text.slice(end, end + beside).split(/[\n,;:(]|^[.!?](?=\s)|(?<=\p{Ll}{3})[.!?](?=\s)/u, 1)[0] ?? "")
    .trim()
    .split(/\s+/)
  // A word with a digit is a number, be its letters those of a firm's form: `Van AB12 CDE`.
  const words = [...before.slice(-2), ...behind.slice(0, 2)]
    .filter((word) => /^[^\d]*[\p{L}&][^\d]*$/u.test(word))
    .join(" ")
  return /&/.test(words) || isFirm(words)
}
