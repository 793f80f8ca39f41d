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

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:"

const nameOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const trade = valueAt(party, "PartyName/Name")
  return statedText(valueAt(party, "PartyLegalEntity/RegistrationName") ?? trade, [trade])
}

const addressOf = (party: XmlElement | undefined): StatedValue | undefined => {
  const address = elementAt(party, "PostalAddress")
  const street = [textAt(address, "BuildingNumber"), textAt(address, "StreetName")].filter((part) => part !== undefined)
  return statedAddress(
    address,
    [street.join(" "), textAt(address, "AdditionalStreetName"), textAt(address, "AddressLine/Line")],
    textAt(address, "PostalZone"),
    textAt(address, "CityName")
  )
}

const vatNumberOf = (party: XmlElement | undefined): XmlElement | undefined =>
  valueAt(
    elementsAt(party, "PartyTaxScheme").find((scheme) => textAt(scheme, "TaxScheme/ID") === "VAT"),
    "CompanyID"
  )

const lineOf = (line: XmlElement): StatedRow =>
  statedValues([
    ["description", statedText(valueAt(line, "Item/Name") ?? valueAt(line, "Item/Description"))],
    ["quantity", statedNumber(valueAt(line, "InvoicedQuantity|CreditedQuantity"))],
    [
      "unit_price",
      statedNumber(valueAt(line, "Price/PriceAmount"), [valueAt(line, "Price/AllowanceCharge/BaseAmount")])
    ],
    ["tax_rate", statedNumber(valueAt(line, "Item/ClassifiedTaxCategory/Percent"))],
    ["amount", statedNumber(valueAt(line, "LineExtensionAmount"))]
  ])

const taxOf = (tax: XmlElement): StatedRow =>
  statedValues([
    ["rate", statedNumber(valueAt(tax, "TaxCategory/Percent") ?? valueAt(tax, "Percent"))],
    ["base", statedNumber(valueAt(tax, "TaxableAmount"))],
    ["amount", statedNumber(valueAt(tax, "TaxAmount"))]
  ])

/** The tax totals in the invoice's own currency; a second one is in the tax office's. */
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
  const currency = valueAt(root, "DocumentCurrencyCode")
  const taxes = taxTotalOf(root, currency?.text)
  // An account may have a number other than an IBAN.
  const accounts = elementsAt(root, "PaymentMeans/PayeeFinancialAccount/ID")
  return {
    type: root.name === "CreditNote" ? "credit_note" : typeOfCode(textAt(root, "InvoiceTypeCode|CreditNoteTypeCode")),
    currency: currency?.text ?? null,
    fields: statedValues([
      ["invoice_number", statedText(valueAt(root, "ID"))],
      ["invoice_date", statedDate(valueAt(root, "IssueDate"))],
      ["due_date", statedDate(valueAt(root, "DueDate") ?? valueAt(root, "PaymentMeans/PaymentDueDate"))],
      ["order_number", statedText(valueAt(root, "OrderReference/ID"))],
      ["supplier_name", nameOf(supplier)],
      ["supplier_address", addressOf(supplier)],
      ["supplier_vat_number", statedText(vatNumberOf(supplier))],
      ["supplier_registration_number", statedText(valueAt(supplier, "PartyLegalEntity/CompanyID"))],
      ["supplier_iban", statedText(accounts.find(({ text }) => /^[A-Z]{2}\d{2}/.test(text)))],
      ["supplier_bic", statedText(valueAt(root, "PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID"))],
      ["customer_name", nameOf(customer)],
      ["customer_address", addressOf(customer)],
      ["customer_vat_number", statedText(vatNumberOf(customer))],
      ["customer_number", statedText(valueAt(customer, "PartyIdentification/ID"))],
      ["currency", statedText(currency)],
      ["subtotal_amount", statedNumber(valueAt(sums, "TaxExclusiveAmount"))],
      ["tax_amount", statedNumber(valueAt(taxes, "TaxAmount"))],
      ["total_amount", statedNumber(valueAt(sums, "TaxInclusiveAmount"))],
      ["amount_due", statedNumber(valueAt(sums, "PayableAmount"))],
      ["payment_terms", statedText(valueAt(root, "PaymentTerms/Note"))]
    ]),
    lines: elementsAt(root, "InvoiceLine|CreditNoteLine").map(lineOf),
    taxes: elementsAt(taxes, "TaxSubtotal").map(taxOf),
    adjustments: adjustmentsOf(root)
  }
}
