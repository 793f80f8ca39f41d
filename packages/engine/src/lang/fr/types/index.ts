import type { TypeWords } from "../../Language.js"
import { bankDetails } from "./bankDetails.js"
import { bankStatement } from "./bankStatement.js"
import { contract } from "./contract.js"
import { creditNote } from "./creditNote.js"
import { drivingLicence } from "./drivingLicence.js"
import { identityCard } from "./identityCard.js"
import { insuranceCertificate } from "./insuranceCertificate.js"
import { invoice } from "./invoice.js"
import { labReport } from "./labReport.js"
import { letter } from "./letter.js"
import { passport } from "./passport.js"
import { payslip } from "./payslip.js"
import { prescription } from "./prescription.js"
import { purchaseOrder } from "./purchaseOrder.js"
import { quote } from "./quote.js"
import { receipt } from "./receipt.js"
import { residencePermit } from "./residencePermit.js"
import { resume } from "./resume.js"
import { taxNotice } from "./taxNotice.js"
import { utilityBill } from "./utilityBill.js"

/** French words of document types, by the types' names. */
export const types: Readonly<Record<string, TypeWords>> = {
  invoice,
  credit_note: creditNote,
  receipt,
  lab_report: labReport,
  bank_statement: bankStatement,
  bank_details: bankDetails,
  payslip,
  prescription,
  purchase_order: purchaseOrder,
  quote,
  utility_bill: utilityBill,
  insurance_certificate: insuranceCertificate,
  tax_notice: taxNotice,
  identity_card: identityCard,
  passport,
  driving_licence: drivingLicence,
  residence_permit: residencePermit,
  contract,
  letter,
  resume
}
