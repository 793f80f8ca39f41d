import type { DocumentMaker } from "../DocumentMaker.js"
import { composePrescription, prescriptionLayoutNames } from "./prescription/compose.js"

/** Prescriptions of doctors, typed in lines or set in tables. */
export const prescription: DocumentMaker = {
  type: "prescription",
  fileName: { fr: "ordonnance", en: "prescription" },
  layouts: prescriptionLayoutNames,
  compose: composePrescription
}
