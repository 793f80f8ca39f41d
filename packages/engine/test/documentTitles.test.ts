import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { column, type PlacedText, pageOf } from "./handmadePage.js"

const typeOf = (texts: ReadonlyArray<PlacedText>) => extract({ pages: [pageOf(texts)], language: "auto" }).documentType

describe("the title of a document", () => {
  const parties = [
    ...column(40, 60, ["Menuiserie Tilleul", "12 rue des Lilas", "69003 Lyon"]),
    ...column(330, 140, ["Boulangerie Quatre Vents", "3 place du Marché", "31000 Toulouse"])
  ]
  const totals = [
    ...column(340, 500, ["Total HT", "TVA 20 %", "Net à payer"]),
    ...column(490, 500, ["100,00", "20,00", "120,00"])
  ]

  it("may be beside the number at the head, and outweighs names of other documents below it", () => {
    const texts = [
      { x: 330, y: 40, text: "AVOIR N° :" },
      { x: 440, y: 40, text: "A-2024-17" },
      ...parties,
      ...column(40, 240, [
        "Références sur la facture",
        "N° DE FACTURE ASSOCIÉE : F-2024-3",
        "DATE DE FACTURE : 01/01/2024"
      ]),
      ...totals,
      { x: 40, y: 600, text: "Date d'échéance : 02/03/2024" }
    ]
    expect(typeOf(texts)).toBe("credit_note")
  })

  it("is not that of a document it refers to, nor of a delivery it requests", () => {
    const texts = [
      ...parties,
      { x: 330, y: 40, text: "Commande", size: 18 },
      ...column(40, 240, ["N° de commande", "Suivant devis n°", "Livraison souhaitée", "Valable jusqu'au", "Vendeur"]),
      ...column(200, 240, ["RV-87648", "D-48747", "12/01/2025", "31/01/2025", "Menuiserie Tilleul"]),
      ...totals.slice(0, 1)
    ]
    expect(typeOf(texts)).toBe("purchase_order")
  })
})
