import { Context, Effect, HashMap, Layer, Option } from "effect"
import type { DocumentRecord, DocumentStatus } from "../domain/Document.js"
import type { StorageUnavailable } from "../domain/Errors.js"
import { exactTerms } from "../domain/ExactJson.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import type { DocumentId } from "../domain/Ids.js"
import type { JsonObject } from "../domain/Json.js"
import { type Listed, newestFirst, type PageQuery, type Position, pageOf } from "../domain/ListPage.js"
import type { ReviewStatus } from "../domain/ReviewStatus.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { isFinal } from "../lifecycle/Transition.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/**
 * How documents are listed. `least_confident` is the queue of reviews: only documents that wait for a person, by their
 * least confident field. Of equal ones the oldest comes first.
 */
export type DocumentOrder = "newest" | "oldest" | "least_confident"

/** Most conditions on the metadata of one query: each is a look-up of its own. */
export const maxMetadataConditions = 20

/** Which documents to list; all conditions must hold. */
export interface DocumentQuery extends PageQuery {
  /** Default `newest`. */
  readonly order?: DocumentOrder
  readonly status?: DocumentStatus
  /** The type's name, as it was given or detected. */
  readonly documentType?: string
  /** Of the result; documents without one have none. */
  readonly reviewStatus?: ReviewStatus
  /** Milliseconds since 1970, inclusive. */
  readonly createdAfter?: number
  /** Milliseconds since 1970, exclusive. */
  readonly createdBefore?: number
  /** Part of the file's name, in any case. Every document of the tenant that fulfils the other conditions is looked at. */
  readonly filename?: string
  /** At most `maxMetadataConditions`. Each of these keys is in the metadata, with this text, or a number or boolean that reads so in JSON. */
  readonly metadata?: Readonly<Record<string, string>>
}

/** A result as it is stored: its words are kept a page at a time, for there may be hundreds of megabytes of them. */
export interface StoredResult {
  /** The result without `recognition`, as JSON: an object. */
  readonly text: string
  /** The pages of `recognition`, in their order; null where it was not asked for. */
  readonly pages: ReadonlyArray<number> | null
}

/** Keeps documents and their results. Deleted documents stay as tombstones and are listed by status only. */
export interface DocumentStoreService {
  /** Adds a document with a new id. */
  readonly insert: (document: DocumentRecord) => Effect.Effect<void, StorageUnavailable>
  /** The document, also a deleted one; none where the tenant has none of that id. */
  readonly find: (tenant: Tenant, id: DocumentId) => Effect.Effect<Option.Option<DocumentRecord>, StorageUnavailable>
  /** Replaces the row if its status is still `from`; false, and no change, if it is not. */
  readonly replace: (document: DocumentRecord, from: DocumentStatus) => Effect.Effect<boolean, StorageUnavailable>
  /**
   * Newest first, unless the query says otherwise. Deleted documents appear only when `status` is `deleted`. A page of the order
   * `least_confident` may begin after any document that was ever in the queue; after an unknown one it is empty.
   */
  readonly list: (tenant: Tenant, query: DocumentQuery) => Effect.Effect<Listed<DocumentRecord>, StorageUnavailable>
  /** Stores or replaces the result of a document. */
  readonly putResult: (tenant: Tenant, result: ExtractionResult) => Effect.Effect<void, StorageUnavailable>
  /** Replaces all of a result but its `recognition`, which stays as it is; nothing if there is no result. */
  readonly reviseResult: (
    tenant: Tenant,
    result: Omit<ExtractionResult, "recognition">
  ) => Effect.Effect<void, StorageUnavailable>
  /** The last result that was put, as it is stored; none if there is none, or the document is another tenant's. */
  readonly findResultText: (
    tenant: Tenant,
    id: DocumentId
  ) => Effect.Effect<Option.Option<StoredResult>, StorageUnavailable>
  /** One page of a result's `recognition`, counted from 1, as JSON: a `RecognitionPage`. */
  readonly findPageText: (
    tenant: Tenant,
    id: DocumentId,
    page: number
  ) => Effect.Effect<Option.Option<string>, StorageUnavailable>
  /** The last result that was put; none if there is none, or the document is another tenant's. */
  readonly findResult: (
    tenant: Tenant,
    id: DocumentId
  ) => Effect.Effect<Option.Option<ExtractionResult>, StorageUnavailable>
  /** Removes the result; one that is not there is no error. */
  readonly removeResult: (tenant: Tenant, id: DocumentId) => Effect.Effect<void, StorageUnavailable>
  /** Those of the documents, of any tenant, that need no more work: neither received, queued nor processing. */
  readonly ended: (ids: ReadonlyArray<DocumentId>) => Effect.Effect<ReadonlyArray<DocumentId>, StorageUnavailable>
  /** Documents of any tenant that are not deleted and whose `expiresAt` is not after `now`, oldest first. */
  readonly expired: (now: number, limit: number) => Effect.Effect<ReadonlyArray<DocumentRecord>, StorageUnavailable>
}

/** The keys of metadata and their values as text, by which documents are found; lists, objects and null are not. */
export const metadataTerms = exactTerms

/** A file's name, or a part of one, as names are searched: in one Unicode form (NFKC) and lower case, without NUL. */
export const searchedName = (name: string): string => name.normalize("NFKC").toLowerCase().replaceAll("\u0000", "")

const hasTerms = (metadata: JsonObject, wanted: Readonly<Record<string, string>>): boolean => {
  const terms = new Map(metadataTerms(metadata))
  return Object.entries(wanted).every(([key, text]) => terms.get(key) === text)
}

const leastConfidence = ({ leastConfidence = 1 }: DocumentRecord): number => leastConfidence

/** The places of documents in a list, among all documents of the tenant. */
const positionIn = (order: DocumentOrder, all: ReadonlyArray<DocumentRecord>): Position<DocumentRecord> => {
  if (order === "newest") return newestFirst
  if (order === "oldest") return (row, id) => -newestFirst(row, id)
  const byId = new Map<string, DocumentRecord>(all.map((document) => [document.id, document]))
  return (row, id) => {
    const other = byId.get(id)
    if (other === undefined) return Number.NaN
    const difference = leastConfidence(row) - leastConfidence(other)
    return difference === 0 ? -newestFirst(row, id) : difference
  }
}

const matches = (document: DocumentRecord, query: DocumentQuery): boolean =>
  (query.order !== "least_confident" || (document.reviewStatus === "pending" && document.status !== "deleted")) &&
  (query.status === undefined ? document.status !== "deleted" : document.status === query.status) &&
  (query.documentType === undefined || document.documentType === query.documentType) &&
  (query.reviewStatus === undefined || document.reviewStatus === query.reviewStatus) &&
  (query.createdAfter === undefined || document.createdAt >= query.createdAfter) &&
  (query.createdBefore === undefined || document.createdAt < query.createdBefore) &&
  (query.filename === undefined ||
    (document.filename !== null && searchedName(document.filename).includes(searchedName(query.filename)))) &&
  (query.metadata === undefined || hasTerms(document.metadata, query.metadata))

/** The port of the store of documents and their results. */
export class DocumentStore extends Context.Tag("@extrait/core/DocumentStore")<DocumentStore, DocumentStoreService>() {
  static readonly layerMemory: Layer.Layer<DocumentStore, never, MemoryDatabase> = Layer.effect(
    DocumentStore,
    MemoryDatabase.use(({ modify, read }) => {
      const owned = (tenant: Tenant, id: DocumentId) =>
        read(({ documents }) =>
          Option.filter(HashMap.get(documents, id), (document) => sameTenant(document.tenant, tenant))
        )
      const result: DocumentStoreService["findResult"] = (tenant, id) =>
        Effect.flatMap(owned(tenant, id), (document) =>
          read(({ results }) => Option.flatMap(document, () => HashMap.get(results, id)))
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
          read(({ documents }) => {
            const all = Array.from(HashMap.values(documents)).filter((document) => sameTenant(document.tenant, tenant))
            const position = positionIn(query.order ?? "newest", all)
            const rows = all.filter((document) => matches(document, query))
            return pageOf(
              rows.sort((a, b) => position(a, b.id)),
              query,
              position
            )
          }),
        putResult: (tenant, result) =>
          Effect.flatMap(owned(tenant, result.id), (document) =>
            modify((tables) => [
              undefined,
              Option.isNone(document) ? tables : { ...tables, results: HashMap.set(tables.results, result.id, result) }
            ])
          ),
        reviseResult: (tenant, result) =>
          Effect.flatMap(owned(tenant, result.id), (document) =>
            modify((tables) => {
              const before = Option.flatMap(document, () => HashMap.get(tables.results, result.id))
              if (Option.isNone(before)) return [undefined, tables]
              const { recognition } = before.value
              const revised = { ...result, ...(recognition === undefined ? {} : { recognition }) }
              return [undefined, { ...tables, results: HashMap.set(tables.results, result.id, revised) }]
            })
          ),
        findResultText: (tenant, id) =>
          Effect.map(result(tenant, id), (found) =>
            Option.map(found, ({ recognition, ...rest }) => ({
              text: JSON.stringify(rest),
              pages: recognition?.pages.map(({ page }) => page) ?? null
            }))
          ),
        findPageText: (tenant, id, page) =>
          Effect.map(result(tenant, id), (found) =>
            Option.map(
              Option.flatMapNullable(found, ({ recognition }) => recognition?.pages.find((one) => one.page === page)),
              (one) => JSON.stringify(one)
            )
          ),
        findResult: result,
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
