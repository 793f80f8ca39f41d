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
import { PostgresStorage } from "../src/postgres.js"
import { onEmptySchema } from "./postgres/temporary.js"

const stores = onEmptySchema((options) => PostgresStorage.layer(options))

documentStoreConformance("PostgreSQL", stores)
schemaStoreConformance("PostgreSQL", stores)
eventStoreConformance("PostgreSQL", stores)
webhookEndpointStoreConformance("PostgreSQL", stores)
idempotencyStoreConformance("PostgreSQL", stores)
keyStoreConformance("PostgreSQL", stores)
jobTableConformance("PostgreSQL", stores)
jobQueueConformance("PostgreSQL", stores)
transactionConformance("PostgreSQL", stores)
auditTrailConformance("PostgreSQL", stores)
