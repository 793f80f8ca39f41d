import type { DocumentMaker } from "../DocumentMaker.js"
import { composeDetails, detailsLayoutNames } from "./bankDetails/compose.js"
import { composeStatement, statementLayoutNames } from "./bankStatement/compose.js"
import { composeContract, contractLayoutNames } from "./contract/compose.js"
import { composeIdentity, identityLayouts } from "./identity/compose.js"
import { composeInsuranceCertificate, insuranceLayoutNames } from "./insuranceCertificate/compose.js"
import { composeInvoice, invoiceLayoutNames } from "./invoice/compose.js"
import { composeLabReport, labLayoutNames } from "./labReport/compose.js"
import { composeLetter, letterLayoutNames } from "./letter/compose.js"
import { composePayslip, payslipLayoutNames } from "./payslip/compose.js"
import { composePrescription, prescriptionLayoutNames } from "./prescription/compose.js"
import { composePurchaseOrder } from "./purchaseOrder/compose.js"
import { composeQuote } from "./quote/compose.js"
import { composeReceipt, receiptLayoutNames } from "./receipt/compose.js"
import { composeResume, resumeLayoutNames } from "./resume/compose.js"
import { composeTaxNotice, taxLayoutNames } from "./taxNotice/compose.js"
import { tradeLayoutNames } from "./trade/compose.js"
import { composeUtilityBill, utilityLayoutNames } from "./utilityBill/compose.js"

/** Details of a bank account: the French RIB, and what British, Irish and American banks give out. */
const bankDetails: DocumentMaker = {
  type: "bank_details",
  fileName: { fr: "rib", en: "bank-details" },
  layouts: detailsLayoutNames,
  compose: composeDetails
}

/** Statements of account of banks, with debits and credits apart, signed, or in sections. */
const bankStatement: DocumentMaker = {
  type: "bank_statement",
  fileName: { fr: "releve", en: "statement" },
  layouts: statementLayoutNames,
  compose: composeStatement
}

/** Contracts and agreements between two parties. */
const contract: DocumentMaker = {
  type: "contract",
  fileName: { fr: "contrat", en: "contract" },
  layouts: contractLayoutNames,
  compose: composeContract
}

/** Credit notes, in the layouts of invoices. */
const creditNote: DocumentMaker = {
  type: "credit_note",
  fileName: { fr: "avoir", en: "credit-note" },
  layouts: invoiceLayoutNames,
  compose: (language, layout, random) => composeInvoice("credit_note", language, layout, random)
}

/** Driving licences. */
const drivingLicence: DocumentMaker = {
  type: "driving_licence",
  fileName: { fr: "permis-de-conduire", en: "driving-licence" },
  layouts: identityLayouts.driving_licence,
  compose: composeIdentity("driving_licence")
}

/** National identity cards. */
const identityCard: DocumentMaker = {
  type: "identity_card",
  fileName: { fr: "carte-identite", en: "identity-card" },
  layouts: identityLayouts.identity_card,
  compose: composeIdentity("identity_card")
}

/** Insurers' certificates for homes, firms, vehicles and journeys, in several layouts. */
const insuranceCertificate: DocumentMaker = {
  type: "insurance_certificate",
  fileName: { fr: "attestation-assurance", en: "insurance-certificate" },
  layouts: insuranceLayoutNames,
  compose: composeInsuranceCertificate
}

/** Invoices of firms to firms or persons, in several layouts. */
const invoice: DocumentMaker = {
  type: "invoice",
  fileName: { fr: "facture", en: "invoice" },
  layouts: invoiceLayoutNames,
  compose: (language, layout, random) => composeInvoice("invoice", language, layout, random)
}

/** Reports of medical laboratories, with results in parts, in one table, with earlier ones beside them, or typed in lines. */
const labReport: DocumentMaker = {
  type: "lab_report",
  fileName: { fr: "analyses", en: "lab-report" },
  layouts: labLayoutNames,
  compose: composeLabReport
}

/** Letters of people and of firms. */
const letter: DocumentMaker = {
  type: "letter",
  fileName: { fr: "lettre", en: "letter" },
  layouts: letterLayoutNames,
  compose: composeLetter
}

/** The data page of passports. */
const passport: DocumentMaker = {
  type: "passport",
  fileName: { fr: "passeport", en: "passport" },
  layouts: identityLayouts.passport,
  compose: composeIdentity("passport")
}

/** Payslips: French ones with the shares of employee and employer, British, Irish and American ones. */
const payslip: DocumentMaker = {
  type: "payslip",
  fileName: { fr: "bulletin", en: "payslip" },
  layouts: payslipLayoutNames,
  compose: composePayslip
}

/** Prescriptions of doctors, typed in lines or set in tables. */
const prescription: DocumentMaker = {
  type: "prescription",
  fileName: { fr: "ordonnance", en: "prescription" },
  layouts: prescriptionLayoutNames,
  compose: composePrescription
}

/** Purchase orders of firms to their suppliers, in several layouts. */
const purchaseOrder: DocumentMaker = {
  type: "purchase_order",
  fileName: { fr: "bon-de-commande", en: "purchase-order" },
  layouts: tradeLayoutNames,
  compose: composePurchaseOrder
}

/** Quotations and estimates of firms to firms or persons, in several layouts. */
const quote: DocumentMaker = {
  type: "quote",
  fileName: { fr: "devis", en: "quote" },
  layouts: tradeLayoutNames,
  compose: composeQuote
}

/** Receipts of shops and restaurants, on narrow rolls. */
const receipt: DocumentMaker = {
  type: "receipt",
  fileName: { fr: "ticket", en: "receipt" },
  layouts: receiptLayoutNames,
  compose: composeReceipt
}

/** Residence permits. */
const residencePermit: DocumentMaker = {
  type: "residence_permit",
  fileName: { fr: "titre-de-sejour", en: "residence-permit" },
  layouts: identityLayouts.residence_permit,
  compose: composeIdentity("residence_permit")
}

/** Curricula vitae. */
const resume: DocumentMaker = {
  type: "resume",
  fileName: { fr: "cv", en: "resume" },
  layouts: resumeLayoutNames,
  compose: composeResume
}

/** Notices of taxes on income and on property, in several layouts. */
const taxNotice: DocumentMaker = {
  type: "tax_notice",
  fileName: { fr: "avis-impot", en: "tax-notice" },
  layouts: taxLayoutNames,
  compose: composeTaxNotice
}

/** Bills for electricity, gas, water and telephone lines, in several layouts. */
const utilityBill: DocumentMaker = {
  type: "utility_bill",
  fileName: { fr: "facture-energie", en: "utility-bill" },
  layouts: utilityLayoutNames,
  compose: composeUtilityBill
}

/** The makers of every document type that can be generated. */
export const documentMakers: ReadonlyArray<DocumentMaker> = [
  invoice,
  creditNote,
  receipt,
  purchaseOrder,
  quote,
  utilityBill,
  identityCard,
  passport,
  drivingLicence,
  residencePermit,
  contract,
  letter,
  resume,
  bankStatement,
  bankDetails,
  payslip,
  prescription,
  insuranceCertificate,
  taxNotice,
  labReport
]
