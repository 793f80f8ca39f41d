import type { Composition, Language } from "../../DocumentMaker.js"
import { type Company, company, personName } from "../../invented/Parties.js"
import { address } from "../../invented/Places.js"
import type { Random } from "../../Random.js"
import type { Entry } from "../../setting/entries.js"
import type { Run } from "../../setting/prose.js"
import { addDays } from "../../writing/Dates.js"
import { type InvoiceContent, invoiceContent } from "../invoice/Content.js"
import type { Look } from "../invoice/Look.js"
import { composeTrade } from "../trade/compose.js"
import type { TradePaper } from "../trade/TradePaper.js"
import { tradeFacts } from "../trade/tradeFacts.js"
import { orderLabels } from "./Labels.js"

const orderNumber = (random: Random, language: Language, year: number): string =>
  random.weighted([
    [3, `${language === "fr" ? random.pick(["BC", "CF", "CDE"]) : "PO"}-${year}-${random.fill("####")}`],
    [2, `${language === "fr" ? "BC" : "PO"}${random.digits(6)}`],
    [2, `45${random.digits(8)}`],
    [1, `${year}/${random.fill("####")}`],
    [1, random.digits(random.int(5, 7))],
    [1, `${random.fill("@@")}-${random.digits(5)}`]
  ])

const greetings: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: [
    "Madame, Monsieur, nous vous passons commande des articles suivants :",
    "Veuillez nous livrer les fournitures ci-dessous."
  ],
  en: [
    "Please supply the following goods to the address shown.",
    "We are pleased to place the following order with you."
  ]
}

const closings: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: [
    "Merci d'accuser réception de cette commande sous 48 heures et de rappeler son numéro sur toute correspondance.",
    "Les factures sont à adresser au service comptabilité. Toute livraison partielle doit être acceptée par écrit."
  ],
  en: [
    "Please confirm receipt of this order and quote its number on all invoices and delivery notes.",
    "Goods are accepted subject to inspection. Part deliveries must be agreed in writing."
  ]
}

const sites = {
  fr: ["Entrepôt", "Atelier", "Magasin", "Réception marchandises"],
  en: ["Goods In", "Warehouse", "Stores", "Receiving dock"]
} as const

const paperOf = (content: InvoiceContent, buyer: Company, look: Look, random: Random): TradePaper => {
  const { country, date, language, supplier } = content
  const labels = orderLabels(random, language)
  const number = orderNumber(random, language, date.year)
  const validUntil = random.chance(0.3) ? addDays(date, random.pick([14, 30, 60, 90])) : undefined
  const site = random.chance(0.45) ? address(random.fork("site"), country) : buyer.address
  const siteName = random.weighted([
    [3, undefined],
    [2, buyer.name],
    [2, `${random.pick(sites[language])} ${random.pick(["A", "B", "2", "Nord"].slice(0, language === "fr" ? 4 : 3))}`]
  ])
  const delivered = random.chance(0.8)
  const delivery = delivered ? { name: siteName, lines: site.lines } : undefined
  const wanted = addDays(date, random.int(3, 45))
  const entries: Array<readonly [chance: number, entry: Entry]> = [
    [0.55, { label: labels.wanted, value: look.writeDate(wanted) }],
    [0.35, { label: labels.offer, value: random.fill("D-#####") }],
    [0.3, { label: labels.supplierNumber, value: random.fill("F0####") }],
    [0.2, { label: labels.request, value: random.fill("R######") }],
    [0.35, { label: labels.asker, value: personName(random.fork("asker"), language) }],
    [0.3, { label: labels.terms, value: language === "fr" ? "30 jours net" : "Net 30 days" }]
  ]
  const others = entries.filter(([chance]) => random.chance(chance)).map(([, entry]) => entry)
  const valid: Entry | undefined =
    validUntil === undefined
      ? undefined
      : { label: labels.validUntil, value: look.writeDate(validUntil), field: "valid_until" }
  const closing: Array<ReadonlyArray<Run>> = random.chance(0.7) ? [[random.pick(closings[language])]] : []
  return {
    title: labels.title,
    issuer: buyer,
    issuerField: "customer_name",
    issuerHeading: labels.customer,
    phoneLabel: look.labels.phone,
    recipient: {
      heading: labels.supplier,
      name: supplier.name,
      field: "supplier_name",
      address: supplier.address.lines
    },
    delivery:
      delivery === undefined
        ? undefined
        : {
            heading: labels.delivery,
            name: delivery.name,
            ...(delivery.name === buyer.name ? { field: "customer_name" } : {}),
            address: delivery.lines,
            addressField: "delivery_address"
          },
    number: { label: labels.number, value: number, field: "order_number" },
    date: { label: labels.date, value: look.writeDate(date), field: "issue_date" },
    others: valid === undefined ? others.slice(0, 4) : [valid, ...others.slice(0, 3)],
    lines: content,
    totalLabel: labels.total,
    greeting: [[random.pick(greetings[language])]],
    closing,
    signatures: random.chance(0.6) ? [labels.signature] : [],
    facts: tradeFacts(
      "order_number",
      { number, date, validUntil, supplier: supplier.name, customer: buyer.name, delivery },
      content
    )
  }
}

/** Composes a purchase order: a firm orders from a firm. */
export const composePurchaseOrder = (language: Language, layout: string, random: Random): Composition => {
  const made = invoiceContent(random.fork("content"), "invoice", language)
  const content: InvoiceContent = { ...made, deposit: 0, amountDue: made.total }
  const buyer = company(random.fork("buyer"), language, content.country, "firm")
  return composeTrade(content, (look, style) => paperOf(content, buyer, look, style), layout, random)
}
