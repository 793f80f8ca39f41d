/** A file of a document: the original, or the redacted one. */
export interface OriginalFile {
  /** As it was submitted, or by what de-identification left of that; null where it had no name. */
  readonly filename: string | null
  /** Told from the bytes, not from the name. */
  readonly contentType: string
  /** Bytes of the whole file. */
  readonly sizeBytes: number
  /** The bytes, or those of the range that was asked for. */
  readonly content: ReadableStream<Uint8Array>
}
