import { SqlClient } from "@effect/sql/SqlClient"
import {
  byEndpoint,
  type DeliveryAttempt,
  type DeliveryRecord,
  type Document,
  type EventRecord,
  EventStore,
  type JsonObject,
  type StorageUnavailable,
  type StoredEvent,
  tenantKey
} from "@extrait/core"
import { Effect, Layer, Option } from "effect"
import { pageOfRows } from "../page.js"
import { decodeAll, encode, metadataOf, metadataRow, operation, type RecordRow, whole } from "../storage.js"
import { leaseDueRows } from "./leaseDue.js"

type StoredRecord = Omit<EventRecord, "payload"> & {
  readonly payload: {
    readonly document: Omit<Document, "metadata"> & { readonly metadata: string | JsonObject }
  }
}

/** An event as its row keeps it. */
const stored = ({ payload: { document }, ...event }: EventRecord): StoredRecord => ({
  ...event,
  payload: { document: { ...document, metadata: metadataRow(document.metadata) } }
})

/** The events of rows. */
const eventsOf = (name: string, rows: ReadonlyArray<RecordRow>) =>
  Effect.flatMap(decodeAll<StoredRecord>(name, rows), (found) =>
    Effect.forEach(found, ({ payload: { document }, ...event }) =>
      Effect.map(
        metadataOf(name, document.metadata),
        (metadata): EventRecord => ({ ...event, payload: { document: { ...document, metadata } } })
      )
    )
  )

export const layer: Layer.Layer<EventStore, never, SqlClient> = Layer.effect(
  EventStore,
  Effect.map(SqlClient, (sql) => {
    const together = whole(sql)

    const withDeliveries = (
      name: string,
      rows: ReadonlyArray<RecordRow>
    ): Effect.Effect<ReadonlyArray<StoredEvent>, StorageUnavailable> =>
      Effect.gen(function* () {
        const events = yield* eventsOf(name, rows)
        if (events.length === 0) return []
        const deliveries = yield* sql<RecordRow>`select record from deliveries
          where event_id in ${sql.in(events.map(({ id }) => id))} order by id`.pipe(
          operation(name),
          Effect.flatMap((found) => decodeAll<DeliveryRecord>(name, found))
        )
        return events.map((event) => ({
          event,
          deliveries: deliveries.filter(({ eventId }) => eventId === event.id)
        }))
      })

    /** Stores how a delivery stands and ends its lease; whether it is there. */
    const put = (delivery: DeliveryRecord) =>
      Effect.map(
        sql`update deliveries set ${sql.update({
          next_attempt_at: delivery.nextAttemptAt,
          delivered_at: delivery.deliveredAt,
          leased_until: 0,
          record: encode(delivery)
        })} where id = ${delivery.id} and tenant = ${tenantKey(delivery.tenant)} returning id`,
        (rows) => rows.length > 0
      )

    const insertDeliveries = (deliveries: ReadonlyArray<DeliveryRecord>) =>
      Effect.forEach(
        deliveries,
        (delivery) =>
          sql`insert into deliveries ${sql.insert({
            id: delivery.id,
            tenant: tenantKey(delivery.tenant),
            event_id: delivery.eventId,
            endpoint_id: delivery.endpointId,
            delivered_at: delivery.deliveredAt,
            next_attempt_at: delivery.nextAttemptAt,
            leased_until: 0,
            record: encode(delivery)
          })}`,
        { discard: true }
      )

    return {
      insert: (event, deliveries) =>
        Effect.zipRight(
          sql`insert into events ${sql.insert({
            id: event.id,
            tenant: tenantKey(event.tenant),
            type: event.type,
            document_id: event.documentId,
            created_at: event.createdAt,
            record: encode(stored(event))
          })}`,
          insertDeliveries(deliveries)
        ).pipe(together, operation("events.insert")),

      insertDeliveries: (deliveries) => insertDeliveries(deliveries).pipe(together, operation("deliveries.insert")),

      replacePayloads: (tenant, documentId, payload) =>
        Effect.gen(function* () {
          const rows = yield* sql<RecordRow>`select record from events
            where tenant = ${tenantKey(tenant)} and document_id = ${documentId}`.pipe(
            operation("events.replacePayloads")
          )
          const events = yield* eventsOf("events.replacePayloads", rows)
          yield* Effect.forEach(
            events,
            (event) => sql`update events set record = ${encode(stored({ ...event, payload }))} where id = ${event.id}`,
            { discard: true }
          ).pipe(operation("events.replacePayloads"))
        }),

      find: (tenant, id) =>
        sql<RecordRow>`select record from events where id = ${id} and tenant = ${tenantKey(tenant)}`.pipe(
          operation("events.find"),
          Effect.flatMap((rows) => withDeliveries("events.find", rows)),
          Effect.map(([event]) => Option.fromNullable(event))
        ),

      list: (tenant, query) =>
        pageOfRows(
          sql,
          sql.literal("events"),
          [
            sql`tenant = ${tenantKey(tenant)}`,
            ...(query.documentId === undefined ? [] : [sql`document_id = ${query.documentId}`]),
            ...(query.type === undefined ? [] : [sql`type = ${query.type}`]),
            ...(query.createdAfter === undefined ? [] : [sql`created_at >= ${query.createdAfter}`]),
            ...(query.createdBefore === undefined ? [] : [sql`created_at < ${query.createdBefore}`])
          ],
          query
        ).pipe(
          operation("events.list"),
          Effect.flatMap(({ hasMore, rows }) =>
            Effect.map(withDeliveries("events.list", rows), (events) => ({ rows: events, hasMore }))
          )
        ),

      leaseDue: (query) =>
        Effect.gen(function* () {
          const rows = yield* leaseDueRows(sql, query)
          if (rows.length === 0) return [[], []] as const
          const events = yield* sql<RecordRow>`select record from events
            where id in ${sql.in([...new Set(rows.map(({ event_id }) => event_id))])}`
          return [rows, events] as const
        }).pipe(
          operation("deliveries.lease"),
          Effect.flatMap(([rows, found]) =>
            Effect.gen(function* () {
              const deliveries = yield* decodeAll<DeliveryRecord>("deliveries.lease", rows)
              const events = new Map(
                (yield* eventsOf("deliveries.lease", found)).map((event) => [event.id, event] as const)
              )
              return (
                deliveries
                  .flatMap((delivery) => {
                    const event = events.get(delivery.eventId)
                    return event === undefined ? [] : [{ delivery, event }]
                  })
                  // An update gives its rows in no order of its own.
                  .toSorted((a, b) => byEndpoint(a.delivery, b.delivery))
              )
            })
          )
        ),

      recordAttempts: (outcomes) =>
        Effect.forEach(
          outcomes,
          ({ attempt, delivery }) =>
            Effect.flatMap(put(delivery), (there) =>
              there
                ? Effect.asVoid(sql`insert into delivery_attempts (delivery_id, number, record)
                    select ${delivery.id}, coalesce(max(number), 0) + 1, ${encode(attempt)}
                    from delivery_attempts where delivery_id = ${delivery.id}`)
                : Effect.void
            ),
          { discard: true }
        ).pipe(together, operation("deliveries.recordAttempts")),

      updateDelivery: (delivery) => put(delivery).pipe(Effect.asVoid, operation("deliveries.update")),

      attempts: (tenant, id) =>
        sql<RecordRow>`select delivery_attempts.record from delivery_attempts
          join deliveries on deliveries.id = delivery_attempts.delivery_id
          where delivery_attempts.delivery_id = ${id} and deliveries.tenant = ${tenantKey(tenant)}
          order by delivery_attempts.number`.pipe(
          operation("deliveries.attempts"),
          Effect.flatMap((rows) => decodeAll<DeliveryAttempt>("deliveries.attempts", rows))
        ),

      undelivered: (tenant, endpointId, since, limit, after) =>
        sql<RecordRow>`select deliveries.record from deliveries join events on events.id = deliveries.event_id
          where deliveries.tenant = ${tenantKey(tenant)} and deliveries.endpoint_id = ${endpointId}
          and deliveries.delivered_at is null and deliveries.id > ${after ?? ""} and events.created_at >= ${since}
          and not exists (
            select 1 from deliveries as others where others.event_id = deliveries.event_id
            and others.endpoint_id = deliveries.endpoint_id and others.delivered_at is not null
          )
          order by deliveries.id limit ${limit}`.pipe(
          operation("deliveries.undelivered"),
          Effect.flatMap((rows) => decodeAll<DeliveryRecord>("deliveries.undelivered", rows))
        ),

      removeBefore: (time, limit) =>
        sql`delete from events where id in (
          select id from events where created_at < ${time} order by created_at, id limit ${limit}
        ) returning id`.pipe(
          Effect.map((rows) => rows.length),
          operation("events.removeBefore")
        )
    }
  })
)
