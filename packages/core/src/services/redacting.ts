import type { RedactedPage } from "@extrait/engine/domain"
import { Effect, Option, Stream } from "effect"
import type { DocumentRecord, StoredRedaction } from "../domain/Document.js"
import { tenantKey } from "../domain/Tenant.js"
import { BlobStore } from "../ports/BlobStore.js"
import type { ExtractorOutput } from "../ports/Extractor.js"
import type { SourceFile } from "../ports/PageReader.js"
import { placeOf } from "../ports/placeOf.js"
import { type PageToRedact, type RedactedFile, RedactedFileWriter } from "../ports/RedactedFileWriter.js"
import { step } from "./observation.js"
import type { ExtractedPart } from "./parts.js"
import type { Progress, ReadingService } from "./Reading.js"

/** Whether a document has pages that can be drawn, so that a redacted file can be made of it. */
export const hasPictures = ({ contentType }: Pick<DocumentRecord, "contentType">): boolean =>
  contentType === "application/pdf" || contentType?.startsWith("image/") === true

const endings = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" } as const

/** The name of a redacted file, from what is left of its original's name. */
export const redactedName = (filename: string | null, contentType: RedactedFile["contentType"]): string | null =>
  filename === null ? null : `${filename.replace(/\.[A-Za-z0-9]{1,5}$/, "")}-redacted.${endings[contentType]}`

/** What was read of a file, and what was found in the whole and, where it was split, in each of its documents. */
export interface FoundInFile {
  readonly progress: Progress
  readonly whole: ExtractorOutput
  readonly parts: ReadonlyArray<ExtractedPart>
}

/** The redactions of a page from each extraction, that of the whole file first. */
const redactionsOf = (number: number, { parts, whole }: FoundInFile): ReadonlyArray<RedactedPage> => [
  ...(whole.redaction ?? []).filter(({ page }) => page === number),
  ...parts.flatMap(({ extracted: { redaction = [] }, segment: { page_start } }) =>
    redaction.filter(({ page }) => page + page_start - 1 === number)
  )
]

/** What is needed to make a redacted file, while the original is there. */
export interface ToRedact {
  readonly document: DocumentRecord
  readonly file: SourceFile
  readonly password: Parameters<ReadingService["drawPages"]>[1]["password"]
  readonly from: FoundInFile
  /** Tells the files of several attempts at one document apart. */
  readonly attempt: number
}

/** Makes and stores redacted files; absent where the host has nothing that writes them. */
export const makeRedacting = (
  reading: ReadingService
): Effect.Effect<((what: ToRedact) => Effect.Effect<Option.Option<StoredRedaction>>) | null, never, BlobStore> =>
  Effect.gen(function* () {
    const blobs = yield* BlobStore
    const writer = Option.getOrNull(yield* Effect.serviceOption(RedactedFileWriter))
    if (writer === null) return null

    const pageOf = (number: number, from: FoundInFile): Omit<PageToRedact, "picture"> | null => {
      const found = redactionsOf(number, from)
      const [first] = found
      // A page that nobody could read may hide anything.
      if (first === undefined) return null
      const covered = found.flatMap((page) => page.covered)
      const alike = new Set(found.slice(1).flatMap(({ words }) => words.map(keyOfWord)))
      return {
        page: number,
        turned: first.turned,
        covered,
        // Words that any of them has replaced are left out.
        words: found.length === 1 ? first.words : first.words.filter((word) => alike.has(keyOfWord(word)))
      }
    }

    return ({ attempt, document, file, from, password }) => {
      const { progress } = from
      const key = `${tenantKey(document.tenant)}/${document.id}.redacted-${attempt}`
      const numbers = Array.from({ length: progress.pageCount }, (_, i) => i + 1)
      return Effect.scoped(
        Effect.gen(function* () {
          const draw = yield* reading.drawPages(file, { password })
          const pages = Stream.fromIterable(numbers).pipe(
            Stream.mapEffect((number): Effect.Effect<PageToRedact> => {
              const known = pageOf(number, from)
              if (known === null) {
                return Effect.succeed({ page: number, turned: 0, covered: [], words: [], picture: null })
              }
              return draw(number).pipe(
                Effect.map((picture) => ({ ...known, picture })),
                Effect.catchTag("UnreadablePage", ({ message }) =>
                  Effect.as(Effect.logWarning("a page of a redacted file is black: it cannot be drawn", message), {
                    ...known,
                    words: [],
                    picture: null
                  })
                )
              )
            })
          )
          const isPicture = file.contentType !== "application/pdf" && progress.pageCount === 1
          const { bytes, contentType } = yield* writer.write(pages, isPicture ? "picture" : "pdf")
          const { sha256, sizeBytes } = yield* blobs.put(key, Stream.make(bytes))
          return Option.some({ key, contentType, sha256, sizeBytes })
        })
      ).pipe(
        Effect.catchAll((failure) =>
          Effect.as(
            Effect.logWarning(
              "the redacted file could not be made",
              failure._tag === "StorageUnavailable" ? failure.operation : failure.message
            ),
            Option.none()
          )
        ),
        Effect.catchAllDefect((defect) =>
          Effect.as(Effect.logError("the writer of redacted files failed unexpectedly", placeOf(defect)), Option.none())
        ),
        // Deleted meanwhile, or out of time: what was written has no document.
        Effect.onInterrupt(() => Effect.ignoreLogged(blobs.remove(key))),
        step("redact", { "extrait.pages": progress.pageCount })
      )
    }
  })

const keyOfWord = ({ bbox, text }: RedactedPage["words"][number]): string => `${bbox.x} ${bbox.y} ${text}`
