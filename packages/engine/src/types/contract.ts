import { contactFields } from "./contactFields.js"
import type { DocumentType } from "./DocumentType.js"

/** A contract or an agreement between two parties or more. */
export const contract: DocumentType = {
  name: "contract",
  aliases: ["agreement", "lease", "lease agreement", "contrat", "bail", "convention"],
  anchors: [
    { words: "contrat", weight: 3.5, where: "title" },
    { words: "contrat de travail", weight: 4, where: "title" },
    { words: "contrat de location", weight: 4, where: "title" },
    { words: "contrat de prestation de services", weight: 4, where: "title" },
    { words: "convention", weight: 2, where: "title" },
    { words: "bail", weight: 2.5, where: "title" },
    { words: "avenant", weight: 2.5, where: "title" },
    { words: "accord de confidentialité", weight: 3.5, where: "title" },
    { words: "agreement", weight: 3.5, where: "title" },
    { words: "contract", weight: 3, where: "title" },
    { words: "lease", weight: 2.5, where: "title" },
    { words: "entre les soussignés", weight: 3.5, where: "prose" },
    { words: "il a été convenu", weight: 2.5, where: "prose" },
    { words: "il a été arrêté et convenu", weight: 2.5, where: "prose" },
    { words: "d'une part", weight: 1.5, where: "prose" },
    { words: "d'autre part", weight: 1.5, where: "prose" },
    { words: "ci-après", weight: 2, where: "prose" },
    { words: "les parties", weight: 1.5, where: "prose" },
    { words: "article 1", weight: 1.5, where: "anywhere" },
    { words: "article 2", weight: 1, where: "anywhere" },
    { words: "en deux exemplaires", weight: 1.5, where: "prose" },
    { words: "lu et approuvé", weight: 1.5, where: "prose" },
    { words: "résiliation", weight: 1, where: "prose" },
    { words: "this agreement", weight: 2.5, where: "prose" },
    { words: "hereinafter", weight: 2, where: "prose" },
    { words: "the parties", weight: 1.5, where: "prose" },
    { words: "whereas", weight: 2, where: "prose" },
    { words: "in witness whereof", weight: 2, where: "prose" },
    { words: "governing law", weight: 2, where: "prose" },
    { words: "droit applicable", weight: 1.5, where: "prose" },
    { words: "termination", weight: 1, where: "prose" },
    { words: "confidentiality", weight: 0.7, where: "prose" },
    { words: "signed for and on behalf of", weight: 1.5, where: "prose" },
    { words: "dear", weight: -1.5, where: "anywhere" },
    { words: "facture", weight: -3, where: "title" },
    { words: "invoice", weight: -3, where: "title" },
    { words: "devis", weight: -2, where: "title" },
    { words: "contract number", weight: -0.5, where: "anywhere" }
  ],
  fields: [
    {
      key: "parties",
      kind: "name",
      several: true,
      model: "contract_parties",
      labels: {
        en: [
          "party",
          "first party",
          "second party",
          "client",
          "supplier",
          "service provider",
          "landlord",
          "tenant",
          "lessor",
          "lessee",
          "employer",
          "employee",
          "contractor",
          "consultant",
          "seller",
          "buyer",
          "licensor",
          "licensee",
          "disclosing party",
          "receiving party"
        ],
        fr: [
          "partie",
          "le client",
          "le prestataire",
          "le fournisseur",
          "le bailleur",
          "le locataire",
          "l'employeur",
          "le salarié",
          "la salariée",
          "le vendeur",
          "l'acheteur",
          "l'acquéreur",
          "le mandant",
          "le mandataire",
          "le propriétaire",
          "le bénéficiaire",
          "le concédant"
        ]
      }
    },
    ...contactFields,
    {
      key: "subject",
      kind: "text",
      model: "contract_subject",
      labels: { en: ["subject", "subject matter", "re"], fr: ["objet", "objet du contrat"] }
    },
    {
      key: "date",
      kind: "date",
      model: "contract_date",
      labels: {
        en: ["date", "dated", "date of agreement", "made on", "signed on", "agreement date", "contract date"],
        fr: ["date", "fait le", "signé le", "conclu le", "date du contrat", "date de signature"]
      }
    }
  ],
  tables: [],
  rules: [],
  decoys: [
    "fax",
    "télécopie",
    "start date",
    "end date",
    "effective date",
    "commencement date",
    "date d'effet",
    "date de début",
    "date de fin",
    "date de naissance",
    "date of birth",
    "né le",
    "contract number",
    "term",
    "durée"
  ]
}
