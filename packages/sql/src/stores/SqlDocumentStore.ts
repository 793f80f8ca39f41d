import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import {
  type DocumentId,
  type DocumentQuery,
  type DocumentRecord,
  DocumentStore,
  type JsonObject,
  metadataTerms,
  StorageUnavailable,
  searchedName,
  type Tenant,
  tenantKey
} from "@extrait/core"
import { Effect, Layer, Option } from "effect"
import { type Dialect, dialectOf } from "../dialect.js"
import { oneConnectionOf } from "../OneConnection.js"
import { byTime, pageOfRows, type RowOrder } from "../page.js"
import { repeated, repeatedStatement } from "../repeated.js"
import { encode, metadataIn, metadataRow, operation, type RecordRow, whole } from "../storage.js"
import { makeResults } from "./results.js"

const conditions = (
  sql: SqlClient,
  { holds, term }: Dialect,
  tenant: Tenant,
  query: DocumentQuery
): ReadonlyArray<Fragment> => [
  sql`tenant = ${tenantKey(tenant)}`,
  // Literal, as in the index of the queue.
  ...(query.order === "least_confident" ? [sql`review_status = 'pending' and status <> 'deleted'`] : []),
  // Literal, so that the index without deleted documents serves.
  query.status === undefined ? sql`status <> 'deleted'` : sql`status = ${query.status}`,
  ...(query.documentType === undefined ? [] : [sql`document_type = ${term(query.documentType)}`]),
  ...(query.reviewStatus === undefined ? [] : [sql`review_status = ${query.reviewStatus}`]),
  ...(query.createdAfter === undefined ? [] : [sql`created_at >= ${query.createdAfter}`]),
  ...(query.createdBefore === undefined ? [] : [sql`created_at < ${query.createdBefore}`]),
  ...(query.filename === undefined ? [] : [holds("filename", searchedName(query.filename))]),
  ...Object.entries(query.metadata ?? {}).map(
    ([name, value]) => sql`id in (
      select document_id from document_metadata
      where tenant = ${tenantKey(tenant)} and name = ${term(name)} and value = ${term(value)}
    )`
  )
]

/** The queue of reviews around the places of two of its documents. Places of unknown documents have nothing on either side. */
const leastConfident = (sql: SqlClient, places: ReadonlyMap<string, number>): RowOrder => {
  const beside = (side: string) => (id: string) => {
    const confidence = places.get(id)
    return confidence === undefined
      ? sql`1 = 0`
      : sql`(least_confidence, id) ${sql.literal(side)} (${confidence}, ${id})`
  }
  return { after: beside(">"), before: beside("<"), columns: ["least_confidence", "id"], descending: false }
}

/** Up to so many terms of metadata are inserted one by one: a statement that is known costs less than one put together. */
const termsOneByOne = 8

type StoredDocument = Omit<DocumentRecord, "metadata"> & { readonly metadata: string | JsonObject }

/** The document of a row's text. Throws where it is no JSON. */
const documentOf = (text: string): DocumentRecord => {
  const stored: StoredDocument = JSON.parse(text)
  return { ...stored, metadata: metadataIn(stored.metadata) }
}

/** The documents of rows. */
const documentsOf = (
  name: string,
  rows: ReadonlyArray<RecordRow>
): Effect.Effect<ReadonlyArray<DocumentRecord>, StorageUnavailable> => {
  try {
    return Effect.succeed(rows.map(({ record }) => documentOf(record)))
  } catch (cause) {
    return new StorageUnavailable({ operation: name, cause })
  }
}

export const layer: Layer.Layer<DocumentStore, never, SqlClient> = Layer.effect(
  DocumentStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const one = yield* oneConnectionOf(sql)
    const alone = one?.connection ?? null
    const dialect = dialectOf(sql)
    const { term } = dialect
    const together = whole(sql)
    const findRow = repeated<RecordRow, [id: string, tenant: string]>(
      alone,
      "select record from documents where id = ? and tenant = ?",
      (id, tenant) =>
        Effect.flatMap(
          dialect.forUpdate,
          (lock) => sql<RecordRow>`select record from documents where id = ${id} and tenant = ${tenant} ${lock}`
        )
    )
    const columns = (document: DocumentRecord) => ({
      status: document.status,
      document_type: document.documentType === null ? null : term(document.documentType),
      review_status: document.reviewStatus,
      created_at: document.createdAt,
      expires_at: document.expiresAt,
      least_confidence: document.leastConfidence ?? 1,
      filename: document.filename === null ? null : searchedName(document.filename),
      record: encode({ ...document, metadata: metadataRow(document.metadata) })
    })
    const insertRow = repeatedStatement(
      alone,
      10,
      (
        id: string,
        tenant: string,
        status: string,
        document_type: string | null,
        review_status: string | null,
        created_at: number,
        expires_at: number | null,
        least_confidence: number,
        filename: string | null,
        record: string
      ) =>
        sql<never>`insert into documents ${sql.insert({
          id,
          tenant,
          status,
          document_type,
          review_status,
          created_at,
          expires_at,
          least_confidence,
          filename,
          record
        })}`,
      { waits: false }
    )
    const insertTerm = repeatedStatement(
      alone,
      4,
      (document_id: string, tenant: string, name: string, value: string) =>
        sql<never>`insert into document_metadata ${sql.insert({ document_id, tenant, name, value })}
          on conflict (document_id, name) do nothing`,
      { waits: false }
    )
    /** Names that differ only in halves of characters are one in the database's text. */
    const insertMetadata = (
      { id, tenant }: DocumentRecord,
      terms: ReturnType<typeof metadataTerms>
    ): Effect.Effect<void, SqlError> => {
      const owner = tenantKey(tenant)
      if (terms.length <= termsOneByOne) {
        return Effect.forEach(terms, ([name, value]) => insertTerm(id, owner, term(name), term(value)), {
          discard: true
        })
      }
      const rows = terms.map(([name, value]) => ({
        document_id: id,
        tenant: owner,
        name: term(name),
        value: term(value)
      }))
      return Effect.asVoid(
        sql`insert into document_metadata ${sql.insert(rows)} on conflict (document_id, name) do nothing`
      )
    }

    const orderOf = (tenant: Tenant, query: DocumentQuery): Effect.Effect<RowOrder, SqlError> => {
      if (query.order !== "least_confident") return Effect.succeed(byTime(sql, query.order ?? "newest"))
      const ids = [query.startingAfter, query.endingBefore].filter((id) => id !== undefined)
      if (ids.length === 0) return Effect.succeed(leastConfident(sql, new Map()))
      return Effect.map(
        sql<{ readonly id: string; readonly least_confidence: number }>`select id, least_confidence from documents
          where id in ${sql.in(ids)} and tenant = ${tenantKey(tenant)}`,
        (rows) => leastConfident(sql, new Map(rows.map((row) => [row.id, row.least_confidence])))
      )
    }

    return {
      insert: (document) => {
        const own = columns(document)
        const terms = metadataTerms(document.metadata)
        const inserted = insertRow(
          document.id,
          tenantKey(document.tenant),
          own.status,
          own.document_type,
          own.review_status,
          own.created_at,
          own.expires_at,
          own.least_confidence,
          own.filename,
          own.record
        )
        return operation("documents.insert")(
          // One statement is whole by itself.
          terms.length === 0
            ? Effect.asVoid(inserted)
            : together(Effect.zipRight(inserted, insertMetadata(document, terms)))
        )
      },

      find: (tenant: Tenant, id: DocumentId) =>
        findRow(id, tenantKey(tenant)).pipe(
          operation("documents.find"),
          Effect.flatMap((rows) =>
            Effect.map(documentsOf("documents.find", rows), ([found]) => Option.fromNullable(found))
          )
        ),

      replace: (document, from) =>
        sql`update documents set ${sql.update(columns(document))}
          where id = ${document.id} and tenant = ${tenantKey(document.tenant)} and status = ${from}
          returning id`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.tap((replaced) =>
            replaced
              ? Effect.zipRight(
                  sql`delete from document_metadata where document_id = ${document.id}`,
                  insertMetadata(document, metadataTerms(document.metadata))
                )
              : Effect.void
          ),
          together,
          operation("documents.replace")
        ),

      list: (tenant, query) =>
        orderOf(tenant, query).pipe(
          Effect.flatMap((order) =>
            pageOfRows(sql, sql.literal("documents"), conditions(sql, dialect, tenant, query), query, order)
          ),
          operation("documents.list"),
          Effect.flatMap(({ hasMore, rows }) =>
            Effect.map(documentsOf("documents.list", rows), (documents) => ({ rows: documents, hasMore }))
          )
        ),

      ...makeResults(sql),

      ended: (ids) =>
        ids.length === 0
          ? Effect.succeed([])
          : sql<{ readonly id: DocumentId }>`select id from documents
              where id in ${sql.in(ids)} and status not in ('received', 'queued', 'processing')`.pipe(
              Effect.map((rows) => rows.map(({ id }) => id)),
              operation("documents.ended")
            ),

      expired: (now, limit) =>
        sql<RecordRow>`select record from documents
          where status <> 'deleted' and expires_at <= ${now} order by expires_at, id limit ${limit}`.pipe(
          operation("documents.expired"),
          Effect.flatMap((rows) => documentsOf("documents.expired", rows))
        )
    }
  })
)
