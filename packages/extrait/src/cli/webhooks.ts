import { type CreatedWebhookEndpoint, EventType, type WebhookEndpoint } from "@extrait/core"
import { Schema } from "effect"
import { gather } from "./gather.js"
import { timeOf } from "./timeOf.js"
import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Options of `extrait webhooks create`. */
export interface CreateWebhookOptions extends StoreOptions {
  readonly event?: ReadonlyArray<string>
}

/** Options of `extrait webhooks update`. */
export interface UpdateWebhookOptions extends StoreOptions {
  readonly url?: string
  readonly event?: ReadonlyArray<string>
  readonly allEvents?: boolean
  readonly active?: boolean
  readonly inactive?: boolean
}

/** Options of `extrait webhooks recover`. */
export interface RecoverOptions extends StoreOptions {
  /** As it was given. */
  readonly since: string
}

const isEventType = Schema.is(EventType)

/** Names of events as they were given, all of which exist. */
const eventTypes = (names: ReadonlyArray<string>): ReadonlyArray<EventType> => {
  const unknown = names.find((name) => !isEventType(name))
  if (unknown !== undefined) {
    throw new UsageError(`no such event: ${unknown}; choose from ${EventType.literals.join(", ")}`)
  }
  return names.filter(isEventType)
}

const describe = ({ active, created_at, events, id, secret_prefix, url }: WebhookEndpoint): string =>
  [
    id,
    url,
    events === null || events.length === 0 ? "every end of a document" : events.join(","),
    active ? "active" : "inactive",
    `${secret_prefix}…`,
    `created ${created_at}`
  ].join("  ")

const announce = (endpoint: CreatedWebhookEndpoint, options: StoreOptions): void => {
  // Only the secret goes to standard output, so that a script can take it; remarks about it go to standard error.
  print(options, endpoint, endpoint.secret)
  if (options.json !== true) process.stderr.write(`${endpoint.id}: store the secret now, it is not shown again.\n`)
}

export const createWebhook = (url: string, { event = [], ...options }: CreateWebhookOptions): Promise<void> => {
  const events = eventTypes(event)
  return withStore(options, async (extrait) =>
    announce(await extrait.webhookEndpoints.create({ url, events }), options)
  )
}

export const listWebhooks = (options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const endpoints = await gather(Number.POSITIVE_INFINITY, (page) => extrait.webhookEndpoints.list(page))
    print(options, endpoints, endpoints.length === 0 ? "No endpoints" : endpoints.map(describe).join("\n"))
  })

export const updateWebhook = (
  id: string,
  { active, allEvents, event, inactive, url, ...options }: UpdateWebhookOptions
): Promise<void> => {
  if (active === true && inactive === true) throw new UsageError("use --active or --inactive, not both")
  if (allEvents === true && event !== undefined) throw new UsageError("use --event or --all-events, not both")
  const events = allEvents === true ? [] : event === undefined ? undefined : eventTypes(event)
  return withStore(options, async (extrait) => {
    const endpoint = await extrait.webhookEndpoints.update(id, {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(active === true || inactive === true ? { active: active === true } : {})
    })
    print(options, endpoint, describe(endpoint))
  })
}

export const rotateWebhookSecret = (id: string, options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => announce(await extrait.webhookEndpoints.rotateSecret(id), options))

/** Sends a test message; fails where the receiver does not answer with a 2xx. */
export const testWebhook = (id: string, options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const test = await extrait.webhookEndpoints.test(id)
    const answer = test.status_code === null ? (test.error ?? "no answer") : `status ${test.status_code}`
    print(options, test, `${test.delivered ? "delivered" : "not delivered"}: ${answer}, ${test.duration_ms} ms`)
    return test.delivered
  }).then((delivered) => {
    if (!delivered) throw new UsageError(`the test message to ${id} was not delivered`)
  })

export const recoverWebhook = (id: string, { since, ...options }: RecoverOptions): Promise<void> => {
  const began = new Date(timeOf("--since", since))
  return withStore(options, async (extrait) => {
    const deliveries = await extrait.webhookEndpoints.recover(id, { since: began })
    print(options, { deliveries }, `${deliveries} deliveries begin anew`)
  })
}

export const deleteWebhook = (id: string, options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const endpoint = await extrait.webhookEndpoints.delete(id)
    print(options, endpoint, `${endpoint.id} is deleted`)
  })
