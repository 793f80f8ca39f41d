import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { startsLikeAddress } from "../src/text/addresses.js"
import { typedPage } from "./typedPage.js"

const read = (text: string) =>
  Object.fromEntries(
    Object.entries(extract({ pages: [typedPage(text)], language: "auto" }).extract).map(
      ([key, { normalized, value }]) => [key, normalized ?? value]
    )
  )

describe("what stands beside a party", () => {
  it("is an amount due, and the party that is told by its label is no item for all that", () => {
    expect(
      read(`
Sagebrush Print Works                                                  Invoice
1207 N Cedar St                                                       No. 2217
Helena, MT 59601                                          Issued: Jan 9, 2025
                                                             Due: Feb 8, 2025

INVOICE FOR                                                         AMOUNT DUE
Stillwater Anglers, LLC                                              $1,250.00
Attn: Dana Whitfield
77 River Rd
Polson, MT 59860

Service                         Hours            Rate               Line total
Page layout                        10          $95.00                  $950.00
Photo retouching                    4          $75.00                  $300.00

                                               Subtotal              $1,250.00
                                               Total                 $1,250.00
`)
    ).toMatchObject({
      supplier_name: "Sagebrush Print Works",
      customer_name: "Stillwater Anglers, LLC",
      customer_address: "77 River Rd, Polson, MT 59860"
    })
  })

  it("is the firm's form and capital before the address of a letterhead in one line", () => {
    expect(
      read(`
                          Les Ateliers du Ruisseau
 SARL au capital de 12 000 € – 8 chemin des Scieries, 38250 Villard-de-Lans
          Tél. 04 76 95 00 12 – contact@ateliers-ruisseau.example

Facture n° 2025/0317                          Mairie de Sainte-Colombe
Date : 17/03/2025                             1 place de la Mairie
Échéance : 16/04/2025                         38250 Sainte-Colombe

Désignation                       Qté          P.U. HT        Montant HT
Banc public en mélèze             4              400,00         1 600,00

                                               Total HT         1 600,00
                                               TVA 20 %           320,00
                                               Total TTC        1 920,00
`)["supplier_address"]
    ).toBe("8 chemin des Scieries, 38250 Villard-de-Lans")
  })

  it("is its number under its address, which begins with a street of Belgium or a square", () => {
    expect(
      read(`
Van Haute Boissons SA                       Client
Chaussée de Mons 214                        Café Le Tilleul
1070 Anderlecht                             Grand-Place 7
TVA BE 0417.497.106                         7500 Tournai
                                            TVA BE 0403.227.515

FACTURE VF-25-00931

Date de facture : 28.02.2025     N° client : 20447    Date d'échéance : 30.03.2025

Article                    Quantité     Prix unitaire     TVA      Total HTVA
Limonade citron            10                   12,00    21 %          120,00
Eau plate                  20                    5,00    21 %          100,00

                                             Base imposable        220,00 EUR
                                             TVA 21 %               46,20 EUR
                                             Total à payer         266,20 EUR
`)
    ).toMatchObject({
      supplier_name: "Van Haute Boissons SA",
      supplier_address: "Chaussée de Mons 214, 1070 Anderlecht",
      customer_name: "Café Le Tilleul",
      customer_address: "Grand-Place 7, 7500 Tournai"
    })
  })
})

describe("a patient's number", () => {
  it("is that of the hospital", () => {
    expect(
      read(`
Northgate Pathology                                  Report date: 12 Feb 2025
Unit 5, Science Park, Norwich NR4 7UA                Lab ref: L25-008812

Patient: HARGREAVES, Judith         DOB: 04/09/1961             Sex: F
Hospital No: 7734120                Collected: 11/02/2025       Requested by: Dr S. Okafor

FULL BLOOD COUNT
Test                 Result     Flag    Units       Reference Interval
Haemoglobin          109        L       g/L         115 - 165
White cell count     6.4                10^9/L      4.0 - 11.0
Platelets            512        H       10^9/L      150 - 450
`)["patient_number"]
    ).toBe("7734120")
  })
})

describe("an address", () => {
  it("begins with the numbers of several houses", () => {
    for (const line of ["No.2&4,JALAN HARMON 3/2", "NO. 32 & 33, JALAN SERI 1/9", "No 5/7 Mill Lane"])
      expect(startsLikeAddress(line), line).toBe(true)
    expect(startsLikeAddress("No & Partners")).toBe(false)
  })
})
