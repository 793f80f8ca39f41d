import { Context, Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DeliveryAttempt, DeliveryRecord, DueDelivery, EventRecord, EventType } from "../domain/Event.js"
import type { DeliveryId, DocumentId, EventId, WebhookEndpointId } from "../domain/Ids.js"
import { type Listed, type PageQuery, pageOf } from "../domain/ListPage.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { MemoryDatabase, type MemoryTables } from "./MemoryDatabase.js"

/** Which events are wanted: those for which all that is given holds. */
export interface EventQuery extends PageQuery {
  readonly documentId?: DocumentId
  readonly type?: EventType
  /** Milliseconds since 1970, inclusive. */
  readonly createdAfter?: number
  /** Milliseconds since 1970, exclusive. */
  readonly createdBefore?: number
}

/** Which due deliveries to lease. */
export interface DueQuery {
  /** Milliseconds since 1970: what is due then. */
  readonly now: number
  /** None of them is given again before this. */
  readonly leasedUntil: number
  readonly limit: number
  /** Most deliveries of one endpoint. */
  readonly perEndpoint: number
  /** Those of this endpoint alone; or of the endpoints whose id is after `after`, in the order of ids, without `except`. */
  readonly endpoints: WebhookEndpointId | DueEndpoints
}

/** Whose deliveries to lease. */
export interface DueEndpoints {
  readonly after: WebhookEndpointId | null
  readonly except: ReadonlyArray<WebhookEndpointId>
}

/** What came of one attempt, and how the delivery stands after it. */
export interface AttemptOutcome {
  readonly delivery: DeliveryRecord
  readonly attempt: DeliveryAttempt
}

/** An event with its deliveries, one for each endpoint that subscribed when it came. */
export interface StoredEvent {
  readonly event: EventRecord
  readonly deliveries: ReadonlyArray<DeliveryRecord>
}

/** Keeps events with their deliveries and attempts. */
export interface EventStoreService {
  readonly insert: (
    event: EventRecord,
    deliveries: ReadonlyArray<DeliveryRecord>
  ) => Effect.Effect<void, StorageUnavailable>
  /** Adds deliveries to an event that is there. */
  readonly insertDeliveries: (deliveries: ReadonlyArray<DeliveryRecord>) => Effect.Effect<void, StorageUnavailable>
  readonly find: (tenant: Tenant, id: EventId) => Effect.Effect<Option.Option<StoredEvent>, StorageUnavailable>
  /** Puts another payload into every event of a document, so that nothing of an erased one is told any more. */
  readonly replacePayloads: (
    tenant: Tenant,
    documentId: DocumentId,
    payload: EventRecord["payload"]
  ) => Effect.Effect<void, StorageUnavailable>
  /** Newest first. */
  readonly list: (tenant: Tenant, query: EventQuery) => Effect.Effect<Listed<StoredEvent>, StorageUnavailable>
  /**
   * Deliveries of any tenant that are due, earliest first within an endpoint; none of them is given again before
   * `leasedUntil`, so that several senders share the work and a sender that dies loses nothing. Endpoints come in the order of
   * their ids, so that a caller who goes on after the last one serves them in turn, however much one of them waits for.
   */
  readonly leaseDue: (query: DueQuery) => Effect.Effect<ReadonlyArray<DueDelivery>, StorageUnavailable>
  /**
   * Stores how deliveries stand after an attempt each, and ends their leases. A delivery that is not there stays away, and one that
   * has been delivered stays as it is, whatever a sender tells that has lost its lease meanwhile: its attempt is logged alone.
   */
  readonly recordAttempts: (outcomes: ReadonlyArray<AttemptOutcome>) => Effect.Effect<void, StorageUnavailable>
  /** The same without attempts: dropped, or to be tried again. Each delivery is given once. */
  readonly updateDeliveries: (deliveries: ReadonlyArray<DeliveryRecord>) => Effect.Effect<void, StorageUnavailable>
  /** Oldest first. */
  readonly attempts: (
    tenant: Tenant,
    id: DeliveryId
  ) => Effect.Effect<ReadonlyArray<DeliveryAttempt>, StorageUnavailable>
  /**
   * Deliveries to an endpoint that are not delivered, of events created at `since` or later, by id, from after `after` on:
   * given up, or waiting for their next attempt. An event that another delivery brought to the endpoint is left out.
   */
  readonly undelivered: (
    tenant: Tenant,
    endpointId: WebhookEndpointId,
    since: number,
    limit: number,
    after: DeliveryId | null
  ) => Effect.Effect<ReadonlyArray<DeliveryRecord>, StorageUnavailable>
  /**
   * Removes events of any tenant that were created before `time`, oldest first and at most `limit`, with their deliveries and
   * attempts, also those that still wait; the number removed.
   */
  readonly removeBefore: (time: number, limit: number) => Effect.Effect<number, StorageUnavailable>
}

const due = (now: number) => (delivery: DeliveryRecord & { readonly leasedUntil: number }) =>
  delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= now && delivery.leasedUntil <= now

/** The port of the store of events, deliveries and attempts. */
export class EventStore extends Context.Tag("@extrait/core/EventStore")<EventStore, EventStoreService>() {
  static readonly layerMemory: Layer.Layer<EventStore, never, MemoryDatabase> = Layer.effect(
    EventStore,
    MemoryDatabase.use(({ modify, read }): EventStoreService => {
      /** Stores how a delivery stands, if it is there, with the attempts that led to it. */
      const put = (delivery: DeliveryRecord, ...attempts: ReadonlyArray<DeliveryAttempt>) =>
        modify((tables) => {
          const before = Option.filter(HashMap.get(tables.deliveries, delivery.id), ({ tenant }) =>
            sameTenant(tenant, delivery.tenant)
          )
          if (Option.isNone(before)) return [undefined, tables]
          return [
            undefined,
            {
              ...tables,
              deliveries:
                before.value.deliveredAt === null
                  ? HashMap.set(tables.deliveries, delivery.id, { ...delivery, leasedUntil: 0 })
                  : tables.deliveries,
              attempts: HashMap.set(tables.attempts, delivery.id, [
                ...Option.getOrElse(HashMap.get(tables.attempts, delivery.id), () => []),
                ...attempts
              ])
            }
          ]
        })
      return {
        insert: (event, deliveries) =>
          modify((tables) => [
            undefined,
            withDeliveries({ ...tables, events: HashMap.set(tables.events, event.id, event) }, deliveries)
          ]),
        insertDeliveries: (deliveries) => modify((tables) => [undefined, withDeliveries(tables, deliveries)]),
        find: (tenant, id) =>
          read((tables) =>
            Option.map(
              Option.filter(HashMap.get(tables.events, id), (event) => sameTenant(event.tenant, tenant)),
              (event) => ({ event, deliveries: deliveriesOf(tables.deliveries, id) })
            )
          ),
        replacePayloads: (tenant, documentId, payload) =>
          modify((tables) => [
            undefined,
            {
              ...tables,
              events: HashMap.map(tables.events, (event) =>
                event.documentId === documentId && sameTenant(event.tenant, tenant) ? { ...event, payload } : event
              )
            }
          ]),
        list: (tenant, query) =>
          read((tables) => {
            const { hasMore, rows } = pageOf(
              Array.from(HashMap.values(tables.events))
                .filter(
                  (event) =>
                    sameTenant(event.tenant, tenant) &&
                    (query.documentId === undefined || event.documentId === query.documentId) &&
                    (query.type === undefined || event.type === query.type) &&
                    (query.createdAfter === undefined || event.createdAt >= query.createdAfter) &&
                    (query.createdBefore === undefined || event.createdAt < query.createdBefore)
                )
                .sort((a, b) => (a.id < b.id ? 1 : -1)),
              query
            )
            return {
              rows: rows.map((event) => ({ event, deliveries: deliveriesOf(tables.deliveries, event.id) })),
              hasMore
            }
          }),
        leaseDue: ({ endpoints, leasedUntil, limit, now, perEndpoint }) =>
          modify((tables) => {
            const wanted = (id: WebhookEndpointId): boolean =>
              typeof endpoints === "string"
                ? id === endpoints
                : (endpoints.after === null || id > endpoints.after) && !endpoints.except.includes(id)
            const taken: Array<DueDelivery> = []
            const ofEndpoint = new Map<WebhookEndpointId, number>()
            const waiting = Array.from(HashMap.values(tables.deliveries))
              .filter((delivery) => due(now)(delivery) && wanted(delivery.endpointId))
              .sort(byEndpoint)
            for (const { leasedUntil: _, ...delivery } of waiting) {
              const event = HashMap.get(tables.events, delivery.eventId)
              const before = ofEndpoint.get(delivery.endpointId) ?? 0
              if (taken.length === limit || before === perEndpoint || Option.isNone(event)) continue
              ofEndpoint.set(delivery.endpointId, before + 1)
              taken.push({ delivery, event: event.value })
            }
            return [
              taken,
              {
                ...tables,
                deliveries: taken.reduce(
                  (all, { delivery }) => HashMap.set(all, delivery.id, { ...delivery, leasedUntil }),
                  tables.deliveries
                )
              }
            ]
          }),
        recordAttempts: (outcomes) =>
          Effect.forEach(outcomes, ({ attempt, delivery }) => put(delivery, attempt), { discard: true }),
        updateDeliveries: (deliveries) => Effect.forEach(deliveries, (delivery) => put(delivery), { discard: true }),
        attempts: (tenant, id) =>
          read((tables) => {
            const delivery = Option.filter(HashMap.get(tables.deliveries, id), (row) => sameTenant(row.tenant, tenant))
            return Option.isNone(delivery)
              ? []
              : Option.getOrElse(HashMap.get(tables.attempts, id), (): ReadonlyArray<DeliveryAttempt> => [])
          }),
        undelivered: (tenant, endpointId, since, limit, after) =>
          read((tables) =>
            Array.from(HashMap.values(tables.deliveries))
              .filter(
                (delivery) =>
                  delivery.endpointId === endpointId &&
                  sameTenant(delivery.tenant, tenant) &&
                  delivery.deliveredAt === null &&
                  (after === null || delivery.id > after) &&
                  Option.exists(HashMap.get(tables.events, delivery.eventId), ({ createdAt }) => createdAt >= since) &&
                  deliveriesOf(tables.deliveries, delivery.eventId).every(
                    (other) => other.endpointId !== endpointId || other.deliveredAt === null
                  )
              )
              .sort((a, b) => (a.id < b.id ? -1 : 1))
              .slice(0, limit)
              .map(({ leasedUntil: _, ...delivery }) => delivery)
          ),
        removeBefore: (time, limit) =>
          modify((tables) => {
            const gone = Array.from(HashMap.values(tables.events))
              .filter(({ createdAt }) => createdAt < time)
              .sort((a, b) => a.createdAt - b.createdAt)
              .slice(0, limit)
              .map(({ id }) => id)
            const ids = new Set<string>(gone)
            const deliveries = HashMap.filter(tables.deliveries, ({ eventId }) => !ids.has(eventId))
            return [
              gone.length,
              {
                ...tables,
                events: HashMap.removeMany(tables.events, gone),
                deliveries,
                attempts: HashMap.filter(tables.attempts, (_, id) => HashMap.has(deliveries, id))
              }
            ]
          })
      }
    })
  )
}

/** The order of leased deliveries: endpoint by endpoint, and within one what was due first. */
export const byEndpoint = (a: DeliveryRecord, b: DeliveryRecord): number =>
  a.endpointId !== b.endpointId
    ? a.endpointId < b.endpointId
      ? -1
      : 1
    : (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0) || (a.id < b.id ? -1 : 1)

const withDeliveries = (tables: MemoryTables, deliveries: ReadonlyArray<DeliveryRecord>): MemoryTables => ({
  ...tables,
  deliveries: deliveries.reduce(
    (all, delivery) => HashMap.set(all, delivery.id, { ...delivery, leasedUntil: 0 }),
    tables.deliveries
  )
})

const deliveriesOf = (
  deliveries: HashMap.HashMap<string, DeliveryRecord & { readonly leasedUntil: number }>,
  id: EventId
): ReadonlyArray<DeliveryRecord> =>
  Array.from(HashMap.values(deliveries))
    .filter(({ eventId }) => eventId === id)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ leasedUntil: _, ...delivery }) => delivery)
