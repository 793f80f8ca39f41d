import { Clock, Context, Effect, Layer, Option } from "effect"
import { type Document, type DocumentRecord, toClaim, toDocument } from "../domain/Document.js"
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
  type RateLimited,
  ReviewClaimed,
  type StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import { DocumentId } from "../domain/Ids.js"
import { Claim, ClaimBody, claimAt, isRowsCorrection, type PastReview, Review, ReviewBody } from "../domain/Review.js"
import type { Tenant } from "../domain/Tenant.js"
import { timestamp } from "../domain/Timestamp.js"
import { corrected, patternsOf } from "../lifecycle/correction.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { rowsOf } from "../lifecycle/tableCorrection.js"
import { DocumentStore } from "../ports/DocumentStore.js"
import { PatternMatcher } from "../ports/PatternMatcher.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"
import { Events } from "./Events.js"
import { findById } from "./findById.js"
import { parseResult } from "./parseResult.js"
import { makeTenantTurns } from "./tenantTurns.js"
import { withoutResult } from "./withoutResult.js"

/** Reviews whose corrected values are matched against patterns at once. One tenant has fewer, so that another's can begin meanwhile. */
const matching = { atOnce: 2, atOnceOfTenant: 1, waitingOfTenant: 16, waiting: 128, retryAfterSeconds: 2 }

/** The result under review, without the words of its pages. */
type Reviewable = Omit<ExtractionResult, "recognition">

/** The faults of one correction of a result. */
const faultsOfCorrection = (
  key: string,
  correction: ReviewBody["corrections"][string],
  { extract, tables }: Reviewable
): ReadonlyArray<Fault> => {
  const fault = (message: string, input: unknown, ...path: ReadonlyArray<string | number>): Fault => ({
    path: ["corrections", key, ...path],
    message,
    type: "value_error",
    input
  })
  const table = tables.find((one) => one.key === key)
  if (!isRowsCorrection(correction)) {
    if (Object.hasOwn(extract, key)) return []
    if (table === undefined) return [fault("The result has no such field", correction)]
    return [fault("A table is corrected by the rows that it should have", correction)]
  }
  if (table === undefined) return [fault("The result has no such table", correction)]
  return correction.flatMap((row, index) =>
    Object.keys(row)
      .filter((column) => !table.columns.includes(column))
      .map((column) => fault("The table has no such column", row[column], index, column))
  )
}

/** The faults of a review's body, given the result. */
const faultsOf = ({ corrections, decision }: ReviewBody, result: Reviewable): ReadonlyArray<Fault> => {
  const keys = Object.keys(corrections)
  if (decision === "corrected" && keys.length === 0) {
    const message = "The decision corrected needs at least one correction"
    return [{ path: ["corrections"], message, type: "value_error", input: corrections }]
  }
  if (decision !== "corrected" && keys.length > 0) {
    const message = `Corrections need the decision corrected, not ${decision}`
    return [{ path: ["corrections"], message, type: "value_error", input: corrections }]
  }
  return Object.entries(corrections).flatMap(([key, correction]) => faultsOfCorrection(key, correction, result))
}

type Values = Pick<ExtractionResult, "extract" | "tables">

const valueText = ({ extract }: Values, key: string): string | null => extract[key]?.value ?? null

const rowsText = ({ tables }: Values, key: string): string | null => {
  const table = tables.find((one) => one.key === key)
  return table === undefined ? null : JSON.stringify(rowsOf(table))
}

/** The history of a result that was reviewed before histories were kept. */
const historyOf = ({ review, reviews }: Reviewable): ReadonlyArray<PastReview> =>
  reviews ?? (review === undefined ? [] : [{ ...review, reviewer: review.reviewer ?? null, changes: [] }])

/** Most reviews of one result, and most characters of their history as JSON: they are part of it, and read with it. */
const mostReviews = 100
const longestHistory = 2 * 1024 * 1024

/** Refuses one more review of a result that has been reviewed as often as may be. */
const refuseLongHistory = (history: ReadonlyArray<PastReview>): Effect.Effect<void, ValidationFailed> => {
  const message =
    history.length >= mostReviews
      ? `The result has been reviewed ${history.length} times, which is the limit`
      : JSON.stringify(history).length > longestHistory
        ? "The reviews of the result are as long as they may be together"
        : null
  return message === null
    ? Effect.void
    : new ValidationFailed({ faults: [{ path: [], message, type: "value_error", input: history.length }] })
}

/** Refuses a document that another person has claimed. */
const refuseClaimed = (
  { claim, id }: DocumentRecord,
  reviewer: string | null,
  now: number
): Effect.Effect<void, ReviewClaimed> => {
  const held = claimAt(claim, now)
  return held === null || held.reviewer === reviewer
    ? Effect.void
    : new ReviewClaimed({ id, reviewer: held.reviewer, until: timestamp(held.expiresAt) })
}

/** The person of an entry of the audit trail, where one is named. */
const named = (reviewer: string | null) => (reviewer === null ? {} : { person: reviewer })

type Unready = NotFound | DocumentNotReady | DocumentDeleted | DocumentFailed

/** Reviews of results by people, their claims and their history. */
export interface ReviewsService {
  /**
   * Stores what a person decides about a result, and corrections of its fields beside the machine's values. A result
   * may be reviewed again; earlier corrections stay. Fails if somebody else has claimed the document; a claim ends with
   * the review. Tenants take turns where the schema's patterns are matched.
   */
  readonly create: (
    tenant: Tenant,
    id: string,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<Review>,
    | Unready
    | ReviewClaimed
    | ValidationFailed
    | RateLimited
    | IdempotencyConflict
    | IdempotencyInProgress
    | StorageUnavailable
  >
  /** Reserves a document for one person's review for a time. The same person renews the claim by claiming again. */
  readonly claim: (
    tenant: Tenant,
    id: string,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<Claim>,
    Unready | ReviewClaimed | ValidationFailed | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /** Ends a claim: only that of `reviewer`, or anybody's if that is null. Without a claim nothing happens. */
  readonly release: (
    tenant: Tenant,
    id: string,
    reviewer: string | null
  ) => Effect.Effect<Document, NotFound | ReviewClaimed | StorageUnavailable>
}

const findDocument = findById("document", DocumentId)

/** Reviews of results by people. */
export class Reviews extends Context.Tag("@extrait/core/Reviews")<Reviews, ReviewsService>() {
  static readonly layer: Layer.Layer<Reviews, never, DocumentStore | Transaction | Idempotency | Audit | Events> =
    Layer.effect(
      Reviews,
      Effect.gen(function* () {
        const store = yield* DocumentStore
        const transaction = yield* Transaction
        const idempotency = yield* Idempotency
        const audit = yield* Audit
        const events = yield* Events
        const patterns = yield* PatternMatcher
        const turns = makeTenantTurns(matching)

        const find = (tenant: Tenant, id: string) => findDocument(id, (known) => store.find(tenant, known))

        /** A document with the result that is to be reviewed. */
        const findReady = (tenant: Tenant, id: string) =>
          Effect.gen(function* () {
            const document = yield* find(tenant, id)
            const refused = withoutResult(document)
            if (refused !== null) return yield* refused
            // Without its words, which a review leaves as they are.
            const stored = yield* store.findResultText(tenant, document.id)
            if (Option.isNone(stored)) return yield* new DocumentNotReady({ id, status: document.status })
            const result = yield* parseResult<Reviewable>(stored.value.text)
            return { document, result }
          })

        /** The keys whose corrected values their patterns do not match. Asked before the transaction, which must not wait for it. */
        const unlikeTheirPatterns = (tenant: Tenant, id: string, corrections: ReviewBody["corrections"]) =>
          Effect.gen(function* () {
            if (Object.keys(corrections).length === 0) return new Set<string>()
            const asked = patternsOf(yield* find(tenant, id), corrections)
            if (asked.length === 0) return new Set<string>()
            const matched = yield* Effect.forEach(asked, ({ key, pattern, value }) =>
              patterns.matches(pattern, value).pipe(
                Effect.map((matches) => ({ key, matches })),
                Effect.mapError(
                  ({ message }) =>
                    new ValidationFailed({
                      faults: [{ path: ["corrections", key], message, type: "value_error", input: value }]
                    })
                )
              )
            ).pipe(turns.withTurn(tenant))
            return new Set(matched.flatMap(({ key, matches }) => (matches ? [] : [key])))
          })

        /** Replaces a document that was read in the same transaction. */
        const replace = (before: DocumentRecord, change: Partial<DocumentRecord>) =>
          Effect.gen(function* () {
            const current = { ...before, ...change }
            // Deleted between the two: everything is rolled back, and found deleted.
            if (!(yield* store.replace(current, before.status))) return yield* new LeaseLost()
            return current
          })

        /** All of it or nothing, begun again where the document changed meanwhile. */
        const together = <A, E>(effect: Effect.Effect<A, E | LeaseLost>) =>
          transaction.run(effect).pipe(
            Effect.retry({ while: (error) => error instanceof LeaseLost }),
            Effect.catchIf((error): error is LeaseLost => error instanceof LeaseLost, Effect.die)
          )

        return {
          create: (tenant, id, body, key) =>
            Effect.gen(function* () {
              const input = yield* decode(ReviewBody)(body)
              // Requests of earlier versions had no name, and their keys may still be remembered.
              const { reviewer, ...rest } = input
              const compared = reviewer === null ? rest : input
              const request = { tenant, key, fingerprint: yield* fingerprint(["documents", id, "review", compared]) }
              const answered = yield* idempotency.run(request, { status: 201, schema: Review }, (storeAnswer) =>
                Effect.flatMap(unlikeTheirPatterns(tenant, id, input.corrections), (unlike) =>
                  together(
                    Effect.gen(function* () {
                      const { document, result } = yield* findReady(tenant, id)
                      const now = yield* Clock.currentTimeMillis
                      yield* refuseClaimed(document, reviewer, now)
                      const faults = faultsOf(input, result)
                      if (faults.length > 0) return yield* new ValidationFailed({ faults })
                      yield* refuseLongHistory(historyOf(result))
                      const { corrections, decision, note } = input
                      const { extract, flags, tables } = corrected(document, result, corrections, unlike)
                      const review = { decision, note, reviewer, reviewed_at: timestamp(now) }
                      const changes = Object.entries(corrections).map(([name, correction]) => {
                        const textIn = isRowsCorrection(correction) ? rowsText : valueText
                        return { key: name, before: textIn(result, name), after: textIn({ extract, tables }, name) }
                      })
                      const reviewed = yield* replace(document, { reviewStatus: decision, claim: null, updatedAt: now })
                      yield* events.announce("document.reviewed", reviewed)
                      yield* store.reviseResult(tenant, {
                        ...result,
                        extract,
                        tables,
                        flags,
                        ...(decision === "corrected" ? { machine_flags: result.machine_flags ?? result.flags } : {}),
                        review_status: decision,
                        review,
                        reviews: [...historyOf(result), { ...review, changes }]
                      })
                      yield* audit.record(tenant, {
                        action: "review.recorded",
                        subject: document.id,
                        details: { decision, corrected: Object.keys(corrections) },
                        ...named(reviewer)
                      })
                      const answer: Review = {
                        object: "review",
                        document_id: document.id,
                        decision,
                        corrected: Object.keys(corrections),
                        reviewer,
                        reviewed_at: review.reviewed_at
                      }
                      yield* storeAnswer(answer)
                      return answer
                    })
                  )
                )
              )
              if (!answered.replayed) yield* events.wake
              return answered
            }),

          claim: (tenant, id, body, key) =>
            Effect.gen(function* () {
              const input = yield* decode(ClaimBody)(body)
              const request = { tenant, key, fingerprint: yield* fingerprint(["documents", id, "claim", input]) }
              return yield* idempotency.run(request, { status: 201, schema: Claim }, (storeAnswer) =>
                together(
                  Effect.gen(function* () {
                    const { document } = yield* findReady(tenant, id)
                    const now = yield* Clock.currentTimeMillis
                    const { reviewer, seconds } = input
                    yield* refuseClaimed(document, reviewer, now)
                    const held = claimAt(document.claim, now)
                    const claim = { reviewer, claimedAt: held?.claimedAt ?? now, expiresAt: now + seconds * 1000 }
                    yield* replace(document, { claim })
                    // A claim that is only renewed is the one that is written down already.
                    if (held === null) {
                      const details = { until: timestamp(claim.expiresAt) }
                      yield* audit.record(tenant, {
                        action: "review.claimed",
                        subject: document.id,
                        details,
                        ...named(reviewer)
                      })
                    }
                    const answer: Claim = { object: "claim", document_id: document.id, ...toClaim(claim) }
                    yield* storeAnswer(answer)
                    return answer
                  })
                )
              )
            }),

          release: (tenant, id, reviewer) =>
            together(
              Effect.gen(function* () {
                const document = yield* find(tenant, id)
                const now = yield* Clock.currentTimeMillis
                const claim = claimAt(document.claim, now)
                if (claim === null) return toDocument(document, now)
                if (reviewer !== null) yield* refuseClaimed(document, reviewer, now)
                const released = yield* replace(document, { claim: null })
                yield* audit.record(tenant, { action: "review.released", subject: document.id, ...named(reviewer) })
                return toDocument(released, now)
              })
            )
        }
      })
    )
}
