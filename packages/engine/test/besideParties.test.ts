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

describe("text beside a party", () => {
  it("may be an amount due, and neither becomes a line item", () => {
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

  it("may be the firm's legal form and capital before the address in a one-line letterhead", () => {
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

  it("may be its number below an address that begins with a Belgian street or a square", () => {
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

describe("a customer named on the line of its label", () => {
  const found = read(`
TAX INVOICE                                   Wattlebird Electrical Pty Ltd
Invoice Number: INV-3307                      ABN 51 824 753 556
Invoice Date: 21 Jan 2025                     9 Depot Street
Due Date: 4 Feb 2025                          Geelong VIC 3220
To: Seaview Strata Committee
102 Esplanade
Torquay VIC 3228

Description                  Quantity    Unit Price      GST      Amount AUD
Switchboard inspection           1.00        220.00      10%          220.00
LED batten 1200 mm              14.00         38.50      10%          539.00

                                               Subtotal               759.00
                                               TOTAL GST 10%           75.90
                                               TOTAL AUD              834.90
`)

  it("begins a separate block below the document's numbers, and the other block is the supplier's", () => {
    expect(found).toMatchObject({
      supplier_name: "Wattlebird Electrical Pty Ltd",
      supplier_address: "9 Depot Street, Geelong VIC 3220",
      customer_name: "Seaview Strata Committee",
      customer_address: "102 Esplanade, Torquay VIC 3228"
    })
  })
})

describe("text below the totals of a bill", () => {
  const page = `
Garage du Vallon Sàrl
Route de Sion 41
1964 Conthey
                                              Sylvie Darbellay
                                              Chemin du Bisse 3
                                              1965 Savièse
Conthey, le 6 février 2025

Facture no 25-0188

Désignation                      Nombre       Prix CHF      Total CHF
Vidange moteur avec filtre            1         189.00         189.00
Plaquettes de frein avant             1         142.50         142.50
Main-d'oeuvre mécanicien (h)        2.5         128.00         320.00
Total hors TVA                                                 651.50
TVA 8.1 %                                                       52.77
Total TTC CHF                                                  704.27
Payable à 30 jours net, jusqu'au 8 mars 2025. IBAN CH93 0076 2011 6238 5295 7
`
  it("gives the due date and does not become a line item", () => {
    const found = read(page)
    expect(found["due_date"]).toBe("2025-03-08")
    const { tables } = extract({ pages: [typedPage(page)], language: "auto" })
    const items = tables.find(({ key }) => key === "line_items")?.rows
    expect(items?.map(({ cells }) => cells[0]?.value)).toEqual([
      "Vidange moteur avec filtre",
      "Plaquettes de frein avant",
      "Main-d'oeuvre mécanicien (h)"
    ])
  })
})

describe("labels and values separated by dashes on one line", () => {
  it("are separated, so that each value ends before the next label", () => {
    expect(
      read(`
SAS Menuiserie Delorme                        BULLETIN DE PAIE
22 rue de l'Industrie                         Période du 01/01/2025 au 31/01/2025
87000 Limoges                                 Paiement le 31/01/2025

Salarié : Monsieur Karim BENALI – Matricule 0147 – Emploi : Menuisier poseur

Rubrique                     Base      Taux     Part salarié   Part employeur
Salaire de base            151,67     14,50         2 199,22
Sécurité sociale         2 199,22    6,90 %           151,75           188,03

Salaire brut : 2 199,22 €
Net à payer : 1 855,18 €
`)
    ).toMatchObject({ employee_name: "Monsieur Karim BENALI", employee_number: "0147" })
  })
})

describe("a patient's number", () => {
  it("is the one assigned by the hospital", () => {
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

describe("units of laboratory results", () => {
  it("are recognised by their form if their column has no heading", () => {
    const page = typedPage(`
LABORATOIRE DE BIOLOGIE DU PARC
18 avenue Foch – 54000 NANCY

Patient : Mme GAUTHIER Hélène             Prescripteur : Dr Antoine MERCIER
Née le : 19/07/1974                       Prélevé le : 10/03/2025

BIOCHIMIE SANGUINE
                          Résultats               Valeurs de référence

Glycémie à jeun              1,12      g/L        0,70 à 1,10
Cholestérol total            2,31      g/L        < 2,00
Créatinine                    8,1      mg/L       5,0 à 9,0
Ferritine                      34      µg/L       15 à 150`)
    const { tables } = extract({ pages: [page], language: "auto", documentType: "lab_report" })
    const rows = tables.find(({ key }) => key === "results")?.rows.map(({ cells }) => cells.map(({ value }) => value))
    expect(rows?.map(([, value, unit]) => [value, unit])).toEqual([
      ["1,12", "g/L"],
      ["2,31", "g/L"],
      ["8,1", "mg/L"],
      ["34", "µg/L"]
    ])
  })
})

describe("an address", () => {
  it("may begin with several house numbers", () => {
    for (const line of ["No.2&4,JALAN HARMON 3/2", "NO. 32 & 33, JALAN SERI 1/9", "No 5/7 Mill Lane"])
      expect(startsLikeAddress(line), line).toBe(true)
    expect(startsLikeAddress("No & Partners")).toBe(false)
  })
})
