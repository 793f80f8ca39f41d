import type { DocumentMaker } from "../DocumentMaker.js"
import { bankDetails } from "./BankDetails.js"
import { bankStatement } from "./BankStatement.js"
import { contract } from "./Contract.js"
import { creditNote } from "./CreditNote.js"
import { drivingLicence } from "./DrivingLicence.js"
import { identityCard } from "./IdentityCard.js"
import { insuranceCertificate } from "./InsuranceCertificate.js"
import { invoice } from "./Invoice.js"
import { labReport } from "./LabReport.js"
import { letter } from "./Letter.js"
import { passport } from "./Passport.js"
import { payslip } from "./Payslip.js"
import { prescription } from "./Prescription.js"
import { purchaseOrder } from "./PurchaseOrder.js"
import { quote } from "./Quote.js"
import { receipt } from "./Receipt.js"
import { residencePermit } from "./ResidencePermit.js"
import { resume } from "./Resume.js"
import { taxNotice } from "./TaxNotice.js"
import { utilityBill } from "./UtilityBill.js"

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
