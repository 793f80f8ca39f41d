import type { RedactedPage } from "@extrait/engine/domain"
import { Context, type Effect, Schema, type Stream } from "effect"
import type { StoredRedaction } from "../domain/Document.js"
import type { PagePicture } from "./PageReader.js"

/** A page as a redacted file is to show it. */
export interface PageToRedact extends Pick<RedactedPage, "page" | "turned" | "covered" | "words"> {
  /** The whole page in colour. Null where it could not be drawn, or nobody could read what it says: it is then shown black. */
  readonly picture: PagePicture | null
}

/** The file that a document is without its personal data. */
export interface RedactedFile {
  readonly bytes: Uint8Array
  readonly contentType: StoredRedaction["contentType"]
}

/** The redacted file could not be written. */
export class RedactionFailed extends Schema.TaggedError<RedactionFailed>()("RedactionFailed", {
  message: Schema.String
}) {}

/** Writes redacted files. What is covered is gone from their bytes: pages become pictures, in whose pixels the boxes are. */
export interface RedactedFileWriterService {
  /**
   * A PDF of the pages, with their words as invisible text; or, where `picture` is wanted, the picture of the only page. Pages are taken one at a
   * time, in their order.
   */
  readonly write: <E>(
    pages: Stream.Stream<PageToRedact, E>,
    as: "pdf" | "picture"
  ) => Effect.Effect<RedactedFile, E | RedactionFailed>
}

/** The port of what writes redacted files. A host need not have one: de-identified documents then have no file. */
export class RedactedFileWriter extends Context.Tag("@extrait/core/RedactedFileWriter")<
  RedactedFileWriter,
  RedactedFileWriterService
>() {}
