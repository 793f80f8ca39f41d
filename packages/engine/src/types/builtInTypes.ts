import { LANGUAGES } from "../lang/languages.js"
import { bankDetails } from "./bankDetails.js"
import { bankStatement } from "./bankStatement.js"
import { contract } from "./contract.js"
import { creditNote } from "./creditNote.js"
import type { DocumentType, TypeShape } from "./DocumentType.js"
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
import { worded } from "./worded.js"

const SHAPES: ReadonlyArray<TypeShape> = [
  invoice,
  creditNote,
  receipt,
  labReport,
  bankStatement,
  bankDetails,
  payslip,
  prescription,
  purchaseOrder,
  quote,
  utilityBill,
  insuranceCertificate,
  taxNotice,
  identityCard,
  passport,
  drivingLicence,
  residencePermit,
  contract,
  letter,
  resume
]

/** The document types that need no schema, with the words of every installed language. */
export const BUILT_IN_TYPES: ReadonlyArray<DocumentType> = SHAPES.map((shape) => worded(shape, LANGUAGES))

/** The built-in type of a name; undefined for a name that selects none. */
export const builtInType = (name: string): DocumentType | undefined => BUILT_IN_TYPES.find((type) => type.name === name)
