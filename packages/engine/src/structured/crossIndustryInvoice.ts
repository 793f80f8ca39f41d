import { elementAt, elementsAt, textAt, valueAt, type XmlElement } from "./readXml.js"
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
  statedText(valueAt(party, "SpecifiedLegalOrganization/ID") ?? registrationOf(party, "FC"))

/** A tax registration by its scheme: `VA` is the VAT number, `FC` the number at the tax office. */
const registrationOf = (party: XmlElement | undefined, scheme: "VA" | "FC"): XmlElement | undefined =>
  elementsAt(party, "SpecifiedTaxRegistration/ID").find(({ attributes }) => attributes.get("schemeID") === scheme)

const nameOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const trade = valueAt(party, "SpecifiedLegalOrganization/TradingBusinessName")
  return statedText(valueAt(party, "Name") ?? trade, [trade])
}

const addressOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const address = elementAt(party, "PostalTradeAddress")
  const lines = ["LineOne", "LineTwo", "LineThree"].map((line) => textAt(address, line))
  return statedAddress(address, lines, textAt(address, "PostcodeCode"), textAt(address, "CityName"))
}

/** The amount in the invoice's own currency, if it is also given in the tax office's. */
const taxTotalOf = (sums: XmlElement | undefined, currency: string | undefined): XmlElement | undefined => {
  const all = elementsAt(sums, "TaxTotalAmount")
  return all.find(({ attributes }) => attributes.get("currencyID") === currency) ?? all[0]
}

const lineOf = (line: XmlElement): StatedRow => {
  const agreement = elementAt(line, "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement")
  const delivery = elementAt(line, "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery")
  const settlement = elementAt(line, "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement")
  const net = valueAt(agreement, "NetPriceProductTradePrice/ChargeAmount")
  const gross = valueAt(agreement, "GrossPriceProductTradePrice/ChargeAmount")
  return statedValues([
    ["description", statedText(valueAt(line, "SpecifiedTradeProduct/Name"))],
    ["quantity", statedNumber(valueAt(delivery, "BilledQuantity"))],
    ["unit_price", statedNumber(net ?? gross, [gross])],
    [
      "tax_rate",
      statedNumber(
        valueAt(settlement, "ApplicableTradeTax/RateApplicablePercent") ??
          valueAt(settlement, "ApplicableTradeTax/ApplicablePercent")
      )
    ],
    [
      "amount",
      statedNumber(
        valueAt(
          settlement,
          "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount"
        )
      )
    ]
  ])
}

/** Group and comment lines are not lines of the invoice. */
const isDetail = (line: XmlElement): boolean => {
  const reason = textAt(line, "AssociatedDocumentLineDocument/LineStatusReasonCode")
  return reason === undefined || reason === "DETAIL"
}

const taxOf = (tax: XmlElement): StatedRow =>
  statedValues([
    ["rate", statedNumber(valueAt(tax, "RateApplicablePercent|ApplicablePercent"))],
    ["base", statedNumber(valueAt(tax, "BasisAmount"))],
    ["amount", statedNumber(valueAt(tax, "CalculatedAmount"))]
  ])

const adjustmentsOf = (settlement: XmlElement | undefined): ReadonlyArray<number> =>
  elementsAt(settlement, "SpecifiedTradeAllowanceCharge").flatMap((one) => {
    const amount = Number(textAt(one, "ActualAmount"))
    if (!Number.isFinite(amount)) return []
    return [textAt(one, "ChargeIndicator/Indicator") === "true" ? amount : -amount]
  })

/**
 * Reads a cross-industry invoice (UN/CEFACT CII), the format of Factur-X, ZUGFeRD 1 and 2 and XRechnung, in every profile from MINIMUM to EXTENDED.
 * Terms outside a profile are left out. Undefined for any other kind of file.
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
  const currency = valueAt(settlement, "InvoiceCurrencyCode")
  const bank = (path: string): XmlElement | undefined =>
    means.map((one) => valueAt(one, path)).find((value) => value !== undefined)
  return {
    type: typeOfCode(textAt(document, "TypeCode")),
    currency: currency?.text ?? null,
    fields: statedValues([
      ["invoice_number", statedText(valueAt(document, "ID"))],
      ["invoice_date", statedDate(valueAt(document, "IssueDateTime/DateTimeString"))],
      ["due_date", statedDate(valueAt(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"))],
      [
        "order_number",
        statedText(
          valueAt(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID") ??
            valueAt(agreement, "BuyerOrderReferencedDocument/ID")
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
      ["customer_number", statedText(valueAt(customer, "ID"))],
      ["currency", statedText(currency)],
      ["subtotal_amount", statedNumber(valueAt(sums, "TaxBasisTotalAmount"))],
      ["tax_amount", statedNumber(taxTotalOf(sums, currency?.text))],
      ["total_amount", statedNumber(valueAt(sums, "GrandTotalAmount"))],
      ["amount_due", statedNumber(valueAt(sums, "DuePayableAmount"))],
      ["payment_terms", statedText(valueAt(settlement, "SpecifiedTradePaymentTerms/Description"))]
    ]),
    lines: elementsAt(trade, "IncludedSupplyChainTradeLineItem").filter(isDetail).map(lineOf),
    taxes: elementsAt(settlement, "ApplicableTradeTax").map(taxOf),
    adjustments: adjustmentsOf(settlement)
  }
}
