import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { column, pageOf, rows } from "./handmadePage.js"

const page = pageOf([
  ...column(40, 40, ["Menuiserie Tilleul SARL", "12 rue des Lilas", "69003 Lyon"]),
  { x: 330, y: 40, text: "FACTURE", size: 18 },
  ...rows(
    330,
    80,
    [
      ["Facture n° :", "F-2024-117"],
      ["Date de facture :", "05/03/2024"]
    ],
    110
  ),
  ...rows(330, 420, [["Total TTC", "1 200,00 €"]], 130)
])
const request = { pages: [page], language: "auto" } as const

describe("a document that is classified only", () => {
  it("has the usual type, probability and language, but neither fields nor tables", () => {
    const whole = extract(request)
    const classified = extract({ ...request, classifyOnly: true })
    expect(whole.documentType).toBe("invoice")
    expect(Object.keys(whole.extract)).not.toHaveLength(0)
    expect(classified).toEqual({
      documentType: whole.documentType,
      documentTypeConfidence: whole.documentTypeConfidence,
      language: "fr",
      extract: {},
      tables: [],
      flags: [],
      layout: whole.layout
    })
  })

  it("is explained as far as the classification goes", () => {
    const whole = extract({ ...request, explain: true }).explanation
    const { explanation } = extract({ ...request, classifyOnly: true, explain: true })
    expect(explanation).toEqual({ ...whole, fields: {}, tables: [] })
    expect(explanation?.document_type.candidates.length).toBeGreaterThan(1)
  })
})
