import type { DocumentError, DocumentRecord, DocumentStatus } from "../domain/Document.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import { review } from "../lifecycle/Review.js"
import type { Command } from "../lifecycle/Transition.js"
import type { ExtractorOutput } from "../ports/Extractor.js"
import type { Enclosed } from "./enclosed.js"
import type { LostPage, Progress } from "./Reading.js"

/** What a result says besides the values that were found. */
export interface Concluding {
  /** Why reading ended before all was read; null where it did not. */
  readonly error: DocumentError | null
  readonly pipelineVersion: string
  readonly processingTimeMs: number
  /** What came with the document; nothing where it is left out. */
  readonly enclosed?: Pick<Enclosed, "entries" | "flags">
}

/** A document that has ended, with its result. */
export interface Concluded {
  readonly document: DocumentRecord
  readonly command: Command
  readonly result: ExtractionResult
}

/** The error that pages which are lost, or lack something, leave on a document; null when there are none. */
export const reasonOf = (lost: ReadonlyArray<LostPage>): DocumentError | null => {
  const [first] = lost
  if (first === undefined) return null
  const numbers = lost.map(({ page }) => page).join(", ")
  return {
    code: first.code,
    message: lost.length === 1 ? `Page ${numbers}: ${first.message}` : `Pages ${numbers}: ${first.message}`
  }
}

/** The final state of a document, given what was read and extracted. */
export const conclude = (
  document: DocumentRecord,
  progress: Progress,
  extracted: ExtractorOutput,
  { enclosed = { entries: [], flags: [] }, error, pipelineVersion, processingTimeMs }: Concluding
): Concluded => {
  const { deidentify, humanReviewThreshold } = document.options
  const readPages = new Set(progress.pages.map(({ page }) => page))
  // Lost, or not reached before the deadline.
  const lostFlags = Array.from({ length: progress.pageCount }, (_, i) => i + 1)
    .filter((page) => !readPages.has(page))
    .map((page) => `unreadable_page:${page}`)
  const incompleteFlags = progress.incomplete.map(({ page }) => `incomplete_page:${page}`)
  const reason = error ?? reasonOf(progress.lost) ?? reasonOf(progress.incomplete)
  const { flags, reviewStatus } = review(
    extracted.extract,
    [...extracted.flags, ...lostFlags, ...incompleteFlags, ...enclosed.flags],
    humanReviewThreshold
  )
  const command: Command = reason === null ? "complete" : "complete_partially"
  const status: DocumentStatus = reason === null ? "completed" : "partially_completed"
  const {
    codes,
    documentType,
    documentTypeConfidence,
    explanation,
    extract,
    fileName,
    language,
    recognition,
    segments,
    tables
  } = extracted
  const confidences = Object.values(extract).map(({ confidence }) => confidence)
  return {
    command,
    document: {
      ...document,
      documentType,
      filename: fileName,
      error: reason,
      reviewStatus,
      ...(confidences.length === 0 ? {} : { leastConfidence: Math.min(...confidences) })
    },
    result: {
      id: document.id,
      status,
      document_type: documentType,
      document_type_confidence: documentTypeConfidence,
      language,
      extract,
      tables,
      review_status: reviewStatus,
      flags,
      ...(segments === undefined ? {} : { segments }),
      ...(enclosed.entries.length === 0 ? {} : { attachments: enclosed.entries }),
      ...(codes === undefined ? {} : { codes }),
      ocr_path: progress.fellBack ? "fallback" : "primary",
      deidentified: deidentify,
      pipeline_version: pipelineVersion,
      processing_time_ms: processingTimeMs,
      ...(reason === null ? {} : { error: reason }),
      ...(recognition === null ? {} : { recognition }),
      ...(explanation === undefined ? {} : { explanation })
    }
  }
}
