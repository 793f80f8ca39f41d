import { Layer } from "effect"
import { AuditTrail } from "./AuditTrail.js"
import { BlobStore } from "./BlobStore.js"
import { DocumentStore } from "./DocumentStore.js"
import { EventStore } from "./EventStore.js"
import { IdempotencyStore } from "./IdempotencyStore.js"
import { JobTable } from "./JobTable.js"
import { KeyStore } from "./KeyStore.js"
import { MemoryDatabase } from "./MemoryDatabase.js"
import { SchemaStore } from "./SchemaStore.js"
import { Transaction } from "./Transaction.js"
import { WebhookEndpointStore } from "./WebhookEndpointStore.js"

/** Every port that stores something. An adapter for a database provides them all but `BlobStore`. */
export type Storage =
  | Transaction
  | DocumentStore
  | SchemaStore
  | EventStore
  | WebhookEndpointStore
  | IdempotencyStore
  | KeyStore
  | JobTable
  | AuditTrail

/** Storage in memory, gone with the process: one database that all stores share. */
export const layerStorageMemory: Layer.Layer<Storage | BlobStore> = Layer.mergeAll(
  Transaction.layerMemory,
  DocumentStore.layerMemory,
  SchemaStore.layerMemory,
  EventStore.layerMemory,
  WebhookEndpointStore.layerMemory,
  IdempotencyStore.layerMemory,
  KeyStore.layerMemory,
  JobTable.layerMemory,
  AuditTrail.layerMemory
).pipe(Layer.provide(MemoryDatabase.layer), Layer.merge(BlobStore.layerMemory))
