import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { typedPage } from "./typedPage.js"

/** The values of a typed document: for an amount only its figure, and the number of items. */
const read = (...pages: ReadonlyArray<string>) => {
  const {
    documentType,
    extract: found,
    tables
  } = extract({
    pages: pages.map((text, i) => typedPage(text, { page: i + 1 })),
    language: "auto"
  })
  const values = Object.entries(found).map(([key, { normalized, value }]) => [
    key,
    typeof normalized === "object" && normalized !== null ? normalized.amount : (normalized ?? value)
  ])
  return {
    documentType,
    items: tables.find(({ key }) => key === "line_items")?.rows.length,
    ...Object.fromEntries(values)
  }
}

describe("bills according to the conventions of", () => {
  it("the United States: terms, two addresses, sales tax, a paid deposit", () => {
    expect(
      read(
        `
Harlan Ridge Electric LLC                                              INVOICE
4410 Old Mill Rd
Tulsa, OK 74104                                     Invoice #            10482
(918) 555-0147                                      Invoice Date    03/18/2024
                                                    Due Date        04/17/2024
                                                    Terms               Net 30

BILL TO                                  SHIP TO
Odette Farrow                            Odette Farrow
77 Larch Ct                              12 Quarry Ln
Tulsa, OK 74105                          Broken Arrow, OK 74011

QTY   DESCRIPTION                                  UNIT PRICE            AMOUNT
4     Service call and panel inspection,               110.00            440.00
      including removal of the old breakers
2     200 A breaker                                    150.00            300.00
10    Copper wire, 50 ft roll                           50.00            500.00

                                                   Subtotal            1,240.00
                                                   Sales Tax (8.25%)     102.30
                                                   Total              $1,342.30
                                                   Deposit paid 03/01   -500.00
                                                   Balance Due          $842.30
Thank you for your business!
`
      )
    ).toMatchObject({
      documentType: "invoice",
      invoice_number: "10482",
      invoice_date: "2024-03-18",
      due_date: "2024-04-17",
      supplier_name: "Harlan Ridge Electric LLC",
      customer_name: "Odette Farrow",
      subtotal_amount: 1240,
      tax_amount: 102.3,
      total_amount: 1342.3,
      amount_due: 842.3,
      items: 3
    })
  })

  it("Switzerland: house number after the street, apostrophes in amounts, place and date of the letter", () => {
    expect(
      read(
        `
Ateliers Bovay Sàrl
Rue du Port 22
1003 Lausanne
CHE-123.456.788 TVA
                                             Fondation Les Aulnes
                                             Chemin des Vignes 4
                                             1260 Nyon

                                             Lausanne, le 7 mai 2024
FACTURE N° 2024-0187

Désignation                         Quantité     Prix unitaire       Total CHF
Menuiserie intérieure                     10            180.00        1'800.00
Pose                                       5            130.00          650.00

Total hors TVA                                                        2'450.00
TVA 8.1 %                                                               198.45
Total TTC CHF                                                         2'648.45

Payable à 30 jours, soit jusqu'au 6 juin 2024
IBAN CH93 0076 2011 6238 5295 7
`
      )
    ).toMatchObject({
      documentType: "invoice",
      invoice_number: "2024-0187",
      invoice_date: "2024-05-07",
      supplier_name: "Ateliers Bovay Sàrl",
      customer_name: "Fondation Les Aulnes",
      subtotal_amount: 2450,
      tax_amount: 198.45,
      total_amount: 2648.45,
      items: 2
    })
  })

  it("Québec: two taxes, province in the address, currency sign after the amount", () => {
    expect(
      read(
        `
Plomberie Tremblay inc.                                  FACTURE
850, rue Saint-Jean                                      Numéro : F-8831
Québec (Québec) G1R 1R4                                  Date : 2024-02-12
418 555-0142
NEQ 1143920115

Facturer à :
Josée Lavoie
12, avenue Cartier
Québec (Québec) G1R 2S5

Description                              Qté        Prix           Montant
Réparation d'un robinet                    1      250,00 $         250,00 $
Chauffe-eau, vidange                       1      150,00 $         150,00 $

                                        Sous-total                 400,00 $
                                        TPS (5 %) 81234 5678 RT0001 20,00 $
                                        TVQ (9,975 %)               39,90 $
                                        Total                      459,90 $
Taxes : TPS 812345678 RT0001, TVQ 1012345678 TQ0001
`
      )
    ).toMatchObject({
      documentType: "invoice",
      invoice_number: "F-8831",
      invoice_date: "2024-02-12",
      supplier_name: "Plomberie Tremblay inc.",
      customer_name: "Josée Lavoie",
      subtotal_amount: 400,
      total_amount: 459.9,
      items: 2
    })
  })

  it("Ireland: a one-line letterhead, a separate table of tax rates beside the totals", () => {
    expect(
      read(
        `
                              Kilbrack Catering Ltd
                  Unit 4, Harbour Road, Kinsale, Co. Cork, P17 XY12
                Tel 021 555 0133    VAT No. IE6388047V    CRO 512345

To: Dunmore Hotel                                     Invoice No: SI-4471
    Main Street                                       Date: 9 April 2024
    Dunmore East                                      Account: DUN001
    Co. Waterford

Qty    Item                                Price     VAT      Net
 2     Buffet lunch for ten               100.00     13.5    200.00
 3     Wine, white                         50.00     23.0    150.00
 3     Wine, red                           50.00     23.0    150.00

VAT rate     Net        VAT                        Net total       500.00
13.5 %     200.00     27.00                        VAT total        96.00
23.0 %     300.00     69.00                        Invoice total   596.00
`
      )
    ).toMatchObject({
      documentType: "invoice",
      invoice_number: "SI-4471",
      invoice_date: "2024-04-09",
      supplier_name: "Kilbrack Catering Ltd",
      customer_name: "Dunmore Hotel",
      subtotal_amount: 500,
      tax_amount: 96,
      total_amount: 596,
      items: 3
    })
  })

  it("Britain: totals carried from page to page", () => {
    expect(
      read(
        `
Thornlea Timber plc                                    INVOICE
Sawmill Lane, Hexham NE46 3QN                          No. 88214
VAT Reg No GB 123 4567 82                              Date 3 June 2024
                                                       Page 1 of 2
Invoice to:
Wexcombe Joinery
9 Fuller's Yard
Durham DH1 3RT

Code     Description                        Qty       Rate       Amount
T-101    Oak board, 25 mm                    10      40.00       400.00
T-117    Ash board, 25 mm                    10      35.00       350.00

                                         Carried forward        750.00
`,
        `
Thornlea Timber plc                                    INVOICE
                                                       No. 88214
                                                       Page 2 of 2

Code     Description                        Qty       Rate       Amount
                                         Brought forward        750.00
T-204    Beech block                         20      12.50       250.00
T-330    Delivery to site,                    1     500.00       500.00
         two loads

                                         Goods total          1,500.00
                                         VAT @ 20%              300.00
                                         Total GBP            1,800.00
Payment within 30 days of invoice date
`
      )
    ).toMatchObject({
      documentType: "invoice",
      invoice_number: "88214",
      invoice_date: "2024-06-03",
      supplier_name: "Thornlea Timber plc",
      customer_name: "Wexcombe Joinery",
      subtotal_amount: 1500,
      tax_amount: 300,
      total_amount: 1800,
      items: 4
    })
  })

  it("France: a discount and a deposit between the totals", () => {
    expect(
      read(
        `
Pépinières Arnoux                                   Mairie de Sainval
Route de Dijon                                      1 place de la République
21200 Beaune                                        21250 Sainval
SIRET 412 345 678 00019

Facture n° FC240611 du 11/06/2024
Référence client : MS-2024-17

Désignation                        Qté       PU HT     Montant HT
Tilleul 16/18                       10      120,00       1 200,00
Charme 14/16                        10       60,00         600,00

Total brut HT                                            1 800,00
Remise 5 %                                                 -90,00
Total net HT                                             1 710,00
TVA 10 %                                                   171,00
Total TTC                                                1 881,00
Acompte versé le 02/05/2024                               -500,00
Net à payer                                          1 381,00 €
`
      )
    ).toMatchObject({
      documentType: "invoice",
      invoice_number: "FC240611",
      invoice_date: "2024-06-11",
      supplier_name: "Pépinières Arnoux",
      customer_name: "Mairie de Sainval",
      subtotal_amount: 1710,
      tax_amount: 171,
      total_amount: 1881,
      amount_due: 1381,
      items: 2
    })
  })

  it("Britain: a credit note with negative amounts and the invoice it refers to", () => {
    expect(
      read(
        `
Larkhill Office Supplies Ltd                          CREDIT NOTE
3 Tannery Way                                         Credit note no.  CN-0093
Salisbury SP1 2QP                                     Date         21/05/2024
VAT reg. GB 987 6543 21                               Original invoice  INV-7710
                                                      Invoice date 02/05/2024
Penhallen & Co
11 Castle Street
Salisbury SP1 3TB

Description                  Qty      Unit price      VAT %       Amount
Office chair, returned        -1           80.00         20       -80.00

                                      Net                         -80.00
                                      VAT                         -16.00
                                      Total credit               -£96.00
`
      )
    ).toMatchObject({
      documentType: "credit_note",
      invoice_number: "CN-0093",
      invoice_date: "2024-05-21",
      supplier_name: "Larkhill Office Supplies Ltd",
      customer_name: "Penhallen & Co",
      subtotal_amount: -80,
      tax_amount: -16,
      total_amount: -96
    })
  })
})
