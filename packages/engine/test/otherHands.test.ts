import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { withoutSpacedLetters } from "../src/layout/spacedLetters.js"
import { readResultLine } from "../src/tables/named/measures.js"
import { addressLikeness, endsLikeStreet, hasPostcode } from "../src/text/addresses.js"
import { column, pageOf, rows } from "./handmadePage.js"

const valuesOf = (page: Parameters<typeof extract>[0]["pages"][number], documentType: string) =>
  extract({ pages: [page], language: "auto", documentType }).extract

describe("pages in unusual styles", () => {
  it("may have streets followed by the number, and VAT numbers grouped like telephone numbers", () => {
    expect(
      ["Rue des Forges 14", "Lindenstraße 7a", "Via Manin 3", "Kerkstraat 118 bus 4"].filter(endsLikeStreet)
    ).toHaveLength(4)
    expect(["Facture 23", "Version 7", "Page 2", "Room 14"].filter(endsLikeStreet)).toEqual([])
    expect(addressLikeness("Rue des Forges 14")).toBeGreaterThanOrEqual(0.5)
    const found = valuesOf(
      pageOf([
        { x: 30, y: 30, text: "PAPETERIE MARTELET", size: 16 },
        ...column(430, 30, ["Rue des Forges 14", "5000 Namur", "TVA BE 0412.551.286", "bonjour@martelet.example"], 12),
        ...column(30, 110, ["FACTURÉ À", "Studio Ardent SRL", "Quai des Ormes 3", "4020 Liège", "BE 0733.810.415"], 12),
        ...column(330, 110, ["FACTURE VF-0311", "DATE 12-03-2024"], 12),
        ...rows(
          30,
          300,
          [
            ["Cahiers", "40,00"],
            ["Total HTVA", "40,00"],
            ["TVA 21 %", "8,40"],
            ["Total à payer EUR", "48,40"]
          ],
          400
        )
      ]),
      "invoice"
    )
    expect(found["supplier_name"]?.value).toBe("PAPETERIE MARTELET")
    expect(found["supplier_address"]?.value).toBe("Rue des Forges 14, 5000 Namur")
    expect(found["customer_address"]?.value).toBe("Quai des Ormes 3, 4020 Liège")
    expect(found["supplier_vat_number"]?.value).toBe("BE 0412.551.286")
    expect(found["customer_vat_number"]?.value).toBe("BE 0733.810.415")
    expect(found["currency"]?.normalized).toBe("EUR")
  })

  it("may have the customer beside the word that introduces it, and totals on the left", () => {
    const found = valuesOf(
      pageOf([
        { x: 30, y: 30, text: "INVOICE", size: 22 },
        ...column(440, 30, ["Thistle & Loom Weavers", "Mill Cottage, Station Road", "Kelso TD5 7AB"], 12),
        ...column(30, 100, ["To", "", "Invoice", "Dated"], 14).filter(({ text }) => text !== ""),
        ...column(
          95,
          100,
          ["Abbotsrow Hotel Group", "Accounts, Abbot House, Melrose TD6 9AA", "TL/24/016", "30.04.24"],
          14
        ),
        ...rows(
          30,
          200,
          [
            ["What", "Total"],
            ["Throws, lambswool", "£420.00"],
            ["Cushions", "£80.00"]
          ],
          420
        ),
        ...rows(
          30,
          280,
          [
            ["Net", "£500.00"],
            ["VAT @ 20%", "£100.00"],
            ["To pay", "£600.00"]
          ],
          130
        )
      ]),
      "invoice"
    )
    expect(found["supplier_name"]?.value).toBe("Thistle & Loom Weavers")
    expect(found["customer_name"]?.value).toBe("Abbotsrow Hotel Group")
    expect(found["subtotal_amount"]?.normalized).toMatchObject({ amount: 500 })
    expect(found["tax_amount"]?.normalized).toMatchObject({ amount: 100 })
  })

  it("may have a letter-spaced name, which is read as words", () => {
    const page = pageOf([
      ...[..."ATELIER"].map((text, i) => ({ x: 30 + i * 16, y: 30, text, size: 16 })),
      ...[..."BROC"].map((text, i) => ({ x: 30 + 7 * 16 + 16 + i * 16, y: 30, text, size: 16 })),
      ...column(30, 60, ["3 rue Basse", "A B C"])
    ])
    const texts = withoutSpacedLetters(page).words.map(({ text }) => text)
    expect(texts).toEqual(["ATELIER", "BROC", "3", "rue", "Basse", "A", "B", "C"])
    // Letters at the heads of columns stay by themselves.
    const heads = pageOf([..."ABCDEF"].map((text, i) => ({ x: 30 + i * 60, y: 30, text })))
    expect(withoutSpacedLetters(heads)).toBe(heads)
  })

  it("may have entries with a box for each character", () => {
    const boxes = (y: number, entry: string) => [...entry].map((text, i) => ({ x: 120 + i * 14, y, text, size: 10 }))
    const textsOf = (entry: string) => withoutSpacedLetters(pageOf(boxes(30, entry))).words.map(({ text }) => text)
    expect(textsOf("45310")).toEqual(["45310"])
    expect(textsOf("GK-482-TV")).toEqual(["GK-482-TV"])
    // The year follows the month, so that the date is read as one.
    expect(textsOf("06122025")).toEqual(["06", "12", "2025"])
  })

  it("may have a scale to tick, or columns of single figures, which are no entries", () => {
    const scale = pageOf([..."12345"].map((text, i) => ({ x: 120 + i * 14, y: 30, text, size: 10 })))
    expect(withoutSpacedLetters(scale)).toBe(scale)
    const columns = pageOf([..."40702"].map((text, i) => ({ x: 120 + i * 40, y: 30, text, size: 10 })))
    expect(withoutSpacedLetters(columns)).toBe(columns)
    const uneven = pageOf([120, 130, 146, 155, 171].map((x) => ({ x, y: 30, text: "4", size: 10 })))
    expect(withoutSpacedLetters(uneven)).toBe(uneven)
  })

  it("may have reference ranges with grouped thousands", () => {
    const line = "Leukocytes 6 850 /mm3 4 000 - 10 000".split(" ")
    const words = pageOf([{ x: 30, y: 30, text: line.join(" ") }]).words
    const found = readResultLine([words.slice(0, 1), words.slice(1, 4), words.slice(4)])
    expect(found?.value.text).toBe("6 850")
    expect(found?.unit?.text).toBe("/mm3")
    expect(found?.range?.text).toBe("4 000 - 10 000")
  })
})

describe("names found by position alone", () => {
  it("include a laboratory's above its description, and a patient's before the date of birth", () => {
    const found = valuesOf(
      pageOf([
        { x: 40, y: 30, text: "ANALYVAL", size: 17 },
        ...column(40, 50, ["Laboratoire de biologie médicale", "5 rue du Cloître - 49100 ANGERS"], 13),
        ...column(
          330,
          30,
          ["Madame BERTAUX Solène", "Née le 03/02/1968 (56 ans) Sexe : F", "2 allée du Bois", "49000 ANGERS"],
          13
        ),
        { x: 40, y: 110, text: "Dossier n° 240502-118 Prélevé le 02/05/2024" },
        ...rows(40, 140, [
          ["Glycémie", "0,92 g/L"],
          ["Créatinine", "8,1 mg/L"]
        ])
      ]),
      "lab_report"
    )
    expect(found["laboratory_name"]?.value).toBe("ANALYVAL")
    expect(found["patient_name"]?.value).toBe("Madame BERTAUX Solène")
    expect(found["patient_sex"]?.value).toBe("F")
    const prescription = valuesOf(
      pageOf([
        ...column(40, 30, ["Docteur Paul LERIDON", "Médecine générale"], 13),
        { x: 330, y: 90, text: "Angers, le 6 mai 2024" },
        { x: 40, y: 120, text: "Mme Odile RENARDIN, née le 11/10/1957, 61 kg" },
        { x: 40, y: 150, text: "PARACÉTAMOL 1 g : 1 comprimé matin et soir pendant 5 jours" }
      ]),
      "prescription"
    )
    expect(prescription["patient_name"]?.value).toBe("Odile RENARDIN")
  })

  it("include an account holder's in an address window on the left", () => {
    const found = valuesOf(
      pageOf([
        { x: 40, y: 30, text: "Sandhill Valley Bank", size: 18 },
        ...column(420, 30, ["P.O. Box 318", "Lincoln, NE 68501"], 12),
        ...column(40, 110, ["TERESA M ALDER", "1417 S 22ND ST", "LINCOLN NE 68502-1190"], 12),
        ...column(330, 110, ["March 5, 2024 through April 4, 2024", "Account Number: 00091 4477"], 12),
        ...rows(
          40,
          200,
          [
            ["Beginning Balance", "$812.40"],
            ["Ending Balance", "$902.15"]
          ],
          300
        )
      ]),
      "bank_statement"
    )
    expect(found["account_holder"]?.value).toBe("TERESA M ALDER")
  })

  it("include a supplier's full name above its address, if the logo has no address", () => {
    const found = valuesOf(
      pageOf([
        { x: 40, y: 30, text: "Nimbus Vault", size: 17 },
        ...column(430, 30, ["Invoice", "Invoice number: 7720014"], 12),
        ...column(40, 70, ["Bill to", "Harrowgate Data", "2nd Floor, 8 Usher's Quay", "Dublin 8", "D08 Y3X1"], 12),
        ...column(
          40,
          150,
          ["Nimbus Vault Services Limited", "Block C, Barrow Street", "Dublin 4", "VAT number: IE6388047V"],
          12
        ),
        ...rows(
          40,
          240,
          [
            ["Storage", "€40.00"],
            ["VAT (23%)", "€9.20"],
            ["Total", "€49.20"]
          ],
          400
        )
      ]),
      "invoice"
    )
    expect(found["supplier_address"]?.value).toMatch(/^Block C, Barrow Street/)
    expect(found["supplier_vat_number"]?.value).toBe("IE6388047V")
  })
})

describe("two parties without labels", () => {
  it("are distinguished by the attention line, with separate addresses", () => {
    const found = valuesOf(
      pageOf([
        { x: 40, y: 40, text: "TAX INVOICE", size: 22 },
        ...column(70, 80, ["Bayview Dental Pty Ltd", "Attention: Ms Hana Kirk", "4 Shore Road", "MANLY NSW 2095"], 12),
        ...column(430, 40, ["Wattle Web Services", "200 Station Street", "EPPING NSW 2121"], 12),
        ...column(300, 100, ["Invoice Number", "INV-310", "Invoice Date", "6 May 2024"], 12),
        ...rows(
          40,
          240,
          [
            ["Hosting", "120.00"],
            ["GST", "12.00"],
            ["TOTAL AUD", "132.00"]
          ],
          400
        )
      ]),
      "invoice"
    )
    expect(found["supplier_name"]?.value).toBe("Wattle Web Services")
    expect(found["customer_name"]?.value).toBe("Bayview Dental Pty Ltd")
    expect(found["customer_address"]?.value).toBe("4 Shore Road, MANLY NSW 2095")
  })

  it("may have an address without a street, and company numbers are not taken for postcodes", () => {
    const found = valuesOf(
      pageOf([
        { x: 40, y: 30, text: "Serrurerie Aubin", size: 17 },
        ...["ZA des Coudriers", "19240 Allassac", "France"].map((text, i) => ({
          x: 40,
          y: 52 + i * 11,
          text,
          size: 8
        })),
        ...column(330, 110, ["SCI Les Deux Noyers", "6 boulevard Carnot", "19100 Brive-la-Gaillarde"], 12),
        ...rows(
          40,
          240,
          [
            ["Serrure", "120,00"],
            ["Total TTC", "120,00"]
          ],
          400
        )
      ]),
      "invoice"
    )
    expect(found["supplier_name"]?.value).toBe("Serrurerie Aubin")
    expect(found["supplier_address"]?.value).toMatch(/^ZA des Coudriers, 19240 Allassac/)
    expect(found["customer_address"]?.value).toBe("6 boulevard Carnot, 19100 Brive-la-Gaillarde")
    expect(hasPostcode("SIRET 514 229 870 00035")).toBe(false)
  })
})

describe("a document's title", () => {
  it("may be the same size as the rest if it alone is bold", () => {
    const page = (bold: boolean) =>
      pageOf([
        ...column(40, 40, ["Dumontel Gravure", "Rue des Bains 5", "1205 Genève"], 12),
        ...column(320, 120, ["Musée du Rhône", "Quai Neuf 2", "1201 Genève"], 12),
        { x: 40, y: 210, text: "Facture 24-017", bold },
        ...rows(
          40,
          250,
          [
            ["Plaque laiton", "320.00"],
            ["Sous-total", "320.00"],
            ["Total CHF", "320.00"]
          ],
          400
        )
      ])
    const typeOf = (bold: boolean) => extract({ pages: [page(bold)], language: "auto" })
    expect(typeOf(true).documentType).toBe("invoice")
    expect(typeOf(true).documentTypeConfidence).toBeGreaterThan(
      typeOf(false).documentType === "invoice" ? typeOf(false).documentTypeConfidence : 0
    )
  })
})

describe("tables without drawn lines", () => {
  it("begin with their headings and end before the totals, whatever is around them", () => {
    const cells = [
      ["Ordered", "Sent", "Item", "Description", "Price", "Extended"],
      ["40", "40", "PX-1", "Cardboard box, small", "0.60", "24.00"],
      ["12", "10", "PX-9", "Packing tape, clear", "2.15", "21.50"]
    ]
    const places = [40, 110, 170, 240, 430, 510]
    const page = pageOf([
      ...column(40, 40, ["Sold to", "Fenwater Crafts", "19 Sluice Road", "Ely CB7 4AA"], 12),
      ...column(430, 40, ["Invoice 771", "Terms 30 days", "Due 03/05/2024"], 12),
      ...cells.flatMap((row, i) => row.map((text, j) => ({ x: places[j] ?? 0, y: 110 + i * 15, text }))),
      ...rows(
        430,
        170,
        [
          ["Subtotal", "45.50"],
          ["VAT", "9.10"],
          ["Total", "54.60"]
        ],
        80
      )
    ])
    const { tables } = extract({ pages: [page], language: "en", documentType: "none" })
    expect(tables.map(({ columns }) => columns)).toEqual([cells[0]])
    expect(tables[0]?.rows.map((row) => row.cells.map(({ value }) => value))).toEqual(cells.slice(1))
    const [items] = extract({ pages: [page], language: "en", documentType: "invoice" }).tables
    expect(items?.rows.map((row) => row.cells.find(({ column: key }) => key === "description")?.value)).toEqual([
      "Cardboard box, small",
      "Packing tape, clear"
    ])
  })
})

describe("a photographed receipt", () => {
  it("has an address with broken lines, which ends at the receipt's title", () => {
    const found = valuesOf(
      pageOf(
        [
          { x: 120, y: 20, text: "LEMBAH KAYA TRADING SDN BHD", size: 12 },
          { x: 60, y: 40, text: "NO.41 & 43,", size: 10 },
          { x: 150, y: 40, text: "JALAN BAYU 2/7,", size: 10 },
          { x: 250, y: 41, text: "SEKSYEN 2,", size: 10 },
          { x: 120, y: 56, text: "TAMAN BAYU INDAH", size: 10 },
          { x: 120, y: 72, text: "43100 HULU LANGAT, SELANGOR", size: 10 },
          { x: 160, y: 90, text: "TAXINVOICE", size: 10 },
          ...column(40, 120, ["Date : 12/04/2018 14:20"]),
          ...rows(
            40,
            150,
            [
              ["Nasi lemak", "8.50"],
              ["TOTAL", "8.50"],
              ["CASH", "10.00"],
              ["CHANGE", "1.50"]
            ],
            220
          )
        ],
        { source: "ocr", width: 400, height: 700 }
      ),
      "receipt"
    )
    expect(found["merchant_address"]?.value).toMatch(/43100 HULU LANGAT, SELANGOR$/)
  })
})
