import { Context, type Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { SchemaRecord } from "../domain/ExtractionSchema.js"
import type { SchemaId } from "../domain/Ids.js"
import { type Listed, type PageQuery, pageOf } from "../domain/ListPage.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** Keeps extraction schemas. */
export interface SchemaStoreService {
  /** Adds a schema with a new id. */
  readonly insert: (schema: SchemaRecord) => Effect.Effect<void, StorageUnavailable>
  /** Deleted ones too. */
  readonly find: (tenant: Tenant, id: SchemaId) => Effect.Effect<Option.Option<SchemaRecord>, StorageUnavailable>
  /** Active ones, newest first. */
  readonly list: (tenant: Tenant, query: PageQuery) => Effect.Effect<Listed<SchemaRecord>, StorageUnavailable>
  /** Marks an active schema as deleted; a deleted one keeps its time. Whether it was active. */
  readonly markDeleted: (tenant: Tenant, id: SchemaId, deletedAt: number) => Effect.Effect<boolean, StorageUnavailable>
}

/** The port of the store of extraction schemas. */
export class SchemaStore extends Context.Tag("@extrait/core/SchemaStore")<SchemaStore, SchemaStoreService>() {
  static readonly layerMemory: Layer.Layer<SchemaStore, never, MemoryDatabase> = Layer.effect(
    SchemaStore,
    MemoryDatabase.use(({ modify, read }) => ({
      insert: (schema) =>
        modify((tables) => [undefined, { ...tables, schemas: HashMap.set(tables.schemas, schema.id, schema) }]),
      find: (tenant, id) =>
        read(({ schemas }) => Option.filter(HashMap.get(schemas, id), (schema) => sameTenant(schema.tenant, tenant))),
      list: (tenant, query) =>
        read(({ schemas }) =>
          pageOf(
            Array.from(HashMap.values(schemas))
              .filter((schema) => sameTenant(schema.tenant, tenant) && schema.deletedAt === null)
              .sort((a, b) => (a.id < b.id ? 1 : -1)),
            query
          )
        ),
      markDeleted: (tenant, id, deletedAt) =>
        modify((tables) => {
          const active = Option.filter(
            HashMap.get(tables.schemas, id),
            (schema) => sameTenant(schema.tenant, tenant) && schema.deletedAt === null
          )
          return Option.match(active, {
            onNone: () => [false, tables],
            onSome: (schema) => [
              true,
              { ...tables, schemas: HashMap.set(tables.schemas, id, { ...schema, deletedAt }) }
            ]
          })
        })
    }))
  )
}
