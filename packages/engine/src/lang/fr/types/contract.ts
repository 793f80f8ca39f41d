import type { TypeWords } from "../../Language.js"

/** French words of a contract. */
export const contract = {
  aliases: ["contrat", "bail", "convention"],
  anchors: [
    { words: "contrat", weight: 3.5, where: "title" },
    { words: "contrat de travail", weight: 4, where: "title" },
    { words: "contrat de location", weight: 4, where: "title" },
    { words: "contrat de prestation de services", weight: 4, where: "title" },
    { words: "convention", weight: 2, where: "title" },
    { words: "bail", weight: 2.5, where: "title" },
    { words: "avenant", weight: 2.5, where: "title" },
    { words: "accord de confidentialité", weight: 3.5, where: "title" },
    { words: "entre les soussignés", weight: 3.5, where: "prose" },
    { words: "il a été convenu", weight: 2.5, where: "prose" },
    { words: "il a été arrêté et convenu", weight: 2.5, where: "prose" },
    { words: "d'une part", weight: 1.5, where: "prose" },
    { words: "d'autre part", weight: 1.5, where: "prose" },
    { words: "ci-après", weight: 2, where: "prose" },
    { words: "les parties", weight: 1.5, where: "prose" },
    { words: "en deux exemplaires", weight: 1.5, where: "prose" },
    { words: "lu et approuvé", weight: 1.5, where: "prose" },
    { words: "résiliation", weight: 1, where: "prose" },
    { words: "droit applicable", weight: 1.5, where: "prose" },
    { words: "facture", weight: -3, where: "title" },
    { words: "devis", weight: -2, where: "title" }
  ],
  fields: {
    parties: [
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
    ],
    emails: ["courriel", "adresse électronique", "mél"],
    phones: ["téléphone", "tél", "portable"],
    subject: ["objet", "objet du contrat"],
    date: ["date", "fait le", "signé le", "conclu le", "date du contrat", "date de signature"]
  },
  decoys: ["télécopie", "date d'effet", "date de début", "date de fin", "date de naissance", "né le", "durée"]
} satisfies TypeWords
