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
  it("take words, codes and figures from beside their labels", () => {
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
    expect(found.preavis?.value).toMatch(/^60(?: jours)?$/)
    expect(found.proprietaire?.found).toBe(false)
    expect(found.date_d_achat?.found).toBe(false)
  })

  it("do not continue into the value of the next label", () => {
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

  it("of type boolean are answered by the box beside their own words, whatever is above", () => {
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

  describe("on a receipt", () => {
    const TILL = `
MARROW LANE STORES
4 Marrow Lane
Fernbury NR9 6NP
Tel 01632 960 441

RECEIPT 00412          09/03/2024 14:05

Bread                  2.80
Lamp                   9.00
TOTAL                 11.80
Cash                  20.00
Change                 8.20
`
    it.each([
      ["company", "address", "date", "total"],
      ["shop", "location", "purchase_date", "total_paid"],
      ["retailerName", "retailerAddress", "issuedOn", "total_price"]
    ])("find the same values by %s, %s, %s and %s", (name, address, day, amount) => {
      const found = read(TILL, [
        { key: name },
        { key: address },
        { key: day, type: "date" },
        { key: amount, type: "number" }
      ])
      expect(found[name]?.value).toBe("MARROW LANE STORES")
      expect(found[address]?.value).toMatch(/^4 Marrow Lane, Fernbury NR9 6NP$/)
      expect(found[day]?.normalized).toBe("2024-03-09")
      expect(found[amount]?.value).toBe("11.80")
    })
  })

  it("may be tax and bank codes, or the amount due in any words", () => {
    const found = read(
      `
                    PAY SLIP
Tax code: 1257L            Sort code: 40-12-88

Amount due: 207.81
`,
      [{ key: "tax_code" }, { key: "bank_sort_code" }, { key: "a_payer", type: "number" }]
    )
    expect(found.tax_code?.value).toBe("1257L")
    expect(found.bank_sort_code?.value).toBe("40-12-88")
    expect(found.a_payer?.normalized).toBe(207.81)
  })
})
