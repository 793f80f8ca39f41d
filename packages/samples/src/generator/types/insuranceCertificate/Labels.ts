import type { Language } from "../../DocumentMaker.js"
import type { Random } from "../../Random.js"
import { pickLabels } from "../../setting/PageLook.js"

const labels = {
  fr: {
    policy: ["N° de contrat", "Contrat n°", "Numéro de police", "Police n°", "N° de police", "Référence du contrat"],
    holder: ["Assuré", "Souscripteur", "Nom de l'assuré", "Sociétaire", "Titulaire du contrat", "Preneur d'assurance"],
    insurer: ["Assureur", "Compagnie d'assurance", "Société d'assurance", "Compagnie"],
    cover: [
      "Garanties",
      "Nature de la garantie",
      "Type de contrat",
      "Risque assuré",
      "Formule",
      "Nature du contrat",
      "Garantie"
    ],
    period: ["Période de validité", "Période d'assurance", "Période de garantie", "Validité"],
    from: ["Date d'effet", "Prise d'effet", "Valable du", "Début de validité", "Effet du", "Date de début"],
    to: ["Date d'échéance", "Échéance", "Fin de validité", "Valable jusqu'au", "Date d'expiration", "Date de fin"],
    issued: ["Date d'émission", "Fait le", "Établie le", "Délivrée le", "Date d'édition"],
    address: ["Adresse", "Adresse du souscripteur"],
    risk: ["Lieu du risque", "Adresse du risque", "Bien assuré"],
    vehicle: ["Immatriculation", "Véhicule"],
    limit: ["Plafond de garantie", "Montant garanti", "Limite de garantie"],
    excess: ["Franchise", "Franchise par sinistre"],
    member: ["N° de sociétaire", "N° client", "Attestation n°"],
    agent: ["Votre agent", "Intermédiaire", "Conseiller", "Courtier"],
    phone: ["Tél.", "Téléphone"],
    contract: ["Le contrat", "Votre contrat", "Références"],
    covered: ["Garanties", "Ce qui est assuré", "Couverture"]
  },
  en: {
    policy: ["Policy number", "Policy no.", "Policy No", "Policy reference", "Insurance policy number"],
    holder: ["Policyholder", "Name of policyholder", "Insured", "Named insured", "Name of insured", "The insured"],
    insurer: ["Insurer", "Insurance company", "Underwritten by", "Name of insurer"],
    cover: ["Type of cover", "Coverage", "Type of insurance", "Class of insurance", "Cover", "Policy type"],
    period: ["Period of insurance", "Policy period", "Period of cover", "Coverage period"],
    from: [
      "Effective date",
      "Start date",
      "Commencement date",
      "Policy effective date",
      "Valid from",
      "Inception date"
    ],
    to: ["Expiry date", "Expiration date", "End date", "Policy expiration date", "Valid until", "Expires"],
    issued: ["Date of issue", "Issue date", "Issued on", "Date issued", "Certificate date"],
    address: ["Address", "Address of insured"],
    risk: ["Risk address", "Insured property", "Premises insured"],
    vehicle: ["Registration mark", "Vehicle"],
    limit: ["Limit of indemnity", "Limit of liability", "Sum insured"],
    excess: ["Excess", "Deductible"],
    member: ["Customer number", "Certificate number", "Client ref."],
    agent: ["Broker", "Agent", "Producer", "Your adviser"],
    phone: ["Tel", "Phone"],
    contract: ["The policy", "Policy details", "Particulars"],
    covered: ["Cover provided", "What is insured", "Insured risks"]
  }
} as const

/** What a label of a certificate is for. */
export type InsuranceLabel = keyof (typeof labels)["fr"]

/** The document's own choice among the ways to call each thing. */
export const insuranceLabels = (random: Random, language: Language): Readonly<Record<InsuranceLabel, string>> =>
  pickLabels<InsuranceLabel>(random, labels[language])
