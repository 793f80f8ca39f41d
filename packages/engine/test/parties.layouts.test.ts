import { describe, expect, it } from "vitest"
import { extract } from "../src/index.js"
import { typedPage } from "./typedPage.js"

const read = (text: string) => {
  const found = extract({ pages: [typedPage(text)], language: "auto", documentType: "invoice" }).extract
  return { supplier: found.supplier_name?.value, customer: found.customer_name?.value, found }
}

describe("parties without labels", () => {
  it("are distinguished by letterhead and address window", () => {
    const { customer, found, supplier } = read(`
ATELIER DU PONT NEUF                                              FACTURE
14 quai des Moulins
38000 Grenoble                                                    N° 2024-0187
04 76 11 22 33                                                    Grenoble, le 12 mars 2024
www.atelierdupontneuf.example
                                                                  Camille Verdier
                                                                  7 impasse du Lavoir
                                                                  38100 Grenoble

Restauration d'une commode                      1      480,00      480,00
                                                       Total HT    480,00 €
                                                       TVA 20%      96,00 €
                                                       Total TTC   576,00 €
`)
    expect(supplier).toBe("ATELIER DU PONT NEUF")
    expect(customer).toBe("Camille Verdier")
    expect(found.invoice_number?.value).toBe("2024-0187")
    expect(found.order_number?.found).toBe(false)
    expect(found.invoice_date?.normalized).toBe("2024-03-12")
  })

  it("are distinguished if the customer is on the left", () => {
    const { customer, supplier } = read(`
Client :                                                     Garage de l'Étoile
Mme Inès Fabre                                               Réparation toutes marques
3 rue du Stade                                               ZI Nord
86000 Poitiers                                               86000 Poitiers
                                                             05 49 11 22 33
                                                             RCS Poitiers 732 829 320

                      FACTURE 24/0551 du 18/03/2024

Plaquettes avant         1        54,00       54,00
                       Total H.T.             54,00
                       TOTAL T.T.C.           64,80
`)
    expect(supplier).toBe("Garage de l'Étoile")
    expect(customer).toBe("Mme Inès Fabre")
  })

  it("are distinguished if the supplier is named only in the footer", () => {
    const { customer, supplier } = read(`
                                                                 Société Brumaire
                                                                 45 cours Gambetta
                                                                 34000 Montpellier
Facture F2024/00017
Montpellier, le 07/06/2024

Maintenance annuelle du portail                       900,00
                                        Montant HT    900,00
                                        TVA 20 %      180,00
                                        Net à payer 1 080,00





Paiement à réception de facture, par virement



Oustal Informatique - SAS au capital de 10 000 € - 8 rue du Four, 34000 Montpellier - SIRET 732 829 320 00074
`)
    expect(supplier).toBe("Oustal Informatique")
    expect(customer).toBe("Société Brumaire")
  })
})

describe("parties under labels", () => {
  it("keep names that consist of label words", () => {
    const { customer, supplier } = read(`
LE FOURNISSEUR SARL                                   FACTURE N° : FC-88
12 rue Haute
69001 LYON                                            Date : 03/02/2024
contact@lefournisseur.example
N° TVA : FR44732829320                                Adresse de facturation

                                                      LA COMMANDE
                                                      9 avenue Foch
                                                      75016 PARIS

Rouleau adhésif                          10       2,00         20,00
                                                 Total HT      20,00
                                                 Total TTC     24,00
`)
    expect(supplier).toBe("LE FOURNISSEUR SARL")
    expect(customer).toBe("LA COMMANDE")
  })

  it("are identified by the heading above the label of their names", () => {
    const { customer, supplier } = read(`
Facture
Numéro : 24-771      Émise le 30/01/2024        Échéance 29/02/2024

Vendeur                                           Acheteur
Raison sociale : Terres de Lune                   Raison sociale : Mairie de Valbonnet
Adresse : 3 chemin des Vignes                     Adresse : 1 place de la République
26110 Nyons                                       26110 Valbonnet
SIREN : 732829320                                 SIREN : 987654321

Paniers garnis                          12              25,00            300,00
Total HT            300,00 €
Total TTC           316,50 €
`)
    expect(supplier).toBe("Terres de Lune")
    expect(customer).toBe("Mairie de Valbonnet")
  })

  it("may be in columns below one row of headings", () => {
    const { customer, supplier } = read(`
INVOICE

FROM                                     TO                                  DETAILS
Brightwater Plumbing                     Mrs Olive Hartnell                  Invoice     BP-3391
22 Canal Row                             5 Orchard Close                     Issued      4 May 2024
Bristol BS1 6QA                          Bath BA1 2LT                        Due         18 May 2024
hello@brightwater.example                                                    Terms       14 days

Replace boiler valve                                   2.5        48.00       120.00
                                                               Net            £120.00
                                                               To pay         £144.00
`)
    expect(supplier).toBe("Brightwater Plumbing")
    expect(customer).toBe("Mrs Olive Hartnell")
  })
})

describe("addresses", () => {
  it("may begin with a house name and end with a bare postcode", () => {
    const { customer, found, supplier } = read(`
Penhale Electrical Ltd
Unit 9, Tolvaddon Park
Camborne
TR14 0HX
Tel: 01209 496 010

INVOICE

Invoice To:
Mr J Trethewey
The Old Chapel
Porthleven
TR13 9AA

Invoice Number: 10233
Total                                    £1,950.00
`)
    expect(supplier).toBe("Penhale Electrical Ltd")
    expect(customer).toBe("Mr J Trethewey")
    expect(found.customer_address?.value).toBe("The Old Chapel, Porthleven, TR13 9AA")
  })
})

describe("an invoice with a subject line and a couple as customers", () => {
  it("is not taken for a letter", () => {
    const result = extract({
      pages: [
        typedPage(`
SARL Vauquelin & Fils
33 route de Rouen
76190 Yvetot
Tél : 02 35 11 22 33

FACTURE N° 2024/0098                              Yvetot, le 3 juin 2024

                                                  Monsieur et Madame
                                                  DELAUNAY Gérard
                                                  18 sente aux Loups
                                                  76190 Auzebosc

Objet : réfection de la toiture du garage

Dépose tuiles                        24,00 m²      15,00        360,00
                                      TOTAL HT                  360,00
                                      TVA 10 %                   36,00
                                      TOTAL TTC                 396,00
`)
      ],
      language: "auto"
    })
    expect(result.documentType).toBe("invoice")
    expect(result.extract.supplier_name?.value).toBe("SARL Vauquelin & Fils")
    expect(result.extract.customer_name?.value).toBe("DELAUNAY Gérard")
  })
})

describe("taxes at several rates", () => {
  it("are added up, and the net amount at one rate is not taken for the total net", () => {
    const { found } = read(`
FACTURE F-12                                    Date : 03/02/2024

Paniers garnis               12       25,00     5,5 %       300,00
Livraison                     1       20,00      20 %        20,00

Total HT            320,00 €
TVA 5,5 %            16,50 €
TVA 20 %              4,00 €
Total TTC           340,50 €
`)
    expect(found.subtotal_amount?.normalized).toEqual({ amount: 320, currency: "EUR" })
    expect(found.total_amount?.normalized).toEqual({ amount: 340.5, currency: "EUR" })
    expect(found.tax_amount).toMatchObject({ value: "16,50 € + 4,00 €", normalized: { amount: 20.5, currency: "EUR" } })
  })
})

describe("a party on one line with its address", () => {
  it("has the name before the first comma, after its role or with a legal form", () => {
    const { found } = read(`
TAX INVOICE                                          Invoice: LF/118204
                                                     Tax point: 30/06/2025

Pemberton Stationers plc, 88 Castle Street, Reading RG1 7SN

Sold to: Quayside Electrical Contractors, 3 Dock Road, Birkenhead CH41 1DQ

Pencils                      12       2.50       30.00

Goods               30.00
VAT 20%              6.00
Amount payable      36.00
`)
    expect(found.supplier_name?.value).toBe("Pemberton Stationers plc")
    expect(found.supplier_address?.value).toBe("88 Castle Street, Reading RG1 7SN")
    expect(found.customer_name?.value).toBe("Quayside Electrical Contractors")
  })
})
