import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    number: ["N° de facture", "Facture n°", "Référence facture", "Numéro de facture", "N° facture"],
    date: ["Date de facture", "Facture du", "Date d'émission", "Date", "Date de facturation"],
    due: [
      "À payer avant le",
      "Date limite de paiement",
      "Échéance",
      "Date d'échéance",
      "Date de prélèvement",
      "Prélèvement le"
    ],
    customerNumber: [
      "N° client",
      "Référence client",
      "Numéro client",
      "Votre n° client",
      "Identifiant client",
      "N° d'abonné"
    ],
    contract: ["N° de contrat", "Référence contrat", "Contrat n°", "Compte de contrat"],
    holder: ["Titulaire du contrat", "Client", "Titulaire", "Nom du client", "Abonné"],
    service: [
      "Lieu de consommation",
      "Adresse de consommation",
      "Adresse du logement",
      "Adresse desservie",
      "Point desservi"
    ],
    meter: ["N° compteur", "N° de compteur", "Compteur n°", "Matricule compteur", "Compteur"],
    point: ["Point de livraison (PDL)", "PDL", "PRM", "Réf. point de livraison"],
    period: ["Période de facturation", "Période", "Période facturée", "Période de consommation"],
    from: ["Du", "Début de période", "Période du"],
    to: ["Au", "Fin de période", "Période au"],
    consumption: [
      "Consommation",
      "Votre consommation",
      "Consommation totale",
      "Consommation facturée",
      "Volume consommé"
    ],
    before: ["Ancien index", "Index de début", "Relevé précédent"],
    after: ["Nouvel index", "Index de fin", "Relevé actuel"],
    standing: ["Abonnement", "Part fixe", "Abonnement et services"],
    use: ["Consommation", "Part variable", "Énergie consommée"],
    levy: ["Taxes et contributions", "Contribution d'acheminement", "Redevances"],
    charge: ["Désignation", "Détail", "Libellé"],
    quantity: ["Quantité", "Volume", "Qté"],
    price: ["Prix unitaire", "Prix unitaire HT", "Tarif HT"],
    amount: ["Montant HT", "Montant", "Total HT"],
    subtotal: ["Total HT", "Total hors taxes", "Montant HT"],
    tax: ["TVA", "Total TVA", "Montant TVA"],
    total: ["Total TTC", "Montant TTC", "Total de la facture TTC", "Montant de la facture", "Total facture TTC"],
    balance: ["Solde antérieur", "Solde précédent", "Reste dû au titre des factures précédentes"],
    pay: ["Montant à payer", "Net à payer", "Somme à payer", "Total à payer"],
    account: ["Vos références", "Votre contrat", "Mes références"],
    supply: ["Votre point de livraison", "Votre installation", "Votre compteur"],
    summary: ["Votre facture", "Montant de votre facture", "L'essentiel"],
    phone: ["Service client", "Tél.", "Nous contacter"]
  },
  en: {
    number: ["Bill number", "Invoice number", "Bill no.", "Statement number", "Bill reference", "Invoice No."],
    date: ["Bill date", "Date of bill", "Date", "Invoice date", "Statement date", "Issue date"],
    due: ["Payment due", "Due date", "Pay by", "Payment due by", "Please pay by", "Direct Debit date"],
    customerNumber: [
      "Account number",
      "Customer number",
      "Your account number",
      "Customer reference",
      "Account no.",
      "Customer ID"
    ],
    contract: ["Contract number", "Agreement number", "Contract no."],
    holder: ["Account holder", "Customer", "Customer name", "Account name", "Name"],
    service: ["Supply address", "Service address", "Property address", "Premises", "Address of supply"],
    meter: ["Meter number", "Meter serial number", "Meter no.", "Meter ID", "Meter"],
    point: ["Supply number", "MPAN", "Supply point ID", "MPRN"],
    period: ["Billing period", "Period", "Bill period", "Statement period", "Charges for"],
    from: ["From", "Period from", "Period start"],
    to: ["To", "Period to", "Period end"],
    consumption: ["Energy used", "Consumption", "Usage", "Total usage", "Units used", "Total consumption"],
    before: ["Previous reading", "Opening read", "Last reading"],
    after: ["Current reading", "Closing read", "This reading"],
    standing: ["Standing charge", "Service charge", "Fixed charge", "Line rental"],
    use: ["Usage charge", "Units at unit rate", "Consumption charge"],
    levy: ["Levies and surcharges", "Network charge", "Other charges"],
    charge: ["Description", "Charge", "Details"],
    quantity: ["Quantity", "Units", "Volume"],
    price: ["Unit rate", "Price", "Rate"],
    amount: ["Amount", "Charge", "Total"],
    subtotal: ["Subtotal", "Total before VAT", "Total charges excl. VAT"],
    tax: ["VAT", "VAT amount", "Total VAT"],
    total: ["Total charges", "Total for this bill", "Bill total", "Total incl. VAT", "Total this bill"],
    balance: ["Previous balance", "Balance brought forward", "Outstanding from last bill"],
    pay: ["Amount due", "Total amount due", "Please pay", "Total to pay"],
    account: ["Your account", "Account details", "About you"],
    supply: ["Your supply", "Supply details", "Your meter"],
    summary: ["Your bill", "Bill summary", "Summary of charges"],
    phone: ["Customer service", "Tel", "Contact us"]
  }
} as const

/** What a label of a bill is for. */
export type UtilityLabel = keyof (typeof labels)["fr"]

/** The document's own choice among the ways to call each thing. */
export const utilityLabels = (random: Random, language: Language): Readonly<Record<UtilityLabel, string>> =>
  pickLabels<UtilityLabel>(random, labels[language])

/** What the bill is called, by what it is for. */
export const utilityTitles = {
  fr: {
    electricity: ["Facture d'électricité", "Votre facture d'électricité", "FACTURE D'ÉLECTRICITÉ", "Facture"],
    gas: ["Facture de gaz naturel", "Facture de gaz", "Facture d'énergie", "Votre facture"],
    water: ["Facture d'eau", "Facture d'eau et d'assainissement", "FACTURE D'EAU"],
    telecom: ["Facture internet", "Votre facture mobile", "Facture de télécommunications"]
  },
  en: {
    electricity: ["Electricity bill", "Your electricity bill", "ELECTRICITY BILL", "Energy bill"],
    gas: ["Gas bill", "Your gas bill", "Energy bill", "Bill"],
    water: ["Water bill", "Your water bill", "Water and sewerage bill"],
    telecom: ["Broadband bill", "Your phone bill", "Mobile bill"]
  }
} as const
