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

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:"

const nameOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const trade = textAt(party, "PartyName/Name")
  return statedText(textAt(party, "PartyLegalEntity/RegistrationName") ?? trade, [trade])
}

const addressOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const address = elementAt(party, "PostalAddress")
  const street = [textAt(address, "BuildingNumber"), textAt(address, "StreetName")].filter((part) => part !== undefined)
  return statedAddress(
    [street.join(" "), textAt(address, "AdditionalStreetName"), textAt(address, "AddressLine/Line")],
    textAt(address, "PostalZone"),
    textAt(address, "CityName")
  )
}

const vatNumberOf = (party: XmlElement | undefined): string | undefined =>
  textAt(
    elementsAt(party, "PartyTaxScheme").find((scheme) => textAt(scheme, "TaxScheme/ID") === "VAT"),
    "CompanyID"
  )

const lineOf = (line: XmlElement): StatedRow =>
  statedValues([
    ["description", statedText(textAt(line, "Item/Name") ?? textAt(line, "Item/Description"))],
    ["quantity", statedNumber(textAt(line, "InvoicedQuantity|CreditedQuantity"))],
    ["unit_price", statedNumber(textAt(line, "Price/PriceAmount"), [textAt(line, "Price/AllowanceCharge/BaseAmount")])],
    ["tax_rate", statedNumber(textAt(line, "Item/ClassifiedTaxCategory/Percent"))],
    ["amount", statedNumber(textAt(line, "LineExtensionAmount"))]
  ])

const taxOf = (tax: XmlElement): StatedRow =>
  statedValues([
    ["rate", statedNumber(textAt(tax, "TaxCategory/Percent") ?? textAt(tax, "Percent"))],
    ["base", statedNumber(textAt(tax, "TaxableAmount"))],
    ["amount", statedNumber(textAt(tax, "TaxAmount"))]
  ])

/** The totals of tax in the invoice's own currency; a second one is in that of the tax office. */
const taxTotalOf = (root: XmlElement, currency: string | undefined): XmlElement | undefined => {
  const all = elementsAt(root, "TaxTotal")
  const own = (total: XmlElement): boolean =>
    elementAt(total, "TaxAmount")?.attributes.get("currencyID") === currency && currency !== undefined
  return all.find(own) ?? all[0]
}

const adjustmentsOf = (root: XmlElement): ReadonlyArray<number> =>
  elementsAt(root, "AllowanceCharge").flatMap((one) => {
    const amount = Number(textAt(one, "Amount"))
    if (!Number.isFinite(amount)) return []
    return [textAt(one, "ChargeIndicator") === "true" ? amount : -amount]
  })

/** Reads an invoice or a credit note in the Universal Business Language (OASIS UBL 2), as Peppol and XRechnung use it. Undefined for another kind of file. */
export const readUniversalInvoice = (root: XmlElement): StatedInvoice | undefined => {
  if ((root.name !== "Invoice" && root.name !== "CreditNote") || !root.namespace.startsWith(UBL)) return undefined
  const supplier = elementAt(root, "AccountingSupplierParty/Party")
  const customer = elementAt(root, "AccountingCustomerParty/Party")
  const sums = elementAt(root, "LegalMonetaryTotal|RequestedMonetaryTotal")
  const currency = textAt(root, "DocumentCurrencyCode")
  const taxes = taxTotalOf(root, currency)
  // An account may be known by another number than an IBAN.
  const accounts = elementsAt(root, "PaymentMeans/PayeeFinancialAccount/ID").map(({ text }) => text)
  return {
    type: root.name === "CreditNote" ? "credit_note" : typeOfCode(textAt(root, "InvoiceTypeCode|CreditNoteTypeCode")),
    currency: currency ?? null,
    fields: statedValues([
      ["invoice_number", statedText(textAt(root, "ID"))],
      ["invoice_date", statedDate(textAt(root, "IssueDate"))],
      ["due_date", statedDate(textAt(root, "DueDate") ?? textAt(root, "PaymentMeans/PaymentDueDate"))],
      ["order_number", statedText(textAt(root, "OrderReference/ID"))],
      ["supplier_name", nameOf(supplier)],
      ["supplier_address", addressOf(supplier)],
      ["supplier_vat_number", statedText(vatNumberOf(supplier))],
      ["supplier_registration_number", statedText(textAt(supplier, "PartyLegalEntity/CompanyID"))],
      ["supplier_iban", statedText(accounts.find((account) => /^[A-Z]{2}\d{2}/.test(account)))],
      ["supplier_bic", statedText(textAt(root, "PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID"))],
      ["customer_name", nameOf(customer)],
      ["customer_address", addressOf(customer)],
      ["customer_vat_number", statedText(vatNumberOf(customer))],
      ["customer_number", statedText(textAt(customer, "PartyIdentification/ID"))],
      ["currency", statedText(currency)],
      ["subtotal_amount", statedNumber(textAt(sums, "TaxExclusiveAmount"))],
      ["tax_amount", statedNumber(textAt(taxes, "TaxAmount"))],
      ["total_amount", statedNumber(textAt(sums, "TaxInclusiveAmount"))],
      ["amount_due", statedNumber(textAt(sums, "PayableAmount"))],
      ["payment_terms", statedText(textAt(root, "PaymentTerms/Note"))]
    ]),
    lines: elementsAt(root, "InvoiceLine|CreditNoteLine").map(lineOf),
    taxes: elementsAt(taxes, "TaxSubtotal").map(taxOf),
    adjustments: adjustmentsOf(root)
  }
}
