import { Context, Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import {
  type DeliveryAttempt,
  type DeliveryRecord,
  type DueDelivery,
  type EventRecord,
  type EventType,
  eventBody,
  type HeldDelivery
} from "../domain/Event.js"
import { exactText } from "../domain/ExactJson.js"
import type { DeliveryId, DocumentId, EventId, WebhookEndpointId } from "../domain/Ids.js"
import { type Listed, type PageQuery, pageOf } from "../domain/ListPage.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import { MemoryDatabase, type MemoryTables } from "./MemoryDatabase.js"

/** Which events are wanted; all conditions must hold. */
export interface EventQuery extends PageQuery {
  /** Events of this document alone. */
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
  /** Most deliveries in all. */
  readonly limit: number
  /** Most deliveries of one endpoint. */
  readonly perEndpoint: number
  /** Those of this endpoint alone; or of the endpoints whose id is after `after`, in the order of ids, without `except`. */
  readonly endpoints: WebhookEndpointId | DueEndpoints
}

/** Whose deliveries to lease. */
export interface DueEndpoints {
  /** The last endpoint that was served; null begins with the first. */
  readonly after: WebhookEndpointId | null
  /** Endpoints that are busy. */
  readonly except: ReadonlyArray<WebhookEndpointId>
}

/** The outcome of one attempt, and the state of the delivery after it. */
export interface AttemptOutcome {
  /** The delivery as the sender held it. */
  readonly held: HeldDelivery
  /** As it is after the attempt. */
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
  /** Adds an event with its deliveries, in the transaction that is open. */
  readonly insert: (
    event: EventRecord,
    deliveries: ReadonlyArray<DeliveryRecord>
  ) => Effect.Effect<void, StorageUnavailable>
  /** Adds deliveries to an event that is there. */
  readonly insertDeliveries: (deliveries: ReadonlyArray<DeliveryRecord>) => Effect.Effect<void, StorageUnavailable>
  /** The event with its deliveries as they stand; none where the tenant has none of that id. */
  readonly find: (tenant: Tenant, id: EventId) => Effect.Effect<Option.Option<StoredEvent>, StorageUnavailable>
  /** Puts another payload into every event of a document, so that nothing of an erased one is exposed any more. */
  readonly replacePayloads: (
    tenant: Tenant,
    documentId: DocumentId,
    payload: EventRecord["payload"]
  ) => Effect.Effect<void, StorageUnavailable>
  /** Newest first. */
  readonly list: (tenant: Tenant, query: EventQuery) => Effect.Effect<Listed<StoredEvent>, StorageUnavailable>
  /**
   * Leases due deliveries of any tenant, earliest first within an endpoint. None is given again before `leasedUntil`,
   * so several senders can share the work, and nothing is lost if one dies. Endpoints come in the order of their ids. A
   * caller who goes on after the last one serves them in turn, however much one has waiting.
   */
  readonly leaseDue: (query: DueQuery) => Effect.Effect<ReadonlyArray<DueDelivery>, StorageUnavailable>
  /**
   * Logs attempts, stores the state of their deliveries, and ends their leases. If the lease was lost, or the delivery
   * was changed meanwhile, `afterLostHold` says what becomes of it. A delivery that is gone stays gone, and one that
   * has been delivered stays delivered. A power failure may take back what was stored a moment ago; those deliveries
   * are then tried again.
   */
  readonly recordAttempts: (outcomes: ReadonlyArray<AttemptOutcome>) => Effect.Effect<void, StorageUnavailable>
  /** Ends leases of deliveries that were not tried, so that others may have them at once. A lease that has been lost is another's. */
  readonly giveBack: (held: ReadonlyArray<HeldDelivery>) => Effect.Effect<void, StorageUnavailable>
  /**
   * Stores deliveries without an attempt: dropped, or to be tried at another time. Each is given once. Delivered ones
   * stay as they are, and so do those that a sender holds, so that no two senders send the same.
   */
  readonly updateDeliveries: (deliveries: ReadonlyArray<DeliveryRecord>) => Effect.Effect<void, StorageUnavailable>
  /** Oldest first. */
  readonly attempts: (
    tenant: Tenant,
    id: DeliveryId
  ) => Effect.Effect<ReadonlyArray<DeliveryAttempt>, StorageUnavailable>
  /**
   * Deliveries to an endpoint that are given up or wait for their next attempt, by id, after `after`. Their events were
   * created at `since` or later. An event that another delivery brought to the endpoint is left out.
   */
  readonly undelivered: (
    tenant: Tenant,
    endpointId: WebhookEndpointId,
    since: number,
    limit: number,
    after: DeliveryId | null
  ) => Effect.Effect<ReadonlyArray<DeliveryRecord>, StorageUnavailable>
  /**
   * Removes events of any tenant created before `time`, oldest first and at most `limit`, and gives their number. Their
   * deliveries and attempts go with them, even those that still wait.
   */
  readonly removeBefore: (time: number, limit: number) => Effect.Effect<number, StorageUnavailable>
}

/** A delivery as it is stored, with its lease; 0 where it has none. */
export type LeasedRecord = DeliveryRecord & { readonly leasedUntil: number }

/**
 * What becomes of a delivery if its sender reports an attempt after losing its lease, or after the delivery was asked
 * for anew. A success counts, whoever reports it. After a failure the delivery is as it was asked for, and nobody holds
 * it. Null where another sender holds it, who will report.
 */
export const afterLostHold = ({ delivery, held }: AttemptOutcome, row: LeasedRecord): DeliveryRecord | null => {
  const { leasedUntil, ...stands } = row
  if (delivery.deliveredAt !== null) {
    const { deliveredAt, lastStatusCode } = delivery
    return { ...stands, attempts: row.attempts + 1, lastStatusCode, deliveredAt, nextAttemptAt: null }
  }
  return leasedUntil === held.leasedUntil ? stands : null
}

/** Whether a sender still holds a delivery as it was when it was leased. */
const holds = ({ delivery, leasedUntil }: HeldDelivery, row: LeasedRecord): boolean =>
  row.leasedUntil === leasedUntil && row.nextAttemptAt === delivery.nextAttemptAt

const standsAfter = (outcome: AttemptOutcome, row: LeasedRecord): DeliveryRecord | null =>
  holds(outcome.held, row) ? outcome.delivery : afterLostHold(outcome, row)

const withoutLease = (delivery: DeliveryRecord | null): LeasedRecord | null =>
  delivery === null ? null : { ...delivery, leasedUntil: 0 }

const due = (now: number) => (delivery: LeasedRecord) =>
  delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= now && delivery.leasedUntil <= now

/** The port of the store of events, deliveries and attempts. */
export class EventStore extends Context.Tag("@extrait/core/EventStore")<EventStore, EventStoreService>() {
  static readonly layerMemory: Layer.Layer<EventStore, never, MemoryDatabase> = Layer.effect(
    EventStore,
    MemoryDatabase.use(({ modify, read }): EventStoreService => {
      /** Changes a delivery if it is there and has not been delivered. A null leaves it as it is. The attempt is logged either way. */
      const change = (
        { id, tenant }: DeliveryRecord,
        f: (row: LeasedRecord) => LeasedRecord | null,
        attempt?: DeliveryAttempt
      ) =>
        modify((tables) => {
          const before = Option.filter(HashMap.get(tables.deliveries, id), (row) => sameTenant(row.tenant, tenant))
          if (Option.isNone(before)) return [undefined, tables]
          const after = before.value.deliveredAt === null ? f(before.value) : null
          return [
            undefined,
            {
              ...tables,
              deliveries: after === null ? tables.deliveries : HashMap.set(tables.deliveries, id, after),
              attempts:
                attempt === undefined
                  ? tables.attempts
                  : HashMap.set(tables.attempts, id, [
                      ...Option.getOrElse(HashMap.get(tables.attempts, id), () => []),
                      attempt
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
              taken.push({ delivery, body: bodyOf(event.value), leasedUntil })
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
          Effect.forEach(
            outcomes,
            (outcome) => change(outcome.delivery, (row) => withoutLease(standsAfter(outcome, row)), outcome.attempt),
            { discard: true }
          ),
        giveBack: (held) =>
          Effect.forEach(
            held,
            ({ delivery, leasedUntil }) =>
              change(delivery, (row) => (row.leasedUntil === leasedUntil ? { ...row, leasedUntil: 0 } : null)),
            { discard: true }
          ),
        updateDeliveries: (deliveries) =>
          Effect.forEach(
            deliveries,
            (delivery) => change(delivery, ({ leasedUntil }) => ({ ...delivery, leasedUntil })),
            {
              discard: true
            }
          ),
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

const bodyOf = (event: EventRecord): string => eventBody(event, exactText(event.payload.document))

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
