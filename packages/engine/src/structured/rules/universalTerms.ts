import { adjustmentTerms, type TermPaths } from "./terms.js"

const VAT = "PartyTaxScheme[TaxScheme/ID=VAT]/CompanyID"

/** An allowance or a charge, of the document or of a line. */
const adjusted = adjustmentTerms({
  amount: "Amount",
  base: "BaseAmount",
  reason: "AllowanceChargeReason",
  code: "AllowanceChargeReasonCode"
})

/** Where the Universal Business Language writes the terms of EN 16931, from the root of an invoice or a credit note. */
export const UNIVERSAL_TERMS: TermPaths = {
  terms: {
    "BT-1": "ID",
    "BT-2": "IssueDate",
    "BT-3": "InvoiceTypeCode|CreditNoteTypeCode",
    "BT-5": "DocumentCurrencyCode",
    "BT-6": "TaxCurrencyCode",
    "BT-7": "TaxPointDate",
    "BT-8": "InvoicePeriod/DescriptionCode",
    "BT-9": "DueDate",
    "BT-9-payment": "PaymentMeans/PaymentDueDate",
    "BT-20": "PaymentTerms/Note",
    "BT-24": "CustomizationID",
    "BT-27": "AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName",
    "BT-29": "AccountingSupplierParty/Party/PartyIdentification/ID[@schemeID!=SEPA]",
    "BT-30": "AccountingSupplierParty/Party/PartyLegalEntity/CompanyID",
    "BT-31": `AccountingSupplierParty/Party/${VAT}`,
    "BT-32": "AccountingSupplierParty/Party/PartyTaxScheme[TaxScheme/ID!=VAT]/CompanyID",
    "BT-34": "AccountingSupplierParty/Party/EndpointID",
    "BT-34-scheme": "AccountingSupplierParty/Party/EndpointID/@schemeID",
    "BT-44": "AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName",
    "BT-47": "AccountingCustomerParty/Party/PartyLegalEntity/CompanyID",
    "BT-48": `AccountingCustomerParty/Party/${VAT}`,
    "BT-49": "AccountingCustomerParty/Party/EndpointID",
    "BT-49-scheme": "AccountingCustomerParty/Party/EndpointID/@schemeID",
    "BT-72": "Delivery/ActualDeliveryDate",
    "BT-106": "LegalMonetaryTotal/LineExtensionAmount",
    "BT-107": "LegalMonetaryTotal/AllowanceTotalAmount",
    "BT-108": "LegalMonetaryTotal/ChargeTotalAmount",
    "BT-109": "LegalMonetaryTotal/TaxExclusiveAmount",
    "BT-110": "TaxTotal/TaxAmount[@currencyID=$currency]",
    "BT-111": "TaxTotal/TaxAmount[@currencyID=$taxCurrency]",
    "BT-112": "LegalMonetaryTotal/TaxInclusiveAmount",
    "BT-113": "LegalMonetaryTotal/PrepaidAmount",
    "BT-114": "LegalMonetaryTotal/PayableRoundingAmount",
    "BT-115": "LegalMonetaryTotal/PayableAmount"
  },
  groups: {
    "BG-3": { at: "BillingReference", terms: { "BT-25": "InvoiceDocumentReference/ID" } },
    "BG-5": {
      at: "AccountingSupplierParty/Party/PostalAddress",
      terms: { "BT-40": "Country/IdentificationCode" }
    },
    "BG-8": {
      at: "AccountingCustomerParty/Party/PostalAddress",
      terms: { "BT-55": "Country/IdentificationCode" }
    },
    "BG-10": { at: "PayeeParty", terms: { "BT-59": "PartyName/Name" } },
    "BG-11": {
      at: "TaxRepresentativeParty",
      terms: { "BT-62": "PartyName/Name", "BT-63": VAT },
      groups: { "BG-12": { at: "PostalAddress", terms: { "BT-69": "Country/IdentificationCode" } } }
    },
    "BG-14": {
      at: "InvoicePeriod",
      terms: { "BT-8": "DescriptionCode", "BT-73": "StartDate", "BT-74": "EndDate" }
    },
    "BG-15": { at: "Delivery/DeliveryLocation/Address", terms: { "BT-80": "Country/IdentificationCode" } },
    "BG-16": {
      at: "PaymentMeans",
      terms: { "BT-81": "PaymentMeansCode", "BT-84": "PayeeFinancialAccount/ID" },
      groups: { "BG-17": { at: "PayeeFinancialAccount", terms: { "BT-84": "ID" } } }
    },
    "BG-20": {
      at: "AllowanceCharge[ChargeIndicator=false|0]",
      terms: {
        ...adjusted("BT-92", "BT-93", "BT-97", "BT-98"),
        "BT-95": "TaxCategory/ID",
        "BT-96": "TaxCategory/Percent"
      }
    },
    "BG-21": {
      at: "AllowanceCharge[ChargeIndicator=true|1]",
      terms: {
        ...adjusted("BT-99", "BT-100", "BT-104", "BT-105"),
        "BT-102": "TaxCategory/ID",
        "BT-103": "TaxCategory/Percent"
      }
    },
    "BG-23": {
      at: "TaxTotal/TaxSubtotal",
      terms: {
        "BT-116": "TaxableAmount",
        "BT-117": "TaxAmount",
        "BT-118": "TaxCategory/ID",
        "BT-119": "TaxCategory/Percent",
        "BT-120": "TaxCategory/TaxExemptionReason",
        "BT-121": "TaxCategory/TaxExemptionReasonCode"
      }
    },
    "BG-24": { at: "AdditionalDocumentReference", terms: { "BT-122": "ID" } },
    "BG-25": {
      at: "InvoiceLine|CreditNoteLine",
      terms: {
        "BT-126": "ID",
        "BT-129": "InvoicedQuantity|CreditedQuantity",
        "BT-130": "InvoicedQuantity|CreditedQuantity/@unitCode",
        "BT-131": "LineExtensionAmount",
        "BT-146": "Price/PriceAmount",
        "BT-148": "Price/AllowanceCharge/BaseAmount",
        "BT-151": "Item/ClassifiedTaxCategory/ID",
        "BT-152": "Item/ClassifiedTaxCategory/Percent",
        "BT-153": "Item/Name",
        "BT-157": "Item/StandardItemIdentification/ID",
        "BT-157-scheme": "Item/StandardItemIdentification/ID/@schemeID"
      },
      groups: {
        "BG-26": { at: "InvoicePeriod", terms: { "BT-134": "StartDate", "BT-135": "EndDate" } },
        "BG-27": {
          at: "AllowanceCharge[ChargeIndicator=false|0]",
          terms: adjusted("BT-136", "BT-137", "BT-139", "BT-140")
        },
        "BG-28": {
          at: "AllowanceCharge[ChargeIndicator=true|1]",
          terms: adjusted("BT-141", "BT-142", "BT-144", "BT-145")
        },
        "BG-32": { at: "Item/AdditionalItemProperty", terms: { "BT-160": "Name", "BT-161": "Value" } },
        "BT-158": {
          at: "Item/CommodityClassification/ItemClassificationCode",
          terms: { "BT-158-scheme": "@listID" }
        }
      }
    }
  }
}
