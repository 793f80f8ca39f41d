import { Context, type Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { DeliveryAttempt, DeliveryRecord, EventRecord, EventType } from "../domain/Event.js"
import type { DeliveryId, DocumentId, EventId } from "../domain/Ids.js"
import { type Listed, type PageQuery, pageOf } from "../domain/ListPage.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { MemoryDatabase, type MemoryTables } from "./MemoryDatabase.js"

export interface EventQuery extends PageQuery {
  readonly documentId?: DocumentId
  readonly type?: EventType
}

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
   * Deliveries of any tenant that are due at `now`, earliest first; none of them is given again before `leasedUntil`,
   * so that several senders share the work and a sender that dies loses nothing.
   */
  readonly leaseDue: (
    now: number,
    leasedUntil: number,
    limit: number
  ) => Effect.Effect<ReadonlyArray<DeliveryRecord>, StorageUnavailable>
  /** Stores how a delivery stands after an attempt, and ends its lease. A delivery that is not there stays away. */
  readonly recordAttempt: (
    delivery: DeliveryRecord,
    attempt: DeliveryAttempt
  ) => Effect.Effect<void, StorageUnavailable>
  /** The same without an attempt: dropped, or to be tried again. */
  readonly updateDelivery: (delivery: DeliveryRecord) => Effect.Effect<void, StorageUnavailable>
  /** Oldest first. */
  readonly attempts: (
    tenant: Tenant,
    id: DeliveryId
  ) => Effect.Effect<ReadonlyArray<DeliveryAttempt>, StorageUnavailable>
}

const due = (now: number) => (delivery: DeliveryRecord & { readonly leasedUntil: number }) =>
  delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= now && delivery.leasedUntil <= now

export class EventStore extends Context.Tag("@extrait/core/EventStore")<EventStore, EventStoreService>() {
  static readonly layerMemory: Layer.Layer<EventStore, never, MemoryDatabase> = Layer.effect(
    EventStore,
    MemoryDatabase.use(({ modify, read }): EventStoreService => {
      /** Stores how a delivery stands, if it is there, with the attempts that led to it. */
      const put = (delivery: DeliveryRecord, ...attempts: ReadonlyArray<DeliveryAttempt>) =>
        modify((tables) => [
          undefined,
          Option.exists(HashMap.get(tables.deliveries, delivery.id), ({ tenant }) =>
            sameTenant(tenant, delivery.tenant)
          )
            ? {
                ...tables,
                deliveries: HashMap.set(tables.deliveries, delivery.id, { ...delivery, leasedUntil: 0 }),
                attempts: HashMap.set(tables.attempts, delivery.id, [
                  ...Option.getOrElse(HashMap.get(tables.attempts, delivery.id), () => []),
                  ...attempts
                ])
              }
            : tables
        ])
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
                    (query.type === undefined || event.type === query.type)
                )
                .sort((a, b) => (a.id < b.id ? 1 : -1)),
              query
            )
            return {
              rows: rows.map((event) => ({ event, deliveries: deliveriesOf(tables.deliveries, event.id) })),
              hasMore
            }
          }),
        leaseDue: (now, leasedUntil, limit) =>
          modify((tables) => {
            const taken = Array.from(HashMap.values(tables.deliveries))
              .filter(due(now))
              .sort((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0))
              .slice(0, limit)
            return [
              taken.map(({ leasedUntil: _, ...delivery }) => delivery),
              {
                ...tables,
                deliveries: taken.reduce(
                  (all, delivery) => HashMap.set(all, delivery.id, { ...delivery, leasedUntil }),
                  tables.deliveries
                )
              }
            ]
          }),
        recordAttempt: (delivery, attempt) => put(delivery, attempt),
        updateDelivery: (delivery) => put(delivery),
        attempts: (tenant, id) =>
          read((tables) => {
            const delivery = Option.filter(HashMap.get(tables.deliveries, id), (row) => sameTenant(row.tenant, tenant))
            return Option.isNone(delivery)
              ? []
              : Option.getOrElse(HashMap.get(tables.attempts, id), (): ReadonlyArray<DeliveryAttempt> => [])
          })
      }
    })
  )
}

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
