import { withoutPersons } from "./codes/index.js"
import type { Extraction, ExtractionRequest } from "./Extraction.js"
import { extractPages } from "./extract.js"
import { type Deidentification, deidentify } from "./privacy/index.js"
import { type RedactedPage, redactedPages } from "./privacy/redactedPages.js"
import { type Recognition, toRecognition } from "./recognition.js"
import { withDocument } from "./text/documentMemory.js"

/** The options for a document. */
export interface DocumentRequest extends ExtractionRequest {
  /** The name of the submitted file. */
  readonly fileName: string | null
  /** Whether placeholders replace people and accounts, in the file name too. */
  readonly deidentify: boolean
  /** Options of the replacement. */
  readonly deidentification?: Deidentification
  /** Whether to return the words of every page too. */
  readonly includeRecognition: boolean
  /** Whether to return the places of replaced values too, so that pictures of the pages can be redacted. Default no. */
  readonly redaction?: boolean
}

/** The outcome for a document. A de-identified one has no explanation, because an explanation quotes the page. */
export interface ExtractedDocument extends Omit<Extraction, "layout"> {
  readonly fileName: string | null
  /** Null unless requested. */
  readonly recognition: Recognition | null
  /** The pages with the places that pictures of them must not show; absent where it was not asked for. */
  readonly redaction?: ReadonlyArray<RedactedPage>
}

/** Extracts fields and tables from the pages of a document, and de-identifies them on request. */
export const extractDocument = (request: DocumentRequest): ExtractedDocument =>
  withDocument(() => extractWhole(request))

const extractWhole = ({
  deidentification = {},
  deidentify: deidentified,
  fileName,
  includeRecognition,
  redaction = false,
  ...request
}: DocumentRequest): ExtractedDocument => {
  // An explanation quotes the page.
  const found = { extraction: extractPages(deidentified ? { ...request, explain: false } : request), fileName }
  const shown = deidentified ? deidentify(found, deidentification) : found
  const { codes: all, layout, ...extraction } = shown.extraction
  const codes = deidentified && all !== undefined ? withoutPersons(all) : all
  return {
    ...extraction,
    ...(codes === undefined ? {} : { codes }),
    ...(redaction && deidentified ? { redaction: redactedPages(found.extraction.layout, layout, codes ?? []) } : {}),
    fileName: shown.fileName,
    recognition: includeRecognition ? toRecognition(layout, extraction.language) : null
  }
}
