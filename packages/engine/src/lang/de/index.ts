import type { Language } from "../Language.js"
import { thesaurus } from "./thesaurus.js"
import { types } from "./types/index.js"

/** German, as Germany, Austria and Switzerland write it. */
export const de: Language = {
  code: "de",
  name: "German",
  marks: {
    words:
      "der die das den dem des ein eine einen einem einer eines und oder nicht mit von vom zu zum zur bei beim auf aus fur im am ist sind war wird werden wurde wurden hat haben " +
      "wir sie ihr ihre ihrer ihren ihrem ihnen uns unser unsere unserer auch nach uber unter bis durch ohne gegen sowie bitte vielen dank sehr geehrte herr herrn frau " +
      "rechnung rechnungsnummer rechnungsdatum datum betrag gesamt gesamtbetrag summe netto brutto mwst ust umsatzsteuer steuer zahlung zahlbar konto kunde kundennummer " +
      "bestellung lieferung liefer lieferschein menge anzahl stuck preis einzelpreis bezeichnung gutschrift beleg kasse bar kontoauszug kontostand buchung uberweisung seite " +
      "strasse telefon geschaftsfuhrer amtsgericht steuernummer gmbh tag tage tagen januar februar marz juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag",
    letters: "äöüß"
  },
  smallWords:
    "der die das den dem des ein eine einen einem einer eines und oder in im am an auf aus bei beim bis durch fur gegen mit nach ohne seit uber " +
    "um unter vom von vor zu zum zur zwischen als wie dass ob wenn weil welche welcher welches ist sind war waren wird werden wurde wurden hat " +
    "haben hatte kann muss soll nicht sich dieser diese dieses sein seine seiner ihr ihre ihrer unser unsere sowie",
  calendar: {
    dateOrder: "dmy",
    months: [
      "januar janner jan",
      "februar feber feb",
      "marz maerz mrz",
      "april apr",
      "mai",
      "juni jun",
      "juli jul",
      "august aug",
      "september sept sep",
      "oktober okt",
      "november nov",
      "dezember dez"
    ],
    ordinals: "",
    until: "bis",
    spans: "jahre?n?|monate?n?|tage?n?|wochen?|stunden?"
  },
  numerals: {
    decimal: ",",
    before: "nr\\.?|nummer",
    sides: { credit: "H", debit: "S" },
    units:
      "null:0 ein:1 eins:1 eine:1 zwei:2 zwo:2 drei:3 vier:4 funf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwolf:12 dreizehn:13 vierzehn:14 funfzehn:15 sechzehn:16 " +
      "siebzehn:17 achtzehn:18 neunzehn:19 zwanzig:20 dreissig:30 vierzig:40 funfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90",
    ordinals:
      "ersten:1 erste:1 zweiten:2 dritten:3 vierten:4 funften:5 sechsten:6 siebten:7 siebenten:7 achten:8 neunten:9 zehnten:10 elften:11 zwolften:12 dreizehnten:13 " +
      "vierzehnten:14 funfzehnten:15 sechzehnten:16 siebzehnten:17 achtzehnten:18 neunzehnten:19 zwanzigsten:20 dreissigsten:30",
    factors: "hundert:100 tausend:1000 million:1000000 millionen:1000000 milliarde:1000000000 milliarden:1000000000",
    joins: "und",
    together: true,
    articles: "ein eine"
  },
  names: {
    titles: "herr herrn frau dr prof dipl ing mag fr hr",
    titlesAlone: "herrn herr frau familie eheleute",
    and: "und",
    legalForms: "gmbh mbh ohg ug gbr kgaa",
    firmWords:
      "ag kg eg ev se genossenschaft gesellschaft stiftung verein verband gruppe werke stadtwerke sparkasse volksbank raiffeisenbank landesbank kantonalbank versicherung " +
      "versicherungen apotheke praxis gasthof gasthaus weingut backerei metzgerei tischlerei schreinerei gartnerei autohaus handel vertrieb verlag kanzlei holding"
  },
  addresses: {
    streets:
      "strasse str weg platz allee gasse ring ufer damm chaussee steig stiege markt hof postfach haus stock etage top tur",
    streetStarts: "am|an (?:der|den|dem)|auf (?:der|dem)|zu[mr]|alte[rsn]?|neue[rsn]?|obere[rn]?|untere[rn]?",
    streetEnds:
      "stra(?:ß|ss)e|str\\.|gasse|platz|allee|damm|weg|ring|ufer|steig|stieg|hof|markt|br[üu]cke|graben|chaussee|winkel|berg|kamp|tor|wall|gracht",
    places:
      "deutschland osterreich schweiz berlin hamburg munchen koln frankfurt stuttgart wien graz linz zurich bern basel"
  },
  letterhead: {
    contact:
      "tel|telefon|fon|mobil|fax|e-?mail|www|ust|ust-?id(?:nr)?|mwst|steuer-?(?:nr|nummer)|uid|hrb|hra|blz|rechnung",
    numbers: "telefon|fon|mobil|ust|mwst|uid|steuer(?:nummer|-nr)|hrb|hra|fn|blz|konto|kto",
    reach: "telefon|fon|mobil|ust|uid|steuer-?n",
    own: "hrb|hra|ust|ust-?id|uid|amtsgericht|steuernummer|gesch[äa]ftsf[üu]hrer|blz|bankverbindung",
    phone: "telefon|fon|mobil|handy|tel",
    registration:
      "HR[AB]\\s?(?:Nr\\.?\\s?)?\\d{1,3}(?:\\s?\\d{2,3})?(?:\\s?B)?(?![\\p{L}\\d])|FN\\s?\\d{4,6}\\s?[a-z](?![\\p{L}\\d])|CHE-\\d{3}\\.\\d{3}\\.\\d{3}(?!\\s(?:MWST|TVA|IVA))",
    attention: "z\\.? ?h(?:d|\\.)|zu h[äa]nden|z\\. ?hd",
    banks: "\\p{L}*banken|\\p{L}*bank|\\p{L}*sparkasse|\\p{L}*kasse|bausparkasse",
    legal:
      "gesch[äa]ftsf[üu]hr|amtsgericht|registergericht|handelsregister|firmenbuch|hrb\\b|hra\\b|ust-?id|uid\\b|steuer(?:nummer|-nr)|sitz der gesellschaft|vorstand\\b|aufsichtsrat"
  },
  money: {
    heads: "gesamt|\\p{L}*betrag|\\p{L}*summe|\\p{L}*preis|netto|brutto|saldo|soll|haben|zahlen|wert|kontostand",
    stated: "betr[äa]ge|preise|angaben|werte",
    currency: "w[äa]hrung"
  },
  answers: {
    yes: "ja wahr",
    no: "nein falsch",
    yesAlone: "j angekreuzt positiv",
    noAlone: "negativ keine kein",
    male: "mannlich mann",
    female: "weiblich frau"
  },
  payments: {
    contactless: "kontaktlos",
    beginnings: "kar ec gir kre deb ban bar ube uber las ein sep sch gut ges kon",
    names: {
      card: "ec-?karte|ec-?cash|giro-?card|girocard|kreditkarte|debitkarte|bankkarte|kartenzahlung|karte",
      cash: "barzahlung|bargeld|bar",
      cheque: "scheck",
      transfer: "(?:sepa-?)?[üu]berweisung|bank[üu]berweisung",
      direct_debit: "(?:sepa-?)?(?:basis-?)?lastschrift|bankeinzug|einzugserm[äa]chtigung|lastschriftverfahren",
      voucher: "gutschein|geschenkkarte"
    }
  },
  thesaurus,
  types
}
