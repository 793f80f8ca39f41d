import { Context, Effect, Layer, Option, Stream } from "effect"
import {
  type DocumentDeleted,
  type DocumentFailed,
  type DocumentNotReady,
  ExportTooLarge,
  type NotFound,
  NoWriter,
  type RateLimited,
  type StorageUnavailable
} from "../domain/Errors.js"
import type { ExtractionResult } from "../domain/ExtractionResult.js"
import { Settings } from "../domain/Settings.js"
import type { Tenant } from "../domain/Tenant.js"
import { csvRecord } from "../export/csv.js"
import { mostTables, workbookCount } from "../export/exportLimits.js"
import type { ExportFormat } from "../export/exportTypes.js"
import { jsonLine } from "../export/jsonLines.js"
import { fieldsSheet, type Sheet, type SheetValue, tableSheet } from "../export/Sheet.js"
import {
  type ColumnFinder,
  columnFinder,
  type ExportedDocument,
  type SearchSheet,
  searchedFields,
  searchedTable
} from "../export/searchSheets.js"
import type { DocumentQuery } from "../ports/DocumentStore.js"
import { pause } from "../ports/pause.js"
import { WorkbookWriter } from "../ports/WorkbookWriter.js"
import { Documents } from "./Documents.js"
import { makeTenantTurns } from "./tenantTurns.js"

/** Workbooks put together at once, in all and for one tenant: all of their rows are held in memory. */
const atOnce = { atOnce: 2, atOnceOfTenant: 1 }
/** Seconds within which one of those is done. */
const workbookSeconds = 10

/** Documents of one look-up: as many as a list gives. */
const documentsAtOnce = 100

/** Which documents are exported. Those that have no result are left out. */
export type ExportQuery = Omit<DocumentQuery, "limit" | "startingAfter" | "endingBefore" | "order">

/** The part of them that is exported. */
export interface ExportChoice {
  readonly format: ExportFormat
  /** The key of the table whose rows are wanted; null for the fields and, in a workbook, every table. */
  readonly table: string | null
}

/** Writes results for spreadsheets and other programs. */
export interface ExportsService {
  /** The result of a document as a workbook: a sheet of fields, and one for each table. Tenants take turns. */
  readonly workbook: (
    tenant: Tenant,
    id: string
  ) => Effect.Effect<
    Uint8Array,
    | NotFound
    | DocumentNotReady
    | DocumentDeleted
    | DocumentFailed
    | ExportTooLarge
    | NoWriter
    | RateLimited
    | StorageUnavailable
  >
  /**
   * The results of every document that a search finds, newest first, each record with the document's id and file name before it. CSV and JSON lines are read a
   * document at a time, as the stream is taken; a workbook is put together before it begins, and tenants take turns for that. At most
   * `maxExportDocuments` documents.
   */
  readonly search: (
    tenant: Tenant,
    query: ExportQuery,
    choice: ExportChoice
  ) => Effect.Effect<
    Stream.Stream<Uint8Array, StorageUnavailable>,
    ExportTooLarge | NoWriter | RateLimited | StorageUnavailable
  >
}

/** Results in the forms of spreadsheets. */
export class Exports extends Context.Tag("@extrait/core/Exports")<Exports, ExportsService>() {
  static readonly layer: Layer.Layer<Exports, never, Documents> = Layer.effect(
    Exports,
    Effect.gen(function* () {
      const documents = yield* Documents
      const writer = yield* Effect.serviceOption(WorkbookWriter)
      const { maxExportDocuments, maxPagesWaiting } = yield* Settings
      const turns = makeTenantTurns({
        ...atOnce,
        waitingOfTenant: maxPagesWaiting,
        waiting: maxPagesWaiting * 8,
        retryAfterSeconds: workbookSeconds
      })

      const write = (sheets: ReadonlyArray<Sheet>) =>
        Option.match(writer, {
          onNone: () => Effect.fail(new NoWriter({ of: "workbooks" })),
          // The sheets are our own and within the limits, so a fault is ours alone.
          onSome: (_) => Effect.orDie(_.write(sheets))
        })

      /** Documents that a search finds and that have a result. */
      const found = (tenant: Tenant, query: ExportQuery) =>
        Effect.gen(function* () {
          const all: Array<ExportedDocument> = []
          let seen = 0
          let after: string | undefined
          do {
            const { data, has_more } = yield* documents.list(tenant, {
              ...query,
              limit: documentsAtOnce,
              ...(after === undefined ? {} : { startingAfter: after })
            })
            seen += data.length
            if (seen > maxExportDocuments || (seen === maxExportDocuments && has_more)) {
              return yield* new ExportTooLarge({ of: "documents", most: maxExportDocuments })
            }
            for (const { filename, id, status } of data)
              if (status === "completed" || status === "partially_completed") all.push({ id, filename })
            after = has_more ? data.at(-1)?.id : undefined
            yield* pause
          } while (after !== undefined)
          return all
        })

      /** The results of documents, one at a time, without those of documents deleted meanwhile. */
      const results = (
        tenant: Tenant,
        all: ReadonlyArray<ExportedDocument>
      ): Stream.Stream<readonly [ExportedDocument, Omit<ExtractionResult, "recognition">], StorageUnavailable> =>
        Stream.filterMap(
          Stream.mapEffect(Stream.fromIterable(all), (document) =>
            pause.pipe(
              Effect.zipRight(documents.resultWithoutWords(tenant, document.id)),
              Effect.map((result) => Option.some([document, result] as const)),
              Effect.catchTags({
                NotFound: () => Effect.succeedNone,
                DocumentDeleted: () => Effect.succeedNone,
                DocumentFailed: () => Effect.succeedNone,
                DocumentNotReady: () => Effect.succeedNone
              })
            )
          ),
          (found) => found
        )

      /** The columns of the tables of these documents by their keys, or of the tables of one key alone. */
      const columnsOf = (tenant: Tenant, all: ReadonlyArray<ExportedDocument>, wanted: string | null) =>
        Stream.runFoldEffect(results(tenant, all), new Map<string, ColumnFinder>(), (finders, [, result]) =>
          Effect.gen(function* () {
            for (const table of result.tables) {
              if (wanted !== null && table.key !== wanted) continue
              const finder = finders.get(table.key) ?? columnFinder()
              finders.set(table.key, finder)
              const tooLarge =
                finders.size > mostTables ? new ExportTooLarge({ of: "tables", most: mostTables }) : finder.add(table)
              if (tooLarge !== null) return yield* tooLarge
            }
            return finders
          })
        )

      const sheetOf = (tenant: Tenant, all: ReadonlyArray<ExportedDocument>, table: string) =>
        Effect.map(columnsOf(tenant, all, table), (finders) =>
          searchedTable(table, finders.get(table)?.columns() ?? [])
        )

      const encoder = new TextEncoder()

      const asCsv = (tenant: Tenant, all: ReadonlyArray<ExportedDocument>, { header, rowsOf }: SearchSheet) =>
        Stream.map(
          Stream.concat(
            Stream.make(csvRecord(header)),
            Stream.map(results(tenant, all), ([document, result]) => rowsOf(document, result).map(csvRecord).join(""))
          ),
          (text) => encoder.encode(text)
        )

      const asJsonLines = (tenant: Tenant, all: ReadonlyArray<ExportedDocument>, { header, rowsOf }: SearchSheet) =>
        Stream.map(results(tenant, all), ([document, result]) =>
          encoder.encode(
            rowsOf(document, result)
              .map((row) => jsonLine(header, row))
              .join("")
          )
        )

      const asWorkbook = (tenant: Tenant, all: ReadonlyArray<ExportedDocument>, table: string | null) =>
        Effect.gen(function* () {
          const finders = yield* columnsOf(tenant, all, table)
          const tables = Array.from(finders, ([key, finder]) => searchedTable(key, finder.columns()))
          const sheets =
            table === null ? [searchedFields, ...tables] : [searchedTable(table, finders.get(table)?.columns() ?? [])]
          const rows = sheets.map((): Array<ReadonlyArray<SheetValue>> => [])
          const count = workbookCount()
          yield* Stream.runForEach(results(tenant, all), ([document, result]) =>
            Effect.gen(function* () {
              for (const [i, sheet] of sheets.entries()) {
                for (const row of sheet.rowsOf(document, result)) {
                  const tooLarge = count.add(row)
                  if (tooLarge !== null) return yield* tooLarge
                  rows[i]?.push(row)
                }
              }
            })
          )
          return yield* write(sheets.map(({ header, name }, i) => ({ name, header, rows: rows[i] ?? [] })))
        })

      return {
        workbook: (tenant, id) =>
          Effect.gen(function* () {
            const result = yield* documents.resultWithoutWords(tenant, id)
            const sheets = [fieldsSheet(result), ...result.tables.map(tableSheet)]
            const count = workbookCount()
            for (const row of sheets.flatMap(({ rows }) => rows)) {
              const tooLarge = count.add(row)
              if (tooLarge !== null) return yield* tooLarge
            }
            return yield* write(sheets)
          }).pipe(turns.withTurn(tenant)),

        search: (tenant, query, { format, table }) =>
          Effect.gen(function* () {
            const all = yield* found(tenant, query)
            if (format === "xlsx") {
              return Stream.make(yield* turns.withTurn(tenant)(asWorkbook(tenant, all, table)))
            }
            const as = format === "csv" ? asCsv : asJsonLines
            const sheet = yield* table === null
              ? Effect.succeed(searchedFields)
              : turns.withTurn(tenant)(sheetOf(tenant, all, table))
            const records = as(tenant, all, sheet)
            return Stream.filter(records, ({ length }) => length > 0)
          })
      }
    })
  )
}
