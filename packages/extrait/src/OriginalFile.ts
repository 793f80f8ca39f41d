/** A file of a document: the original, or the redacted one. */
export interface OriginalFile {
  /** As submitted, or what de-identification left of it; null if it had no name. */
  readonly filename: string | null
  /** Detected from the bytes, not from the name. */
  readonly contentType: string
  /** Bytes of the whole file. */
  readonly sizeBytes: number
  /** The bytes, or those of the requested range. */
  readonly content: ReadableStream<Uint8Array>
}
