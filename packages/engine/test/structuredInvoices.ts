import type { AttachedFile } from "../src/index.js"

/** An invented party. */
export interface Party {
  readonly name: string
  readonly trade?: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  readonly vat?: string
  readonly registration?: string
  readonly number?: string
}

export interface Line {
  readonly name: string
  readonly quantity: string
  readonly price: string
  readonly rate: string
  readonly amount: string
}

/** The values in the tests' structured invoice; dates are `YYYY-MM-DD`. */
export interface Stated {
  readonly code: string
  readonly number: string
  readonly date: string
  readonly due?: string
  readonly order?: string
  readonly supplier: Party
  readonly customer: Party
  readonly iban?: string
  readonly bic?: string
  readonly currency: string
  readonly lines: ReadonlyArray<Line>
  readonly taxes: ReadonlyArray<{ readonly rate: string; readonly base: string; readonly amount: string }>
  readonly subtotal: string
  readonly tax: string
  readonly total: string
  readonly due_amount: string
  readonly terms?: string
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const tag = (name: string, content: string | undefined, attributes = ""): string =>
  content === undefined ? "" : `<${name}${attributes}>${content}</${name}>`

const party = (name: string, one: Party): string =>
  tag(
    `ram:${name}`,
    tag("ram:ID", one.number) +
      tag("ram:Name", one.name) +
      (one.registration === undefined && one.trade === undefined
        ? ""
        : tag(
            "ram:SpecifiedLegalOrganization",
            tag("ram:ID", one.registration, ' schemeID="0002"') + tag("ram:TradingBusinessName", one.trade)
          )) +
      tag(
        "ram:PostalTradeAddress",
        tag("ram:PostcodeCode", one.postcode) + tag("ram:LineOne", one.street) + tag("ram:CityName", one.town)
      ) +
      (one.vat === undefined ? "" : tag("ram:SpecifiedTaxRegistration", tag("ram:ID", one.vat, ' schemeID="VA"')))
  )

const day = (iso: string): string => tag("udt:DateTimeString", iso.replaceAll("-", ""), ' format="102"')

/** A cross-industry invoice, in the words of Factur-X and of ZUGFeRD from 2 on, or in those of ZUGFeRD 1. */
export const crossIndustry = (stated: Stated, version: 1 | 2 = 2): string => {
  const name = (old: string, now: string): string => (version === 1 ? old : now)
  const lines = stated.lines.map((line, i) =>
    tag(
      "ram:IncludedSupplyChainTradeLineItem",
      tag("ram:AssociatedDocumentLineDocument", tag("ram:LineID", String(i + 1))) +
        tag("ram:SpecifiedTradeProduct", tag("ram:Name", line.name)) +
        tag(
          name("ram:SpecifiedSupplyChainTradeAgreement", "ram:SpecifiedLineTradeAgreement"),
          tag("ram:NetPriceProductTradePrice", tag("ram:ChargeAmount", line.price))
        ) +
        tag(
          name("ram:SpecifiedSupplyChainTradeDelivery", "ram:SpecifiedLineTradeDelivery"),
          tag("ram:BilledQuantity", line.quantity, ' unitCode="C62"')
        ) +
        tag(
          name("ram:SpecifiedSupplyChainTradeSettlement", "ram:SpecifiedLineTradeSettlement"),
          tag("ram:ApplicableTradeTax", tag(name("ram:ApplicablePercent", "ram:RateApplicablePercent"), line.rate)) +
            tag(
              name(
                "ram:SpecifiedTradeSettlementMonetarySummation",
                "ram:SpecifiedTradeSettlementLineMonetarySummation"
              ),
              tag("ram:LineTotalAmount", line.amount)
            )
        )
    )
  )
  const root = name("rsm:CrossIndustryDocument", "rsm:CrossIndustryInvoice")
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    tag(
      root,
      tag(
        name("rsm:HeaderExchangedDocument", "rsm:ExchangedDocument"),
        tag("ram:ID", stated.number) + tag("ram:TypeCode", stated.code) + tag("ram:IssueDateTime", day(stated.date))
      ) +
        tag(
          name("rsm:SpecifiedSupplyChainTradeTransaction", "rsm:SupplyChainTradeTransaction"),
          lines.join("") +
            tag(
              name("ram:ApplicableSupplyChainTradeAgreement", "ram:ApplicableHeaderTradeAgreement"),
              party("SellerTradeParty", stated.supplier) +
                party("BuyerTradeParty", stated.customer) +
                (stated.order === undefined
                  ? ""
                  : tag("ram:BuyerOrderReferencedDocument", tag(name("ram:ID", "ram:IssuerAssignedID"), stated.order)))
            ) +
            tag(
              name("ram:ApplicableSupplyChainTradeSettlement", "ram:ApplicableHeaderTradeSettlement"),
              tag("ram:InvoiceCurrencyCode", stated.currency) +
                (stated.iban === undefined
                  ? ""
                  : tag(
                      "ram:SpecifiedTradeSettlementPaymentMeans",
                      tag("ram:PayeePartyCreditorFinancialAccount", tag("ram:IBANID", stated.iban)) +
                        tag("ram:PayeeSpecifiedCreditorFinancialInstitution", tag("ram:BICID", stated.bic))
                    )) +
                stated.taxes
                  .map((tax) =>
                    tag(
                      "ram:ApplicableTradeTax",
                      tag("ram:CalculatedAmount", tax.amount) +
                        tag("ram:BasisAmount", tax.base) +
                        tag(name("ram:ApplicablePercent", "ram:RateApplicablePercent"), tax.rate)
                    )
                  )
                  .join("") +
                (stated.due === undefined && stated.terms === undefined
                  ? ""
                  : tag(
                      "ram:SpecifiedTradePaymentTerms",
                      tag("ram:Description", stated.terms) +
                        (stated.due === undefined ? "" : tag("ram:DueDateDateTime", day(stated.due)))
                    )) +
                tag(
                  name(
                    "ram:SpecifiedTradeSettlementMonetarySummation",
                    "ram:SpecifiedTradeSettlementHeaderMonetarySummation"
                  ),
                  tag("ram:TaxBasisTotalAmount", stated.subtotal) +
                    tag("ram:TaxTotalAmount", stated.tax, ` currencyID="${stated.currency}"`) +
                    tag("ram:GrandTotalAmount", stated.total) +
                    tag("ram:DuePayableAmount", stated.due_amount)
                )
            )
        ),
      ' xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"'
    )
  )
}

const ublParty = (role: string, one: Party): string =>
  tag(
    `cac:${role}`,
    tag(
      "cac:Party",
      (one.number === undefined ? "" : tag("cac:PartyIdentification", tag("cbc:ID", one.number))) +
        (one.trade === undefined ? "" : tag("cac:PartyName", tag("cbc:Name", one.trade))) +
        tag(
          "cac:PostalAddress",
          tag("cbc:StreetName", one.street) + tag("cbc:CityName", one.town) + tag("cbc:PostalZone", one.postcode)
        ) +
        (one.vat === undefined
          ? ""
          : tag("cac:PartyTaxScheme", tag("cbc:CompanyID", one.vat) + tag("cac:TaxScheme", tag("cbc:ID", "VAT")))) +
        tag("cac:PartyLegalEntity", tag("cbc:RegistrationName", one.name) + tag("cbc:CompanyID", one.registration))
    )
  )

/** An invoice or a credit note in the Universal Business Language. */
export const universal = (stated: Stated, kind: "Invoice" | "CreditNote"): string => {
  const money = (name: string, amount: string): string => tag(`cbc:${name}`, amount, ` currencyID="${stated.currency}"`)
  const quantity = kind === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity"
  return tag(
    kind,
    tag("cbc:ID", stated.number) +
      tag("cbc:IssueDate", stated.date) +
      tag("cbc:DueDate", stated.due) +
      tag(`cbc:${kind}TypeCode`, stated.code) +
      tag("cbc:DocumentCurrencyCode", stated.currency) +
      (stated.order === undefined ? "" : tag("cac:OrderReference", tag("cbc:ID", stated.order))) +
      ublParty("AccountingSupplierParty", stated.supplier) +
      ublParty("AccountingCustomerParty", stated.customer) +
      (stated.iban === undefined
        ? ""
        : tag("cac:PaymentMeans", tag("cac:PayeeFinancialAccount", tag("cbc:ID", stated.iban)))) +
      tag(
        "cac:TaxTotal",
        money("TaxAmount", stated.tax) +
          stated.taxes
            .map((tax) =>
              tag(
                "cac:TaxSubtotal",
                money("TaxableAmount", tax.base) +
                  money("TaxAmount", tax.amount) +
                  tag("cac:TaxCategory", tag("cbc:Percent", tax.rate))
              )
            )
            .join("")
      ) +
      tag(
        "cac:LegalMonetaryTotal",
        money("TaxExclusiveAmount", stated.subtotal) +
          money("TaxInclusiveAmount", stated.total) +
          money("PayableAmount", stated.due_amount)
      ) +
      stated.lines
        .map((line, i) =>
          tag(
            `cac:${kind}Line`,
            tag("cbc:ID", String(i + 1)) +
              tag(quantity, line.quantity) +
              money("LineExtensionAmount", line.amount) +
              tag(
                "cac:Item",
                tag("cbc:Name", line.name) + tag("cac:ClassifiedTaxCategory", tag("cbc:Percent", line.rate))
              ) +
              tag("cac:Price", money("PriceAmount", line.price))
          )
        )
        .join(""),
    ` xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`
  )
}

/** An attached file of a text. */
export const attached = (text: string, name = "factur-x.xml"): AttachedFile => ({ name, bytes: bytes(text) })

/** An invoice that states every term. */
export const stated: Stated = {
  code: "380",
  number: "F-2024-117",
  date: "2024-03-05",
  due: "2024-04-04",
  order: "BC-9921",
  supplier: {
    name: "Menuiserie Tilleul",
    street: "12 rue des Lilas",
    postcode: "69003",
    town: "Lyon",
    vat: "FR44732829320",
    registration: "732829320"
  },
  customer: {
    name: "Boulangerie Quatre Vents",
    street: "3 place du Marché",
    postcode: "31000",
    town: "Toulouse",
    number: "CL-0815"
  },
  iban: "FR1420041010050500013M02606",
  bic: "BNPAFRPPXXX",
  currency: "EUR",
  lines: [
    { name: "Porte en chêne", quantity: "1.00", price: "700.00", rate: "20.00", amount: "700.00" },
    { name: "Pose et réglage", quantity: "6.00", price: "50.00", rate: "20.00", amount: "300.00" }
  ],
  taxes: [{ rate: "20.00", base: "1000.00", amount: "200.00" }],
  subtotal: "1000.00",
  tax: "200.00",
  total: "1200.00",
  due_amount: "1200.00"
}
