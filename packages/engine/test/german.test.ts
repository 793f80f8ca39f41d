import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { typedPage } from "./typedPage.js"

/** The values of a typed page, and the number of rows in its first table. */
const read = (text: string, language = "auto") => {
  const { documentType, extract: found, language: told, tables } = extract({ pages: [typedPage(text)], language })
  const values = Object.entries(found).map(([key, { normalized, value }]) => [
    key,
    typeof normalized === "object" && normalized !== null ? normalized.amount : (normalized ?? value)
  ])
  return { documentType, language: told, rows: tables[0]?.rows.length, ...Object.fromEntries(values) }
}

describe("German documents", () => {
  const invoice = `
Malerbetrieb Sandrock GmbH                             Rechnungsnummer:   2024-0917
Lindenstraße 14                                        Rechnungsdatum:    05.11.2024
37073 Göttingen                                        Kundennummer:      K-4410
Telefon 0551 / 55 50 18

Rechnungsempfänger
Hausverwaltung Brehme KG
Am Leinekanal 3
37073 Göttingen

                                 RECHNUNG

Pos.   Bezeichnung                           Menge     Einzelpreis       Gesamt
1      Wände streichen, zweimal                120            9,50     1.140,00
2      Türen lackieren                           6           85,00       510,00
3      Abdeckmaterial                            1           50,00        50,00

                                             Nettobetrag               1.700,00
                                             MwSt. 19 %                  323,00
                                             Gesamtbetrag            2.023,00 €

Zahlbar bis 05.12.2024 ohne Abzug.
IBAN: DE89 3704 0044 0532 0130 00   BIC: COBADEFFXXX
USt-IdNr.: DE136695976   Amtsgericht Göttingen HRB 20417
`

  it("include invoices", () => {
    expect(read(invoice)).toMatchObject({
      documentType: "invoice",
      language: "de",
      rows: 3,
      invoice_number: "2024-0917",
      invoice_date: "2024-11-05",
      due_date: "2024-12-05",
      customer_number: "K-4410",
      supplier_registration_number: "HRB20417",
      customer_name: "Hausverwaltung Brehme KG",
      subtotal_amount: 1700,
      tax_amount: 323,
      total_amount: 2023
    })
  })

  it("may be declared by the caller's language", () => {
    expect(read(invoice, "de")).toEqual(read(invoice))
  })

  it("include credit notes", () => {
    expect(
      read(`
Buchhandlung Falkenried                                    GUTSCHRIFT
Marktplatz 2
48143 Münster                              Gutschrift Nr.        G-118
                                           Datum            12.08.2024
Kunde
Stadtbibliothek Telgte
Kirchgasse 9
48291 Telgte

Artikel                                 Menge      Einzelpreis      Betrag
Bildband Westfalen, Rückgabe                2            40,00       80,00

                                        Nettobetrag                  80,00
                                        MwSt. 7 %                     5,60
                                        Gesamtbetrag                 85,60 €
`)
    ).toMatchObject({
      documentType: "credit_note",
      language: "de",
      invoice_number: "G-118",
      invoice_date: "2024-08-12",
      subtotal_amount: 80,
      tax_amount: 5.6,
      total_amount: 85.6
    })
  })

  it("include receipts", () => {
    expect(
      read(`
      Biomarkt Kastanie
      Ringstraße 8
      04109 Leipzig

Roggenbrot                    3,90
Äpfel 1 kg                    2,80
Käse                          5,30

Zwischensumme                12,00
SUMME EUR                    12,00
Bar gegeben                  20,00
Rückgeld                      8,00

Bon-Nr. 4471   Kasse 2
Datum 14.06.2024   Uhrzeit 17:42
Vielen Dank für Ihren Einkauf
`)
    ).toMatchObject({
      documentType: "receipt",
      language: "de",
      receipt_number: "4471",
      transaction_date: "2024-06-14",
      transaction_time: "17:42",
      total_amount: 12
    })
  })

  it("include bank statements", () => {
    expect(
      read(`
Volksbank Elmstein eG                         KONTOAUSZUG
                                              Auszug Nr. 7
Kontoinhaber: Ottilie Brandauer               Kontonummer: 40118822
IBAN: DE89 3704 0044 0532 0130 00             BIC: COBADEFFXXX

Buchungstag   Buchungstext                              Soll        Haben
              Alter Kontostand vom 31.05.2024                    1.000,00
03.06.2024    Miete Juni                              650,00
07.06.2024    Gehalt                                             2.100,00
19.06.2024    Stadtwerke                              120,00
              Neuer Kontostand vom 30.06.2024                    2.330,00
`)
    ).toMatchObject({
      documentType: "bank_statement",
      language: "de",
      rows: 3,
      account_holder: "Ottilie Brandauer",
      account_number: "40118822",
      opening_balance: 1000,
      closing_balance: 2330
    })
  })
})
