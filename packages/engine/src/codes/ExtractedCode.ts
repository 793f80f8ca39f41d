import type { BoundingBox } from "../page/BoundingBox.js"
import type { CodeMeaning } from "./CodeMeaning.js"

/** A bar code or matrix code of the document. */
export interface ExtractedCode {
  /** From 1. */
  readonly page: number
  /** Where it stands, in fractions of the page. */
  readonly bbox: BoundingBox
  /** Its symbology: `qr_code`, `data_matrix`, `pdf417`, `code_128`, `ean_13` … */
  readonly format: string
  /** What it says, control characters included; null where that may name persons or accounts and the document is de-identified. */
  readonly text: string | null
  /** What that says by a standard; null where it follows none that is known. */
  readonly meaning: CodeMeaning | null
  /** Whether its signature is that of its signer; null where it bears none, or no certificate to check it by was given. */
  readonly signature: "valid" | "invalid" | null
}
