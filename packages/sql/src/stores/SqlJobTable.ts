import { SqlClient } from "@effect/sql/SqlClient"
import { type DocumentId, type JobRow, JobTable } from "@extrait/core"
import { Effect, Layer, Option } from "effect"
import { dialectOf } from "../dialect.js"
import { decode, encode, operation } from "../storage.js"

interface JobTableRow {
  readonly document_id: DocumentId
  /** The tenant, as JSON. */
  readonly record: string
  readonly attempt: number | string
  readonly available_at: number | string
}

export const layer: Layer.Layer<JobTable, never, SqlClient> = Layer.effect(
  JobTable,
  Effect.map(SqlClient, (sql) => {
    const dialect = dialectOf(sql)
    return {
      insert: ({ availableAt, documentId, tenant }) =>
        sql`insert into jobs ${sql.insert({
          document_id: documentId,
          record: encode({ tenant }),
          attempt: 0,
          available_at: availableAt,
          lease_token: null,
          leased_until: 0
        })} on conflict (document_id) do nothing`.pipe(Effect.asVoid, operation("jobs.insert")),

      lease: (now, token, until) =>
        sql<JobTableRow>`update jobs
          set attempt = attempt + 1, lease_token = ${token}, leased_until = ${until}
          where document_id = (
            select document_id from jobs where available_at <= ${now} and leased_until <= ${now}
            order by available_at, document_id limit 1 ${dialect.skipLocked}
          )
          returning document_id, record, attempt, available_at`.pipe(
          operation("jobs.lease"),
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.succeed(Option.none())
              : Effect.map(decode<Pick<JobRow, "tenant">>("jobs.lease", row.record), ({ tenant }) =>
                  Option.some({
                    documentId: row.document_id,
                    tenant,
                    attempt: Number(row.attempt),
                    availableAt: Number(row.available_at),
                    lease: { token, until }
                  })
                )
          )
        ),

      extend: (documentId, token, until) =>
        sql`update jobs set leased_until = ${until}
          where document_id = ${documentId} and lease_token = ${token} returning document_id`.pipe(
          Effect.map((rows) => rows.length > 0),
          operation("jobs.extend")
        ),

      remove: (documentId, token) =>
        sql`delete from jobs
          where document_id = ${documentId} and lease_token = ${token} returning document_id`.pipe(
          Effect.map((rows) => rows.length > 0),
          operation("jobs.remove")
        ),

      release: (documentId, token, availableAt, attempt) =>
        sql`update jobs set available_at = ${availableAt}, attempt = ${attempt}, lease_token = null, leased_until = 0
          where document_id = ${documentId} and lease_token = ${token} returning document_id`.pipe(
          Effect.map((rows) => rows.length > 0),
          operation("jobs.release")
        ),

      cancel: (documentId) =>
        sql`delete from jobs where document_id = ${documentId}`.pipe(Effect.asVoid, operation("jobs.cancel"))
    }
  })
)
