import {
  AuditTrail,
  BlobStore,
  DocumentStore,
  EventStore,
  IdempotencyStore,
  JobTable,
  KeyStore,
  MemoryDatabase,
  PageReader,
  RateLimiter,
  SchemaStore,
  SecureRandom,
  Signals,
  Transaction,
  textReader,
  WebhookEndpointStore
} from "@extrait/core"
import { Layer } from "effect"
import {
  auditTrailConformance,
  blobStoreConformance,
  documentStoreConformance,
  eventStoreConformance,
  idempotencyStoreConformance,
  jobQueueConformance,
  jobTableConformance,
  keyStoreConformance,
  pageReaderConformance,
  rateLimiterConformance,
  schemaStoreConformance,
  secureRandomConformance,
  signalsConformance,
  transactionConformance,
  webhookEndpointStoreConformance
} from "../src/conformance/index.js"

const stores = Layer.mergeAll(
  DocumentStore.layerMemory,
  SchemaStore.layerMemory,
  EventStore.layerMemory,
  WebhookEndpointStore.layerMemory,
  IdempotencyStore.layerMemory,
  KeyStore.layerMemory,
  JobTable.layerMemory,
  AuditTrail.layerMemory,
  Transaction.layerMemory
).pipe(Layer.provide(MemoryDatabase.layer))

documentStoreConformance("memory", stores)
schemaStoreConformance("memory", stores)
eventStoreConformance("memory", stores)
webhookEndpointStoreConformance("memory", stores)
idempotencyStoreConformance("memory", stores)
keyStoreConformance("memory", stores)
jobTableConformance("memory", stores)
jobQueueConformance("memory", stores)
transactionConformance("memory", stores)
auditTrailConformance("memory", stores)
blobStoreConformance("memory", BlobStore.layerMemory)
signalsConformance("memory", Signals.layerMemory)
rateLimiterConformance("memory", RateLimiter.layerMemory)
secureRandomConformance("the platform's generator", SecureRandom.layer)
secureRandomConformance("Effect's Random", SecureRandom.layerRandom)
pageReaderConformance("plain text", Layer.succeed(PageReader, textReader), {
  file: { bytes: new TextEncoder().encode("Dear Sir,\nthe parcel has come."), contentType: "text/plain" },
  pageCount: 1,
  firstPageWords: ["Dear", "Sir,", "parcel"],
  drawn: false
})
