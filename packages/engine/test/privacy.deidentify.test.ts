import { describe, expect, it } from "vitest"
import type { ExtractedField, ExtractedTable } from "../src/Extraction.js"
import { extract } from "../src/extract.js"
import { toBoundingBox, unionOfBoxes } from "../src/layout/geometry.js"
import { deidentify, deidentifyText } from "../src/privacy/index.js"
import { expectNothingOf, extractionOf, field } from "./extractions.js"
import { pageOfWords, typed } from "./layoutPages.js"

const frenchPage = typed([
  "LABORATOIRE DES DEUX RIVES SELARL      Compte rendu d'analyses",
  "",
  "Patient : Mme TARVIGNY Jeanne          Née le 12/03/1980",
  "N° patient : P-778812                  Sexe : F",
  "Adresse : 12 bis, rue des Lilas",
  "69003 Lauvigny",
  "Tél. : 06 39 98 12 34                  jeanne.tarvigny@courrier.example",
  "NIR 2 55 08 14 168 025 38              IBAN FR76 3000 6000 0112 3456 7890 189",
  "Prescripteur : Dr Hugo Lanourel        RPPS : 10101234567",
  "",
  "Prélèvement du 04/05/2024",
  "Glycémie                 5,10 mmol/L        3,90 - 5,80",
  "Créatinine               72 µmol/L          45 - 84",
  "",
  "Chère Madame Tarvigny, votre dossier (naissance : 12 mars 1980) est à jour.",
  "Jeanne Tarvigny - tarvigny jeanne - J. Tarvigny",
  "Total à régler : 27,40 €               Carte 4111 1111 1111 1111"
])

const frenchPlanted = [
  "TARVIGNY",
  "Jeanne",
  "12/03/1980",
  "12 mars 1980",
  "P-778812",
  "rue des Lilas",
  "69003 Lauvigny",
  "06 39 98 12 34",
  "jeanne.tarvigny@courrier.example",
  "2 55 08 14 168 025 38",
  "FR76 3000 6000 0112 3456 7890 189",
  "Lanourel",
  "10101234567",
  "4111 1111 1111 1111"
]

const englishPage = typed([
  "Harwick Plumbing & Heating Ltd          INVOICE INV-2024-0117",
  "",
  "Bill to:                                Invoice date: 14 May 2024",
  "Mrs Alice Pemsworth                     Account number: 00112233",
  "27 Orchard Lane                         Phone: 07700 900123",
  "Northwick                               alice.p@post.example",
  "LS14 2QT",
  "",
  "Description              Qty      Price      Amount",
  "Boiler service, annual   1        95.00      95.00",
  "Radiator valve           2        18.50      37.00",
  "",
  "Dear Mrs Pemsworth, DOB 3 March 1961, National Insurance AB 12 34 56 C.",
  "PEMSWORTH, Alice has paid by card ending **** **** **** 4821 from 203.0.113.77",
  "Total due                £132.00"
])

const englishPlanted = [
  "Pemsworth",
  "Alice",
  "00112233",
  "27 Orchard Lane",
  "LS14 2QT",
  "07700 900123",
  "alice.p@post.example",
  "3 March 1961",
  "AB 12 34 56 C",
  "4821",
  "203.0.113.77"
]

describe("deidentify", () => {
  it("removes all planted personal data from a French result, with the fields that the engine finds", () => {
    const extraction = extract({ pages: [frenchPage], language: "fr" })
    const output = deidentify({ extraction, fileName: "CR_tarvigny-jeanne_2024.pdf" })
    expectNothingOf(frenchPlanted, output)
    const text = JSON.stringify(output)
    for (const kept of ["LABORATOIRE", "RIVES", "04/05/2024", "5,10", "Créatinine", "27,40"])
      expect(text).toContain(kept)
    expect(output.fileName).toMatch(/^CR_.*\[PERSON_1\].*_2024\.pdf$/)
  })

  it("classifies a number by its form rather than by its key", () => {
    const fields = {
      patient_number: field("2 55 08 14 168 025 38"),
      account_number: field("GB82 WEST 1234 5698 7654 32")
    }
    const { extract: out } = deidentify({ extraction: extractionOf([], "fr", fields), fileName: null }).extraction
    expect(out.patient_number?.value).toBe("[SOCIAL_SECURITY_NUMBER_1]")
    expect(out.account_number?.value).toBe("[IBAN_1]")
  })

  it("removes all planted personal data from an English result, with the fields that the engine finds", () => {
    const extraction = extract({ pages: [englishPage], language: "en" })
    const output = deidentify({ extraction, fileName: "Invoice Pemsworth.pdf" })
    expectNothingOf(englishPlanted, output)
    const text = JSON.stringify(output)
    for (const kept of ["Harwick", "INV-2024-0117", "14 May 2024", "Boiler", "37.00", "£132.00"])
      expect(text).toContain(kept)
    expect(output.fileName).toBe("Invoice [PERSON_1].pdf")
  })

  it("gives one value one placeholder wherever and however it is written", () => {
    const output = deidentify({
      extraction: extractionOf([frenchPage], "fr", {
        patient_name: field("TARVIGNY Jeanne"),
        patient_birth_date: field("12/03/1980", "1980-03-12"),
        sample_date: field("04/05/2024", "2024-05-04"),
        contact: field("jeanne tarvigny")
      }),
      fileName: null
    })
    const { patient_name: name, patient_birth_date: birth, sample_date: sample, contact } = output.extraction.extract
    expect(name).toMatchObject({ value: "[PERSON_1]", normalized: null, found: true })
    expect(contact?.value).toBe("[PERSON_1]")
    expect(birth).toMatchObject({ value: "[DATE_OF_BIRTH_1]", normalized: null })
    expect(sample).toMatchObject({ value: "04/05/2024", normalized: "2024-05-04" })
    const text = output.extraction.layout.flatMap((page) => page.lines.map((line) => line.text)).join("\n")
    expect(text).toContain("Chère Madame [PERSON_1], votre dossier (naissance : [DATE_OF_BIRTH_1]) est à jour.")
    expect(text).toContain("[PERSON_1] - [PERSON_1] - [PERSON_1]")
    expect(text).not.toContain("[DATE_OF_BIRTH_2]")
    expect(output.fileName).toBeNull()
  })

  it("merges the words of a value and their boxes, and keeps lines, blocks and words consistent", () => {
    const page = typed(["Client Mme Jeanne Tarvigny, merci"])
    const { layout } = deidentify({ extraction: extractionOf([page], "fr", {}), fileName: null }).extraction
    const [sheet] = layout
    const words = sheet?.lines.flatMap((line) => line.words) ?? []
    expect(words.map((word) => word.text)).toEqual(["Client", "Mme", "[PERSON_1],", "merci"])
    const before = page.words.filter((word) => /Jeanne|Tarvigny/.test(word.text)).map((word) => word.box)
    expect(words[2]?.box).toEqual(unionOfBoxes(before))
    expect(sheet?.page.words).toEqual(words)
    expect(sheet?.blocks.flatMap((block) => block.lines)).toEqual(sheet?.lines)
    expect(sheet?.blocks.map((block) => block.text).join("\n")).toBe(sheet?.lines.map((line) => line.text).join("\n"))
  })

  it("replaces cells in private columns, and known values in any cell", () => {
    const bbox = { x: 0, y: 0, width: 1, height: 0.1 }
    const cell = (column: string, value: string) => ({
      column,
      value,
      normalized: value,
      confidence: 0.9,
      bbox,
      block_ids: []
    })
    const table: ExtractedTable = {
      key: "table_1",
      name: null,
      page_start: 1,
      page_end: 1,
      columns: ["Salarié", "Objet", "Montant"],
      rows: [
        {
          page: 1,
          bbox,
          cells: [
            cell("Salarié", "Camille Lavernier"),
            cell("Objet", "Prime de LAVERNIER Camille"),
            cell("Montant", "120,00")
          ]
        },
        {
          page: 1,
          bbox,
          cells: [cell("Salarié", "Théo Noubanlot"), cell("Objet", "Écran 24 pouces"), cell("Montant", "240,00")]
        }
      ],
      confidence: 0.9,
      bbox
    }
    const [out] = deidentify({ extraction: extractionOf([], "fr", {}, [table]), fileName: null }).extraction.tables
    expect(out?.rows.map((row) => row.cells.map((each) => each.value))).toEqual([
      ["[PERSON_1]", "Prime de [PERSON_1]", "120,00"],
      ["[PERSON_2]", "Écran 24 pouces", "240,00"]
    ])
    expect(out?.rows[0]?.cells.map((each) => each.normalized)).toEqual([null, null, "120,00"])
  })

  it("replaces parts of a value that a column or field has truncated, but not totals", () => {
    const lines = [
      "Customer: Mrs Ottoline Fairweather",
      "Portrait of Ottoline Fairweather 1 120.00",
      "Tel. 07700 900123"
    ]
    const page = typed(lines)
    const boxOf = (line: number, from: string, to: string) => {
      const found = page.words.filter(({ box }) => Math.round((box.y - 60) / 14) === line)
      const start = found.findIndex(({ text }) => text === from)
      const end = found.findIndex(({ text }) => text === to)
      return toBoundingBox(unionOfBoxes(found.slice(start, end + 1).map(({ box }) => box)), page)
    }
    const cell = (column: string, value: string, normalized: ExtractedField["normalized"], to = value) => ({
      column,
      value,
      normalized,
      confidence: 0.9,
      bbox: boxOf(1, value.split(" ")[0] ?? "", to),
      block_ids: []
    })
    const bbox = { x: 0, y: 0, width: 1, height: 0.1 }
    const cells = [
      cell("item", "Portrait of Ottoline", "Portrait of Ottoline", "Ottoline"),
      cell("quantity", "Fairweather 1", null, "1"),
      cell("amount", "120.00", 120)
    ]
    const columns = cells.map(({ column }) => column)
    const table: ExtractedTable = {
      ...{ key: "table_1", name: null, page_start: 1, page_end: 1, columns, confidence: 0.9, bbox },
      rows: [{ page: 1, bbox, cells }]
    }
    const phone = boxOf(2, "07700", "900123")
    const fields = {
      reference: { ...field("900123"), bbox: phone },
      deposit: { ...field("900123", { amount: 900_123, currency: null }), bbox: phone }
    }
    const { extraction } = deidentify({ extraction: extractionOf([page], "en", fields, [table]), fileName: null })
    expect(extraction.layout[0]?.lines.map(({ text }) => text)).toEqual([
      "Customer: Mrs [PERSON_1]",
      "Portrait of [PERSON_1] 1 120.00",
      "Tel. [PHONE_1]"
    ])
    expect(extraction.tables[0]?.rows[0]?.cells.map(({ normalized, value }) => [value, normalized])).toEqual([
      ["Portrait of [PERSON_1]", null],
      ["[PERSON_1] 1", null],
      ["120.00", 120]
    ])
    expect(extraction.extract.reference).toMatchObject({ value: "[PHONE_1]", normalized: null })
    expect(extraction.extract.deposit).toMatchObject({ value: "900123" })
  })

  it("replaces a very short value only at its field's position", () => {
    const page = typed(["Customer 47 ordered 47 boxes"])
    const word = page.words[1]
    if (word === undefined) throw new Error("the page has words")
    const customerNumber = { ...field("47"), bbox: toBoundingBox(word.box, page) }
    const { layout, extract: fields } = deidentify({
      extraction: extractionOf([page], "en", { customer_number: customerNumber }),
      fileName: null
    }).extraction
    expect(fields.customer_number?.value).toBe("[ACCOUNT_1]")
    expect(layout[0]?.lines[0]?.text).toBe("Customer [ACCOUNT_1] ordered 47 boxes")
  })

  it("replaces two values that share one word", () => {
    const page = pageOfWords([
      { text: "owen@post.example/07700900123;", confidence: 1, box: { x: 10, y: 10, width: 200, height: 10 } },
      { text: "thanks", confidence: 1, box: { x: 215, y: 10, width: 40, height: 10 } }
    ])
    const { layout } = deidentify({
      extraction: extractionOf([page], "en", { phone: field("07700 900123") }),
      fileName: null
    }).extraction
    expect(layout[0]?.lines[0]?.text).toBe("[EMAIL_1]/[PHONE_1]; thanks")
  })

  it("replaces names in keys made from labels, and in the flags that mention them", () => {
    const output = deidentify({
      extraction: extractionOf([], "fr", {
        patient: field("Jeanne Tarvigny"),
        jeanne_tarvigny: field("présente", "présente")
      }),
      fileName: null
    })
    expectNothingOf(["Tarvigny"], output)
    expect(Object.keys(output.extraction.extract)).toEqual(["patient", "person_1"])
    expect(output.extraction.flags).toEqual(["low_confidence:patient", "low_confidence:person_1"])
  })

  it("changes nothing if nothing is private", () => {
    const page = typed([
      "FACTURE F-2024-0117",
      "Désignation      Qté      Montant HT",
      "Parquet massif   12       480,00",
      "Total HT                  480,00 €"
    ])
    const extraction = extract({ pages: [page], language: "fr" })
    expect(deidentify({ extraction, fileName: "facture F-2024-0117.pdf" })).toEqual({
      extraction,
      fileName: "facture F-2024-0117.pdf"
    })
  })
})

describe("deidentifyText", () => {
  it("replaces private values and reports the replacements without the values", () => {
    const text = "Jeanne Tarvigny écrit : Nom : Tarvigny Jeanne, tél. 06 39 98 12 34, née le 12/03/1980 ; total 45,00 €"
    const out = deidentifyText(text, "fr")
    expect(out.text).toBe(
      "[PERSON_1] écrit : Nom : [PERSON_1], tél. [PHONE_1], née le [DATE_OF_BIRTH_1] ; total 45,00 €"
    )
    expect(out.found.map(({ kind }) => kind)).toEqual(["PERSON", "PERSON", "PHONE", "DATE_OF_BIRTH"])
    for (const { start, end } of out.found) expect(text.slice(start, end)).not.toBe("")
    expectNothingOf(["Tarvigny"], out)
  })
})
