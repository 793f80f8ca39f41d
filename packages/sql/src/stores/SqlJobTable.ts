import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import { type DocumentId, type JobPriority, type JobRow, JobTable, priorityRank, tenantKey } from "@extrait/core"
import { Effect, Layer, Option } from "effect"
import { dialectOf } from "../dialect.js"
import { oneConnectionOf } from "../OneConnection.js"
import { repeatedStatement } from "../repeated.js"
import { decode, encode, operation } from "../storage.js"

interface JobTableRow {
  readonly document_id: DocumentId
  /** The tenant, as JSON. */
  readonly record: string
  readonly priority: number | string
  readonly turn: number | string
  readonly attempt: number | string
  readonly faults: number | string
  readonly available_at: number | string
  readonly dead_at: number | string | null
  readonly dead_reason: string | null
}

const columns = "document_id, record, priority, turn, attempt, faults, available_at, dead_at, dead_reason"

const priorities: ReadonlyArray<JobPriority> = ["low", "normal", "high"]
const priorityOf = (rank: number): JobPriority =>
  priorities.find((priority) => priorityRank[priority] === rank) ?? "normal"

/** The job of a row; `lease` is not among its columns. */
const jobOf = (name: string, row: JobTableRow, lease: JobRow["lease"]) =>
  Effect.map(
    decode<Pick<JobRow, "tenant">>(name, row.record),
    ({ tenant }): JobRow => ({
      documentId: row.document_id,
      tenant,
      priority: priorityOf(Number(row.priority)),
      turn: Number(row.turn),
      attempt: Number(row.attempt),
      faults: Number(row.faults),
      availableAt: Number(row.available_at),
      lease,
      dead: row.dead_at === null ? null : { at: Number(row.dead_at), reason: row.dead_reason ?? "" }
    })
  )

export const layer: Layer.Layer<JobTable, never, SqlClient> = Layer.effect(
  JobTable,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const one = yield* oneConnectionOf(sql)
    const alone = one?.connection ?? null
    const dialect = dialectOf(sql)

    /** Whether a statement changed a row. */
    const changes = <A extends object>(name: string, statement: Effect.Effect<ReadonlyArray<A>, SqlError>) =>
      statement.pipe(
        Effect.map((rows) => rows.length > 0),
        operation(name)
      )

    /** A tenant's last turn of one priority, and one more. */
    const ownTurn = (tenant: string, rank: number) =>
      sql`coalesce((select turn + 1 from jobs where tenant = ${tenant} and priority = ${rank} order by turn desc limit 1), 0)`

    const insertOf = (priority: JobPriority) =>
      repeatedStatement(
        alone,
        4,
        (documentId: string, tenant: string, record: string, availableAt: number) => {
          const served = sql`coalesce(
          (select turn from jobs where dead_at is null and turn >= 0 and available_at <= ${availableAt}
            and leased_until <= ${availableAt} order by turn, priority desc, available_at, document_id limit 1),
          (select turn from jobs where dead_at is null and turn >= 0
            order by turn desc, priority, available_at desc, document_id desc limit 1),
          0
        )`
          const turn = priorities
            .map((one) => priorityRank[one])
            .filter((rank) => rank >= priorityRank[priority])
            .reduce((all: Fragment, rank) => dialect.greater(all, ownTurn(tenant, rank)), served)
          return sql<never>`insert into jobs
          (document_id, tenant, record, priority, turn, attempt, faults, available_at, lease_token, leased_until)
          values (${documentId}, ${tenant}, ${record}, ${priorityRank[priority]}, ${turn},
            0, 0, ${availableAt}, null, 0)
          on conflict (document_id) do nothing`
        },
        { waits: false }
      )
    const inserts: Record<JobPriority, ReturnType<typeof insertOf>> = {
      low: insertOf("low"),
      normal: insertOf("normal"),
      high: insertOf("high")
    }

    return {
      insert: ({ availableAt, documentId, priority, tenant }) =>
        inserts[priority](documentId, tenantKey(tenant), encode({ tenant }), availableAt).pipe(
          Effect.asVoid,
          operation("jobs.insert")
        ),

      lease: (now, token, until) =>
        sql<JobTableRow>`update jobs
          set attempt = attempt + 1, lease_token = ${token}, leased_until = ${until}
          where document_id = (
            select document_id from jobs
            where dead_at is null and turn >= 0 and available_at <= ${now} and leased_until <= ${now}
            order by turn, priority desc, available_at, document_id limit 1 ${dialect.skipLocked}
          )
          returning ${sql.literal(columns)}`.pipe(
          operation("jobs.lease"),
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.succeed(Option.none())
              : Effect.asSome(jobOf("jobs.lease", row, { token, until }))
          )
        ),

      extend: (documentId, token, until) =>
        changes(
          "jobs.extend",
          sql`update jobs set leased_until = ${until}
            where document_id = ${documentId} and lease_token = ${token} returning document_id`
        ),

      remove: (documentId, token) =>
        changes(
          "jobs.remove",
          sql`delete from jobs where document_id = ${documentId} and lease_token = ${token} returning document_id`
        ),

      release: (documentId, token, availableAt, { attempt, faults }) =>
        changes(
          "jobs.release",
          sql`update jobs set available_at = ${availableAt}, attempt = ${attempt}, faults = ${faults},
            lease_token = null, leased_until = 0
            where document_id = ${documentId} and lease_token = ${token} returning document_id`
        ),

      bury: (documentId, token, { at, reason }, faults) =>
        changes(
          "jobs.bury",
          sql`update jobs set dead_at = ${at}, dead_reason = ${reason}, faults = ${faults},
            lease_token = null, leased_until = 0
            where document_id = ${documentId} and lease_token = ${token} returning document_id`
        ),

      buried: (limit, after) =>
        sql<JobTableRow>`select ${sql.literal(columns)} from jobs
          where dead_at is not null and document_id > ${after ?? ""} order by document_id limit ${limit}`.pipe(
          operation("jobs.buried"),
          Effect.flatMap((rows) => Effect.forEach(rows, (row) => jobOf("jobs.buried", row, null)))
        ),

      revive: (documentId, availableAt) =>
        sql<
          Pick<JobTableRow, "record">
        >`update jobs set dead_at = null, dead_reason = null, attempt = 0, faults = 0, available_at = ${availableAt}
          where document_id = ${documentId} and dead_at is not null returning record`.pipe(
          operation("jobs.revive"),
          Effect.flatMap(([row]) =>
            row === undefined
              ? Effect.succeedNone
              : Effect.map(decode<Pick<JobRow, "tenant">>("jobs.revive", row.record), ({ tenant }) =>
                  Option.some(tenant)
                )
          )
        ),

      counts: (now) =>
        sql<{ readonly kind: string; readonly jobs: number | string }>`select kind, count(*) as jobs from (
            select case when dead_at is not null then 'dead' when leased_until > ${now} then 'working'
              when available_at > ${now} then 'delayed' else 'waiting' end as kind from jobs
          ) as kinds group by kind`.pipe(
          operation("jobs.counts"),
          Effect.map((rows) => {
            const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.jobs ?? 0)
            return { waiting: of("waiting"), delayed: of("delayed"), working: of("working"), dead: of("dead") }
          })
        ),

      cancel: (documentId) =>
        sql`delete from jobs where document_id = ${documentId}`.pipe(Effect.asVoid, operation("jobs.cancel"))
    }
  })
)
