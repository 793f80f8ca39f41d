import type { TypeWords } from "../../Language.js"
import { bankStatement } from "./bankStatement.js"
import { creditNote } from "./creditNote.js"
import { invoice } from "./invoice.js"
import { receipt } from "./receipt.js"

/** German words of document types, by the types' names. */
export const types: Readonly<Record<string, TypeWords>> = {
  invoice,
  credit_note: creditNote,
  receipt,
  bank_statement: bankStatement
}
