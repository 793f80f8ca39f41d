import { Clock, Context, Effect, Layer, Option, Schema } from "effect"
import { decode } from "../domain/decode.js"
import type {
  IdempotencyConflict,
  IdempotencyInProgress,
  StorageUnavailable,
  ValidationFailed
} from "../domain/Errors.js"
import { SchemaNotFound } from "../domain/Errors.js"
import { CreateSchema, ExtractionSchema, type SchemaRecord, toExtractionSchema } from "../domain/ExtractionSchema.js"
import { makeSchemaId, SchemaId } from "../domain/Ids.js"
import { Json } from "../domain/Json.js"
import { type List, type PageQuery, toList } from "../domain/ListPage.js"
import type { Tenant } from "../domain/Tenant.js"
import { fingerprint, Idempotency, type Replayable } from "../lifecycle/Idempotency.js"
import { SchemaStore } from "../ports/SchemaStore.js"
import { Transaction } from "../ports/Transaction.js"
import { Audit } from "./Audit.js"

/** A tenant's stored extraction schemas. */
export interface SchemasService {
  /** Creates a schema from a body as the interface describes it. */
  readonly create: (
    tenant: Tenant,
    body: unknown,
    idempotencyKey: string | null
  ) => Effect.Effect<
    Replayable<ExtractionSchema>,
    ValidationFailed | IdempotencyConflict | IdempotencyInProgress | StorageUnavailable
  >
  /** A deleted schema too, with `deleted: true`. */
  readonly get: (tenant: Tenant, id: string) => Effect.Effect<ExtractionSchema, SchemaNotFound | StorageUnavailable>
  /** Active schemas, newest first. */
  readonly list: (tenant: Tenant, query: PageQuery) => Effect.Effect<List<ExtractionSchema>, StorageUnavailable>
  /** Takes the schema out of use. Documents that referred to it keep what they had; deleting twice is no error. */
  readonly delete: (tenant: Tenant, id: string) => Effect.Effect<ExtractionSchema, SchemaNotFound | StorageUnavailable>
}

/** Saved extraction schemas. */
export class Schemas extends Context.Tag("@extrait/core/Schemas")<Schemas, SchemasService>() {
  static readonly layer: Layer.Layer<Schemas, never, SchemaStore | Transaction | Idempotency | Audit> = Layer.effect(
    Schemas,
    Effect.gen(function* () {
      const store = yield* SchemaStore
      const transaction = yield* Transaction
      const idempotency = yield* Idempotency
      const audit = yield* Audit

      const find = (tenant: Tenant, id: string): Effect.Effect<SchemaRecord, SchemaNotFound | StorageUnavailable> =>
        Effect.gen(function* () {
          if (!Schema.is(SchemaId)(id)) return yield* new SchemaNotFound({ id })
          return yield* Effect.flatMap(
            store.find(tenant, id),
            Option.match({ onNone: () => new SchemaNotFound({ id }), onSome: Effect.succeed })
          )
        })

      return {
        create: (tenant, body, key) =>
          Effect.gen(function* () {
            const input = yield* decode(CreateSchema)(body)
            const request = {
              tenant,
              key,
              fingerprint: yield* fingerprint(["extraction-schemas", Schema.decodeUnknownSync(Json)(input)])
            }
            return yield* idempotency.run(request, { status: 201, schema: ExtractionSchema }, (storeAnswer) =>
              Effect.gen(function* () {
                const record: SchemaRecord = {
                  id: yield* makeSchemaId,
                  tenant,
                  name: input.name,
                  documentType: input.document_type,
                  fields: input.fields,
                  tables: input.tables,
                  createdAt: yield* Clock.currentTimeMillis,
                  deletedAt: null
                }
                const schema = toExtractionSchema(record)
                yield* transaction.run(
                  Effect.all(
                    [
                      store.insert(record),
                      audit.record(tenant, {
                        action: "schema.created",
                        subject: record.id,
                        details: { fields: record.fields.length, tables: record.tables.length }
                      }),
                      storeAnswer(schema)
                    ],
                    { discard: true }
                  )
                )
                return schema
              })
            )
          }),
        get: (tenant, id) => Effect.map(find(tenant, id), toExtractionSchema),
        list: (tenant, query) => Effect.map(store.list(tenant, query), toList(toExtractionSchema)),
        delete: (tenant, id) =>
          Effect.gen(function* () {
            const record = yield* find(tenant, id)
            if (record.deletedAt !== null) return toExtractionSchema(record)
            const deletedAt = yield* Clock.currentTimeMillis
            yield* transaction.run(
              Effect.flatMap(store.markDeleted(tenant, record.id, deletedAt), (marked) =>
                marked ? audit.record(tenant, { action: "schema.deleted", subject: record.id }) : Effect.void
              )
            )
            return toExtractionSchema({ ...record, deletedAt })
          })
      }
    })
  )
}
