import type { DocumentMaker } from "../DocumentMaker.js"
import { composeLabReport, labLayoutNames } from "./labReport/compose.js"

/** Reports of medical laboratories, with results in parts, in one table, with earlier ones beside them, or typed in lines. */
export const labReport: DocumentMaker = {
  type: "lab_report",
  fileName: { fr: "analyses", en: "lab-report" },
  layouts: labLayoutNames,
  compose: composeLabReport
}
