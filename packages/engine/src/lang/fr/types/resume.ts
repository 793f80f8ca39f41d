import type { TypeWords } from "../../Language.js"
import { contract } from "./contract.js"

/** French words of a resume. */
export const resume = {
  anchors: [
    { words: "expérience professionnelle", weight: 3.5, where: "title" },
    { words: "expériences professionnelles", weight: 3.5, where: "title" },
    { words: "expériences", weight: 2, where: "title" },
    { words: "parcours professionnel", weight: 3, where: "title" },
    { words: "formation", weight: 1.8, where: "title" },
    { words: "formations", weight: 1.8, where: "title" },
    { words: "diplômes", weight: 1.5, where: "title" },
    { words: "compétences", weight: 2, where: "title" },
    { words: "langues", weight: 1.5, where: "title" },
    { words: "centres d'intérêt", weight: 2.5, where: "title" },
    { words: "loisirs", weight: 1.5, where: "title" },
    { words: "permis b", weight: 1, where: "anywhere" },
    { words: "profil", weight: 1, where: "title" },
    { words: "entre les soussignés", weight: -2, where: "prose" },
    { words: "facture", weight: -3, where: "title" },
    { words: "contrat de travail", weight: -2, where: "title" }
  ],
  fields: {
    candidate_name: ["nom", "nom et prénom", "prénom et nom", "candidat", "candidate"],
    emails: contract.fields.emails,
    phones: contract.fields.phones,
    subject: [
      "poste recherché",
      "poste souhaité",
      "objectif",
      "poste",
      "métier",
      "candidature au poste de",
      "emploi recherché"
    ],
    date: ["mis à jour le", "mise à jour", "à jour au", "dernière mise à jour", "date", "fait le"]
  },
  decoys: ["date de naissance", "né le", "née le", "disponible"]
} satisfies TypeWords
