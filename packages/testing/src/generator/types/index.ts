import type { DocumentMaker } from "../DocumentMaker.js"
import { creditNote } from "./CreditNote.js"
import { invoice } from "./Invoice.js"
import { receipt } from "./Receipt.js"

/** The makers of every document type that can be generated. */
export const documentMakers: ReadonlyArray<DocumentMaker> = [invoice, creditNote, receipt]
