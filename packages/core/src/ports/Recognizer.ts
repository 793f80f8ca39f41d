import type { Word } from "@extrait/engine"
import { Context, type Effect, Schema } from "effect"
import type { PagePicture } from "./PageReader.js"

/** A picture that the recogniser could not read. `retryable`: the same picture may succeed on another try. */
export class RecognitionFailed extends Schema.TaggedError<RecognitionFailed>()("RecognitionFailed", {
  message: Schema.String,
  retryable: Schema.Boolean
}) {}

export interface RecognitionOptions {
  /** Languages to expect; several where it is unknown. */
  readonly languages: ReadonlyArray<"fr" | "en">
}

/** The words of a picture; boxes in the picture's pixels, confidences 0 to 1. */
export interface RecognizedPicture {
  readonly words: ReadonlyArray<Word>
}

export interface RecognizerService {
  /** Name and version, part of `pipeline_version`. */
  readonly version: string
  /** How many pictures it works on at once; a caller gains nothing by asking for more. */
  readonly parallelism: number
  /** The same picture and options always give the same words. Interruption stops the work. */
  readonly recognize: (
    picture: PagePicture,
    options: RecognitionOptions
  ) => Effect.Effect<RecognizedPicture, RecognitionFailed>
}

export class Recognizer extends Context.Tag("@extrait/core/Recognizer")<Recognizer, RecognizerService>() {}

/** A second recogniser, tried with the pictures that the first one fails on. A host need not have one. */
export class FallbackRecognizer extends Context.Tag("@extrait/core/FallbackRecognizer")<
  FallbackRecognizer,
  RecognizerService
>() {}
