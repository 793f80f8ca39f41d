import { describe, expect, it } from "vitest"
import type { ExtractedField } from "../src/Extraction.js"
import { extractDocument } from "../src/extractDocument.js"
import { deidentify } from "../src/privacy/index.js"
import { BUILT_IN_TYPES } from "../src/types/builtInTypes.js"
import { expectNothingOf, extractionOf, field } from "./extractions.js"
import { typed } from "./layoutPages.js"

describe("deidentify on names of people and firms", () => {
  it("keeps a word that is also a surname where it is used as a word", () => {
    const page = typed(["Cher Monsieur Petit, un petit colis part.", "Bien à vous, Petit"])
    const { layout } = deidentify({ extraction: extractionOf([page], "fr", {}), fileName: null }).extraction
    expect(layout[0]?.lines.map((line) => line.text)).toEqual([
      "Cher Monsieur [PERSON_1], un petit colis part.",
      "Bien à vous, [PERSON_1]"
    ])
  })

  it("replaces a surname on its own, but not in a firm's name", () => {
    const page = typed([
      "Patient : DUVERNEL Hugo",
      "Résultats de DUVERNEL",
      "Menuiserie Duvernel SARL",
      "Facture de Duvernel & Fils"
    ])
    const { layout } = deidentify({ extraction: extractionOf([page], "fr", {}), fileName: null }).extraction
    expect(layout[0]?.lines.map((line) => line.text)).toEqual([
      "Patient : [PERSON_1]",
      "Résultats de [PERSON_1]",
      "Menuiserie Duvernel SARL",
      "Facture de Duvernel & Fils"
    ])
  })

  it("replaces private values in any type of document, even if a field took them for a firm's", () => {
    const letter = typed([
      "Patient: Mrs Ottoline Fairweather",
      "Address: 27 Quillfeather Lane, Northwick LS14 2QT",
      "IBAN: GB82 WEST 1234 5698 7654 32, email: ottoline@fairweather.example",
      "Badge QX-4471, telephone 07700 900123",
      "Dear Mrs Fairweather, your badge is at the desk. Total due: 120.00 EUR"
    ])
    const planted = ["Fairweather", "Ottoline", "Quillfeather", "7654 32", "ottoline@", "07700", "900123"]
    for (const { name } of BUILT_IN_TYPES) {
      const told = extractDocument({
        pages: [letter],
        language: "auto",
        documentType: name,
        fileName: null,
        deidentify: true,
        includeRecognition: true
      })
      for (const value of planted) expect(JSON.stringify(told), name).not.toContain(value)
    }
    for (const [key, value] of [
      ["supplier_registration_number", "07700 900123"],
      ["merchant_name", "Patient: Mrs Ottoline Fairweather"]
    ] as const)
      for (const text of planted)
        expect(
          JSON.stringify(
            deidentify({ extraction: extractionOf([letter], "en", { [key]: field(value) }), fileName: null })
          ),
          key
        ).not.toContain(text)
  })

  it("distinguishes a customer who is a person from a firm", () => {
    const customer = (name: string, more: Record<string, ExtractedField> = {}) =>
      deidentify({
        extraction: extractionOf([], "en", {
          customer_name: field(name),
          supplier_name: field("Brambury Foods"),
          ...more
        }),
        fileName: null
      }).extraction.extract
    expect(customer("Owen Asplock").customer_name?.value).toBe("[PERSON_1]")
    expect(customer("Renford Joinery Ltd").customer_name?.value).toBe("Renford Joinery Ltd")
    expect(customer("Colmore & Dray").customer_name?.value).toBe("Colmore & Dray")
    expect(customer("Blue Heron", { customer_vat_number: field("GB123456789") }).customer_name?.value).toBe(
      "Blue Heron"
    )
    expect(customer("Owen Asplock").supplier_name?.value).toBe("Brambury Foods")
  })

  it("distinguishes a sole trader under her own name from a firm", () => {
    const supplier = (name: string, lines: ReadonlyArray<string>, more: Record<string, ExtractedField> = {}) =>
      deidentify({
        extraction: extractionOf([typed([...lines, name])], "fr", { supplier_name: field(name), ...more }),
        fileName: null
      }).extraction
    const siret = { supplier_siret: field("802 954 785 00028") }
    const alone = supplier("Ottoline Fairweather EI", ["Entrepreneur individuel"], siret)
    expect(alone.extract.supplier_name?.value).toBe("[PERSON_1]")
    expect(alone.layout[0]?.lines.map(({ text }) => text)).not.toContain("Ottoline Fairweather EI")
    expect(supplier("Marie Lacombe", []).extract.supplier_name?.value).toBe("[PERSON_1]")
    expect(supplier("Marie Lacombe", [], siret).extract.supplier_name?.value).toBe("Marie Lacombe")
    expect(supplier("Menuiserie Duvernel", ["Entrepreneur individuel"]).extract.supplier_name?.value).toBe(
      "Menuiserie Duvernel"
    )
  })

  it("takes a name above an address for a person's, unless it is a firm's", () => {
    const page = typed([
      "Owen Asplock",
      "27 Orchard Lane",
      "Northwick LS14 2QT",
      "",
      "",
      "Brambury Rise",
      "4 Mill Road",
      "Fenley YO1 4AB"
    ])
    const { layout } = deidentify({
      extraction: extractionOf([page], "en", { supplier_name: field("Brambury Rise") }),
      fileName: null
    }).extraction
    const lines = layout[0]?.lines.map((line) => line.text) ?? []
    expect(lines).toContain("[PERSON_1]")
    expect(lines).toContain("Brambury Rise")
    expectNothingOf(["Asplock", "Orchard", "LS14", "Mill Road", "YO1"], layout)
  })
})
