import { describe, expect, it } from "vitest"
import { statedIn } from "../src/structured/index.js"
import { attached } from "./structuredInvoices.js"

const NORM = "urn:cen.eu:en16931:2017"

/** An invented invoice in UBL that keeps every rule: two rates, an allowance and a charge. */
const UBL = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<b:CustomizationID>${NORM}</b:CustomizationID><b:ID>A-17</b:ID><b:IssueDate>2026-10-02</b:IssueDate>
<b:InvoiceTypeCode>380</b:InvoiceTypeCode><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
<a:InvoicePeriod><b:StartDate>2026-09-01</b:StartDate><b:EndDate>2026-09-30</b:EndDate></a:InvoicePeriod>
<a:AccountingSupplierParty><a:Party><b:EndpointID schemeID="0009">1</b:EndpointID>
<a:PostalAddress><b:CityName>Gent</b:CityName><a:Country><b:IdentificationCode>BE</b:IdentificationCode></a:Country></a:PostalAddress>
<a:PartyTaxScheme><b:CompanyID>BE0123456749</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>
<a:PartyLegalEntity><b:RegistrationName>Drukkerij Leie</b:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingSupplierParty>
<a:AccountingCustomerParty><a:Party><a:PostalAddress><a:Country><b:IdentificationCode>BE</b:IdentificationCode></a:Country></a:PostalAddress>
<a:PartyLegalEntity><b:RegistrationName>Stad Aalst</b:RegistrationName></a:PartyLegalEntity></a:Party></a:AccountingCustomerParty>
<a:PaymentMeans><b:PaymentMeansCode>30</b:PaymentMeansCode><a:PayeeFinancialAccount><b:ID>BE68539007547034</b:ID></a:PayeeFinancialAccount></a:PaymentMeans>
<a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:AllowanceChargeReason>Korting</b:AllowanceChargeReason><b:Amount currencyID="EUR">10.00</b:Amount><a:TaxCategory><b:ID>S</b:ID><b:Percent>21</b:Percent></a:TaxCategory></a:AllowanceCharge>
<a:AllowanceCharge><b:ChargeIndicator>true</b:ChargeIndicator><b:AllowanceChargeReason>Vracht</b:AllowanceChargeReason><b:Amount currencyID="EUR">30.00</b:Amount><a:TaxCategory><b:ID>S</b:ID><b:Percent>21</b:Percent></a:TaxCategory></a:AllowanceCharge>
<a:TaxTotal><b:TaxAmount currencyID="EUR">28.20</b:TaxAmount>
<a:TaxSubtotal><b:TaxableAmount currencyID="EUR">120.00</b:TaxableAmount><b:TaxAmount currencyID="EUR">25.20</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>21</b:Percent></a:TaxCategory></a:TaxSubtotal>
<a:TaxSubtotal><b:TaxableAmount currencyID="EUR">50.00</b:TaxableAmount><b:TaxAmount currencyID="EUR">3.00</b:TaxAmount><a:TaxCategory><b:ID>S</b:ID><b:Percent>6</b:Percent></a:TaxCategory></a:TaxSubtotal></a:TaxTotal>
<a:LegalMonetaryTotal><b:LineExtensionAmount>150.00</b:LineExtensionAmount><b:TaxExclusiveAmount>170.00</b:TaxExclusiveAmount><b:TaxInclusiveAmount>198.20</b:TaxInclusiveAmount><b:AllowanceTotalAmount>10.00</b:AllowanceTotalAmount><b:ChargeTotalAmount>30.00</b:ChargeTotalAmount><b:PrepaidAmount>98.20</b:PrepaidAmount><b:PayableAmount>100.00</b:PayableAmount></a:LegalMonetaryTotal>
<a:InvoiceLine><b:ID>1</b:ID><b:InvoicedQuantity unitCode="C62">10</b:InvoicedQuantity><b:LineExtensionAmount>100.00</b:LineExtensionAmount><a:Item><b:Name>Affiche</b:Name><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>21.0</b:Percent></a:ClassifiedTaxCategory></a:Item><a:Price><b:PriceAmount>10.00</b:PriceAmount></a:Price></a:InvoiceLine>
<a:InvoiceLine><b:ID>2</b:ID><b:InvoicedQuantity unitCode="C62">5</b:InvoicedQuantity><b:LineExtensionAmount>50.00</b:LineExtensionAmount><a:Item><b:Name>Brochure</b:Name><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>6</b:Percent></a:ClassifiedTaxCategory></a:Item><a:Price><b:PriceAmount>10.00</b:PriceAmount></a:Price></a:InvoiceLine>
</Invoice>`

/** An invented delivery to another member state, in CII. */
const CII = `<r:CrossIndustryInvoice xmlns:r="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:m="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:u="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<r:ExchangedDocumentContext><m:GuidelineSpecifiedDocumentContextParameter><m:ID>${NORM}#compliant#urn:factur-x.eu:1p0:basic</m:ID></m:GuidelineSpecifiedDocumentContextParameter></r:ExchangedDocumentContext>
<r:ExchangedDocument><m:ID>L-3</m:ID><m:TypeCode>380</m:TypeCode><m:IssueDateTime><u:DateTimeString format="102">20261002</u:DateTimeString></m:IssueDateTime></r:ExchangedDocument>
<r:SupplyChainTradeTransaction>
<m:IncludedSupplyChainTradeLineItem><m:AssociatedDocumentLineDocument><m:LineID>1</m:LineID></m:AssociatedDocumentLineDocument><m:SpecifiedTradeProduct><m:Name>Bobine</m:Name></m:SpecifiedTradeProduct><m:SpecifiedLineTradeAgreement><m:NetPriceProductTradePrice><m:ChargeAmount>40.00</m:ChargeAmount></m:NetPriceProductTradePrice></m:SpecifiedLineTradeAgreement><m:SpecifiedLineTradeDelivery><m:BilledQuantity unitCode="C62">2</m:BilledQuantity></m:SpecifiedLineTradeDelivery><m:SpecifiedLineTradeSettlement><m:ApplicableTradeTax><m:TypeCode>VAT</m:TypeCode><m:CategoryCode>K</m:CategoryCode><m:RateApplicablePercent>0</m:RateApplicablePercent></m:ApplicableTradeTax><m:SpecifiedTradeSettlementLineMonetarySummation><m:LineTotalAmount>80.00</m:LineTotalAmount></m:SpecifiedTradeSettlementLineMonetarySummation></m:SpecifiedLineTradeSettlement></m:IncludedSupplyChainTradeLineItem>
<m:ApplicableHeaderTradeAgreement>
<m:SellerTradeParty><m:Name>Filature du Gave</m:Name><m:PostalTradeAddress><m:CountryID>FR</m:CountryID></m:PostalTradeAddress><m:SpecifiedTaxRegistration><m:ID schemeID="VA">FR44732829320</m:ID></m:SpecifiedTaxRegistration></m:SellerTradeParty>
<m:BuyerTradeParty><m:Name>Weberei Nord</m:Name><m:PostalTradeAddress><m:CountryID>DE</m:CountryID></m:PostalTradeAddress><m:SpecifiedTaxRegistration><m:ID schemeID="VA">DE136695976</m:ID></m:SpecifiedTaxRegistration></m:BuyerTradeParty>
</m:ApplicableHeaderTradeAgreement>
<m:ApplicableHeaderTradeDelivery><m:ShipToTradeParty><m:PostalTradeAddress><m:CountryID>DE</m:CountryID></m:PostalTradeAddress></m:ShipToTradeParty><m:ActualDeliverySupplyChainEvent><m:OccurrenceDateTime><u:DateTimeString format="102">20261001</u:DateTimeString></m:OccurrenceDateTime></m:ActualDeliverySupplyChainEvent></m:ApplicableHeaderTradeDelivery>
<m:ApplicableHeaderTradeSettlement><m:InvoiceCurrencyCode>EUR</m:InvoiceCurrencyCode>
<m:ApplicableTradeTax><m:CalculatedAmount>0.00</m:CalculatedAmount><m:TypeCode>VAT</m:TypeCode><m:ExemptionReason>Livraison intracommunautaire</m:ExemptionReason><m:BasisAmount>80.00</m:BasisAmount><m:CategoryCode>K</m:CategoryCode><m:RateApplicablePercent>0</m:RateApplicablePercent></m:ApplicableTradeTax>
<m:SpecifiedTradeSettlementHeaderMonetarySummation><m:LineTotalAmount>80.00</m:LineTotalAmount><m:TaxBasisTotalAmount>80.00</m:TaxBasisTotalAmount><m:TaxTotalAmount currencyID="EUR">0.00</m:TaxTotalAmount><m:GrandTotalAmount>80.00</m:GrandTotalAmount><m:DuePayableAmount>80.00</m:DuePayableAmount></m:SpecifiedTradeSettlementHeaderMonetarySummation>
</m:ApplicableHeaderTradeSettlement></r:SupplyChainTradeTransaction></r:CrossIndustryInvoice>`

const brokenBy = (text: string) => statedIn([attached(text)])?.brokenRules

/** The rules that a change of the file breaks. */
const changed = (text: string, before: string | RegExp, after: string) => {
  const other = text.replace(before, after)
  expect(other).not.toBe(text)
  return brokenBy(other)
}

describe("the rules of EN 16931", () => {
  it("are satisfied by valid invoices", () => {
    expect(brokenBy(UBL)).toEqual([])
    expect(brokenBy(CII)).toEqual([])
    // A currency without cents, a sum of many lines in binary fractions, and a charge written as a number.
    const lines = Array.from(
      { length: 30 },
      (_, i) =>
        `<a:InvoiceLine><b:ID>${i + 3}</b:ID><b:InvoicedQuantity unitCode="C62">1</b:InvoicedQuantity><b:LineExtensionAmount>0.10</b:LineExtensionAmount><a:Item><b:Name>Punt</b:Name><a:ClassifiedTaxCategory><b:ID>S</b:ID><b:Percent>6</b:Percent></a:ClassifiedTaxCategory></a:Item><a:Price><b:PriceAmount>0.10</b:PriceAmount></a:Price></a:InvoiceLine>`
    )
    const many = UBL.replace("</Invoice>", `${lines.join("")}</Invoice>`)
    expect(brokenBy(many)).toEqual(["BR-CO-10", "BR-S-08"])
    expect(brokenBy(many.replace(">150.00<", ">153.00<").replace(">50.00<", ">53.00<"))).toEqual(["BR-CO-13"])
    expect(changed(UBL, ">true<", ">1<")).toEqual([])
  })

  it.each<[change: string, before: string | RegExp, after: string, broken: ReadonlyArray<string>]>([
    ["no number", "<b:ID>A-17</b:ID>", "", ["BR-02"]],
    ["an empty date", "2026-10-02", " ", ["BR-03"]],
    [
      "no country for the seller",
      "<a:Country><b:IdentificationCode>BE</b:IdentificationCode></a:Country>",
      "",
      ["BR-09"]
    ],
    ["an unknown country", ">BE<", ">ZZ<", ["BR-CL-14"]],
    [
      "no address for the buyer",
      /(<a:AccountingCustomerParty><a:Party>)<a:PostalAddress>.*<\/a:PostalAddress>/,
      "$1",
      ["BR-10"]
    ],
    ["a line without a unit", ' unitCode="C62"', "", ["BR-23"]],
    ["a line without a name", "<b:Name>Affiche</b:Name>", "", ["BR-25"]],
    ["a negative price", "<b:PriceAmount>", "<b:PriceAmount>-", ["BR-27"]],
    ["a period that ends before it begins", "2026-09-30", "2026-08-30", ["BR-29"]],
    [
      "an allowance without a reason",
      /<b:AllowanceChargeReason>Korting<\/b:AllowanceChargeReason>/,
      "",
      ["BR-33", "BR-CO-21"]
    ],
    ["a transfer without an account", "<b:ID>BE68539007547034</b:ID>", "", ["BR-50", "BR-61"]],
    ["an electronic address without a scheme", ' schemeID="0009"', "", ["BR-62"]],
    [
      "an unknown currency",
      ">EUR</b:DocumentCurrencyCode>",
      ">EURO</b:DocumentCurrencyCode>",
      ["BR-CO-15", "BR-CL-04"]
    ],
    [
      "a wrong line amount",
      ">100.00</b:LineExtensionAmount>",
      ">120.00</b:LineExtensionAmount>",
      ["BR-CO-10", "BR-S-08"]
    ],
    [
      "a wrong total of allowances",
      ">10.00</b:AllowanceTotalAmount>",
      ">11.00</b:AllowanceTotalAmount>",
      ["BR-CO-11", "BR-CO-13"]
    ],
    ["a wrong total without tax", ">170.00<", ">170.01<", ["BR-CO-13", "BR-CO-15"]],
    ["a wrong total tax", ">28.20<", ">28.21<", ["BR-CO-14", "BR-CO-15"]],
    ["a wrong amount due", ">100.00</b:PayableAmount>", ">198.20</b:PayableAmount>", ["BR-CO-16"]],
    ["a prepaid amount with three decimals", ">98.20<", ">98.201<", ["BR-DEC-16"]],
    ["a VAT number without a country", ">BE0123456749<", ">0123456749<", ["BR-CO-09"]],
    ["a tax that does not match its rate", ">25.20<", ">22.20<", ["BR-CO-14", "BR-CO-17", "BR-S-09"]],
    [
      "a seller without any number",
      /<a:PartyTaxScheme>.*<\/a:PartyTaxScheme>/,
      "",
      ["BR-CO-26", "BR-S-02", "BR-S-03", "BR-S-04"]
    ],
    [
      "a VAT category missing from the breakdown",
      "<b:ID>S</b:ID><b:Percent>21.0<",
      "<b:ID>Z</b:ID><b:Percent>0<",
      ["BR-Z-01", "BR-S-08"]
    ],
    [
      "two currencies",
      "</b:DocumentCurrencyCode>",
      "</b:DocumentCurrencyCode><b:TaxCurrencyCode>SEK</b:TaxCurrencyCode>",
      ["BR-53"]
    ]
  ])("are reported if a file breaks them: %s", (_, before, after, broken) => {
    const found = changed(UBL, before, after) ?? []
    expect([...found].sort()).toEqual([...broken].sort())
  })

  it.each<[change: string, before: string | RegExp, after: string, broken: ReadonlyArray<string>]>([
    ["no VAT number for the buyer", 'schemeID="VA">DE', 'schemeID="FC">DE', ["BR-IC-02"]],
    [
      "no day of delivery",
      /<m:ActualDeliverySupplyChainEvent>.*<\/m:ActualDeliverySupplyChainEvent>/,
      "",
      ["BR-IC-11"]
    ],
    ["no delivery country", /<m:ShipToTradeParty>.*<\/m:ShipToTradeParty>/, "", ["BR-IC-12"]],
    ["a rate", "<m:RateApplicablePercent>0<", "<m:RateApplicablePercent>19<", ["BR-IC-05"]],
    ["no reason", /<m:ExemptionReason>.*<\/m:ExemptionReason>/, "", ["BR-IC-10"]],
    ["a wrong taxable amount", "<m:BasisAmount>80.00<", "<m:BasisAmount>80.50<", ["BR-IC-08"]],
    ["not subject to VAT, with numbers", />K</g, ">O<", ["BR-O-02", "BR-O-05"]],
    ["no quantity", /<m:BilledQuantity.*<\/m:BilledQuantity>/, "", ["BR-22", "BR-23"]]
  ])("also apply to CII: %s", (_, before, after, broken) => {
    expect(changed(CII, before, after)).toEqual(broken)
  })

  it("are not applied to a file that does not claim conformance", () => {
    const wrong = UBL.replace(">100.00</b:PayableAmount>", ">1.00</b:PayableAmount>")
    expect(brokenBy(wrong)).toEqual(["BR-CO-16"])
    for (const other of ["", "urn:peppol:pint:billing-1@jp-1", `${NORM}#conformant#urn:factur-x.eu:1p0:extended`])
      expect(brokenBy(wrong.replace(`>${NORM}<`, `>${other}<`)), other).toEqual([])
    expect(changed(CII, `${NORM}#compliant#urn:factur-x.eu:1p0:basic`, "urn:factur-x.eu:1p0:minimum")).toEqual([])
  })
})
