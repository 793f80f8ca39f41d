import { contactFields } from "./contactFields.js"
import type { DocumentType } from "./DocumentType.js"

/** A curriculum vitae. */
export const resume: DocumentType = {
  name: "resume",
  aliases: ["cv", "curriculum vitae"],
  anchors: [
    { words: "curriculum vitae", weight: 5, where: "title" },
    { words: "resume", weight: 3, where: "title" },
    { words: "cv", weight: 3, where: "title" },
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
    { words: "work experience", weight: 3.5, where: "title" },
    { words: "professional experience", weight: 3.5, where: "title" },
    { words: "employment history", weight: 3.5, where: "title" },
    { words: "career history", weight: 3, where: "title" },
    { words: "experience", weight: 2.2, where: "title" },
    { words: "employment", weight: 1.5, where: "title" },
    { words: "education", weight: 2, where: "title" },
    { words: "education and training", weight: 2, where: "title" },
    { words: "qualifications", weight: 1.5, where: "title" },
    { words: "skills", weight: 2, where: "title" },
    { words: "key skills", weight: 2, where: "title" },
    { words: "languages", weight: 1.5, where: "title" },
    { words: "interests", weight: 1.5, where: "title" },
    { words: "hobbies", weight: 1.5, where: "title" },
    { words: "references", weight: 0.7, where: "title" },
    { words: "profile", weight: 1, where: "title" },
    { words: "profil", weight: 1, where: "title" },
    { words: "dear", weight: -2, where: "anywhere" },
    { words: "entre les soussignés", weight: -2, where: "prose" },
    { words: "invoice", weight: -3, where: "title" },
    { words: "facture", weight: -3, where: "title" },
    { words: "contrat de travail", weight: -2, where: "title" }
  ],
  fields: [
    {
      key: "candidate_name",
      kind: "name",
      model: "candidate_name",
      labels: {
        en: ["name", "full name", "candidate", "candidate name", "curriculum vitae of"],
        fr: ["nom", "nom et prénom", "prénom et nom", "candidat", "candidate"]
      }
    },
    ...contactFields,
    {
      key: "subject",
      kind: "text",
      model: "resume_subject",
      labels: {
        en: [
          "objective",
          "position sought",
          "job title",
          "position",
          "desired position",
          "applying for",
          "target role"
        ],
        fr: [
          "poste recherché",
          "poste souhaité",
          "objectif",
          "poste",
          "métier",
          "candidature au poste de",
          "emploi recherché"
        ]
      }
    },
    {
      key: "date",
      kind: "date",
      model: "resume_date",
      labels: {
        en: ["updated", "last updated", "date", "as of", "updated on"],
        fr: ["mis à jour le", "mise à jour", "à jour au", "dernière mise à jour", "date", "fait le"]
      }
    }
  ],
  tables: [],
  rules: [],
  decoys: [
    "fax",
    "date of birth",
    "date de naissance",
    "né le",
    "née le",
    "born",
    "dob",
    "available from",
    "disponible"
  ]
}
