import type { DocumentMaker } from "../DocumentMaker.js"
import { composePayslip, payslipLayoutNames } from "./payslip/compose.js"

/** Payslips: French ones with the shares of employee and employer, British, Irish and American ones. */
export const payslip: DocumentMaker = {
  type: "payslip",
  fileName: { fr: "bulletin", en: "payslip" },
  layouts: payslipLayoutNames,
  compose: composePayslip
}
