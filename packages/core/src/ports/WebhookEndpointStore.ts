import { Context, Effect, HashMap, Layer, Option } from "effect"
import type { StorageUnavailable } from "../domain/Errors.js"
import type { WebhookEndpointId } from "../domain/Ids.js"
import { type Listed, type PageQuery, pageOf } from "../domain/ListPage.js"
import { sameTenant, type Tenant } from "../domain/Tenant.js"
import type { WebhookEndpointRecord, WebhookEndpointWithoutSecrets } from "../domain/WebhookEndpoint.js"
import { MemoryDatabase } from "./MemoryDatabase.js"

/** How many secrets were sealed again, and how many no key opens. */
export interface Resealed {
  /** Secrets that now bear the first key. */
  readonly resealed: number
  /** Secrets that open with none of the keys. */
  readonly unreadable: number
}

/** Keeps webhook endpoints. */
export interface WebhookEndpointStoreService {
  /** Adds an endpoint with a new id. */
  readonly insert: (endpoint: WebhookEndpointRecord) => Effect.Effect<void, StorageUnavailable>
  /** The endpoint with its secrets; none where the tenant has none of that id. */
  readonly find: (
    tenant: Tenant,
    id: WebhookEndpointId
  ) => Effect.Effect<Option.Option<WebhookEndpointRecord>, StorageUnavailable>
  /** The same, its secrets closed: one that cannot be opened must not keep an endpoint from being looked at and removed. */
  readonly findWithoutSecrets: (
    tenant: Tenant,
    id: WebhookEndpointId
  ) => Effect.Effect<Option.Option<WebhookEndpointWithoutSecrets>, StorageUnavailable>
  /** Newest first; secrets stay closed. */
  readonly list: (
    tenant: Tenant,
    query: PageQuery
  ) => Effect.Effect<Listed<WebhookEndpointWithoutSecrets>, StorageUnavailable>
  /** Every endpoint of the tenant that is active. Secrets stay closed: one that cannot be opened must not stop an event. */
  readonly active: (tenant: Tenant) => Effect.Effect<ReadonlyArray<WebhookEndpointWithoutSecrets>, StorageUnavailable>
  /** Replaces an endpoint; one that is not there stays away. */
  readonly update: (endpoint: WebhookEndpointRecord) => Effect.Effect<void, StorageUnavailable>
  /**
   * Seals the secrets of every tenant's endpoints anew that are not sealed with the store's first key, so that its other keys can be
   * dropped. Those that open with none of its keys stay as they are.
   */
  readonly reseal: Effect.Effect<Resealed, StorageUnavailable>
  /** Removes an endpoint; one that is not there is no error. */
  readonly remove: (tenant: Tenant, id: WebhookEndpointId) => Effect.Effect<void, StorageUnavailable>
}

/** The port of the store of webhook endpoints. */
export class WebhookEndpointStore extends Context.Tag("@extrait/core/WebhookEndpointStore")<
  WebhookEndpointStore,
  WebhookEndpointStoreService
>() {
  static readonly layerMemory: Layer.Layer<WebhookEndpointStore, never, MemoryDatabase> = Layer.effect(
    WebhookEndpointStore,
    MemoryDatabase.use(({ modify, read }): WebhookEndpointStoreService => {
      const owned = (tenant: Tenant) =>
        read(({ endpoints }) =>
          Array.from(HashMap.values(endpoints))
            .filter((endpoint) => sameTenant(endpoint.tenant, tenant))
            .sort((a, b) => (a.id < b.id ? 1 : -1))
        )
      const find: WebhookEndpointStoreService["find"] = (tenant, id) =>
        read(({ endpoints }) =>
          Option.filter(HashMap.get(endpoints, id), (endpoint) => sameTenant(endpoint.tenant, tenant))
        )
      return {
        insert: (endpoint) =>
          modify((tables) => [
            undefined,
            { ...tables, endpoints: HashMap.set(tables.endpoints, endpoint.id, endpoint) }
          ]),
        find,
        findWithoutSecrets: find,
        list: (tenant, query) => Effect.map(owned(tenant), (rows) => pageOf(rows, query)),
        active: (tenant) => Effect.map(owned(tenant), (rows) => rows.filter(({ active }) => active)),
        update: (endpoint) =>
          modify((tables) => [
            undefined,
            {
              ...tables,
              endpoints: HashMap.modify(tables.endpoints, endpoint.id, (current) =>
                sameTenant(current.tenant, endpoint.tenant) ? endpoint : current
              )
            }
          ]),
        reseal: Effect.succeed({ resealed: 0, unreadable: 0 }),
        remove: (tenant, id) =>
          modify((tables) => [
            undefined,
            {
              ...tables,
              endpoints: HashMap.filter(
                tables.endpoints,
                (endpoint) => !(endpoint.id === id && sameTenant(endpoint.tenant, tenant))
              )
            }
          ])
      }
    })
  )
}
