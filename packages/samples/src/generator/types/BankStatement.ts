import type { DocumentMaker } from "../DocumentMaker.js"
import { composeStatement, statementLayoutNames } from "./bankStatement/compose.js"

/** Statements of account of banks, with debits and credits apart, signed, or in sections. */
export const bankStatement: DocumentMaker = {
  type: "bank_statement",
  fileName: { fr: "releve", en: "statement" },
  layouts: statementLayoutNames,
  compose: composeStatement
}
