import type { Composition, Language } from "../../DocumentMaker.js"
import { personName } from "../../invented/Parties.js"
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
import { quoteLabels } from "./Labels.js"

const quoteNumber = (random: Random, language: Language, year: number): string =>
  random.weighted([
    [
      3,
      `${language === "fr" ? random.pick(["D", "DEV", "DV"]) : random.pick(["Q", "QU", "QT"])}-${year}-${random.fill("###")}`
    ],
    [2, `${language === "fr" ? "DE" : "Q"}${random.digits(5)}`],
    [1, `${year}-${random.fill("####")}`],
    [1, random.digits(random.int(4, 7))],
    [1, `${random.fill("@@")}${year % 100}/${random.fill("###")}`]
  ])

const greetings: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: [
    "Suite à votre demande, nous avons le plaisir de vous adresser notre meilleure offre :",
    "Nous vous remercions de votre consultation et vous proposons ce qui suit."
  ],
  en: [
    "Thank you for your enquiry. We are pleased to quote as follows:",
    "Further to our visit, please find our estimate below."
  ]
}

const projects: Readonly<Record<Language, ReadonlyArray<string>>> = {
  fr: ["Rénovation du local", "Aménagement des bureaux", "Remplacement de matériel", "Travaux d'été"],
  en: ["Office refurbishment", "Spring works", "Replacement of equipment", "New premises"]
}

const validity = (language: Language, random: Random, day: string, days: number): ReadonlyArray<Run> =>
  language === "fr"
    ? random.chance(0.5)
      ? ["Ce devis est valable jusqu'au ", [day, "valid_until"], "."]
      : ["Offre valable jusqu'au ", [day, "valid_until"], ` (${days} jours).`]
    : random.chance(0.5)
      ? ["This quotation is valid until ", [day, "valid_until"], "."]
      : ["Prices valid until ", [day, "valid_until"], ", subject to stock."]

const paperOf = (content: InvoiceContent, look: Look, random: Random): TradePaper => {
  const { country, customer, date, language, supplier } = content
  const labels = quoteLabels(random, language)
  const number = quoteNumber(random, language, date.year)
  const days = random.pick([15, 30, 30, 60, 90])
  const form = random.weighted<"entry" | "sentence" | "days" | "none">([
    [6, "entry"],
    [2.5, "sentence"],
    [1, "days"],
    [0.5, "none"]
  ])
  const validUntil = form === "entry" || form === "sentence" ? addDays(date, days) : undefined
  const site = random.chance(0.6) ? address(random.fork("site"), country) : customer.address
  const delivery = random.chance(0.4)
    ? { name: random.chance(0.5) ? customer.name : undefined, lines: site.lines }
    : undefined
  const customerNumber = random.fill("C0####")
  random.note("ACCOUNT", customerNumber)
  const entries: Array<readonly [chance: number, entry: Entry]> = [
    [0.4, { label: labels.customerNumber, value: customerNumber }],
    [0.35, { label: labels.project, value: random.pick(projects[language]) }],
    [0.35, { label: labels.salesperson, value: personName(random.fork("salesperson"), language) }],
    [
      0.25,
      { label: labels.lead, value: language === "fr" ? `${random.int(2, 8)} semaines` : `${random.int(2, 8)} weeks` }
    ],
    [0.25, { label: labels.terms, value: language === "fr" ? "30 % à la commande" : "30% with order" }]
  ]
  const others = entries.filter(([chance]) => random.chance(chance)).map(([, entry]) => entry)
  const valid: ReadonlyArray<Entry> =
    form === "entry" && validUntil !== undefined
      ? [{ label: labels.validUntil, value: look.writeDate(validUntil), field: "valid_until" }]
      : form === "days"
        ? [
            {
              label: language === "fr" ? "Validité" : "Validity",
              value: language === "fr" ? `${days} jours` : `${days} days`
            }
          ]
        : []
  const closing: Array<ReadonlyArray<Run>> = []
  if (form === "sentence" && validUntil !== undefined)
    closing.push(validity(language, random, look.writeDate(validUntil), days))
  if (random.chance(0.5))
    closing.push([
      language === "fr"
        ? "Devis reçu avant l'exécution des travaux. Acompte de 30 % à la signature, solde à la livraison."
        : "Work starts on receipt of your written acceptance. Prices exclude items not listed above."
    ])
  return {
    title: labels.title,
    issuer: supplier,
    issuerField: "supplier_name",
    issuerHeading: labels.supplier,
    phoneLabel: look.labels.phone,
    recipient: {
      heading: labels.customer,
      name: customer.name,
      field: "customer_name",
      address: customer.address.lines
    },
    delivery:
      delivery === undefined
        ? undefined
        : {
            heading: labels.delivery,
            name: delivery.name,
            ...(delivery.name === undefined ? {} : { field: "customer_name" }),
            address: delivery.lines,
            addressField: "delivery_address"
          },
    number: { label: labels.number, value: number, field: "quote_number" },
    date: { label: labels.date, value: look.writeDate(date), field: "issue_date" },
    others: [...valid, ...others].slice(0, 4),
    lines: content,
    totalLabel: labels.total,
    greeting: [[random.pick(greetings[language])]],
    closing,
    signatures: random.chance(0.7) ? (random.chance(0.5) ? [labels.accept] : [labels.sign, labels.accept]) : [],
    facts: tradeFacts(
      "quote_number",
      { number, date, validUntil, supplier: supplier.name, customer: customer.name, delivery },
      content
    )
  }
}

/** Composes a quotation of a firm to a firm or a person. */
export const composeQuote = (language: Language, layout: string, random: Random): Composition => {
  const made = invoiceContent(random.fork("content"), "invoice", language)
  const content: InvoiceContent = { ...made, deposit: 0, amountDue: made.total }
  return composeTrade(content, (look, style) => paperOf(content, look, style), layout, random)
}
