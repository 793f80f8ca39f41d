import { describe, expect, it } from "vitest"
import { codesOf } from "../src/codes/index.js"
import { meaningOf } from "../src/codes/meaningOf.js"
import { extract, extractDocument, type Page, type PageCode, sealOf } from "../src/index.js"
import { typedPage } from "./typedPage.js"

const giro = ({
  amount = "EUR1234.56",
  iban = "DE89370400440532013000",
  name = "Acme Widgets Limited",
  reference = "RF18539007547034"
} = {}) => ["BCD", "002", "1", "SCT", "DEUTDEFF", name, iban, amount, "", reference, "", ""].join("\n")

/** The example of the guidelines, section 4 and annex A. */
const swiss = [
  ...["SPC", "0200", "1", "CH4431999123000889012"],
  ...["S", "Max Muster & Söhne", "Musterstrasse", "123", "8000", "Seldwyla", "CH"],
  ...["", "", "", "", "", "", ""],
  ...["1949.75", "CHF"],
  ...["S", "Simon Muster", "Musterstrasse", "1", "8000", "Seldwyla", "CH"],
  ...["QRR", "210000000003139471430009017", "Auftrag vom 15.06.2020", "EPD", "//S1/10/10201409"]
]

/** Specimens of ANTS, signed by its certificate FR00 0001 for tests. */
const vaccination =
  "DC04FR0000011E6D1E6DL101FRL0THEOULE SUR MER\u001dL1JEAN PAUL\u001dL231051962L3COVID-19\u001dL4J07BX03\u001dL5COMIRNATY PFIZER/BIONTECH\u001dL6COMIRNATY PFIZER/BIONTECH\u001dL71L82L901032021LACO\u001f32T2SI2RUMPDLBHAFSBDF2CUE7GI4NR5WC3NSBEU6AZ7QZJZCPMCTXTVIDZAKEYO7237SQ2ZPOCMZKG7U3Q2LIMPPVJMA7TQAAKC5DY"
const notice =
  "DC04FR000001FFFF23DC2801FR432,75\u001d44227801234567845202146RETI PATRICK\u001d4A310720224Y145 RUE JULLIARD/ZASPECIMEN/78320/LEVIS STNOM\u001d4163198\u001d47300112345678948RETISOPHIE\u001d4907019877654324V3542\u001d4W182\u001d4X3724\u001d\u001f6W76EBC3"

const code = (text: string, more: Partial<PageCode> = {}): PageCode => ({
  format: "qr_code",
  text,
  box: { x: 400, y: 600, width: 100, height: 100 },
  ...more
})

const invoice = (more: Partial<Page> = {}, total = "1,234.56", iban = "DE89 3704 0044 0532 0130 00") =>
  typedPage(
    `
INVOICE
Acme Widgets Limited
12 High Street
London SW1A 1AA

Invoice number: INV-2024-117
Invoice date: 12 March 2024
Due date: 11 April 2024

Bill to: Northwind Traders Ltd

Widgets                                   ${total}
Total amount:                         EUR ${total}

IBAN: ${iban}
`,
    more
  )

const read = (page: Page) => extract({ pages: [page], language: "en" })

describe("the meaning of a code", () => {
  it("is a SEPA credit transfer, in both versions, with any line ends", () => {
    const expected = {
      standard: "epc_payment",
      values: {
        beneficiary_name: "Acme Widgets Limited",
        iban: "DE89370400440532013000",
        bic: "DEUTDEFF",
        amount: "1234.56",
        currency: "EUR",
        reference: "RF18539007547034"
      },
      invalid: []
    }
    expect(meaningOf(giro())).toEqual(expected)
    expect(meaningOf(giro().replaceAll("\n", "\r\n").replace("002", "001"))).toEqual(expected)
    expect(meaningOf(giro().replace("SCT", "SDD"))).toBeNull()
  })

  it("reports values that fail their own check digits", () => {
    const wrong = giro({ amount: "EUR1.234,56", iban: "DE89370400440532013001", reference: "RF17539007547034" })
    expect(meaningOf(wrong)?.invalid).toEqual(["iban", "amount", "reference"])
  })

  it("is the payment data of a Swiss QR-bill", () => {
    expect(meaningOf(swiss.join("\r\n"))).toEqual({
      standard: "swiss_payment",
      values: {
        beneficiary_name: "Max Muster & Söhne",
        beneficiary_address: "Musterstrasse 123, 8000 Seldwyla, CH",
        iban: "CH4431999123000889012",
        amount: "1949.75",
        currency: "CHF",
        reference: "210000000003139471430009017",
        message: "Auftrag vom 15.06.2020",
        debtor_name: "Simon Muster",
        debtor_address: "Musterstrasse 1, 8000 Seldwyla, CH",
        billing_information: "//S1/10/10201409"
      },
      invalid: []
    })
    const misread = swiss.with(28, "210000000003139471430009018").join("\n")
    expect(meaningOf(misread)?.invalid).toEqual(["reference"])
    expect(meaningOf(swiss.slice(0, 20).join("\n"))).toBeNull()
  })

  it("is the seal of a French document, with its values by identifier", () => {
    expect(meaningOf(notice)?.values).toEqual({
      seal_document_type: "28",
      seal_signature_date: "2025-02-18",
      seal_authority: "FR00",
      seal_certificate: "0001",
      tax_shares: "2.75",
      notice_number: "2278012345678",
      tax_year: "2021",
      declarant_1: "RETI PATRICK",
      collection_date: "2022-07-31",
      field_4y: "145 RUE JULLIARD/ZASPECIMEN/78320/LEVIS STNOM",
      reference_income: "63198",
      declarant_1_tax_number: "3001123456789",
      declarant_2: "RETISOPHIE",
      declarant_2_tax_number: "0701987765432",
      field_4v: "3542",
      field_4w: "182",
      field_4x: "3724"
    })
    expect(meaningOf(vaccination)?.values).toMatchObject({
      surname: "THEOULE SUR MER",
      given_names: "JEAN PAUL",
      birth_date: "1962-05-31",
      field_la: "CO",
      seal_issue_date: "2021-04-29"
    })
    expect(sealOf(vaccination)).toMatchObject({ authority: "FR00", certificate: "0001" })
    expect(sealOf(vaccination)?.signed.endsWith("LACO")).toBe(true)
  })

  it("is null for links, numbers and texts that only begin like a standard code", () => {
    for (const text of ["https://example.org", "4006381333931", "DC", "DC04", "SPC", "BCD", "", "\u001d\u001f"])
      expect(meaningOf(text), text).toBeNull()
    expect(sealOf("DC04FR000001FFFF23DC2801FR")).toBeUndefined()
  })
})

describe("fields and codes", () => {
  it("a field confirmed by a payment code has the code's confidence", () => {
    const before = read(invoice()).extract
    const { codes, extract: after, flags } = read(invoice({ codes: [code(giro())] }))
    for (const key of ["supplier_iban", "total_amount"]) {
      expect(after[key]?.value, key).toBe(before[key]?.value)
      expect(after[key]?.bbox, key).toEqual(before[key]?.bbox)
      expect(after[key]?.confidence, key).toBe(0.99)
    }
    expect(flags).not.toContain("inconsistent:supplier_iban")
    expect(codes?.map(({ format, meaning, page }) => [page, format, meaning?.standard])).toEqual([
      [1, "qr_code", "epc_payment"]
    ])
  })

  it("a value that only the code has is placed at the code", () => {
    const { codes, extract: found } = read(invoice({ codes: [code(giro())] }))
    expect(found.supplier_bic).toMatchObject({ value: "DEUTDEFF", normalized: "DEUTDEFF", confidence: 0.97, page: 1 })
    expect(found.supplier_bic?.bbox).toEqual(codes?.[0]?.bbox)
  })

  it("a code that contradicts the page flags the field", () => {
    const { extract: found, flags } = read(
      invoice({ codes: [code(giro())] }, "1,234.56", "DE89 3704 0044 0532 0130 01")
    )
    expect(flags).toContain("inconsistent:supplier_iban")
    expect(found.supplier_iban?.value).toBe("DE89370400440532013000")
    expect(found.supplier_iban?.confidence).toBeLessThan(0.99)
    const other = read(invoice({ codes: [code(giro({ iban: "FR7630006000011234567890189" }))] }))
    expect(other.flags).toContain("inconsistent:supplier_iban")
  })

  it("several payment codes are ignored for values on which they differ", () => {
    const codes = [giro({ amount: "EUR600.00" }), giro({ amount: "EUR634.56" })].map((text) => code(text))
    const before = read(invoice())
    const { extract: after, flags } = read(invoice({ codes }))
    for (const key of ["total_amount", "amount_due"]) expect(after[key], key).toEqual(before.extract[key])
    expect(after.supplier_iban?.confidence).toBe(0.99)
    expect(flags).toEqual(before.flags)
  })

  it("a code's value that fails its check digits is ignored", () => {
    const { extract: found } = read(invoice({ codes: [code(giro({ iban: "DE89370400440532013001" }))] }))
    expect(found.supplier_iban?.normalized).toBe("DE89370400440532013000")
  })

  it("a payment code fills a caller's own fields by their kind", () => {
    const { extract: found } = extract({
      pages: [invoice({ codes: [code(giro())] })],
      language: "en",
      schema: {
        fields: [
          { key: "payee_account", type: "string", required: true, hint: "IBAN of the payee" },
          { key: "payment_reference", type: "string", required: false },
          { key: "beneficiary", type: "string", required: false }
        ],
        tables: []
      }
    })
    expect(found.payment_reference?.value).toBe("RF18539007547034")
    expect(found.beneficiary?.value).toBe("Acme Widgets Limited")
  })

  it("the seal of a tax notice fills its fields; one with an invalid signature fills none and is flagged", () => {
    const page = (signature: "valid" | "invalid") =>
      typedPage(
        `
DIRECTION GENERALE DES FINANCES PUBLIQUES
AVIS D'IMPOT 2022
Impôt sur les revenus de 2021

M RETI PATRICK

Référence de l'avis : 22 78 0123456 78
Revenu fiscal de référence : 63 198
Montant de l'impôt : 3 542
`,
        { codes: [code(notice, { format: "data_matrix", signature })] }
      )
    const fill = (signature: "valid" | "invalid") =>
      extract({ pages: [page(signature)], language: "fr", documentType: "tax_notice" })
    const valid = fill("valid")
    expect(valid.extract.tax_number).toMatchObject({ value: "3001123456789", page: 1, confidence: 0.97 })
    expect(valid.extract.reference_income?.confidence).toBe(0.99)
    expect(valid.codes?.[0]?.signature).toBe("valid")
    const invalid = fill("invalid")
    expect(invalid.flags).toContain("invalid_seal:1")
    expect(invalid.extract.tax_number?.value ?? null).not.toBe("3001123456789")
  })

  it("a payment code on a bank statement does not give the statement's account", () => {
    const page = typedPage("\nBANK STATEMENT\nOpening balance 10.00\nClosing balance 12.00\n", {
      codes: [code(giro())]
    })
    const { extract: found } = extract({ pages: [page], language: "en", documentType: "bank_statement" })
    expect(found.iban?.found).toBe(false)
  })

  it("bounding boxes of codes refer to the page as viewed, even if it was rotated", () => {
    const page = { ...invoice({ codes: [code("1")] }), width: 600, height: 800, turned: 90 as const }
    const [only] = codesOf([page])
    expect(only?.bbox).toEqual({ x: 0.75, y: 0.16667, width: 0.125, height: 0.16666 })
  })
})

describe("after de-identification", () => {
  const request = {
    language: "en",
    fileName: null,
    deidentify: true,
    includeRecognition: true,
    pages: [
      invoice({
        codes: [
          code(giro({ name: "Jane Example", reference: "RF18539007547034" })),
          code(swiss.join("\n")),
          code(vaccination, { format: "data_matrix", signature: "valid" }),
          code("@\n\u001e\rANSI 636000\nDACJANE\nDCSEXAMPLE", { format: "pdf417" }),
          code("4006381333931", { format: "ean_13" })
        ]
      })
    ]
  }

  it("codes keep their positions but reveal no people or accounts", () => {
    const result = extractDocument(request)
    const shown = JSON.stringify(result)
    for (const secret of [
      "Jane",
      "JANE",
      "Muster",
      "THEOULE",
      "DE89370400440532013000",
      "3704 0044",
      "CH4431999123000889012",
      "210000000003139471430009017",
      "RF18539007547034"
    ])
      expect(shown, secret).not.toContain(secret)
    expect(result.codes?.map(({ format, text }) => [format, text])).toEqual([
      ["qr_code", null],
      ["qr_code", null],
      ["data_matrix", null],
      ["pdf417", null],
      ["ean_13", "4006381333931"]
    ])
    expect(result.codes?.[0]?.meaning?.values).toEqual({ amount: "1234.56", currency: "EUR" })
    expect(result.codes?.[2]?.signature).toBe("valid")
  })
})
