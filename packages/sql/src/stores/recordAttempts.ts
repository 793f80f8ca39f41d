import type { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { type AttemptOutcome, afterLostHold, type DeliveryRecord, sameTenant, tenantKey } from "@extrait/core"
import { Effect } from "effect"
import { dialectOf } from "../dialect.js"
import { isTraced } from "../repeated.js"
import { encode } from "../storage.js"
import { type Each, openTransaction } from "../transaction.js"
import { type DeliveryRow, deliveryColumns, makeDeliveryOf, standing, standingOf } from "./deliveryRows.js"

/** Outcomes in rounds, in each of which a delivery has one: a later one builds on what an earlier one stored. */
const inRounds = (outcomes: ReadonlyArray<AttemptOutcome>): ReadonlyArray<ReadonlyArray<AttemptOutcome>> => {
  const rounds: Array<Map<string, AttemptOutcome>> = []
  for (const outcome of outcomes) {
    const { id } = outcome.delivery
    const free = rounds.find((round) => !round.has(id))
    if (free === undefined) rounds.push(new Map([[id, outcome]]))
    else free.set(id, outcome)
  }
  return rounds.map((round) => [...round.values()])
}

/** The statement of `putHeld` for one outcome. */
const putOneHeld = `update deliveries set attempts = ?, last_status_code = ?, delivered_at = ?, next_attempt_at = ?, leased_until = 0
  where id = ? and tenant = ? and delivered_at is null and leased_until = ? and next_attempt_at = ?`
/** The statement of `log` for deliveries that are there, given as JSON. */
const logGiven = `insert into delivery_attempts (delivery_id, number, record)
  select value ->> 0, coalesce((select max(number) from delivery_attempts where delivery_id = value ->> 0), 0) + 1, value ->> 1
  from json_each(?)`
/** Attempts that are logged by one such statement: more would keep the process from all else for longer. */
const loggedAtOnce = 64

/** Whether a delivery was changed meanwhile, or its lease has been lost. */
type IsLost = (outcome: AttemptOutcome, index: number) => boolean

/** Stores the states of deliveries and the outcomes of attempts in an open transaction. */
export const recording = (sql: SqlClient) => {
  const dialect = dialectOf(sql)
  const asGiven = sql.literal(
    Object.keys(standing)
      .map((column) => `${column} = given.${column}`)
      .join(", ")
  )

  /** Stores how deliveries stand, and `leased`, a part of the statement, on top; one that has been delivered stays as it is. */
  const put = (deliveries: ReadonlyArray<DeliveryRecord>, leased: string) =>
    sql`with given as (${dialect.rows(
      { id: "text", tenant: "text", ...standing },
      deliveries.map((one) => [one.id, tenantKey(one.tenant), ...standingOf(one)])
    )})
    update deliveries set ${sql.literal(leased)} ${asGiven}
    from given where deliveries.id = given.id and deliveries.tenant = given.tenant and deliveries.delivered_at is null`

  /** Stores how deliveries stand and ends their leases, where the senders still hold them as they were leased. */
  const putHeld = (outcomes: ReadonlyArray<AttemptOutcome>): Effect.Effect<IsLost, SqlError> =>
    Effect.map(
      sql<{ readonly id: string }>`with given as (${dialect.rows(
        {
          id: "text",
          tenant: "text",
          leased_until: "integer",
          due_at: "integer",
          ...standing
        },
        outcomes.map(({ delivery: one, held }) => [
          one.id,
          tenantKey(one.tenant),
          held.leasedUntil,
          held.delivery.nextAttemptAt,
          ...standingOf(one)
        ])
      )})
      update deliveries set leased_until = 0, ${asGiven}
      from given where deliveries.id = given.id and deliveries.tenant = given.tenant and deliveries.delivered_at is null
        and deliveries.leased_until = given.leased_until and deliveries.next_attempt_at = given.due_at
      returning deliveries.id`,
      (rows) => {
        const told = new Set(rows.map(({ id }) => id))
        return ({ delivery }) => !told.has(delivery.id)
      }
    )

  /** The same one by one: within the process that costs half as much. */
  const putEachHeld = (each: Each, outcomes: ReadonlyArray<AttemptOutcome>): Effect.Effect<IsLost, SqlError> =>
    Effect.map(
      each(
        putOneHeld,
        outcomes.map(({ delivery: one, held }) => [
          ...standingOf(one),
          one.id,
          tenantKey(one.tenant),
          held.leasedUntil,
          held.delivery.nextAttemptAt
        ])
      ),
      (changes) => (_, index) => changes[index] !== 1
    )

  /** The same for outcomes of senders who have lost their leases. */
  const putLost = (outcomes: ReadonlyArray<AttemptOutcome>) =>
    Effect.gen(function* () {
      const ids = outcomes.map(({ delivery }) => delivery.id)
      const rows = yield* sql<DeliveryRow & { readonly leased_until: number }>`
        select ${sql.literal(deliveryColumns)}, leased_until from deliveries
        where id in ${sql.in(ids)} and delivered_at is null ${yield* dialect.forUpdate}`
      const stand = yield* Effect.try({
        try: () => {
          const deliveryOf = makeDeliveryOf()
          const found = new Map(
            rows.map((row) => [row.id, { ...deliveryOf(row), leasedUntil: Number(row.leased_until) }])
          )
          return outcomes.flatMap((outcome) => {
            const row = found.get(outcome.delivery.id)
            const after = row === undefined ? null : afterLostHold(outcome, row)
            return after === null || !sameTenant(after.tenant, outcome.delivery.tenant) ? [] : [after]
          })
        },
        catch: (cause) => new SqlError({ message: "A delivery is damaged", cause })
      })
      if (stand.length > 0) yield* put(stand, "leased_until = 0,")
    })

  /** Logs an attempt at each delivery that is there. */
  const log = (outcomes: ReadonlyArray<AttemptOutcome>) =>
    sql`with given as (${dialect.rows(
      { id: "text", tenant: "text", record: "text" },
      outcomes.map(({ attempt, delivery: { id, tenant } }) => [id, tenantKey(tenant), encode(attempt)])
    )})
    insert into delivery_attempts (delivery_id, number, record)
    select given.id,
      coalesce((select max(number) from delivery_attempts as earlier where earlier.delivery_id = given.id), 0) + 1,
      given.record
    from given where exists (
      select 1 from deliveries where deliveries.id = given.id and deliveries.tenant = given.tenant
    )`

  /** The same within the process, where those that were held need not be looked for. */
  const logEach = (each: Each, outcomes: ReadonlyArray<AttemptOutcome>, lost: ReadonlyArray<AttemptOutcome>) => {
    const isLost = new Set(lost)
    const held = lost.length === 0 ? outcomes : outcomes.filter((outcome) => !isLost.has(outcome))
    const given = Array.from({ length: Math.ceil(held.length / loggedAtOnce) }, (_, part) =>
      encode(
        held
          .slice(part * loggedAtOnce, (part + 1) * loggedAtOnce)
          .map(({ attempt, delivery: { id } }) => [id, encode(attempt)])
      )
    )
    return Effect.zipRight(
      Effect.forEach(given, (some) => each(logGiven, [[some]]), { discard: true }),
      lost.length === 0 ? Effect.void : Effect.asVoid(log(lost))
    )
  }

  const recordRound = (outcomes: ReadonlyArray<AttemptOutcome>, each: Each | undefined) =>
    Effect.gen(function* () {
      const lost = outcomes.filter(yield* each === undefined ? putHeld(outcomes) : putEachHeld(each, outcomes))
      if (lost.length > 0) yield* putLost(lost)
      yield* each === undefined ? log(outcomes) : logEach(each, outcomes, lost)
    })

  /** Stores the outcomes of attempts in an open transaction. */
  const record = (outcomes: ReadonlyArray<AttemptOutcome>): Effect.Effect<void, SqlError> =>
    Effect.withFiberRuntime((fiber) => {
      const each = isTraced(fiber) ? undefined : openTransaction(fiber.currentContext)?.each?.()
      return Effect.forEach(inRounds(outcomes), (round) => recordRound(round, each), { discard: true })
    })

  return { put, record }
}
