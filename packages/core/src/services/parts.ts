import { SEVERAL_DOCUMENTS_FLAG } from "@extrait/engine/domain"
import { Clock, Effect, Either } from "effect"
import type { DocumentRecord, ProcessingOptions } from "../domain/Document.js"
import type { Segment } from "../domain/ExtractionResult.js"
import { makeDocumentId } from "../domain/Ids.js"
import { type Command, transition } from "../lifecycle/Transition.js"
import type { ExtractorOutput } from "../ports/Extractor.js"
import { type Concluded, type Concluding, conclude } from "./conclude.js"
import type { Progress } from "./Reading.js"

/** One of several documents in a file that is split: a document to be, with its pages. */
interface Part {
  readonly document: DocumentRecord
  readonly segment: Segment
  /** What was read of its pages, which are counted from 1 again. */
  readonly progress: Progress
}

/** The same with what was found in it. */
export interface ExtractedPart extends Part {
  readonly extracted: ExtractorOutput
}

/** The options of a part: it is not split again, and its pages have been read. */
const optionsOf = ({ hasPassword: _password, split: _split, ...options }: ProcessingOptions): ProcessingOptions =>
  options

/** The share of a file's pages that belongs to a part. */
const progressOf = (progress: Progress, start: number, end: number): Progress => {
  const own = <A extends { readonly page: number }>(all: ReadonlyArray<A>): ReadonlyArray<A> =>
    all.filter(({ page }) => page >= start && page <= end).map((one) => ({ ...one, page: one.page - start + 1 }))
  return {
    ...progress,
    pageCount: end - start + 1,
    pages: own(progress.pages),
    lost: own(progress.lost),
    incomplete: own(progress.incomplete),
    // A file inside the file may be any part's.
    attachments: [],
    // They came with the file.
    enclosed: []
  }
}

/** The documents that a file becomes where it holds several and was submitted to be split; none otherwise. */
export const partsOf = (
  document: DocumentRecord,
  { segments = [] }: ExtractorOutput,
  progress: Progress
): Effect.Effect<ReadonlyArray<Part>> =>
  document.options.split !== true
    ? Effect.succeed([])
    : Effect.forEach(segments, (segment, i) =>
        Effect.gen(function* () {
          const id = yield* makeDocumentId
          const createdAt = yield* Clock.currentTimeMillis
          // Pages at either end that could not be read are the first part's and the last one's.
          const start = i === 0 ? 1 : segment.page_start
          const end = i === segments.length - 1 ? progress.pageCount : segment.page_end
          return {
            segment: { ...segment, page_start: start, page_end: end, document_id: id },
            progress: progressOf(progress, start, end),
            document: {
              ...document,
              id,
              parentId: document.id,
              options: optionsOf(document.options),
              // The file is the parent's.
              sizeBytes: null,
              sha256: null,
              blobKey: null,
              createdAt,
              updatedAt: createdAt
            }
          }
        })
      )

/** What the file itself is left with where it was split: its parts, and no field of any of them. */
export const withoutFields = (
  { explanation: _, ...whole }: ExtractorOutput,
  parts: ReadonlyArray<ExtractedPart>
): ExtractorOutput => {
  const [first, ...others] = parts.map(({ extracted }) => extracted)
  const alike = others.every(({ documentType }) => documentType === first?.documentType)
  return {
    ...whole,
    documentType: alike ? (first?.documentType ?? null) : null,
    documentTypeConfidence: Math.min(...parts.map(({ extracted }) => extracted.documentTypeConfidence)),
    extract: {},
    tables: [],
    flags: [],
    segments: parts.map(({ segment }) => segment)
  }
}

/** Made, worked on and ended in one transaction: nobody ever sees it before. */
const endedBy = (command: Command) =>
  (["enqueue", "take", command] as const).reduce(
    (status, next) => Either.flatMap(status, (from) => transition(from, next)),
    transition(null, "store")
  )

/** The final state of a part. */
export const concludePart = ({ document, extracted, progress }: ExtractedPart, concluding: Concluding): Concluded => {
  const missing = progress.pages.length < progress.pageCount
  const flags = extracted.flags.filter((flag) => flag !== SEVERAL_DOCUMENTS_FLAG)
  const { segments: _, ...own } = extracted
  const concluded = conclude(
    document,
    progress,
    { ...own, flags },
    { ...concluding, error: missing ? concluding.error : null }
  )
  return {
    ...concluded,
    document: { ...concluded.document, status: Either.getOrThrow(endedBy(concluded.command)) }
  }
}
