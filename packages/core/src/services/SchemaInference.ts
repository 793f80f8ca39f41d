import { Context, Duration, Effect, Either, Layer, Ref, Schema } from "effect"
import type { LanguageChoice } from "../domain/Document.js"
import { decode } from "../domain/decode.js"
import {
  type Fault,
  type IdempotencyConflict,
  type IdempotencyInProgress,
  type RateLimited,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import type { InlineSchema } from "../domain/ExtractionSchema.js"
import type { DocumentId } from "../domain/Ids.js"
import { Json } from "../domain/Json.js"
import { InferSchema, SchemaProposal } from "../domain/SchemaProposal.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import {
  type ConfirmedDraft,
  confirmDraft,
  needsHints,
  schemaOf,
  withoutReviewedHints
} from "../inference/confirmDraft.js"
import { proposeSchema } from "../inference/proposeSchema.js"
import { type ReviewedResult, reviewedOf, type SampleResult } from "../inference/Sample.js"
import { NO_TYPE } from "../lifecycle/givenType.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { Extractor } from "../ports/Extractor.js"
import { placeOf } from "../ports/placeOf.js"
import { Transaction } from "../ports/Transaction.js"
import { DocumentPages, type PagesOfDocument } from "./DocumentPages.js"
import { Documents } from "./Documents.js"
import { makeTenantTurns } from "./tenantTurns.js"

/** Proposals that are worked on at once, and of one tenant: each extracts its samples several times. */
const atOnce = { atOnce: 2, atOnceOfTenant: 1 }

/** Pages of a sample that are looked at, the first ones: a proposal holds those of all its samples in memory. */
const pagesOfSample = 10

/** The options with which a sample is extracted. */
interface Asked {
  readonly documentType?: string
  readonly schema?: InlineSchema
  readonly explain: boolean
}

/** A sample that can be asked again. */
interface OpenSample {
  readonly id: DocumentId
  readonly documentType: string | null
  readonly reviewed: ReviewedResult | null
  readonly ask: (asked: Asked) => Effect.Effect<SampleResult, Fault>
}

/** Proposes extraction schemas. */
export interface SchemaInferenceService {
  /**
   * Proposes a schema from similar documents of the tenant whose results are ready, from a body as `InferSchema`
   * encodes it. What people have approved or corrected counts as true. Elsewhere every label with a value is a field,
   * if its value is found again with the schema. It looks at the first ten pages of each document and stores only the
   * answer for an idempotency key. Fails with the place in the list of a document that cannot be used, and if it takes
   * longer than `maxProcessing`. Tenants take turns.
   */
  readonly infer: (
    tenant: Tenant,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<SchemaProposal>,
    ValidationFailed | RateLimited | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
}

const faultAt =
  (ids: ReadonlyArray<string>, index?: number) =>
  (message: string): Fault => ({
    path: ["document_ids", ...(index === undefined ? [] : [index])],
    message,
    type: "value_error",
    input: index === undefined ? ids : ids[index]
  })

/** All of them, or every fault that there is. */
const allOrFaults = <A>(
  outcomes: ReadonlyArray<Either.Either<A, Fault>>
): Either.Either<ReadonlyArray<A>, ValidationFailed> => {
  const faults = outcomes.flatMap((outcome) => (Either.isLeft(outcome) ? [outcome.left] : []))
  return faults.length > 0
    ? Either.left(new ValidationFailed({ faults }))
    : Either.right(outcomes.flatMap((outcome) => (Either.isRight(outcome) ? [outcome.right] : [])))
}

const proposalOf = ({ name }: InferSchema, draft: ConfirmedDraft, ids: ReadonlyArray<DocumentId>): SchemaProposal => ({
  object: "schema_proposal",
  schema: { name, document_type: draft.documentType, ...schemaOf(draft) },
  evidence: draft.fields.map(({ foundAgain, key, source, values }) => ({
    key,
    source,
    shown_by: ids.filter((_, index) => values[index] !== null),
    found_again_in: ids.filter((_, index) => foundAgain[index] === true)
  }))
})

/** Extraction schemas proposed from a tenant's documents. */
export class SchemaInference extends Context.Tag("@extrait/core/SchemaInference")<
  SchemaInference,
  SchemaInferenceService
>() {
  static readonly layer: Layer.Layer<
    SchemaInference,
    never,
    Documents | DocumentPages | Extractor | Idempotency | Transaction
  > = Layer.effect(
    SchemaInference,
    Effect.gen(function* () {
      const documents = yield* Documents
      const pages = yield* DocumentPages
      const extractor = yield* Extractor
      const idempotency = yield* Idempotency
      const transaction = yield* Transaction
      const { maxPagesWaiting, maxProcessing } = yield* Settings
      const turns = makeTenantTurns({
        ...atOnce,
        waitingOfTenant: maxPagesWaiting,
        waiting: maxPagesWaiting * 8,
        retryAfterSeconds: Math.ceil(Duration.toSeconds(maxProcessing))
      })

      /** A result without its words. If a document has none, the caller is told why. */
      const resultOf = (tenant: Tenant, id: string, fault: (message: string) => Fault) =>
        documents.resultWithoutWords(tenant, id).pipe(
          Effect.map((result) => Either.right(result)),
          Effect.catchIf(
            (error) => error._tag !== "StorageUnavailable",
            ({ message }) => Effect.succeed(Either.left(fault(message)))
          )
        )

      const extract = (
        tenant: Tenant,
        { read }: PagesOfDocument,
        { explain, ...asked }: Asked,
        language: LanguageChoice,
        fault: (message: string) => Fault
      ) =>
        extractor
          .extract({
            tenant,
            pages: read,
            attachments: [],
            language,
            fileName: null,
            deidentify: false,
            includeRecognition: false,
            explain,
            ...asked
          })
          .pipe(
            Effect.catchAllDefect((defect) =>
              Effect.zipRight(
                Effect.logError("the extractor failed unexpectedly", placeOf(defect)),
                Effect.fail({ message: "The fields could not be extracted" })
              )
            ),
            Effect.mapError(({ message }) => fault(message))
          )

      /** A sample with its pages read. */
      const open = (tenant: Tenant, result: Omit<ExtractionResult, "recognition">, fault: (message: string) => Fault) =>
        Effect.gen(function* () {
          const { language } = yield* documents.get(tenant, result.id)
          const held = yield* pages.pages(tenant, result.id, pagesOfSample)
          const sample: OpenSample = {
            id: result.id,
            documentType: result.document_type,
            reviewed: reviewedOf(result),
            ask: (asked) => extract(tenant, held, asked, language, fault)
          }
          return Either.right(sample)
        }).pipe(
          Effect.catchIf(
            (error) => error._tag !== "StorageUnavailable" && error._tag !== "RateLimited",
            (error) =>
              Effect.succeed(
                Either.left(
                  fault(
                    error._tag === "NotFound" && error.resource === "file"
                      ? `Neither the file nor the recognition of ${result.id} is kept`
                      : error.message
                  )
                )
              )
          )
        )

      const propose = (tenant: Tenant, input: InferSchema) =>
        Effect.gen(function* () {
          const ids = input.document_ids
          const looking = yield* Ref.make(0)
          const each = <A, B, E>(
            list: ReadonlyArray<A>,
            work: (one: A, fault: (message: string) => Fault) => Effect.Effect<Either.Either<B, Fault>, E>
          ) =>
            Effect.flatMap(
              Effect.forEach(list, (one, index) =>
                Effect.zipRight(Ref.set(looking, index), work(one, faultAt(ids, index)))
              ),
              allOrFaults
            )
          const work = Effect.gen(function* () {
            const results = yield* each(ids, (id, fault) => resultOf(tenant, id, fault))
            const samples = yield* each(results, (result, fault) => open(tenant, result, fault))
            const askAll = (asked: Asked) => each(samples, ({ ask }) => Effect.either(ask(asked)))
            const shown = yield* askAll({ documentType: NO_TYPE, explain: true })
            const draft = proposeSchema(
              samples.map(({ documentType, reviewed }, index) => ({
                documentType,
                reviewed,
                shown: shown[index] ?? nothing
              }))
            )
            const none = (message: string) => new ValidationFailed({ faults: [faultAt(ids)(message)] })
            if (draft.fields.length === 0) return yield* none("No page has a value with a label beside it")
            const askFor = (schema: InlineSchema) =>
              askAll({
                schema,
                explain: false,
                ...(draft.documentType === null ? {} : { documentType: draft.documentType })
              })
            const bare = yield* askFor(schemaOf(withoutReviewedHints(draft)))
            const hinted = needsHints(draft, bare) ? yield* askFor(schemaOf(draft)) : null
            const confirmed = confirmDraft(draft, bare, hinted)
            if (confirmed.fields.length === 0) {
              return yield* none("No value that the pages show is found again by its label alone")
            }
            return proposalOf(
              input,
              confirmed,
              samples.map(({ id }) => id)
            )
          })
          const answer = yield* Effect.timeoutOption(Effect.disconnect(work), maxProcessing)
          if (answer._tag === "Some") return answer.value
          const message = `The proposal took longer than ${Duration.format(maxProcessing)}, and had come to this document`
          return yield* new ValidationFailed({ faults: [faultAt(ids, yield* Ref.get(looking))(message)] })
        }).pipe(turns.withTurn(tenant))

      return {
        infer: (tenant, body, key) =>
          Effect.gen(function* () {
            const input = yield* decode(InferSchema)(body)
            const request = {
              tenant,
              key,
              fingerprint: yield* fingerprint(["schema-proposals", Schema.decodeUnknownSync(Json)(input)])
            }
            return yield* idempotency.run(request, { status: 200, schema: SchemaProposal }, (storeAnswer) =>
              Effect.tap(propose(tenant, input), (proposal) => transaction.run(storeAnswer(proposal)))
            )
          })
      }
    })
  )
}

const nothing: SampleResult = { extract: {}, tables: [] }
