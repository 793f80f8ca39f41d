import { type DeliveryAttemptLog, type DocumentId, type Event, EventType } from "@extrait/core"
import { Schema } from "effect"
import { gather } from "./gather.js"
import { spanOf } from "./timeOf.js"
import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Options of `extrait events list`. */
export interface ListEventsOptions extends StoreOptions {
  readonly type?: string
  readonly document?: string
  /** As they were given. */
  readonly since?: string
  readonly until?: string
  readonly limit: number
}

/** Options of `extrait events redeliver`. */
export interface RedeliverOptions extends StoreOptions {
  readonly endpoint?: string
}

const stateOf = (delivery: Event["deliveries"][number]): string => {
  if (delivery.delivered_at !== null) return `delivered ${delivery.delivered_at}`
  return delivery.next_attempt_at === null ? "given up" : `next attempt ${delivery.next_attempt_at}`
}

const deliveryText = (delivery: Event["deliveries"][number]): string =>
  [
    `  ${delivery.id}`,
    delivery.endpoint_id,
    `${delivery.attempts} attempts`,
    ...(delivery.last_status_code === null ? [] : [`last status ${delivery.last_status_code}`]),
    stateOf(delivery)
  ].join("  ")

const eventText = ({ created_at, deliveries, document_id, id, type }: Event): string =>
  [[id, created_at, type, document_id].join("  "), ...deliveries.map(deliveryText)].join("\n")

const attemptText = ({ attempted_at, duration_ms, error, number, status_code }: DeliveryAttemptLog): string =>
  [number, attempted_at, status_code ?? error ?? "no answer", `${duration_ms} ms`].join("  ")

/** Prints events with their deliveries, newest first. */
export const listEvents = ({ document, limit, since, type, until, ...options }: ListEventsOptions): Promise<void> => {
  if (type !== undefined && !Schema.is(EventType)(type)) {
    throw new UsageError(`no such event: ${type}; choose from ${EventType.literals.join(", ")}`)
  }
  const span = spanOf({ since, until })
  return withStore(options, async (extrait) => {
    const events = await gather(limit, (page) =>
      extrait.events.list({
        ...page,
        ...(type === undefined ? {} : { type }),
        // A text that is no id is refused with the reason.
        ...(document === undefined ? {} : { documentId: document as DocumentId }),
        ...span
      })
    )
    print(options, events, events.length === 0 ? "No events" : events.map(eventText).join("\n"))
  })
}

export const showEvent = (id: string, options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const event = await extrait.events.get(id)
    print(options, event, eventText(event))
  })

export const redeliverEvent = (id: string, { endpoint, ...options }: RedeliverOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const event = await extrait.events.redeliver(id, endpoint === undefined ? {} : { endpointId: endpoint })
    print(options, event, eventText(event))
  })

export const listAttempts = (id: string, delivery: string, options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const { data } = await extrait.events.attempts(id, delivery)
    print(options, data, data.length === 0 ? "Nothing has been tried yet" : data.map(attemptText).join("\n"))
  })
