/** The flag of a file that contains several documents. */
export const SEVERAL_DOCUMENTS_FLAG = "several_documents"

/** One of several documents in one file. */
export interface Segment {
  /** From 1, as the pages of the file are counted. */
  readonly page_start: number
  readonly page_end: number
  /** Name of its given or detected type; null if it matches no known type. */
  readonly document_type: string | null
  /** Probability, 0 to 1, that its first and last page are right. */
  readonly confidence: number
}
