/** The flag of a file in which several documents stand. */
export const SEVERAL_DOCUMENTS_FLAG = "several_documents"

/** One of several documents that stand in one file. */
export interface Segment {
  /** From 1, as the pages of the file are counted. */
  readonly page_start: number
  readonly page_end: number
  /** Name of the type that it was given or detected to be; null where it is none of those that are known. */
  readonly document_type: string | null
  /** Probability, 0 to 1, that it begins and ends where it is said to. */
  readonly confidence: number
}
