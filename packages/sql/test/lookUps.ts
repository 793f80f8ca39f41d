import {
  AuditTrail,
  DocumentStore,
  type DueQuery,
  EventStore,
  IdempotencyStore,
  JobTable,
  KeyStore,
  SchemaStore,
  type Storage,
  WebhookEndpointStore
} from "@extrait/core"
import {
  sampleAudit,
  sampleDelivery,
  sampleDeliveryId,
  sampleDocument,
  sampleDocumentId,
  sampleEndpoint,
  sampleEndpointId,
  sampleEvent,
  sampleEventId,
  sampleKey,
  sampleKeyId,
  sampleOrganisationId,
  sampleResult,
  sampleSchemaId,
  sampleTenant
} from "@extrait/testing/conformance"
import { Effect } from "effect"

const dueOf = (endpoints: DueQuery["endpoints"]): DueQuery => ({
  now: 1,
  leasedUntil: 2,
  limit: 10,
  perEndpoint: 2,
  endpoints
})

const page = { limit: 20, startingAfter: "z" }
const documentQueries = [
  {},
  { status: "queued" },
  { documentType: "invoice" },
  { reviewStatus: "pending" },
  { reviewStatus: "pending", order: "oldest" },
  { createdAfter: 1 },
  { filename: "invoice" },
  { metadata: { order: "A-1" } }
] as const

/** Every look-up, list, claim and change of the stores, each of which must go by an index. */
export const lookUps: ReadonlyArray<readonly [name: string, effect: Effect.Effect<unknown, unknown, Storage>]> = [
  ["documents.find", Effect.flatMap(DocumentStore, (_) => _.find(sampleTenant, sampleDocumentId(1)))],
  ["documents.replace", Effect.flatMap(DocumentStore, (_) => _.replace(sampleDocument(1), "queued"))],
  ...documentQueries.map(
    (query) =>
      [
        `documents.list ${JSON.stringify(query)}`,
        Effect.flatMap(DocumentStore, (_) => _.list(sampleTenant, { ...page, ...query }))
      ] as const
  ),
  [
    "documents.list of the queue",
    Effect.flatMap(DocumentStore, (_) =>
      Effect.zipRight(
        _.insert(sampleDocument(1)),
        _.list(sampleTenant, {
          limit: 20,
          order: "least_confident",
          reviewStatus: "pending",
          startingAfter: sampleDocumentId(1)
        })
      )
    )
  ],
  ["documents.expired", Effect.flatMap(DocumentStore, (_) => _.expired(1, 10))],
  ["results.put", Effect.flatMap(DocumentStore, (_) => _.putResult(sampleTenant, sampleResult(1)))],
  ["results.find", Effect.flatMap(DocumentStore, (_) => _.findResult(sampleTenant, sampleDocumentId(1)))],
  ["results.remove", Effect.flatMap(DocumentStore, (_) => _.removeResult(sampleTenant, sampleDocumentId(1)))],
  ["schemas.find", Effect.flatMap(SchemaStore, (_) => _.find(sampleTenant, sampleSchemaId(1)))],
  ["schemas.list", Effect.flatMap(SchemaStore, (_) => _.list(sampleTenant, page))],
  ["schemas.markDeleted", Effect.flatMap(SchemaStore, (_) => _.markDeleted(sampleTenant, sampleSchemaId(1), 1))],
  ["webhookEndpoints.find", Effect.flatMap(WebhookEndpointStore, (_) => _.find(sampleTenant, sampleEndpointId(1)))],
  [
    "webhookEndpoints.findWithoutSecrets",
    Effect.flatMap(WebhookEndpointStore, (_) => _.findWithoutSecrets(sampleTenant, sampleEndpointId(1)))
  ],
  ["webhookEndpoints.list", Effect.flatMap(WebhookEndpointStore, (_) => _.list(sampleTenant, page))],
  ["webhookEndpoints.active", Effect.flatMap(WebhookEndpointStore, (_) => _.active(sampleTenant))],
  ["webhookEndpoints.update", Effect.flatMap(WebhookEndpointStore, (_) => _.update(sampleEndpoint(1)))],
  ["webhookEndpoints.remove", Effect.flatMap(WebhookEndpointStore, (_) => _.remove(sampleTenant, sampleEndpointId(1)))],
  [
    "events.replacePayloads",
    Effect.flatMap(EventStore, (_) => _.replacePayloads(sampleTenant, sampleDocumentId(1), sampleEvent(1).payload))
  ],
  ["events.find", Effect.flatMap(EventStore, (_) => _.find(sampleTenant, sampleEventId(1)))],
  ["events.list", Effect.flatMap(EventStore, (_) => _.list(sampleTenant, page))],
  [
    "events.list of a document",
    Effect.flatMap(EventStore, (_) => _.list(sampleTenant, { ...page, documentId: sampleDocumentId(1) }))
  ],
  [
    "events.list of a type",
    Effect.flatMap(EventStore, (_) => _.list(sampleTenant, { ...page, type: "document.failed" }))
  ],
  ["deliveries.lease", Effect.flatMap(EventStore, (_) => _.leaseDue(dueOf({ after: null, except: [] })))],
  [
    "deliveries.lease of others",
    Effect.flatMap(EventStore, (_) => _.leaseDue(dueOf({ after: null, except: [sampleEndpointId(1)] })))
  ],
  ["deliveries.lease of one", Effect.flatMap(EventStore, (_) => _.leaseDue(dueOf(sampleEndpointId(1))))],
  [
    "deliveries.undelivered",
    Effect.flatMap(EventStore, (_) => _.undelivered(sampleTenant, sampleEndpointId(1), 1, 10, sampleDeliveryId(1)))
  ],
  ["events.removeBefore", Effect.flatMap(EventStore, (_) => _.removeBefore(1, 10))],
  ["deliveries.update", Effect.flatMap(EventStore, (_) => _.updateDeliveries([sampleDelivery(1)]))],
  [
    "deliveries.recordAttempts",
    Effect.flatMap(EventStore, (_) =>
      _.recordAttempts([
        {
          held: { delivery: sampleDelivery(1), leasedUntil: 1 },
          delivery: sampleDelivery(1),
          attempt: { at: 1, durationMs: 1, statusCode: 200, cause: null }
        }
      ])
    )
  ],
  [
    "deliveries.giveBack",
    Effect.flatMap(EventStore, (_) => _.giveBack([{ delivery: sampleDelivery(1), leasedUntil: 1 }]))
  ],
  ["deliveries.attempts", Effect.flatMap(EventStore, (_) => _.attempts(sampleTenant, sampleDeliveryId(1)))],
  [
    "idempotency.acquire",
    Effect.flatMap(IdempotencyStore, (_) =>
      Effect.repeatN(
        _.acquire({ tenant: sampleTenant, key: "k", fingerprint: "f", token: "t", now: 0, lockedUntil: 9 }),
        1
      )
    )
  ],
  [
    "idempotency.store",
    Effect.flatMap(IdempotencyStore, (_) => _.store(sampleTenant, "k", "t", { status: 200, body: null }, 9))
  ],
  ["idempotency.release", Effect.flatMap(IdempotencyStore, (_) => _.release(sampleTenant, "k", "t"))],
  ["idempotency.removeExpired", Effect.flatMap(IdempotencyStore, (_) => _.removeExpired(1, 10))],
  ["audit.list", Effect.flatMap(AuditTrail, (_) => _.list(sampleTenant, { ...page, createdAfter: 1 }))],
  [
    "audit.list of an action",
    Effect.flatMap(AuditTrail, (_) => _.list(sampleTenant, { ...page, action: "key.revoked" }))
  ],
  [
    "audit.list of a subject",
    Effect.flatMap(AuditTrail, (_) => _.list(sampleTenant, { ...page, subject: sampleAudit(1).subject }))
  ],
  ["audit.removeBefore", Effect.flatMap(AuditTrail, (_) => _.removeBefore(1, 10))],
  ["organisations.find", Effect.flatMap(KeyStore, (_) => _.findOrganisation("n"))],
  ["keys.find", Effect.flatMap(KeyStore, (_) => _.find(sampleKeyId(1)))],
  ["keys.findByHash", Effect.flatMap(KeyStore, (_) => _.findByHash("h"))],
  ["keys.list of one", Effect.flatMap(KeyStore, (_) => _.list(sampleOrganisationId(1)))],
  ["keys.update", Effect.flatMap(KeyStore, (_) => _.update(sampleKey(1)))],
  ["keys.touch", Effect.flatMap(KeyStore, (_) => _.touch(sampleKeyId(1), 1))],
  [
    "jobs.insert",
    Effect.flatMap(JobTable, (_) =>
      _.insert({ documentId: sampleDocumentId(1), tenant: sampleTenant, priority: "low", availableAt: 1 })
    )
  ],
  ["jobs.lease", Effect.flatMap(JobTable, (_) => _.lease(1, "t", 2))],
  ["jobs.extend", Effect.flatMap(JobTable, (_) => _.extend(sampleDocumentId(1), "t", 2))],
  ["jobs.release", Effect.flatMap(JobTable, (_) => _.release(sampleDocumentId(1), "t", 2, { attempt: 1, faults: 0 }))],
  ["jobs.bury", Effect.flatMap(JobTable, (_) => _.bury(sampleDocumentId(1), "t", { at: 1, reason: "x" }, 1))],
  ["jobs.buried", Effect.flatMap(JobTable, (_) => _.buried(10, sampleDocumentId(1)))],
  ["jobs.revive", Effect.flatMap(JobTable, (_) => _.revive(sampleDocumentId(1), 1))],
  ["jobs.remove", Effect.flatMap(JobTable, (_) => _.remove(sampleDocumentId(1), "t"))],
  ["jobs.cancel", Effect.flatMap(JobTable, (_) => _.cancel(sampleDocumentId(1)))]
]
