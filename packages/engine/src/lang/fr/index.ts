import type { Language } from "../Language.js"
import { thesaurus } from "./thesaurus.js"
import { types } from "./types/index.js"

/** French. */
export const fr: Language = {
  code: "fr",
  name: "French",
  marks: {
    words:
      "le la les un une des du de et ou au aux en dans par pour sur avec sans est sont sera ete cette ces ce qui que nous vous votre vos notre nos leur son sa ses ne pas plus " +
      "facture avoir montant somme tva ht ttc reglement echeance client fournisseur livraison commande numero siren siret rcs adresse prix unitaire quantite remise taux " +
      "paiement virement acompte net payer devis bon compte tel telephone capital societe titre francais valeur resultat medecin prelevement dossier patient ne nee " +
      "date janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche total lieu nom prenom",
    letters: "éèêàùçôîûœ"
  },
  smallWords:
    "le la les l un une des du de d et ou au aux a en dans par pour sur avec sans sous vers chez entre apres avant depuis jusqu que qu qui dont " +
    "ou si lorsque est sont sera seront etait etaient ete etre ont aura doit peut ne pas ce cet cette ces son sa ses leur leurs notre nos votre " +
    "vos mon ma mes se s y comme",
  calendar: {
    dateOrder: "dmy",
    months: [
      "janvier janv",
      "fevrier fevr fev",
      "mars",
      "avril avr",
      "mai",
      "juin",
      "juillet juil",
      "aout",
      "septembre",
      "octobre",
      "novembre",
      "decembre"
    ],
    ordinals: "er",
    yearFirst: { lead: "l.?an", join: "(?:et )?(?:le )?" },
    until: "au à",
    spans: "ans?|ann[ée]es?|mois|jours?|semaines?|heures?"
  },
  numerals: {
    decimal: ",",
    before: "n\\s?[°ºo]\\.?|num[ée]ro",
    units:
      "un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20 vingts:20 trente:30 " +
      "quarante:40 cinquante:50 soixante:60 septante:70 huitante:80 octante:80 nonante:90 quatre-vingt:80 quatre-vingts:80",
    ordinals: "premier:1",
    factors:
      "cent:100 cents:100 mille:1000 mil:1000 million:1000000 millions:1000000 milliard:1000000000 milliards:1000000000",
    joins: "et",
    articles: "un une"
  },
  names: {
    titles: "m mme mlle monsieur madame mademoiselle docteur me maitre",
    titlesAlone: "messieurs mesdames monsieur madame mme mlle m",
    and: "et",
    legalForms: "sarl sas sasu eurl sci snc scop selarl gie sprl srl",
    firmWords:
      "sa scea gaec cie association fondation groupe etablissements ets societe pharmacie cabinet laboratoire clinique mutuelle assurances regie syndicat"
  },
  addresses: {
    streets:
      "rue avenue av ave boulevard bd blvd bld chemin allee allees impasse place pl quai route rte cours passage square sentier faubourg fg lotissement lieudit " +
      "zone za zi zac bp cs cedex batiment bat residence etage appt apt appartement lieu dit hameau villa",
    streetStarts:
      "rue|avenue|chauss[ée]e|av\\.?|boulevard|bd\\.?|chemin|ch\\.|route|place|quai|all[ée]e|impasse|cours|square|drève|clos|grand[- ]place|grand[- ]rue",
    places: "france paris lyon marseille belgique suisse luxembourg"
  },
  letterhead: {
    contact: "t[ée]l[ée]phone|tva|siret|siren|rcs|facture",
    numbers: "siret|siren|r\\.?c\\.?s|tva|ape|naf|t[ée]l|rpps|adeli",
    reach: "t[ée]l|courriel|siret|siren|tva",
    own: "capital|rcs|r\\.c\\.s|siren|siret|tva|naf|ape",
    phone: "t[ée]l|t[ée]l[ée]phone|portable",
    attention: "[aà] l['’ ]?attention",
    banks: "banque|bancaire|caisse|mutuel|mutuelle|epargne|postale",
    legal: "au capital|capital social|r\\.?c\\.?s\\b|siret|siren|n\\.?a\\.?f|ape\\b"
  },
  money: {
    heads: "totaux|montants?|prix|valeur|payer|solde|d[ée]bit|cr[ée]dit|ttc|ht(?:va)?",
    stated: "montants?|prix|sommes?|exprim[ée]e?s?",
    currency: "devise|monnaie"
  },
  answers: {
    yes: "oui vrai",
    no: "non faux",
    yesAlone: "o coche positif",
    noAlone: "negatif aucun aucune",
    male: "masculin homme",
    female: "feminin femme"
  },
  payments: {
    contactless: "sans contact",
    beginnings: "car cb vir san esp num ch pr tit tic",
    names: {
      card: "cartes? (?:bancaire|bleue|de cr[ée]dit)|cb|carte",
      cash: "esp[èe]ces?|num[ée]raire",
      cheque: "ch[èe]que",
      transfer: "virement(?: bancaire| sepa)?",
      direct_debit: "pr[ée]l[èe]vement(?: automatique| sepa)?",
      voucher: "t(?:itre|icket)s?[- ]restaurant|ch[èe]ques? vacances|carte cadeau"
    }
  },
  thesaurus,
  types
}
