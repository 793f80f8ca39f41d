import { describe, expect, it } from "vitest"
import { extract, type Page } from "../src/index.js"
import { column, pageOf, rows } from "./handmadePage.js"

const read = (page: Page) => extract({ pages: [page], language: "auto" })

const values = (page: Page): Record<string, string | null> =>
  Object.fromEntries(Object.entries(read(page).extract).map(([key, { value }]) => [key, value]))

const lineHeads = (y: number, heads: ReadonlyArray<string>) =>
  [40, 300, 370, 480].map((x, i) => ({ x, y, text: heads[i] ?? "" }))

describe("a purchase order", () => {
  const page = pageOf([
    ...column(40, 40, ["Atelier Morvan SARL", "4 quai des Forges", "44000 Nantes"]),
    { x: 330, y: 40, text: "BON DE COMMANDE", size: 18 },
    ...rows(
      330,
      90,
      [
        ["N° de commande :", "BC-2024-0311"],
        ["Date de commande :", "12/03/2024"],
        ["Livraison souhaitée :", "02/04/2024"],
        ["Votre devis :", "D-8841"]
      ],
      130
    ),
    ...column(40, 190, ["Fournisseur", "Quincaillerie Belair", "18 rue du Marché", "35000 Rennes"]),
    ...column(330, 190, ["Livrer à", "Entrepôt nord", "7 chemin de la Plaine", "44800 Saint-Herblain"]),
    ...lineHeads(290, ["Désignation", "Qté", "PU HT", "Total HT"]),
    ...lineHeads(308, ["Charnière laiton", "20", "4,50", "90,00"]),
    ...lineHeads(326, ["Verrou à clé", "2", "35,00", "70,00"]),
    ...rows(
      370,
      370,
      [
        ["Total HT", "160,00 €"],
        ["TVA (20 %)", "32,00 €"],
        ["Total de la commande", "192,00 €"]
      ],
      120
    )
  ])

  it("is recognised, with the customer as its sender and the supplier as its recipient", () => {
    expect(read(page).documentType).toBe("purchase_order")
    expect(values(page)).toMatchObject({
      order_number: "BC-2024-0311",
      supplier_name: "Quincaillerie Belair",
      customer_name: "Atelier Morvan SARL",
      delivery_address: "7 chemin de la Plaine, 44800 Saint-Herblain"
    })
  })

  it("has its amounts, and its own date rather than the delivery date", () => {
    const { extract: fields } = read(page)
    expect(fields.issue_date?.normalized).toBe("2024-03-12")
    expect(fields.subtotal_amount?.normalized).toEqual({ amount: 160, currency: "EUR" })
    expect(fields.tax_amount?.normalized).toEqual({ amount: 32, currency: "EUR" })
    expect(fields.total_amount?.normalized).toEqual({ amount: 192, currency: "EUR" })
  })

  it("has line items like an invoice's", () => {
    const [table] = read(page).tables
    expect(table?.key).toBe("line_items")
    expect(table?.rows.map(({ cells }) => cells.find(({ column }) => column === "description")?.value)).toEqual([
      "Charnière laiton",
      "Verrou à clé"
    ])
  })
})

describe("a quotation", () => {
  const page = pageOf([
    ...column(40, 40, ["Harbury Joinery Ltd", "12 Mill Lane", "Leeds LS1 4QT"]),
    { x: 400, y: 40, text: "Quotation", size: 20 },
    ...column(40, 120, ["Prepared for", "Marsh & Fenwick LLP", "3 Canal Street", "Bristol BS2 8AB"]),
    ...rows(
      330,
      120,
      [
        ["Quote no.", "Q-2024-118"],
        ["Date", "5 June 2024"],
        ["Valid until", "5 July 2024"],
        ["Your order", "tbc"]
      ],
      120
    ),
    ...lineHeads(240, ["Description", "Qty", "Unit price", "Amount"]),
    ...lineHeads(258, ["Oak door", "1", "400.00", "400.00"]),
    ...rows(
      370,
      300,
      [
        ["Subtotal", "£400.00"],
        ["VAT 20%", "£80.00"],
        ["Quote total", "£480.00"]
      ],
      110
    )
  ])

  it("is distinguished from an order and an invoice", () => {
    const result = read(page)
    expect(result.documentType).toBe("quote")
    expect(result.documentTypeConfidence).toBeGreaterThan(0.8)
  })

  it("names the supplier, the customer and its expiry date", () => {
    expect(values(page)).toMatchObject({
      quote_number: "Q-2024-118",
      supplier_name: "Harbury Joinery Ltd",
      customer_name: "Marsh & Fenwick LLP"
    })
    expect(read(page).extract.issue_date?.normalized).toBe("2024-06-05")
    expect(read(page).extract.valid_until?.normalized).toBe("2024-07-05")
    expect(read(page).extract.total_amount?.normalized).toEqual({ amount: 480, currency: "GBP" })
  })
})

describe("a utility bill", () => {
  const page = pageOf([
    { x: 40, y: 36, text: "Énergies du Lavoir", size: 14 },
    ...column(40, 56, ["90 boulevard Carnot", "59000 Lille", "aide@energies-du-lavoir.example"]),
    { x: 330, y: 40, text: "Facture d'électricité", size: 16 },
    ...column(330, 90, ["Léa Martoulot", "8 rue des Alouettes", "59100 Roubaix"]),
    ...rows(
      40,
      160,
      [
        ["N° client", "6 014 220 118"],
        ["Facture n°", "2024778812"],
        ["Date de facture", "04/05/2024"],
        ["Date de prélèvement", "20/05/2024"],
        ["Période de facturation", "du 01/03/2024 au 30/04/2024"],
        ["Lieu de consommation", "8 rue des Alouettes, 59100 Roubaix"],
        ["Point de livraison (PDL)", "21436587092143"],
        ["N° compteur", "038 512 466"],
        ["Ancien index", "10 220"],
        ["Nouvel index", "10 764"],
        ["Consommation", "544 kWh"],
        ["Total HT", "110,00 €"],
        ["TVA", "22,00 €"],
        ["Montant de la facture", "132,00 €"]
      ],
      160
    )
  ])

  it("is recognised as such rather than as an invoice", () => {
    expect(read(page).documentType).toBe("utility_bill")
  })

  it("has distinct reference numbers, including grouped ones", () => {
    expect(values(page)).toMatchObject({
      provider_name: "Énergies du Lavoir",
      customer_name: "Léa Martoulot",
      customer_number: "6 014 220 118",
      bill_number: "2024778812",
      meter_number: "038 512 466",
      service_address: "8 rue des Alouettes, 59100 Roubaix"
    })
  })

  it("has the start and end of its period, the consumption and the cost", () => {
    const { extract: fields } = read(page)
    expect(fields.period_start?.normalized).toBe("2024-03-01")
    expect(fields.period_end?.normalized).toBe("2024-04-30")
    expect(fields.bill_date?.normalized).toBe("2024-05-04")
    expect(fields.due_date?.normalized).toBe("2024-05-20")
    expect(fields.consumption?.normalized).toBe(544)
    expect(fields.total_amount?.normalized).toEqual({ amount: 132, currency: "EUR" })
  })
})

describe("an insurance certificate", () => {
  const page = pageOf([
    ...column(40, 40, ["Mutuelle des Trois Rives", "2 place de la Gare", "67000 Strasbourg"]),
    { x: 150, y: 130, text: "Attestation d'assurance habitation", size: 16 },
    ...column(40, 180, [
      "Nous certifions que le logement ci-dessous est assuré au titre du contrat n°",
      "HB 4471 2290 valable du 01/09/2024 au",
      "31/08/2025."
    ]),
    ...rows(
      40,
      260,
      [
        ["Souscripteur", "Hugo Tavernel"],
        ["Nature de la garantie", "Multirisque habitation"],
        ["Adresse du risque", "5 allée des Acacias, 67200 Strasbourg"],
        ["Franchise", "150,00 €"]
      ],
      150
    ),
    { x: 330, y: 360, text: "Fait à Strasbourg, le 12/09/2024" }
  ])

  it("is recognised, and names insurer and insured", () => {
    expect(read(page).documentType).toBe("insurance_certificate")
    expect(values(page)).toMatchObject({
      insurer_name: "Mutuelle des Trois Rives",
      policyholder_name: "Hugo Tavernel",
      coverage: "Multirisque habitation"
    })
  })

  it("has a number and a date range on the line after their words", () => {
    const { extract: fields } = read(page)
    expect(fields.policy_number?.value).toBe("HB 4471 2290")
    expect(fields.start_date?.normalized).toBe("2024-09-01")
    expect(fields.end_date?.normalized).toBe("2025-08-31")
    expect(fields.issue_date?.normalized).toBe("2024-09-12")
  })
})

describe("a tax notice", () => {
  const page = pageOf([
    ...column(40, 40, ["Direction générale des finances publiques", "Centre de Valmesnil", "12 rue du Trésor"]),
    ...column(330, 70, ["Camille Roverel", "9 impasse du Moulin", "21000 Dijon"]),
    { x: 40, y: 130, text: "Avis d'impôt 2024 sur les revenus 2023", size: 16 },
    ...rows(
      40,
      180,
      [
        ["Numéro fiscal", "30 12 345 678 901"],
        ["Référence de l'avis", "24 21 A123456 78"],
        ["Date d'établissement", "26/07/2024"],
        ["Date de mise en recouvrement", "31/07/2024"],
        ["Date limite de paiement", "16/09/2024"],
        ["Nombre de parts", "2,5"],
        ["Revenu brut global", "38 200"],
        ["Revenu fiscal de référence", "34 380"],
        ["Impôt sur le revenu net", "1 204"]
      ],
      190
    )
  ])

  it("is recognised", () => {
    expect(read(page).documentType).toBe("tax_notice")
  })

  it("has whole amounts without a currency, and reference numbers in groups of digits and letters", () => {
    const { extract: fields } = read(page)
    expect(fields.taxpayer_name?.value).toBe("Camille Roverel")
    expect(fields.tax_number?.value).toBe("30 12 345 678 901")
    expect(fields.notice_number?.value).toBe("24 21 A123456 78")
    expect(fields.issue_date?.normalized).toBe("2024-07-26")
    expect(fields.due_date?.normalized).toBe("2024-09-16")
    expect(fields.reference_income?.normalized).toMatchObject({ amount: 34380 })
    expect(fields.tax_amount?.normalized).toMatchObject({ amount: 1204 })
  })
})

describe("documents of other types", () => {
  it("are not taken for orders or quotations because they quote their numbers", () => {
    const page = pageOf([
      ...column(40, 40, ["Harbury Joinery Ltd", "12 Mill Lane", "Leeds LS1 4QT"]),
      { x: 400, y: 40, text: "Invoice", size: 20 },
      ...rows(
        330,
        100,
        [
          ["Invoice number", "INV-55"],
          ["Invoice date", "5 June 2024"],
          ["Purchase order", "PO-1182"],
          ["Quotation", "Q-118"],
          ["Due date", "5 July 2024"]
        ],
        120
      ),
      ...column(40, 120, ["Bill to", "Marsh & Fenwick LLP", "3 Canal Street"]),
      ...rows(370, 300, [["Total", "£480.00"]], 110)
    ])
    expect(read(page).documentType).toBe("invoice")
  })
})
