import type { DocumentType } from "./DocumentType.js"
import { identityDecoys, identityFields, identityRules } from "./identityFields.js"

/** A residence permit, in the European Union's form (regulation (EC) 1030/2002) or a country's own. */
export const residencePermit: DocumentType = {
  name: "residence_permit",
  aliases: ["residence card", "titre de séjour", "carte de séjour"],
  brief: true,
  anchors: [
    { words: "titre de séjour", weight: 6, where: "anywhere" },
    { words: "carte de séjour", weight: 5.5, where: "anywhere" },
    { words: "carte de résident", weight: 5, where: "anywhere" },
    { words: "residence permit", weight: 6, where: "anywhere" },
    { words: "biometric residence permit", weight: 6, where: "anywhere" },
    { words: "permanent resident card", weight: 6, where: "anywhere" },
    { words: "permanent resident", weight: 4, where: "anywhere" },
    { words: "irish residence permit", weight: 5, where: "anywhere" },
    { words: "type of permit", weight: 2, where: "anywhere" },
    { words: "immigration", weight: 1.5, where: "anywhere" },
    { words: "resident since", weight: 2, where: "anywhere" },
    { words: "vie privée et familiale", weight: 2, where: "anywhere" },
    { words: "autorise son titulaire à travailler", weight: 2, where: "anywhere" },
    { words: "leave to remain", weight: 2, where: "anywhere" },
    { words: "remarks", weight: 0.7, where: "anywhere" },
    { words: "remarques", weight: 0.7, where: "anywhere" },
    { words: "IR", weight: 3, where: "zone" },
    { words: "C1", weight: 3, where: "zone" },
    { words: "driving licence", weight: -3, where: "title" },
    { words: "dear", weight: -3, where: "anywhere" }
  ],
  fields: identityFields(
    {
      en: [
        "residence permit number",
        "residence permit no",
        "permit number",
        "permit no",
        "card number",
        "card no",
        "brp number",
        "irp number"
      ],
      fr: [
        "titre de séjour n°",
        "numéro du titre",
        "n° du titre",
        "numéro de titre de séjour",
        "n° de titre",
        "carte de séjour n°",
        "numéro de carte",
        "n° de carte"
      ]
    },
    false,
    { en: [], fr: ["délivré à"] }
  ),
  tables: [],
  rules: identityRules,
  decoys: [...identityDecoys, "uscis number", "resident since", "alien number", "numéro étranger", "n° étranger"]
}
