import type { TypeWords } from "../../Language.js"
import { contract } from "./contract.js"

/** French words of a letter. */
export const letter = {
  aliases: ["lettre", "courrier"],
  anchors: [
    { words: "objet", weight: 1.5, where: "anywhere" },
    { words: "madame, monsieur", weight: 2, where: "title" },
    { words: "madame", weight: 2.2, where: "title" },
    { words: "monsieur", weight: 2.2, where: "title" },
    { words: "messieurs", weight: 2.2, where: "title" },
    { words: "mesdames", weight: 2.2, where: "title" },
    { words: "dans l'attente de votre réponse", weight: 1.5, where: "prose" },
    { words: "à votre disposition", weight: 1, where: "prose" },
    { words: "par la présente", weight: 1, where: "prose" },
    { words: "nous avons le plaisir", weight: 1, where: "prose" },
    { words: "nous vous informons", weight: 1, where: "prose" },
    { words: "chère", weight: 1.5, where: "title" },
    { words: "cher", weight: 1.5, where: "title" },
    { words: "veuillez agréer", weight: 2.5, where: "prose" },
    { words: "je vous prie d'agréer", weight: 2.5, where: "prose" },
    { words: "nous vous prions d'agréer", weight: 2.5, where: "prose" },
    { words: "salutations distinguées", weight: 2, where: "prose" },
    { words: "sentiments distingués", weight: 1.5, where: "prose" },
    { words: "cordialement", weight: 2, where: "anywhere" },
    { words: "bien à vous", weight: 1.5, where: "anywhere" },
    { words: "lettre recommandée", weight: 1.5, where: "anywhere" },
    { words: "pièces jointes", weight: 0.8, where: "anywhere" },
    { words: "je me permets", weight: 1, where: "prose" },
    { words: "facture", weight: -2.5, where: "title" },
    { words: "avoir", weight: -1.5, where: "title" },
    { words: "devis", weight: -2.5, where: "title" },
    { words: "attestation", weight: -2, where: "title" },
    { words: "contrat", weight: -2, where: "title" },
    { words: "avis d'impôt", weight: -3, where: "anywhere" },
    { words: "compte rendu", weight: -2, where: "title" }
  ],
  fields: {
    sender: ["de", "expéditeur", "de la part de"],
    recipient: ["à", "destinataire", "à l'attention de"],
    emails: contract.fields.emails,
    phones: contract.fields.phones,
    subject: ["objet", "sujet"],
    date: ["date", "le"]
  },
  decoys: ["télécopie", "vos réf", "nos réf", "référence", "pièces jointes"]
} satisfies TypeWords
