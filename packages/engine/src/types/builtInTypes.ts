import { creditNote } from "./creditNote.js"
import type { DocumentType } from "./DocumentType.js"
import { invoice } from "./invoice.js"
import { labReport } from "./labReport.js"
import { receipt } from "./receipt.js"

/** The document types that need no schema. */
export const BUILT_IN_TYPES: ReadonlyArray<DocumentType> = [invoice, creditNote, receipt, labReport]

/** The built-in type of a name; undefined for a name that selects none. */
export const builtInType = (name: string): DocumentType | undefined => BUILT_IN_TYPES.find((type) => type.name === name)
