import type { TypeWords } from "../../Language.js"
import { contract } from "./contract.js"

/** English words of a resume. */
export const resume = {
  aliases: ["cv", "curriculum vitae"],
  anchors: [
    { words: "curriculum vitae", weight: 5, where: "title" },
    { words: "resume", weight: 3, where: "title" },
    { words: "cv", weight: 3, where: "title" },
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
    { words: "dear", weight: -2, where: "anywhere" },
    { words: "invoice", weight: -3, where: "title" }
  ],
  fields: {
    candidate_name: ["name", "full name", "candidate", "candidate name", "curriculum vitae of"],
    emails: contract.fields.emails,
    phones: contract.fields.phones,
    subject: [
      "objective",
      "position sought",
      "job title",
      "position",
      "desired position",
      "applying for",
      "target role"
    ],
    date: ["updated", "last updated", "date", "as of", "updated on"]
  },
  decoys: ["fax", "date of birth", "born", "dob", "available from"]
} satisfies TypeWords
