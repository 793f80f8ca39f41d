import { Context, Effect, HashMap, Layer, Option } from "effect"
import type { DocumentRecord, DocumentStatus } from "../domain/Document.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import { exactTerms } from "../domain/ExactJson.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import type { DocumentId } from "../domain/Ids.js"
import type { JsonObject } from "../domain/Json.js"
import { type Listed, type PageQuery, pageOf } from "../domain/ListPage.js"
import type { ReviewStatus } from "../domain/ReviewStatus.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { isFinal } from "../lifecycle/Transition.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** Which documents to list; all conditions must hold. */
export interface DocumentQuery extends PageQuery {
  readonly status?: DocumentStatus
  readonly documentType?: string
  readonly reviewStatus?: ReviewStatus
  /** Milliseconds since 1970, inclusive. */
  readonly createdAfter?: number
  /** Milliseconds since 1970, exclusive. */
  readonly createdBefore?: number
  /** Each of these keys is in the metadata, with this text, or a number or boolean that reads so in JSON. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** Keeps documents and their results. Deleted documents stay as tombstones and are listed by status only. */
export interface DocumentStoreService {
  readonly insert: (document: DocumentRecord) => Effect.Effect<void, StorageUnavailable>
  readonly find: (tenant: Tenant, id: DocumentId) => Effect.Effect<Option.Option<DocumentRecord>, StorageUnavailable>
  /** Replaces the row if its status is still `from`; false, and no change, if it is not. */
  readonly replace: (document: DocumentRecord, from: DocumentStatus) => Effect.Effect<boolean, StorageUnavailable>
  /** Newest first. Deleted documents appear only when `status` is `deleted`. */
  readonly list: (tenant: Tenant, query: DocumentQuery) => Effect.Effect<Listed<DocumentRecord>, StorageUnavailable>
  /** Stores or replaces the result of a document. */
  readonly putResult: (tenant: Tenant, result: ExtractionResult) => Effect.Effect<void, StorageUnavailable>
  readonly findResult: (
    tenant: Tenant,
    id: DocumentId
  ) => Effect.Effect<Option.Option<ExtractionResult>, StorageUnavailable>
  readonly removeResult: (tenant: Tenant, id: DocumentId) => Effect.Effect<void, StorageUnavailable>
  /** Those of the documents, of any tenant, that nothing is left to be done for: neither received, queued nor processing. */
  readonly ended: (ids: ReadonlyArray<DocumentId>) => Effect.Effect<ReadonlyArray<DocumentId>, StorageUnavailable>
  /** Documents of any tenant that are not deleted and whose `expiresAt` is not after `now`, oldest first. */
  readonly expired: (now: number, limit: number) => Effect.Effect<ReadonlyArray<DocumentRecord>, StorageUnavailable>
}

/** The keys of metadata and their values as text, by which documents are found; lists, objects and null are not. */
export const metadataTerms = exactTerms

const hasTerms = (metadata: JsonObject, wanted: Readonly<Record<string, string>>): boolean => {
  const terms = new Map(metadataTerms(metadata))
  return Object.entries(wanted).every(([key, text]) => terms.get(key) === text)
}

const newestFirst = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? 1 : a.id > b.id ? -1 : 0

const matches = (document: DocumentRecord, query: DocumentQuery): boolean =>
  (query.status === undefined ? document.status !== "deleted" : document.status === query.status) &&
  (query.documentType === undefined || document.documentType === query.documentType) &&
  (query.reviewStatus === undefined || document.reviewStatus === query.reviewStatus) &&
  (query.createdAfter === undefined || document.createdAt >= query.createdAfter) &&
  (query.createdBefore === undefined || document.createdAt < query.createdBefore) &&
  (query.metadata === undefined || hasTerms(document.metadata, query.metadata))

export class DocumentStore extends Context.Tag("@extrait/core/DocumentStore")<DocumentStore, DocumentStoreService>() {
  static readonly layerMemory: Layer.Layer<DocumentStore, never, MemoryDatabase> = Layer.effect(
    DocumentStore,
    MemoryDatabase.use(({ modify, read }) => {
      const owned = (tenant: Tenant, id: DocumentId) =>
        read(({ documents }) =>
          Option.filter(HashMap.get(documents, id), (document) => sameTenant(document.tenant, tenant))
        )
      return {
        insert: (document) =>
          modify((tables) => [
            undefined,
            { ...tables, documents: HashMap.set(tables.documents, document.id, document) }
          ]),
        find: owned,
        replace: (document, from) =>
          modify((tables) => {
            const current = HashMap.get(tables.documents, document.id)
            return Option.isSome(current) &&
              current.value.status === from &&
              sameTenant(current.value.tenant, document.tenant)
              ? [true, { ...tables, documents: HashMap.set(tables.documents, document.id, document) }]
              : [false, tables]
          }),
        list: (tenant, query) =>
          read(({ documents }) =>
            pageOf(
              Array.from(HashMap.values(documents))
                .filter((document) => sameTenant(document.tenant, tenant) && matches(document, query))
                .sort(newestFirst),
              query
            )
          ),
        putResult: (tenant, result) =>
          Effect.flatMap(owned(tenant, result.id), (document) =>
            modify((tables) => [
              undefined,
              Option.isNone(document) ? tables : { ...tables, results: HashMap.set(tables.results, result.id, result) }
            ])
          ),
        findResult: (tenant, id) =>
          Effect.flatMap(owned(tenant, id), (document) =>
            read(({ results }) => Option.flatMap(document, () => HashMap.get(results, id)))
          ),
        removeResult: (tenant, id) =>
          Effect.flatMap(owned(tenant, id), (document) =>
            modify((tables) => [
              undefined,
              Option.isNone(document) ? tables : { ...tables, results: HashMap.remove(tables.results, id) }
            ])
          ),
        ended: (ids) =>
          read(({ documents }) =>
            ids.filter((id) => Option.exists(HashMap.get(documents, id), ({ status }) => isFinal(status)))
          ),
        expired: (now, limit) =>
          read(({ documents }) =>
            Array.from(HashMap.values(documents))
              .filter(({ expiresAt, status }) => status !== "deleted" && expiresAt !== null && expiresAt <= now)
              .sort((a, b) => (a.expiresAt ?? 0) - (b.expiresAt ?? 0))
              .slice(0, limit)
          )
      }
    })
  )
}
