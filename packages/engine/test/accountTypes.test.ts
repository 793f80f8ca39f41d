import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { column, pageOf, rows } from "./handmadePage.js"

const shownValue = (result: ReturnType<typeof extract>, key: string) => result.extract[key]?.value
const normalizedOf = (result: ReturnType<typeof extract>, key: string) => result.extract[key]?.normalized

/** Cells of a row at the columns' places. */
const tableRow = (y: number, cells: ReadonlyArray<readonly [x: number, text: string]>) =>
  cells.map(([x, text]) => ({ x, y, text }))

const statement = (closing: string) =>
  pageOf([
    { x: 50, y: 40, text: "Banque des Deux Lacs", size: 16, bold: true },
    { x: 380, y: 40, text: "Relevé de compte", size: 14, bold: true },
    ...column(50, 64, ["14 quai des Brumes", "74000 Annelac"]),
    ...column(340, 100, ["Mme Odile Tarvin", "8 rue des Pins", "74100 Villelac"]),
    ...column(50, 180, [
      "Période du 01/03/2024 au 31/03/2024",
      "IBAN : FR14 2004 1010 0505 0001 3M02 606",
      "BIC : DLACFRPP"
    ]),
    ...tableRow(250, [
      [50, "Date"],
      [120, "Libellé"],
      [380, "Débit"],
      [480, "Crédit"]
    ]),
    ...tableRow(270, [
      [120, "Ancien solde au 29/02/2024"],
      [470, "1 200,00"]
    ]),
    ...tableRow(286, [
      [50, "04/03"],
      [120, "CARTE EPICERIE DU PORT"],
      [380, "54,30"]
    ]),
    ...tableRow(302, [
      [50, "11/03"],
      [120, "VIREMENT SALAIRE"],
      [470, "2 000,00"]
    ]),
    ...tableRow(318, [
      [50, "20/03"],
      [120, "PRELEVEMENT LOYER"],
      [375, "800,00"]
    ]),
    ...tableRow(334, [
      [120, "Nouveau solde au 31/03/2024"],
      [470, closing]
    ])
  ])

describe("a statement of account", () => {
  it("is read with its balances and transactions, whose arithmetic holds", () => {
    const result = extract({ pages: [statement("2 345,70")], language: "auto" })
    expect(result.documentType).toBe("bank_statement")
    expect(shownValue(result, "bank_name")).toBe("Banque des Deux Lacs")
    expect(normalizedOf(result, "iban")).toBe("FR1420041010050500013M02606")
    expect(normalizedOf(result, "period_start")).toBe("2024-03-01")
    expect(normalizedOf(result, "period_end")).toBe("2024-03-31")
    expect(normalizedOf(result, "opening_balance")).toMatchObject({ amount: 1200 })
    expect(normalizedOf(result, "closing_balance")).toMatchObject({ amount: 2345.7 })
    expect(result.tables.map(({ key }) => key)).toEqual(["transactions"])
    expect(
      result.tables[0]?.rows.map(({ cells }) =>
        cells.map(({ column: key, value }) => `${key}=${value ?? ""}`).join(" ")
      )
    ).toEqual([
      "date=04/03 description=CARTE EPICERIE DU PORT debit=54,30 credit= balance=",
      "date=11/03 description=VIREMENT SALAIRE debit= credit=2 000,00 balance=",
      "date=20/03 description=PRELEVEMENT LOYER debit=800,00 credit= balance="
    ])
    expect(result.flags).not.toContain("inconsistent:closing_balance")
  })

  it("is flagged, or has no closing balance, if the transactions do not add up to it", () => {
    const right = extract({ pages: [statement("2 345,70")], language: "auto" })
    const wrong = extract({ pages: [statement("2 445,70")], language: "auto" })
    if (wrong.extract.closing_balance?.found) expect(wrong.flags).toContain("inconsistent:closing_balance")
    expect(wrong.extract.closing_balance?.confidence).toBeLessThan(right.extract.closing_balance?.confidence ?? 0)
  })
})

describe("bank details", () => {
  it("are read from a French RIB, with its check digits verified", () => {
    const page = (key: string) =>
      pageOf([
        { x: 180, y: 40, text: "RELEVÉ D'IDENTITÉ BANCAIRE", size: 15, bold: true },
        ...rows(50, 90, [
          ["Titulaire du compte", "Odile Tarvin"],
          ["Domiciliation", "Banque des Deux Lacs"]
        ]),
        ...tableRow(150, [
          [50, "Code banque"],
          [170, "Code guichet"],
          [300, "N° de compte"],
          [450, "Clé RIB"]
        ]),
        ...tableRow(166, [
          [60, "20041"],
          [180, "01005"],
          [305, "0500013M026"],
          [460, key]
        ]),
        ...column(50, 200, ["IBAN : FR14 2004 1010 0505 0001 3M02 606", "BIC : DLACFRPP"])
      ])
    const result = extract({ pages: [page("06")], language: "auto" })
    expect(result.documentType).toBe("bank_details")
    for (const [key, value] of [
      ["account_holder", "Odile Tarvin"],
      ["bank_code", "20041"],
      ["branch_code", "01005"],
      ["account_number", "0500013M026"],
      ["check_digits", "06"],
      ["bic", "DLACFRPP"]
    ] as const)
      expect(shownValue(result, key), key).toBe(value)
    expect(result.flags).toEqual([])
    expect(extract({ pages: [page("07")], language: "auto" }).flags).toContain("inconsistent:account_number")
  })

  it("are read from a British letter, although the sort code looks like a date", () => {
    const result = extract({
      pages: [
        pageOf([
          { x: 50, y: 40, text: "Bank account details", size: 15, bold: true },
          ...rows(50, 90, [
            ["Account name", "Miss Petra Lowen"],
            ["Bank", "Tarn & County Bank"],
            ["Sort code", "20-04-12"],
            ["Account number", "31926819"]
          ])
        ])
      ],
      language: "auto"
    })
    expect(result.documentType).toBe("bank_details")
    expect(shownValue(result, "branch_code")).toBe("20-04-12")
    expect(shownValue(result, "account_number")).toBe("31926819")
    expect(result.extract.bank_code?.found).toBe(false)
    expect(result.extract.iban?.found).toBe(false)
  })
})

describe("a payslip", () => {
  it("has both contributions of each line, and its totals are not the year-to-date ones", () => {
    const columns = [50, 230, 300, 370, 470] as const
    const line = (y: number, ...texts: ReadonlyArray<string>) =>
      tableRow(
        y,
        texts.flatMap(
          (text, i): ReadonlyArray<readonly [number, string]> => (text === "" ? [] : [[columns[i] ?? 0, text]])
        )
      )
    const result = extract({
      pages: [
        pageOf([
          { x: 200, y: 30, text: "BULLETIN DE PAIE", size: 15, bold: true },
          ...column(50, 60, [
            "Scierie du Lac SARL",
            "3 chemin des Grumes",
            "74000 Annelac",
            "SIRET : 732 829 320 00074"
          ]),
          ...column(340, 60, ["Mme Odile Tarvin", "8 rue des Pins", "74100 Villelac"]),
          ...rows(50, 130, [
            ["Matricule", "00417"],
            ["N° de sécurité sociale", "2 55 08 14 168 025 38"],
            ["Emploi", "Affûteuse"],
            ["Période", "du 01/03/2024 au 31/03/2024"],
            ["Payé le", "28/03/2024"]
          ]),
          ...line(230, "Libellé", "Base", "Taux", "Part salarié", "Part employeur"),
          ...line(248, "Salaire de base", "151,67", "14,50", "2 199,22"),
          ...line(264, "Salaire brut", "", "", "2 199,22"),
          ...line(280, "Sécurité sociale plafonnée", "2 199,22", "6,90", "151,75", "188,03"),
          ...line(296, "Allocations familiales", "2 199,22", "", "", "75,87"),
          ...rows(
            250,
            340,
            [
              ["Net à payer avant impôt", "2 047,47"],
              ["Net imposable", "2 110,00"],
              ["Impôt prélevé à la source", "47,47"],
              ["Net payé", "2 000,00"]
            ],
            220
          )
        ])
      ],
      language: "auto"
    })
    expect(result.documentType).toBe("payslip")
    expect(shownValue(result, "social_security_number")).toBe("2 55 08 14 168 025 38")
    expect(shownValue(result, "employee_number")).toBe("00417")
    expect(shownValue(result, "job_title")).toBe("Affûteuse")
    expect(normalizedOf(result, "gross_pay")).toMatchObject({ amount: 2199.22 })
    expect(normalizedOf(result, "net_taxable_pay")).toMatchObject({ amount: 2110 })
    expect(normalizedOf(result, "net_pay")).toMatchObject({ amount: 2000 })
    expect(normalizedOf(result, "payment_date")).toBe("2024-03-28")
    const shown = result.tables[0]?.rows.map(({ cells }) => cells.map(({ value }) => value ?? ""))
    expect(shown).toEqual([
      ["Salaire de base", "151,67", "14,50", "2 199,22", ""],
      ["Sécurité sociale plafonnée", "2 199,22", "6,90", "151,75", "188,03"],
      ["Allocations familiales", "2 199,22", "", "", "75,87"]
    ])
  })
})
