import {
  checkedKinds,
  type DocumentOutline,
  type DocumentRequest,
  type DocumentType,
  type ExtractedDocument,
  findOwn,
  OwnKindInvalid,
  type OwnPrivateKind,
  type Page,
  textsOf,
  withOwnTypes
} from "@extrait/engine/domain"
import { Context, Effect, Layer, type Option, Schema } from "effect"
import type { Explanation } from "../domain/Explanation.js"
import type { Tenant } from "../domain/Tenant.js"
import { extraitVersion } from "../version.js"
import type { Attachment, PagePicture } from "./PageReader.js"

/** The extractor could not work on these pages. */
export class ExtractionFailed extends Schema.TaggedError<ExtractionFailed>()("ExtractionFailed", {
  message: Schema.String,
  /** Whether another try may succeed. */
  retryable: Schema.Boolean
}) {}

/** Pages, what is wanted of them, and the files found inside the document. */
export interface ExtractorInput extends DocumentRequest {
  /** Files inside the document, such as the XML of a Factur-X invoice; empty where there are none. */
  readonly attachments: ReadonlyArray<Attachment>
  /** Whose document it is, for extractors that keep accounts; absent if there is no service around. */
  readonly tenant?: Tenant
  /** Milliseconds since 1970 after which nobody waits for the answer any more; absent if there is no such time. */
  readonly deadline?: number
  /** Draws a page, counted from 1, for extractors that look at pictures; none where it cannot be drawn. Absent if there is no file around. */
  readonly pictureOf?: (page: number) => Effect.Effect<Option.Option<PagePicture>>
}

/** What an extractor makes of a document. */
export interface ExtractorOutput extends ExtractedDocument {
  /** Where it was asked for. */
  readonly explanation?: Explanation
  /** Names and versions of what took part in this answer, where that differs from the extractor's own `version`. */
  readonly version?: string
}

/** What finds fields and tables; the same input gives the same output. */
export interface ExtractorService {
  /** Name and version, part of `pipeline_version`. */
  readonly version: string
  /** The types that it knows, built-in ones included: a submission's `document_type` is one of these. Absent where it takes any name. */
  readonly documentTypes?: ReadonlyArray<DocumentType>
  /** Finds what is wanted. Interruption stops the work. */
  readonly extract: (input: ExtractorInput) => Effect.Effect<ExtractorOutput, ExtractionFailed>
  /**
   * Puts the text of pages in order, with its structure; `unread` are the numbers of those that could not be read. Absent where the engine is to do it in the thread of
   * whoever asks.
   */
  readonly outline?: (
    pages: ReadonlyArray<Page>,
    unread: ReadonlyArray<number>
  ) => Effect.Effect<DocumentOutline, ExtractionFailed>
}

/** What the engine is called in `pipeline_version`, in whatever thread it runs. */
export const engineVersion = `engine/${extraitVersion}`

/** Finds fields and tables in pages of words, and replaces personal data in them where that is asked for. */
export class Extractor extends Context.Tag("@extrait/core/Extractor")<Extractor, ExtractorService>() {
  /** The engine: pure functions, the same answer for the same pages. */
  static readonly layerEngine: Layer.Layer<Extractor> = Extractor.layerEngineWith([])

  /** The engine with document types beside the built-in ones; one with the name of a built-in type replaces that. */
  static layerEngineWith(own: ReadonlyArray<DocumentType>): Layer.Layer<Extractor> {
    const documentTypes = withOwnTypes(own)
    // A host whose engine runs in threads of its own loads it there, and not here.
    const engine = Effect.promise(() => import("@extrait/engine"))
    return Layer.effect(
      Extractor,
      Effect.map(engine, ({ extractDocument }) => ({
        version: engineVersion,
        documentTypes,
        extract: ({ deadline: _deadline, pictureOf: _pictureOf, tenant: _tenant, ...request }) =>
          Effect.sync(() => extractDocument({ documentTypes, ...request }))
      }))
    )
  }
}

/** How a service replaces personal data where that is asked for. */
export interface DeidentificationOptions {
  /** Kinds of a host's own beside the built-in ones. Default none. */
  readonly kinds?: ReadonlyArray<OwnPrivateKind>
  /** Whether values become texts of their own shape (`FR76 3000` such as `KQ41 8852`) instead of placeholders. Default no. */
  readonly keepShape?: boolean
}

/**
 * Wraps an extractor, and tells it what a host's own finders show and how values are replaced. The finders run in the
 * host's thread, before the extractor. Throws an `OwnKindInvalid` if a kind is not well-formed. A document whose finder
 * fails is not extracted.
 */
export const layerDeidentification = ({
  kinds = [],
  keepShape = false
}: DeidentificationOptions): Layer.Layer<Extractor, never, Extractor> => {
  const own = checkedKinds(kinds)
  return Layer.effect(
    Extractor,
    Effect.map(Extractor, (inner) => ({
      ...inner,
      extract: (input) =>
        input.deidentify
          ? Effect.flatMap(
              Effect.try({
                try: () => findOwn(own, textsOf(input)),
                catch: (fault) =>
                  new ExtractionFailed({
                    message: fault instanceof OwnKindInvalid ? fault.message : "One of the host's own finders failed",
                    retryable: false
                  })
              }),
              (values) =>
                inner.extract({ ...input, deidentification: { ...input.deidentification, keepShape, values } })
            )
          : inner.extract(input)
    }))
  )
}
