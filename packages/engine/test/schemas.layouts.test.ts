import { describe, expect, it } from "vitest"
import { extract, type FieldSpec } from "../src/index.js"
import { typedPage } from "./typedPage.js"

const read = (text: string, fields: ReadonlyArray<Partial<FieldSpec> & { readonly key: string }>) =>
  extract({
    pages: [typedPage(text)],
    language: "auto",
    schema: { fields: fields.map((field) => ({ type: "string", required: false, ...field })), tables: [] }
  }).extract

describe("a caller's own fields", () => {
  it("take words, codes and figures alike from beside their labels", () => {
    const found = read(
      `
                    PROCÈS-VERBAL DE CONTRÔLE TECHNIQUE
N° PV : 24-118827          Date du contrôle : 09/04/2024

Immatriculation     FG-482-KL
Marque              Citrolane
Groupe              O+
Chambre             212
Résultat : FAVORABLE
Centre de coût : 4410-B
Préavis : 60 jours
`,
      [
        { key: "immatriculation" },
        { key: "marque" },
        { key: "groupe" },
        { key: "chambre" },
        { key: "resultat" },
        { key: "centreDeCout" },
        { key: "preavis" },
        { key: "proprietaire" },
        { key: "date_d_achat", type: "date" }
      ]
    )
    expect(found.immatriculation?.value).toBe("FG-482-KL")
    expect(found.marque?.value).toBe("Citrolane")
    expect(found.groupe?.value).toBe("O+")
    expect(found.chambre?.value).toBe("212")
    expect(found.resultat?.value).toBe("FAVORABLE")
    expect(found.centreDeCout?.value).toBe("4410-B")
    expect(found.preavis?.value).toBe("60 jours")
    expect(found.proprietaire?.found).toBe(false)
    expect(found.date_d_achat?.found).toBe(false)
  })

  it("do not run on into the value of the next label", () => {
    const found = read(
      `
Personne à prévenir  Luc Martineau
Allergies            pénicilline
`,
      [{ key: "emergency_contact", hint: "Personne à prévenir" }, { key: "allergies" }]
    )
    expect(found.emergency_contact?.value).toBe("Luc Martineau")
    expect(found.allergies?.value).toBe("pénicilline")
  })

  it("of yes and no are answered by the box beside their own words, whatever stands above", () => {
    const found = read(
      `
MEMBERSHIP APPLICATION
☐ Direct debit
☒ Card
☒ I accept the terms
Prepaid: [x]    Collect [ ]
`,
      ["direct_debit", "card", "accept_terms", "prepaid", "collect"].map((key) => ({ key, type: "boolean" as const }))
    )
    expect(found.direct_debit?.normalized).toBe(false)
    expect(found.card?.normalized).toBe(true)
    expect(found.accept_terms?.normalized).toBe(true)
    expect(found.prepaid?.normalized).toBe(true)
    expect(found.collect?.normalized).toBe(false)
  })
})
