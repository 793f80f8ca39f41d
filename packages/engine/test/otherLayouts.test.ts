import { describe, expect, it } from "vitest"
import { conceptsOf } from "../src/fields/concepts.js"
import { extract } from "../src/index.js"
import { hasPostcode } from "../src/text/addresses.js"
import { findDates } from "../src/text/dates.js"
import { personLikeness } from "../src/text/names.js"
import { findTimes } from "../src/text/times.js"
import { column, pageOf } from "./handmadePage.js"
import { typedPage } from "./typedPage.js"

const read = (text: string, documentType?: string) =>
  extract({ pages: [typedPage(text)], language: "auto", ...(documentType === undefined ? {} : { documentType }) })

describe("parties", () => {
  it("are two if one address is close below the other", () => {
    const page = pageOf([
      { x: 40, y: 50, text: "Larkfield Pipe Merchants", size: 14 },
      ...column(40, 66, ["Wharfside, Burton upon Trent DE14 1PZ", "orders@larkfield.example"], 10),
      ...column(40, 95, ["Mrs P Hadley", "12 Derby Road", "Uttoxeter ST14 8EG"], 10),
      { x: 350, y: 50, text: "INVOICE" },
      ...column(350, 64, ["Invoice", "Date", "A/C"], 16),
      ...column(430, 64, ["SIN0048812", "27/02/25", "HAR221"], 16),
      ...column(340, 400, ["Goods", "VAT", "TOTAL"]),
      ...column(490, 400, ["14.40", "2.88", "17.28"])
    ])
    const { extract: found } = extract({ pages: [page], language: "auto", documentType: "invoice" })
    expect(found.supplier_name?.value).toBe("Larkfield Pipe Merchants")
    expect(found.customer_name?.value).toBe("Mrs P Hadley")
    expect(found.customer_number?.value).toBe("HAR221")
  })

  it("keep the comma before their legal form, and are known by the last word of their introduction", () => {
    const { extract: found } = read(
      `
CREDIT NOTE

Quillmoor Software, Inc.           Credit to:                  Credit Note No    CN-10442
880 Harlow Street                  Drummond Animal Practice    Date              07/05/2025
Portland, OR 97205                 9 Kirk Wynd
billing@quillmoor.example          Falkirk FK1 1LZ

Details                      Qty      Price      Net
Toner cartridge               2       42.00     84.00
                                   Total Net    84.00
                                   Total VAT    16.80
                                   Total       100.80
`,
      "credit_note"
    )
    expect(found.supplier_name?.value).toBe("Quillmoor Software, Inc.")
    expect(found.customer_name?.value).toBe("Drummond Animal Practice")
  })

  it("are not priced lines of a table", () => {
    const { extract: found } = read(
      `
ASHMOOR SCHOOL
Priory Road, Durham DH1 4RJ

Mr and Mrs J Oller
Westfield House
Hexham NE46 1AA

Fee bill no: ST-11820
Bill date: 19 August 2024

Tuition                                4,650.00
Lunches                                  245.00
Clarinet                                  90.00
Total for the term                     4,985.00
Registered office: 1 Priory Road, Durham DH1 4RJ
`,
      "invoice"
    )
    expect(found.customer_name?.value).toBe("Mr and Mrs J Oller")
  })

  it("may be a couple", () => {
    expect(personLikeness("M. et Mme Tessier")).toBe(1)
    expect(personLikeness("Mr and Mrs")).toBeLessThan(1)
  })
})

describe("postcodes of other countries", () => {
  it("are recognised in each country's way of writing them beside the town", () => {
    for (const line of [
      "1017 DX Amsterdam",
      "SE-751 41 Uppsala",
      "DK-9970 Strandby",
      "9970 Strandby",
      "MANLY NSW 1655",
      "Pune, Maharashtra 411045",
      "8 Jurong Road Singapore 619088",
      "TN6 2JH"
    ])
      expect(hasPostcode(line), line).toBe(true)
  })

  it("are not years, house numbers or document numbers", () => {
    for (const line of ["2024 Summer", "4127 County Road 9", "Invoice Number 410455", "1450 Rue Haute", "12 pcs"])
      expect(hasPostcode(line), line).toBe(false)
  })
})

describe("periods", () => {
  it("are the only written range of a bill", () => {
    const { extract: found } = read(
      `
Glowfern Energy                              Bill date: 6 December 2024

Mr R Petty
61 Arbour Street
Nottingham NG1 4JA

Your energy bill
For 1 November 2024 to 30 November 2024

Electricity charges           £61.20
Total charges this month      £61.20
`,
      "utility_bill"
    )
    expect(found.period_start?.normalized).toBe("2024-11-01")
    expect(found.period_end?.normalized).toBe("2024-11-30")
  })
})

describe("dates and times", () => {
  it("in one period share its year", () => {
    expect(findDates("billing period July 1 - July 31, 2024").map(({ iso }) => iso)).toEqual([
      "2024-07-01",
      "2024-07-31"
    ])
  })

  it("are not durations", () => {
    expect(findTimes("Duration 4h 37m, paid 16:08").map(({ time }) => time)).toEqual(["16:08"])
  })
})

describe("words", () => {
  it("in a list are not mistaken for words that they resemble", () => {
    expect(conceptsOf("prescription")).not.toEqual(conceptsOf("description"))
    expect(conceptsOf("premises")).not.toEqual(conceptsOf("remises"))
    expect(conceptsOf("relevé")).not.toEqual(conceptsOf("prélevé"))
  })
})

describe("types", () => {
  it("are not ruled out by a label in a title's place", () => {
    const { documentType } = read(`
paper lantern studio
Studio 4, The Old Ropeworks, Bristol BS1 6XJ

For                     Invoice       Issued
Greyfriars Centre       2217          10 February 2025
Greyfriars Lane         PO            Due
Gloucester GL1 1TS      MKT-0091      12 March 2025

Brand refresh                                     1,800.00
                                  VAT 20%           360.00
                                  Total GBP       2,160.00
`)
    expect(documentType).toBe("invoice")
  })
})

describe("tables", () => {
  const rowsOf = (text: string, documentType: string) =>
    read(text, documentType).tables[0]?.rows.map((row) =>
      Object.fromEntries(row.cells.flatMap(({ column, value }) => (value === null ? [] : [[column, value]])))
    )

  it("of items take descriptions from the heading that says so, if another is above their codes", () => {
    expect(
      rowsOf(
        `
Product      Description           Qty      Price      Value
P1000        Copper elbow            2       1.20       2.40
P1001        Ball valve              3       4.00      12.00
                                             Goods     14.40
`,
        "invoice"
      )
    ).toEqual([
      { description: "Copper elbow", quantity: "2", unit_price: "1.20", amount: "2.40" },
      { description: "Ball valve", quantity: "3", unit_price: "4.00", amount: "12.00" }
    ])
  })

  it("of results have a flag before the unit", () => {
    expect(
      rowsOf(
        `
Test                Result    Flag    Units    Reference Interval
Cholesterol            228    H       mg/dL    100-199
Triglycerides          131            mg/dL    0-149
`,
        "lab_report"
      )
    ).toEqual([
      { analyte: "Cholesterol", value: "228", unit: "mg/dL", flag: "H", reference_range: "100-199" },
      { analyte: "Triglycerides", value: "131", unit: "mg/dL", reference_range: "0-149" }
    ])
  })
})

describe("text between two values of a line", () => {
  const bill = `
INVOICE                                   Invoice number: CI-10988
Corrib Instruments Limited                Invoice date: 7 March 2025
Unit 4, Parkmore West
Galway H91 X2RP

Bill to:
Halvorsen Marine AS
Strandgaten 18
5013 Bergen

Your account: 70118 - Site: Dock seven

Item                 Qty      Price      Amount
Conductivity probe     2    1845.00     3690.00

Total                                   3690.00
Bank: Allied Western, IBAN IE29 AIBK 9311 5212 3456 78, SWIFT AIBKIE2D. VAT No. IE6388047V. Registered in Ireland no. 412207.
`
  it("names only the second", () => {
    const { extract: found } = read(bill, "invoice")
    expect(found.supplier_vat_number?.value).toBe("IE6388047V")
    expect(found.customer_vat_number?.found).toBe(false)
    expect(found.supplier_registration_number?.value).toBe("412207")
    const { extract: asked } = extract({
      pages: [typedPage(bill)],
      language: "auto",
      schema: {
        fields: ["account", "site"].map((key) => ({ key, type: "string" as const, required: false })),
        tables: []
      }
    })
    expect(asked.account?.value).toBe("70118")
    expect(asked.site?.value).toBe("Dock seven")
  })

  it("is no address together with the name above it, if the street's number comes last", () => {
    const { extract: found } = read(bill, "invoice")
    expect(found.customer_name?.value).toBe("Halvorsen Marine AS")
    expect(found.customer_address?.value ?? "").not.toContain("Halvorsen")
  })
})

describe("a date range", () => {
  it("continues in the next line of a narrow cell", () => {
    const { extract: found } = read(
      `
Lumia Energies                            Bill number: 10448220117
Your electricity bill                     Bill date: 12 February 2025

Supply period: 10/12/2024 to
09/02/2025

Total to pay                              186.43
`,
      "utility_bill"
    )
    expect(found.period_start?.normalized).toBe("2024-12-10")
    expect(found.period_end?.normalized).toBe("2025-02-09")
  })

  it("and a date have no year that counts something else", () => {
    const locale = { language: "fr", dateOrder: "dmy" } as const
    expect(findDates("née le 3 juin, 14 kg", locale)).toEqual([])
    expect(findDates("le 3 juin 14 h 30", locale)).toEqual([])
    expect(findDates("le 3 juin 14", locale).map(({ iso }) => iso)).toEqual(["2014-06-03"])
  })
})

describe("a firm's name", () => {
  it("is not its legal form, and a word resembling a label's does not make it a label", () => {
    const { extract: found } = read(
      `
INVOICE
Bramblewick Supplies Ltd
12 Mill Lane
Leeds LS1 4AB

Invoice number: INV-2025-118
Invoice date: 12/05/2025
Bill to: Oak Farm Shop

Total: 120.00 GBP
`,
      "invoice"
    )
    expect(found.supplier_name?.value).toBe("Bramblewick Supplies Ltd")
    expect(conceptsOf("Office supplies")).not.toContain("supplier")
  })
})

describe("a caller's field", () => {
  it("is found right below a heading that begins further left", () => {
    const page = pageOf([
      { x: 40, y: 100, text: "Net imposable" },
      { x: 160, y: 100, text: "Impôt prélevé" },
      { x: 280, y: 100, text: "Net payé en euros" },
      { x: 104, y: 112, text: "1 890,40" },
      { x: 238, y: 112, text: "58,60" },
      { x: 368, y: 112, text: "2 070,97" }
    ])
    const { extract: found } = extract({
      pages: [page],
      language: "auto",
      schema: { fields: [{ key: "net_verse", type: "number", required: false, hint: "net payé" }], tables: [] }
    })
    expect(found.net_verse?.normalized).toBe(2070.97)
  })
})
