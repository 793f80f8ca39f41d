import type { DocumentType } from "./DocumentType.js"
import { identityDecoys, identityFields, identityRules } from "./identityFields.js"

/** A national identity card: a card of either side, or a copy of both on one sheet. */
export const identityCard: DocumentType = {
  name: "identity_card",
  aliases: ["id card", "national identity card", "id", "carte d'identité", "carte nationale d'identité", "cni"],
  brief: true,
  anchors: [
    { words: "carte nationale d'identité", weight: 6, where: "anywhere" },
    { words: "carte d'identité", weight: 4.5, where: "anywhere" },
    { words: "identity card", weight: 4.5, where: "anywhere" },
    { words: "national identity card", weight: 5, where: "anywhere" },
    { words: "identification card", weight: 4.5, where: "anywhere" },
    { words: "proof of age card", weight: 4, where: "anywhere" },
    { words: "passport card", weight: 5, where: "anywhere" },
    { words: "nationalité", weight: 1, where: "anywhere" },
    { words: "lieu de naissance", weight: 1, where: "anywhere" },
    { words: "given names", weight: 1, where: "anywhere" },
    { words: "prénom", weight: 0.7, where: "anywhere" },
    { words: "sexe", weight: 0.7, where: "anywhere" },
    { words: "taille", weight: 0.7, where: "anywhere" },
    { words: "nom d'usage", weight: 0.7, where: "anywhere" },
    { words: "signature du titulaire", weight: 1, where: "anywhere" },
    { words: "IDFRA", weight: 4, where: "zone" },
    { words: "I<", weight: 3, where: "zone" },
    { words: "ID", weight: 2.5, where: "zone" },
    { words: "passport", weight: -1.5, where: "title" },
    { words: "permis de conduire", weight: -4, where: "anywhere" },
    { words: "driving licence", weight: -4, where: "anywhere" },
    { words: "driver license", weight: -4, where: "anywhere" },
    { words: "titre de séjour", weight: -4, where: "anywhere" },
    { words: "residence permit", weight: -4, where: "anywhere" }
  ],
  fields: identityFields(
    {
      en: [
        "identity card number",
        "identity card no",
        "card number",
        "card no",
        "id number",
        "id no",
        "4d id",
        "identification number",
        "passport card no"
      ],
      fr: [
        "carte nationale d'identité n°",
        "carte d'identité n°",
        "n° de carte",
        "numéro de carte",
        "numéro de la carte d'identité",
        "carte n°"
      ]
    },
    false
  ),
  tables: [],
  rules: identityRules,
  decoys: identityDecoys
}
