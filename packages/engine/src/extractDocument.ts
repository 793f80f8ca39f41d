import { withoutPersons } from "./codes/index.js"
import type { Extraction, ExtractionRequest } from "./Extraction.js"
import { extract } from "./extract.js"
import { type Deidentification, deidentify } from "./privacy/index.js"
import { type Recognition, toRecognition } from "./recognition.js"

/** What is wanted of a document. */
export interface DocumentRequest extends ExtractionRequest {
  /** The name it was sent under. */
  readonly fileName: string | null
  /** Whether persons and accounts are replaced by placeholders, in the name too. */
  readonly deidentify: boolean
  /** How that is done. */
  readonly deidentification?: Deidentification
  /** Whether the words of every page are wanted beside the fields. */
  readonly includeRecognition: boolean
}

/** What comes of a document; it is not explained where persons and accounts are replaced, for an explanation quotes the page. */
export interface ExtractedDocument extends Omit<Extraction, "layout"> {
  readonly fileName: string | null
  /** Null where it was not asked for. */
  readonly recognition: Recognition | null
}

/** From the pages of a document to what its result shows: fields and tables, freed of personal data where that is asked for. */
export const extractDocument = ({
  deidentification = {},
  deidentify: deidentified,
  fileName,
  includeRecognition,
  ...request
}: DocumentRequest): ExtractedDocument => {
  // An explanation quotes the page.
  const found = { extraction: extract(deidentified ? { ...request, explain: false } : request), fileName }
  const shown = deidentified ? deidentify(found, deidentification) : found
  const { codes, layout, ...extraction } = shown.extraction
  return {
    ...extraction,
    ...(codes === undefined ? {} : { codes: deidentified ? withoutPersons(codes) : codes }),
    fileName: shown.fileName,
    recognition: includeRecognition ? toRecognition(layout, extraction.language) : null
  }
}
