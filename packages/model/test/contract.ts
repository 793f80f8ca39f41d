import { asked, inputOf } from "./documentsOf.js"

/** A contract as a page of lines, with a sum that no label names. */
export const lines = [
  "Contrat d'entretien",
  "",
  "Le prestataire, Atelier Brun, intervient chez Maison Verte à compter du 3 mars 2024.",
  "",
  "Une avance de 1 250,00 € reste acquise quoi qu'il advienne."
]
/** What is asked of it. */
export const fields = [
  asked("expiry", { type: "date", required: true }),
  asked("retainer", { type: "number", hint: "Sum that is kept whatever happens" }),
  asked("contractor")
]
/** Both, as the extractor takes them. */
export const input = inputOf(lines, fields)
