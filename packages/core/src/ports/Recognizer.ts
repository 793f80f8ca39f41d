import type { Word } from "@extrait/engine"
import { Context, Effect, Layer, Schema, type Scope } from "effect"
import type { PagePicture } from "./PageReader.js"
import { placeOf } from "./placeOf.js"

/** A picture that the recogniser could not read. `retryable`: the same picture may succeed on another try. */
export class RecognitionFailed extends Schema.TaggedError<RecognitionFailed>()("RecognitionFailed", {
  message: Schema.String,
  retryable: Schema.Boolean
}) {}

/** What is known of a picture's text beforehand. */
export interface RecognitionOptions {
  /** Codes (ISO 639-1) of the languages to expect; all that are installed where it is unknown. */
  readonly languages: ReadonlyArray<string>
}

/** The words of a picture; boxes in the picture's pixels, confidences 0 to 1. */
export interface RecognizedPicture {
  /** In no order. */
  readonly words: ReadonlyArray<Word>
}

/** Recognises the words of a picture. */
export interface RecognizerService {
  /** Name and version, part of `pipeline_version`. */
  readonly version: string
  /** How many pictures it works on at once; a caller gains nothing by asking for more. */
  readonly parallelism: number
  /**
   * Announces a picture, from now until the scope closes, so that what the recogniser needs can start while the picture
   * is still being prepared. `shape` is that of the page or part, in any unit; null where it is not known yet. It waits
   * for nothing and changes no words. Leave it out if there is nothing to start.
   */
  readonly expect?: (
    shape: { readonly width: number; readonly height: number } | null,
    options: RecognitionOptions
  ) => Effect.Effect<void, never, Scope.Scope>
  /** The same picture and options always give the same words. Interruption stops the work. */
  readonly recognize: (
    picture: PagePicture,
    options: RecognitionOptions
  ) => Effect.Effect<RecognizedPicture, RecognitionFailed>
}

/**
 * A recogniser as a host without Effect writes one. A rejection counts as temporary unless it is a `RecognitionFailed`
 * that says otherwise. Only that class's message reaches the document's callers, because any other may quote the
 * document; of others, the place in the code is logged. `signal` aborts when nobody waits for the words any more.
 */
export interface PromiseRecognizer {
  /** Name and version, part of `pipeline_version`. */
  readonly version: string
  /** How many pictures it is given at once, at most. */
  readonly parallelism: number
  /** The words of a picture, their boxes in its pixels. */
  readonly recognize: (
    picture: PagePicture,
    options: RecognitionOptions & { readonly signal: AbortSignal }
  ) => Promise<RecognizedPicture>
}

const isFraction = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1

/** What is wrong with the words of a host's own recogniser; null if nothing is. */
const faultOf = (recognized: RecognizedPicture | null | undefined): string | null => {
  const words: unknown = recognized?.words
  if (!Array.isArray(words)) return "it gave no list of words"
  for (const [index, word] of words.entries()) {
    if (typeof word !== "object" || word === null) return `words[${index}] is no word`
    const { box, confidence, text } = word
    if (typeof text !== "string" || text.trim() === "") return `words[${index}].text is not a text`
    if (!isFraction(confidence)) return `words[${index}].confidence is not between 0 and 1`
    const sides = [box?.x, box?.y, box?.width, box?.height]
    if (!sides.every(Number.isFinite)) return `words[${index}].box is not made of numbers`
  }
  return null
}

/** The port of what recognises pictures. */
export class Recognizer extends Context.Tag("@extrait/core/Recognizer")<Recognizer, RecognizerService>() {
  /** The layer of a recogniser that speaks in promises. */
  static readonly layerPromise = ({ parallelism, recognize, version }: PromiseRecognizer): Layer.Layer<Recognizer> =>
    Layer.effect(
      Recognizer,
      Effect.map(Effect.makeSemaphore(parallelism), (turns) => ({
        version,
        parallelism,
        recognize: (picture, options) =>
          Effect.tryPromise({
            try: (signal) => recognize(picture, { ...options, signal }),
            catch: (error) => error
          }).pipe(
            Effect.catchAll((error) =>
              error instanceof RecognitionFailed
                ? error
                : Effect.zipRight(
                    Effect.logWarning(`the recogniser ${version} rejected`, placeOf(error)),
                    new RecognitionFailed({ message: `The recogniser ${version} failed`, retryable: true })
                  )
            ),
            turns.withPermits(1),
            Effect.flatMap((recognized) => {
              const fault = faultOf(recognized)
              return fault === null
                ? Effect.succeed(recognized)
                : new RecognitionFailed({
                    message: `The recogniser ${version} broke its contract: ${fault}`,
                    retryable: false
                  })
            })
          )
      }))
    )
}

/** A second recogniser, tried with the pictures that the first one fails on. A host need not have one. */
export class FallbackRecognizer extends Context.Tag("@extrait/core/FallbackRecognizer")<
  FallbackRecognizer,
  RecognizerService
>() {
  /** Any recogniser as the second one. */
  static readonly layerOf = <E, R>(recognizer: Layer.Layer<Recognizer, E, R>): Layer.Layer<FallbackRecognizer, E, R> =>
    Layer.provide(Layer.effect(FallbackRecognizer, Recognizer), recognizer)
}
