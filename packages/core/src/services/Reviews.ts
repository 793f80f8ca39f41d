import { builtInType, parseBoolean, parseDate, parseMoney, parseNumber, type TextLocale } from "@extrait/engine"
import { Clock, Context, Effect, Layer, Option } from "effect"
import type { DocumentRecord } from "../domain/Document.js"
import { decode } from "../domain/decode.js"
import {
  type DocumentDeleted,
  type DocumentFailed,
  DocumentNotReady,
  type Fault,
  type IdempotencyConflict,
  type IdempotencyInProgress,
  LeaseLost,
  type NotFound,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import type { ExtractedField, ExtractionResult, Normalized } from "../domain/ExtractionResult.js"
import { DocumentId } from "../domain/Ids.js"
import { Review, ReviewBody } from "../domain/Review.js"
import type { Tenant } from "../domain/Tenant.js"
import { timestamp } from "../domain/Timestamp.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"
import { findById } from "./findById.js"
import { withoutResult } from "./withoutResult.js"

type Value = typeof Normalized.Type
type Kind = "money" | "number" | "date" | "boolean" | "text"

const day = /^\d{4}-\d{2}-\d{2}$/

/** The kind of value that the machine gave; null where it gave none. */
const kindGiven = (value: Value): Kind | null => {
  if (value === null) return null
  if (typeof value === "number" || typeof value === "boolean") return typeof value === "number" ? "number" : "boolean"
  return typeof value === "object" ? "money" : day.test(value) ? "date" : "text"
}

/** The kind of value that a field of the schema, or else of the built-in type, asks for. */
const kindWanted = ({ documentType, options }: DocumentRecord, result: ExtractionResult, key: string): Kind => {
  const type = options.schema?.fields.find((field) => field.key === key)?.type
  if (type !== undefined) return type === "string" ? "text" : type
  const name = documentType ?? result.document_type
  const kind = name === null ? undefined : builtInType(name)?.fields.find((field) => field.key === key)?.kind
  if (kind === "amount") return "money"
  return kind === "number" || kind === "date" || kind === "boolean" ? kind : "text"
}

/** The typed value of a corrected text; null where it is none of its kind. */
const normalized = (text: string, kind: Kind, locale: TextLocale): Value => {
  switch (kind) {
    case "money":
      return parseMoney(text, locale)
    case "number":
      return parseNumber(text, locale)
    case "date":
      return parseDate(text, locale)
    case "boolean":
      return parseBoolean(text)
    case "text":
      return text
  }
}

/** A field as a person has it, with what the machine had found beside it, also when it is corrected again. */
const corrected = (field: ExtractedField, value: string | null, wanted: Kind, locale: TextLocale): ExtractedField => {
  const { machine, ...before } = field
  const found = machine ?? before
  return {
    value,
    normalized: value === null ? null : normalized(value, kindGiven(found.normalized) ?? wanted, locale),
    confidence: 1,
    found: value !== null,
    // Where a person read it is not known, unless the machine had read the same.
    ...(value === found.value
      ? { page: found.page, bbox: found.bbox, block_ids: found.block_ids }
      : { page: null, bbox: null, block_ids: [] }),
    machine: found
  }
}

/** What a body says wrongly about a result. */
const faultsOf = ({ corrections, decision }: ReviewBody, result: ExtractionResult): ReadonlyArray<Fault> => {
  const keys = Object.keys(corrections)
  const unknown = keys
    .filter((key) => !Object.hasOwn(result.extract, key))
    .map((key) => ({
      path: ["corrections", key],
      message: "The result has no such field",
      type: "value_error",
      input: corrections[key]
    }))
  if (decision === "corrected" && keys.length === 0) {
    const message = "The decision corrected needs at least one correction"
    return [{ path: ["corrections"], message, type: "value_error", input: corrections }]
  }
  if (decision !== "corrected" && keys.length > 0) {
    const message = `Corrections go with the decision corrected, not ${decision}`
    return [{ path: ["corrections"], message, type: "value_error", input: corrections }]
  }
  return unknown
}

export interface ReviewsService {
  /**
   * Stores what a person decides about a result, and corrections of its fields, each beside the machine's value. A result
   * may be reviewed again; corrections of before stay.
   */
  readonly create: (
    tenant: Tenant,
    id: string,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<Review>,
    | NotFound
    | DocumentNotReady
    | DocumentDeleted
    | DocumentFailed
    | ValidationFailed
    | IdempotencyConflict
    | IdempotencyInProgress
    | StorageUnavailable
  >
}

/** Reviews of results by people. */
export class Reviews extends Context.Tag("@extrait/core/Reviews")<Reviews, ReviewsService>() {
  static readonly layer: Layer.Layer<Reviews, never, DocumentStore | Transaction | Idempotency | Audit> = Layer.effect(
    Reviews,
    Effect.gen(function* () {
      const store = yield* DocumentStore
      const transaction = yield* Transaction
      const idempotency = yield* Idempotency
      const audit = yield* Audit

      /** A document with the result that is to be reviewed. */
      const find = (tenant: Tenant, id: string) =>
        Effect.gen(function* () {
          const document = yield* findById("document", DocumentId, id, (known) => store.find(tenant, known))
          const refused = withoutResult(document)
          if (refused !== null) return yield* refused
          const result = yield* store.findResult(tenant, document.id)
          if (Option.isNone(result)) return yield* new DocumentNotReady({ id, status: document.status })
          return { document, result: result.value }
        })

      return {
        create: (tenant, id, body, key) =>
          Effect.gen(function* () {
            const input = yield* decode(ReviewBody)(body)
            const request = { tenant, key, fingerprint: yield* fingerprint(["documents", id, "review", input]) }
            return yield* idempotency.run(request, { status: 201, schema: Review }, (storeAnswer) =>
              transaction
                .run(
                  Effect.gen(function* () {
                    const { document, result } = yield* find(tenant, id)
                    const faults = faultsOf(input, result)
                    if (faults.length > 0) return yield* new ValidationFailed({ faults })
                    const { corrections, decision, note } = input
                    const now = yield* Clock.currentTimeMillis
                    const locale: TextLocale = { language: result.language === "fr" ? "fr" : "en" }
                    const extract = Object.fromEntries(
                      Object.entries(result.extract).map(([name, field]) => {
                        const value = Object.hasOwn(corrections, name) ? corrections[name] : undefined
                        return [
                          name,
                          value === undefined
                            ? field
                            : corrected(field, value, kindWanted(document, result, name), locale)
                        ]
                      })
                    )
                    const review = { decision, note, reviewed_at: timestamp(now) }
                    // Deleted between the two: everything is taken back, and found deleted.
                    const current = { ...document, reviewStatus: decision, updatedAt: now }
                    if (!(yield* store.replace(current, document.status))) return yield* new LeaseLost()
                    yield* store.putResult(tenant, { ...result, extract, review_status: decision, review })
                    yield* audit.record(tenant, {
                      action: "review.recorded",
                      subject: document.id,
                      details: { decision, corrected: Object.keys(corrections) }
                    })
                    const answer: Review = {
                      object: "review",
                      document_id: document.id,
                      decision,
                      corrected: Object.keys(corrections),
                      reviewed_at: review.reviewed_at
                    }
                    yield* storeAnswer(answer)
                    return answer
                  })
                )
                .pipe(
                  Effect.retry({ while: ({ _tag }) => _tag === "LeaseLost" }),
                  Effect.catchTag("LeaseLost", Effect.die)
                )
            )
          })
      }
    })
  )
}
