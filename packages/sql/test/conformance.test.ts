import {
  auditTrailConformance,
  documentStoreConformance,
  eventStoreConformance,
  idempotencyStoreConformance,
  jobQueueConformance,
  jobTableConformance,
  keyStoreConformance,
  schemaStoreConformance,
  transactionConformance,
  webhookEndpointStoreConformance
} from "@extrait/testing/conformance"
import { Redacted } from "effect"
import { SqliteStorage } from "../src/sqlite.js"
import { onTemporaryFile } from "./temporary.js"

const stores = onTemporaryFile((filename) => SqliteStorage.layer({ filename }))
const sealing = onTemporaryFile((filename) =>
  SqliteStorage.layer({ filename, secretKey: Redacted.make("0123456789abcdef".repeat(4)) })
)

documentStoreConformance("SQLite", stores)
schemaStoreConformance("SQLite", stores)
eventStoreConformance("SQLite", stores)
webhookEndpointStoreConformance("SQLite", stores)
webhookEndpointStoreConformance("SQLite with a secret key", sealing)
idempotencyStoreConformance("SQLite", stores)
keyStoreConformance("SQLite", stores)
jobTableConformance("SQLite", stores)
jobQueueConformance("SQLite", stores)
transactionConformance("SQLite", stores)
auditTrailConformance("SQLite", stores)
