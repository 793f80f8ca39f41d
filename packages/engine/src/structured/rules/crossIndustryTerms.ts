import { adjustmentTerms, type TermPaths } from "./terms.js"

const TRADE = "SupplyChainTradeTransaction"
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`
const DELIVERY = `${TRADE}/ApplicableHeaderTradeDelivery`
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`
const SELLER = `${AGREEMENT}/SellerTradeParty`
const BUYER = `${AGREEMENT}/BuyerTradeParty`
const VAT = "SpecifiedTaxRegistration/ID[@schemeID=VA]"

const adjusted = adjustmentTerms({ amount: "ActualAmount", base: "BasisAmount", reason: "Reason", code: "ReasonCode" })

const LINE_SETTLEMENT = "SpecifiedLineTradeSettlement"

const period = (at: string, start: string, end: string): TermPaths & { readonly at: string } => ({
  at,
  terms: { [start]: "StartDateTime/DateTimeString", [end]: "EndDateTime/DateTimeString" }
})

/** Where the Cross Industry Invoice writes the terms of EN 16931, from its root. */
export const CROSS_INDUSTRY_TERMS: TermPaths = {
  terms: {
    "BT-1": "ExchangedDocument/ID",
    "BT-2": "ExchangedDocument/IssueDateTime/DateTimeString",
    "BT-3": "ExchangedDocument/TypeCode",
    "BT-5": `${SETTLEMENT}/InvoiceCurrencyCode`,
    "BT-6": `${SETTLEMENT}/TaxCurrencyCode`,
    "BT-7": `${SETTLEMENT}/ApplicableTradeTax/TaxPointDate/DateString`,
    "BT-8": `${SETTLEMENT}/ApplicableTradeTax/DueDateTypeCode`,
    "BT-9": `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
    "BT-20": `${SETTLEMENT}/SpecifiedTradePaymentTerms/Description`,
    "BT-24": "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
    "BT-27": `${SELLER}/Name`,
    "BT-29": `${SELLER}/ID|GlobalID`,
    "BT-30": `${SELLER}/SpecifiedLegalOrganization/ID`,
    "BT-31": `${SELLER}/${VAT}`,
    "BT-32": `${SELLER}/SpecifiedTaxRegistration/ID[@schemeID=FC]`,
    "BT-34": `${SELLER}/URIUniversalCommunication/URIID`,
    "BT-34-scheme": `${SELLER}/URIUniversalCommunication/URIID/@schemeID`,
    "BT-44": `${BUYER}/Name`,
    "BT-47": `${BUYER}/SpecifiedLegalOrganization/ID`,
    "BT-48": `${BUYER}/${VAT}`,
    "BT-49": `${BUYER}/URIUniversalCommunication/URIID`,
    "BT-49-scheme": `${BUYER}/URIUniversalCommunication/URIID/@schemeID`,
    "BT-72": `${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
    "BT-106": `${SUMS}/LineTotalAmount`,
    "BT-107": `${SUMS}/AllowanceTotalAmount`,
    "BT-108": `${SUMS}/ChargeTotalAmount`,
    "BT-109": `${SUMS}/TaxBasisTotalAmount`,
    "BT-110": `${SUMS}/TaxTotalAmount[@currencyID=$currency]`,
    "BT-111": `${SUMS}/TaxTotalAmount[@currencyID=$taxCurrency]`,
    "BT-112": `${SUMS}/GrandTotalAmount`,
    "BT-113": `${SUMS}/TotalPrepaidAmount`,
    "BT-114": `${SUMS}/RoundingAmount`,
    "BT-115": `${SUMS}/DuePayableAmount`
  },
  groups: {
    "BG-3": { at: `${SETTLEMENT}/InvoiceReferencedDocument`, terms: { "BT-25": "IssuerAssignedID" } },
    "BG-5": { at: `${SELLER}/PostalTradeAddress`, terms: { "BT-40": "CountryID" } },
    "BG-8": { at: `${BUYER}/PostalTradeAddress`, terms: { "BT-55": "CountryID" } },
    "BG-10": { at: `${SETTLEMENT}/PayeeTradeParty`, terms: { "BT-59": "Name" } },
    "BG-11": {
      at: `${AGREEMENT}/SellerTaxRepresentativeTradeParty`,
      terms: { "BT-62": "Name", "BT-63": VAT },
      groups: { "BG-12": { at: "PostalTradeAddress", terms: { "BT-69": "CountryID" } } }
    },
    "BG-14": period(`${SETTLEMENT}/BillingSpecifiedPeriod`, "BT-73", "BT-74"),
    "BG-15": { at: `${DELIVERY}/ShipToTradeParty/PostalTradeAddress`, terms: { "BT-80": "CountryID" } },
    "BG-16": {
      at: `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`,
      terms: { "BT-81": "TypeCode", "BT-84": "PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID" },
      groups: {
        "BG-17": { at: "PayeePartyCreditorFinancialAccount", terms: { "BT-84": "IBANID|ProprietaryID" } }
      }
    },
    "BG-20": {
      at: `${SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false|0]`,
      terms: {
        ...adjusted("BT-92", "BT-93", "BT-97", "BT-98"),
        "BT-95": "CategoryTradeTax/CategoryCode",
        "BT-96": "CategoryTradeTax/RateApplicablePercent"
      }
    },
    "BG-21": {
      at: `${SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true|1]`,
      terms: {
        ...adjusted("BT-99", "BT-100", "BT-104", "BT-105"),
        "BT-102": "CategoryTradeTax/CategoryCode",
        "BT-103": "CategoryTradeTax/RateApplicablePercent"
      }
    },
    "BG-23": {
      at: `${SETTLEMENT}/ApplicableTradeTax`,
      terms: {
        "BT-116": "BasisAmount",
        "BT-117": "CalculatedAmount",
        "BT-118": "CategoryCode",
        "BT-119": "RateApplicablePercent",
        "BT-120": "ExemptionReason",
        "BT-121": "ExemptionReasonCode"
      }
    },
    "BG-24": {
      at: `${AGREEMENT}/AdditionalReferencedDocument`,
      terms: { "BT-122": "IssuerAssignedID" }
    },
    "BG-25": {
      at: `${TRADE}/IncludedSupplyChainTradeLineItem`,
      terms: {
        "BT-126": "AssociatedDocumentLineDocument/LineID",
        "BT-129": "SpecifiedLineTradeDelivery/BilledQuantity",
        "BT-130": "SpecifiedLineTradeDelivery/BilledQuantity/@unitCode",
        "BT-131": `${LINE_SETTLEMENT}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`,
        "BT-146": "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount",
        "BT-148": "SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount",
        "BT-151": `${LINE_SETTLEMENT}/ApplicableTradeTax/CategoryCode`,
        "BT-152": `${LINE_SETTLEMENT}/ApplicableTradeTax/RateApplicablePercent`,
        "BT-153": "SpecifiedTradeProduct/Name",
        "BT-157": "SpecifiedTradeProduct/GlobalID",
        "BT-157-scheme": "SpecifiedTradeProduct/GlobalID/@schemeID"
      },
      groups: {
        "BG-26": period(`${LINE_SETTLEMENT}/BillingSpecifiedPeriod`, "BT-134", "BT-135"),
        "BG-27": {
          at: `${LINE_SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=false|0]`,
          terms: adjusted("BT-136", "BT-137", "BT-139", "BT-140")
        },
        "BG-28": {
          at: `${LINE_SETTLEMENT}/SpecifiedTradeAllowanceCharge[ChargeIndicator/Indicator=true|1]`,
          terms: adjusted("BT-141", "BT-142", "BT-144", "BT-145")
        },
        "BG-32": {
          at: "SpecifiedTradeProduct/ApplicableProductCharacteristic",
          terms: { "BT-160": "Description", "BT-161": "Value" }
        },
        "BT-158": {
          at: "SpecifiedTradeProduct/DesignatedProductClassification/ClassCode",
          terms: { "BT-158-scheme": "@listID" }
        }
      }
    }
  }
}
