import type { Extraction, ExtractionRequest } from "@extrait/engine"
import { Context, type Effect, Schema } from "effect"
import type { Attachment } from "./PageReader.js"

/** The extractor could not work on these pages. */
export class ExtractionFailed extends Schema.TaggedError<ExtractionFailed>()("ExtractionFailed", {
  message: Schema.String,
  retryable: Schema.Boolean
}) {}

/** Pages, what to look for, and the files found inside the document. */
export interface ExtractorInput extends ExtractionRequest {
  readonly attachments: ReadonlyArray<Attachment>
}

export interface ExtractorService {
  /** Name and version, part of `pipeline_version`. */
  readonly version: string
  readonly extract: (input: ExtractorInput) => Effect.Effect<Extraction, ExtractionFailed>
}

/** Finds fields and tables in pages of words. */
export class Extractor extends Context.Tag("@extrait/core/Extractor")<Extractor, ExtractorService>() {}
