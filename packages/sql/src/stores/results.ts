import type { SqlClient } from "@effect/sql/SqlClient"
import { type DocumentStoreService, type ExtractionResult, type RecognitionPage, tenantKey } from "@extrait/core"
import { Effect, Option } from "effect"
import { decode, decodeAll, encode, operation, type RecordRow, whole } from "../storage.js"
import { insertPages } from "./resultPages.js"

interface ResultRow extends RecordRow {
  readonly recognised: number | string
}

/** The part of the store of documents that keeps their results: all but the words in one row, and the words a page at a time. */
export const makeResults = (
  sql: SqlClient
): Pick<
  DocumentStoreService,
  "putResult" | "reviseResult" | "findResult" | "findResultText" | "findPageText" | "removeResult"
> => {
  const together = whole(sql)

  const findRow = (tenant: Parameters<DocumentStoreService["findResult"]>[0], id: string) =>
    sql<ResultRow>`select results.record, results.recognised from results
      join documents on documents.id = results.document_id
      where results.document_id = ${id} and documents.tenant = ${tenantKey(tenant)}`

  return {
    putResult: (tenant, { recognition, ...result }) =>
      together(
        Effect.gen(function* () {
          const recognised = recognition === undefined ? 0 : 1
          const put = yield* sql`insert into results (document_id, record, recognised)
            select id, ${encode(result)}, ${sql.literal(String(recognised))} from documents
            where id = ${result.id} and tenant = ${tenantKey(tenant)}
            on conflict (document_id) do update set record = excluded.record, recognised = excluded.recognised
            returning document_id`
          if (put.length === 0) return
          yield* sql`delete from result_pages where document_id = ${result.id}`
          if (recognition !== undefined) yield* insertPages(sql, result.id, recognition.pages)
        })
      ).pipe(operation("results.put")),

    reviseResult: (tenant, result) =>
      sql`update results set record = ${encode(result)} where document_id in
        (select id from documents where id = ${result.id} and tenant = ${tenantKey(tenant)})`.pipe(
        Effect.asVoid,
        operation("results.revise")
      ),

    findResultText: (tenant, id) =>
      Effect.gen(function* () {
        const [row] = yield* findRow(tenant, id)
        if (row === undefined) return Option.none()
        if (Number(row.recognised) === 0) return Option.some({ text: row.record, pages: null })
        const pages = yield* sql<{ readonly page: number | string }>`
          select page from result_pages where document_id = ${id} order by page`
        return Option.some({ text: row.record, pages: pages.map(({ page }) => Number(page)) })
      }).pipe(operation("results.text")),

    findPageText: (tenant, id, page) =>
      sql<RecordRow>`select result_pages.record from result_pages
        join documents on documents.id = result_pages.document_id
        where result_pages.document_id = ${id} and page = ${page} and documents.tenant = ${tenantKey(tenant)}`.pipe(
        Effect.map(([row]) => Option.map(Option.fromNullable(row), ({ record }) => record)),
        operation("results.page")
      ),

    findResult: (tenant, id) =>
      Effect.gen(function* () {
        const found = yield* operation("results.find")(
          together(
            Effect.gen(function* () {
              const [row] = yield* findRow(tenant, id)
              if (row === undefined || Number(row.recognised) === 0) return { row, pages: null }
              const pages = yield* sql<RecordRow>`
                select record from result_pages where document_id = ${id} order by page`
              return { row, pages }
            })
          )
        )
        if (found.row === undefined) return Option.none()
        const result = yield* decode<ExtractionResult>("results.find", found.row.record)
        if (found.pages === null) return Option.some(result)
        const pages = yield* decodeAll<RecognitionPage>("results.find", found.pages)
        return Option.some({ ...result, recognition: { pages } })
      }),

    removeResult: (tenant, id) =>
      sql`delete from results where document_id in
        (select id from documents where id = ${id} and tenant = ${tenantKey(tenant)})`.pipe(
        Effect.asVoid,
        operation("results.remove")
      )
  }
}
