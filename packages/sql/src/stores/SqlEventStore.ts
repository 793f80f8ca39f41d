import { SqlClient } from "@effect/sql/SqlClient"
import {
  byEndpoint,
  type DeliveryAttempt,
  type DeliveryRecord,
  type Document,
  type DueDelivery,
  type EventRecord,
  EventStore,
  eventBody,
  exactText,
  type JsonObject,
  StorageUnavailable,
  type StoredEvent,
  tenantKey
} from "@extrait/core"
import { Effect, identity, Layer, Option } from "effect"
import { dialectOf } from "../dialect.js"
import { oneConnectionOf } from "../OneConnection.js"
import { pageOfRows } from "../page.js"
import { decodeAll, encode, metadataIn, metadataRow, operation, type RecordRow, whole } from "../storage.js"
import { type DeliveryRow, deliveryColumns, makeDeliveryOf, standing, standingOf } from "./deliveryRows.js"
import { type LeasedRow, leaseDueRows } from "./leaseDue.js"
import { recording } from "./recordAttempts.js"

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

/** The event of a row's text. Throws where it is no JSON. */
const eventOf = (text: string): EventRecord => {
  const event: StoredRecord = JSON.parse(text)
  const { document } = event.payload
  // Put in its place: copies of thousands a second would cost more than reading them.
  return { ...event, payload: { document: Object.assign(document, { metadata: metadataIn(document.metadata) }) } }
}

/** How a row's text begins, up to the document, which goes on to the last two brackets. */
const beforeDocument =
  /^\{"id":"(\w+)","tenant":\{"organisation":"\w+","mode":"\w+"\},"type":"([\w.]+)","documentId":"(\w+)","createdAt":(\d+),"payload":\{"document":(?=\{)/
/** The metadata in it, a text of JSON. No other text holds it, since a quotation mark within a text is escaped. */
const metadataText = /"metadata":("(?:[^"\\]+|\\.)*")/

/**
 * What is sent of the event of a row's text. Thousands a second are sent: the document's text is passed on, and not read and written
 * again, where it is as this package writes it.
 */
const bodyOf = (text: string): string => {
  const before = beforeDocument.exec(text)
  const metadata = metadataText.exec(text)
  if (before === null || metadata === null) {
    const event = eventOf(text)
    return eventBody(event, exactText(event.payload.document))
  }
  const [head, id = "", type = "", documentId = "", createdAt] = before
  const [member, written = ""] = metadata
  const end = metadata.index + member.length
  const document = `${text.slice(head.length, end - written.length)}${JSON.parse(written)}${text.slice(end, -2)}`
  return eventBody({ id, type, documentId, createdAt: Number(createdAt) }, document)
}

/** The events of rows. */
const eventsOf = (name: string, rows: ReadonlyArray<RecordRow>) =>
  Effect.try({
    try: () => rows.map(({ record }) => eventOf(record)),
    catch: (cause) => new StorageUnavailable({ operation: name, cause })
  })

/** The deliveries of rows. */
const readDeliveries = (name: string, rows: ReadonlyArray<DeliveryRow>) =>
  Effect.try({
    try: () => rows.map(makeDeliveryOf()),
    catch: (cause) => new StorageUnavailable({ operation: name, cause })
  })

/** The deliveries of leased rows, each with the body of its event, which those of one event share. */
const dueOf = (rows: ReadonlyArray<LeasedRow>, leasedUntil: number): ReadonlyArray<DueDelivery> => {
  const bodies = new Map<string, string>()
  const deliveryOf = makeDeliveryOf()
  return (
    rows
      .map((row) => {
        const body = bodies.get(row.event_id) ?? bodyOf(row.event)
        bodies.set(row.event_id, body)
        return { delivery: deliveryOf(row), body, leasedUntil }
      })
      // An update gives its rows in no order of its own.
      .toSorted((a, b) => byEndpoint(a.delivery, b.delivery))
  )
}

export const layer: Layer.Layer<EventStore, never, SqlClient> = Layer.effect(
  EventStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const one = yield* oneConnectionOf(sql)
    const unsynchronised = one?.unsynchronised ?? null
    const together = whole(sql)
    const dialect = dialectOf(sql)
    const { put, record } = recording(sql)

    const columns = sql.literal(deliveryColumns)
    const withDeliveries = (
      name: string,
      rows: ReadonlyArray<RecordRow>
    ): Effect.Effect<ReadonlyArray<StoredEvent>, StorageUnavailable> =>
      Effect.gen(function* () {
        const events = yield* eventsOf(name, rows)
        if (events.length === 0) return []
        const deliveries = yield* sql<DeliveryRow>`select ${columns} from deliveries
          where event_id in ${sql.in(events.map(({ id }) => id))} order by id`.pipe(
          operation(name),
          Effect.flatMap((found) => readDeliveries(name, found))
        )
        return events.map((event) => ({
          event,
          deliveries: deliveries.filter(({ eventId }) => eventId === event.id)
        }))
      })

    const insertDeliveries = (deliveries: ReadonlyArray<DeliveryRecord>) =>
      deliveries.length === 0
        ? Effect.void
        : Effect.asVoid(sql`insert into deliveries
            (id, tenant, event_id, endpoint_id, attempts, last_status_code, delivered_at, next_attempt_at, leased_until)
            select id, tenant, event_id, endpoint_id, attempts, last_status_code, delivered_at, next_attempt_at, 0
            from (${dialect.rows(
              {
                id: "text",
                tenant: "text",
                event_id: "text",
                endpoint_id: "text",
                ...standing
              },
              deliveries.map((one) => [one.id, tenantKey(one.tenant), one.eventId, one.endpointId, ...standingOf(one)])
            )}) as given`)

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

      insertDeliveries: (deliveries) => insertDeliveries(deliveries).pipe(operation("deliveries.insert")),

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
        leaseDueRows(sql, query).pipe(
          unsynchronised ?? identity,
          operation("deliveries.lease"),
          Effect.flatMap((rows) =>
            Effect.try({
              try: () => dueOf(rows, query.leasedUntil),
              catch: (cause) => new StorageUnavailable({ operation: "deliveries.lease", cause })
            })
          )
        ),

      recordAttempts: (outcomes) =>
        record(outcomes).pipe(unsynchronised ?? together, operation("deliveries.recordAttempts")),

      giveBack: (held) =>
        held.length === 0
          ? Effect.void
          : sql`with given as (${dialect.rows(
              { id: "text", tenant: "text", leased_until: "integer" },
              held.map(({ delivery: { id, tenant }, leasedUntil }) => [id, tenantKey(tenant), leasedUntil])
            )})
            update deliveries set leased_until = 0 from given where deliveries.id = given.id
              and deliveries.tenant = given.tenant and deliveries.leased_until = given.leased_until`.pipe(
              Effect.asVoid,
              operation("deliveries.giveBack")
            ),

      updateDeliveries: (deliveries) =>
        deliveries.length === 0 ? Effect.void : put(deliveries, "").pipe(Effect.asVoid, operation("deliveries.update")),

      attempts: (tenant, id) =>
        sql<RecordRow>`select delivery_attempts.record from delivery_attempts
          join deliveries on deliveries.id = delivery_attempts.delivery_id
          where delivery_attempts.delivery_id = ${id} and deliveries.tenant = ${tenantKey(tenant)}
          order by delivery_attempts.number`.pipe(
          operation("deliveries.attempts"),
          Effect.flatMap((rows) => decodeAll<DeliveryAttempt>("deliveries.attempts", rows))
        ),

      undelivered: (tenant, endpointId, since, limit, after) =>
        sql<DeliveryRow>`select ${columns} from deliveries join events on events.id = deliveries.event_id
          where deliveries.tenant = ${tenantKey(tenant)} and deliveries.endpoint_id = ${endpointId}
          and deliveries.delivered_at is null and deliveries.id > ${after ?? ""} and events.created_at >= ${since}
          and not exists (
            select 1 from deliveries as others where others.event_id = deliveries.event_id
            and others.endpoint_id = deliveries.endpoint_id and others.delivered_at is not null
          )
          order by deliveries.id limit ${limit}`.pipe(
          operation("deliveries.undelivered"),
          Effect.flatMap((rows) => readDeliveries("deliveries.undelivered", rows))
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
