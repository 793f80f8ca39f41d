import { elementAt, elementsAt, textAt, type XmlElement } from "./readXml.js"
import {
  type StatedInvoice,
  type StatedRow,
  type StatedValue,
  statedAddress,
  statedDate,
  statedNumber,
  statedText,
  statedValues,
  typeOfCode
} from "./StatedInvoice.js"

const legalForm = (party: XmlElement | undefined): StatedValue | undefined =>
  statedText(textAt(party, "SpecifiedLegalOrganization/ID") ?? registrationOf(party, "FC"))

/** A tax registration by its scheme: `VA` is the VAT number, `FC` the number at the tax office. */
const registrationOf = (party: XmlElement | undefined, scheme: "VA" | "FC"): string | undefined =>
  elementsAt(party, "SpecifiedTaxRegistration/ID").find(({ attributes }) => attributes.get("schemeID") === scheme)?.text

const nameOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const trade = textAt(party, "SpecifiedLegalOrganization/TradingBusinessName")
  return statedText(textAt(party, "Name") ?? trade, [trade])
}

const addressOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const address = elementAt(party, "PostalTradeAddress")
  const lines = ["LineOne", "LineTwo", "LineThree"].map((line) => textAt(address, line))
  return statedAddress(lines, textAt(address, "PostcodeCode"), textAt(address, "CityName"))
}

/** The amount in the invoice's own currency, where it is given in that of the tax office too. */
const taxTotalOf = (sums: XmlElement | undefined, currency: string | undefined): string | undefined => {
  const all = elementsAt(sums, "TaxTotalAmount")
  return (all.find(({ attributes }) => attributes.get("currencyID") === currency) ?? all[0])?.text
}

const lineOf = (line: XmlElement): StatedRow => {
  const agreement = elementAt(line, "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement")
  const delivery = elementAt(line, "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery")
  const settlement = elementAt(line, "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement")
  const net = textAt(agreement, "NetPriceProductTradePrice/ChargeAmount")
  const gross = textAt(agreement, "GrossPriceProductTradePrice/ChargeAmount")
  return statedValues([
    ["description", statedText(textAt(line, "SpecifiedTradeProduct/Name"))],
    ["quantity", statedNumber(textAt(delivery, "BilledQuantity"))],
    ["unit_price", statedNumber(net ?? gross, [gross])],
    [
      "tax_rate",
      statedNumber(
        textAt(settlement, "ApplicableTradeTax/RateApplicablePercent") ??
          textAt(settlement, "ApplicableTradeTax/ApplicablePercent")
      )
    ],
    [
      "amount",
      statedNumber(
        textAt(
          settlement,
          "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount"
        )
      )
    ]
  ])
}

/** A group of lines and a remark among them are no lines of their own. */
const isDetail = (line: XmlElement): boolean => {
  const reason = textAt(line, "AssociatedDocumentLineDocument/LineStatusReasonCode")
  return reason === undefined || reason === "DETAIL"
}

const taxOf = (tax: XmlElement): StatedRow =>
  statedValues([
    ["rate", statedNumber(textAt(tax, "RateApplicablePercent|ApplicablePercent"))],
    ["base", statedNumber(textAt(tax, "BasisAmount"))],
    ["amount", statedNumber(textAt(tax, "CalculatedAmount"))]
  ])

const adjustmentsOf = (settlement: XmlElement | undefined): ReadonlyArray<number> =>
  elementsAt(settlement, "SpecifiedTradeAllowanceCharge").flatMap((one) => {
    const amount = Number(textAt(one, "ActualAmount"))
    if (!Number.isFinite(amount)) return []
    return [textAt(one, "ChargeIndicator/Indicator") === "true" ? amount : -amount]
  })

/**
 * Reads a cross-industry invoice (UN/CEFACT CII), which Factur-X, ZUGFeRD 1 and 2 and XRechnung are: every profile, from MINIMUM to
 * EXTENDED; what a profile does not hold is not stated. Undefined for another kind of file.
 */
export const readCrossIndustryInvoice = (root: XmlElement): StatedInvoice | undefined => {
  if (root.name !== "CrossIndustryInvoice" && root.name !== "CrossIndustryDocument") return undefined
  const document = elementAt(root, "ExchangedDocument|HeaderExchangedDocument")
  const trade = elementAt(root, "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction")
  const agreement = elementAt(trade, "ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement")
  const settlement = elementAt(trade, "ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement")
  const sums = elementAt(
    settlement,
    "SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation"
  )
  const supplier = elementAt(agreement, "SellerTradeParty")
  const customer = elementAt(agreement, "BuyerTradeParty")
  const means = elementsAt(settlement, "SpecifiedTradeSettlementPaymentMeans")
  const currency = textAt(settlement, "InvoiceCurrencyCode")
  const bank = (path: string): string | undefined =>
    means.map((one) => textAt(one, path)).find((text) => text !== undefined)
  return {
    type: typeOfCode(textAt(document, "TypeCode")),
    currency: currency ?? null,
    fields: statedValues([
      ["invoice_number", statedText(textAt(document, "ID"))],
      ["invoice_date", statedDate(textAt(document, "IssueDateTime/DateTimeString"))],
      ["due_date", statedDate(textAt(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"))],
      [
        "order_number",
        statedText(
          textAt(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID") ??
            textAt(agreement, "BuyerOrderReferencedDocument/ID")
        )
      ],
      ["supplier_name", nameOf(supplier)],
      ["supplier_address", addressOf(supplier)],
      ["supplier_vat_number", statedText(registrationOf(supplier, "VA"))],
      ["supplier_registration_number", legalForm(supplier)],
      ["supplier_iban", statedText(bank("PayeePartyCreditorFinancialAccount/IBANID"))],
      ["supplier_bic", statedText(bank("PayeeSpecifiedCreditorFinancialInstitution/BICID"))],
      ["customer_name", nameOf(customer)],
      ["customer_address", addressOf(customer)],
      ["customer_vat_number", statedText(registrationOf(customer, "VA"))],
      ["customer_number", statedText(textAt(customer, "ID"))],
      ["currency", statedText(currency)],
      ["subtotal_amount", statedNumber(textAt(sums, "TaxBasisTotalAmount"))],
      ["tax_amount", statedNumber(taxTotalOf(sums, currency))],
      ["total_amount", statedNumber(textAt(sums, "GrandTotalAmount"))],
      ["amount_due", statedNumber(textAt(sums, "DuePayableAmount"))],
      ["payment_terms", statedText(textAt(settlement, "SpecifiedTradePaymentTerms/Description"))]
    ]),
    lines: elementsAt(trade, "IncludedSupplyChainTradeLineItem").filter(isDetail).map(lineOf),
    taxes: elementsAt(settlement, "ApplicableTradeTax").map(taxOf),
    adjustments: adjustmentsOf(settlement)
  }
}
