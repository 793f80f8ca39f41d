import {
  AuditId,
  type AuditRecord,
  DeliveryId,
  type DeliveryRecord,
  DocumentId,
  type DocumentRecord,
  EventId,
  type EventRecord,
  type ExtractionResult,
  type Json,
  KeyId,
  type KeyRecord,
  type Organisation,
  OrganisationId,
  SchemaId,
  type SchemaRecord,
  type Tenant,
  toDocument,
  WebhookEndpointId,
  type WebhookEndpointRecord
} from "@extrait/core"
import { Redacted } from "effect"

/** 2026-03-01T09:30:00.000Z, the time at which samples begin, in milliseconds since 1970. */
export const sampleTime = Date.UTC(2026, 2, 1, 9, 30)

/** The 26 characters of a sample id. Ids sort by their number. */
const suffix = (n: number): string => String(n).padStart(26, "0")

/** Id of the sample of number `n`. */
export const sampleDocumentId = (n: number): DocumentId => DocumentId.make(`doc_${suffix(n)}`)
/** Id of the sample of number `n`. */
export const sampleSchemaId = (n: number): SchemaId => SchemaId.make(`schm_${suffix(n)}`)
/** Id of the sample of number `n`. */
export const sampleEndpointId = (n: number): WebhookEndpointId => WebhookEndpointId.make(`we_${suffix(n)}`)
/** Id of the sample of number `n`. */
export const sampleEventId = (n: number): EventId => EventId.make(`evt_${suffix(n)}`)
/** Id of the sample of number `n`. */
export const sampleDeliveryId = (n: number): DeliveryId => DeliveryId.make(`dlv_${suffix(n)}`)
/** Id of the sample of number `n`. */
export const sampleKeyId = (n: number): KeyId => KeyId.make(`key_${suffix(n)}`)
/** Id of the sample of number `n`. */
export const sampleAuditId = (n: number): AuditId => AuditId.make(`aud_${suffix(n)}`)
/** Id of the sample of number `n`. */
export const sampleOrganisationId = (n: number): OrganisationId => OrganisationId.make(`org_${suffix(n)}`)

/** The tenant most samples belong to. */
export const sampleTenant: Tenant = { organisation: sampleOrganisationId(1), mode: "test" }
/** The same organisation's other mode: a different tenant. */
export const sampleLiveTenant: Tenant = { organisation: sampleOrganisationId(1), mode: "live" }
/** Another organisation. */
export const sampleStranger: Tenant = { organisation: sampleOrganisationId(2), mode: "test" }

/** JSON that careless storage damages: every value must come back as it went in. */
export const oddJson: { readonly [key: string]: Json } = {
  "": "an empty key",
  "a.b[0]$": "a key that looks like a path",
  ["__proto__"]: { polluted: true },
  constructor: "a key that objects inherit",
  quotes: `'single' "double" \`back\` \\ -- ; drop table documents`,
  controls: "\u0000\u0001\t\r\n\u007f\u2028\u2029",
  scripts: "Ελληνικά русский עברית العربية 日本語 e\u0301 é 👩🏽‍⚕️ 𝒳",
  "lone surrogate": "\ud83d",
  "\ud83d": "a key of one half",
  "\ud83e": "a key of another half",
  numbers: [0, -1, 1e-7, 1e21, 0.1, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE],
  "looks like a number": "00012",
  "looks like null": "null",
  nothing: null,
  truth: [true, false],
  deep: [[[[{ a: [{}, [], ""] }]]]]
}

/** A document of number `n`, with what a test changes of it. */
export const sampleDocument = (n: number, changes: Partial<DocumentRecord> = {}): DocumentRecord => ({
  id: sampleDocumentId(n),
  tenant: sampleTenant,
  status: "queued",
  documentType: null,
  language: "auto",
  filename: `Facture n° ${n}.pdf`,
  contentType: "application/pdf",
  sizeBytes: 1000 + n,
  sha256: n.toString(16).padStart(64, "0"),
  blobKey: `documents/${suffix(n)}`,
  metadata: { order: n },
  options: {
    schemaId: null,
    schema: null,
    documentType: null,
    deidentify: false,
    humanReviewThreshold: null,
    includeRecognition: false,
    explain: false
  },
  error: null,
  reviewStatus: null,
  createdAt: sampleTime + n * 1000,
  updatedAt: sampleTime + n * 1000,
  completedAt: null,
  expiresAt: null,
  ...changes
})

/** A result of number `n`, with what a test changes of it. */
export const sampleResult = (n: number, changes: Partial<ExtractionResult> = {}): ExtractionResult => ({
  id: sampleDocumentId(n),
  status: "completed",
  document_type: "invoice",
  document_type_confidence: 0.97,
  language: "fr",
  extract: {
    total_amount: {
      value: "1 234,56 €",
      normalized: { amount: 1234.56, currency: "EUR" },
      confidence: 0.93,
      found: true,
      page: 1,
      bbox: { x: 0.71, y: 0.802, width: 0.12, height: 0.017 },
      block_ids: ["p1b14"]
    },
    order_number: {
      value: null,
      normalized: null,
      confidence: 0.6,
      found: false,
      page: null,
      bbox: null,
      block_ids: []
    }
  },
  tables: [],
  review_status: "auto",
  flags: ["missing_field:order_number"],
  ocr_path: "primary",
  deidentified: false,
  pipeline_version: "sample-1",
  processing_time_ms: 1234,
  ...changes
})

/** A stored schema of number `n`, with what a test changes of it. */
export const sampleSchema = (n: number, changes: Partial<SchemaRecord> = {}): SchemaRecord => ({
  id: sampleSchemaId(n),
  tenant: sampleTenant,
  name: `Schéma ${n}`,
  documentType: "invoice",
  fields: [
    { key: "reference", type: "string", required: true, pattern: String.raw`[A-Z]{2}-\d+`, hint: "top « right »" },
    { key: "paid", type: "boolean", required: false }
  ],
  tables: [{ key: "items", columns: ["label", "price"] }],
  createdAt: sampleTime + n * 1000,
  deletedAt: null,
  ...changes
})

/** A webhook endpoint of number `n`, with what a test changes of it. */
export const sampleEndpoint = (n: number, changes: Partial<WebhookEndpointRecord> = {}): WebhookEndpointRecord => ({
  id: sampleEndpointId(n),
  tenant: sampleTenant,
  url: `https://receiver.example/hooks/${n}?a=1&b=é`,
  events: ["document.completed"],
  active: true,
  createdAt: sampleTime + n * 1000,
  secretPrefix: "whsec_AAAA",
  secret: Redacted.make(`whsec_${btoa(suffix(n).padStart(32, "A"))}`),
  previousSecret: null,
  ...changes
})

/** An event of number `n`, with what a test changes of it. */
export const sampleEvent = (n: number, changes: Partial<EventRecord> = {}): EventRecord => ({
  id: sampleEventId(n),
  tenant: sampleTenant,
  type: "document.completed",
  documentId: sampleDocumentId(n),
  createdAt: sampleTime + n * 1000,
  payload: { document: toDocument(sampleDocument(n, { status: "completed" }), sampleTime) },
  ...changes
})

/** A delivery of the event of that number of number `n`, with what a test changes of it. */
export const sampleDelivery = (n: number, changes: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  id: sampleDeliveryId(n),
  tenant: sampleTenant,
  eventId: sampleEventId(n),
  endpointId: sampleEndpointId(n),
  attempts: 0,
  lastStatusCode: null,
  deliveredAt: null,
  nextAttemptAt: sampleTime + n * 1000,
  ...changes
})

/** An organisation of number `n`. */
export const sampleOrganisation = (n: number): Organisation => ({
  id: sampleOrganisationId(n),
  name: `Société ${n}`,
  createdAt: sampleTime + n * 1000
})

/** An API key of number `n`, with what a test changes of it. */
export const sampleKey = (n: number, changes: Partial<KeyRecord> = {}): KeyRecord => ({
  id: sampleKeyId(n),
  organisation: sampleOrganisationId(1),
  mode: "test",
  name: "Clé de démonstration",
  hash: n.toString(16).padStart(64, "0"),
  prefix: "sk_test_AbCd",
  scopes: ["read", "review"],
  createdAt: sampleTime + n * 1000,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  ...changes
})

/** An entry of the audit trail of number `n`, with what a test changes of it. */
export const sampleAudit = (n: number, changes: Partial<AuditRecord> = {}): AuditRecord => ({
  id: sampleAuditId(n),
  tenant: sampleTenant,
  action: "document.deleted",
  subject: sampleDocumentId(n),
  actor: { type: "api_key", id: sampleKeyId(1), name: null },
  details: { status: "completed" },
  createdAt: sampleTime + n * 1000,
  ...changes
})

/** A result with the words of many pages, as `include_recognition` makes it. */
export const longSampleResult = (n: number): ExtractionResult =>
  sampleResult(n, {
    recognition: {
      pages: Array.from({ length: 30 }, (_, page) => ({
        page: page + 1,
        width: 595.28,
        height: 841.89,
        unit: "point",
        rotation: 0,
        source: "text_layer",
        language: "fr",
        blocks: Array.from({ length: 20 }, (_, block) => ({
          id: `p${page + 1}b${block + 1}`,
          text: "déjà-vu « naïf » 😀",
          confidence: 0.99,
          bbox: { x: 0.1, y: block / 20, width: 0.8, height: 0.04 },
          words: Array.from({ length: 10 }, (_, word) => ({
            text: `mot${word}`,
            confidence: 1 - word / 100,
            bbox: { x: word / 10, y: block / 20, width: 0.08, height: 0.04 }
          }))
        }))
      }))
    }
  })

/** A document with every property, of characters that storage may lose. */
export const completeSampleDocument = (n: number): DocumentRecord =>
  sampleDocument(n, {
    status: "partially_completed",
    documentType: "bulletin d'analyse ✓",
    language: "fr",
    filename: `../"é" \\ 'x' – 日本.pdf\n`,
    metadata: oddJson,
    options: {
      schemaId: sampleSchemaId(3),
      schema: {
        fields: [{ key: "réf", type: "number", required: true, pattern: String.raw`\d+`, hint: "« total »" }],
        tables: [{ key: "t", columns: ["a", "b"] }]
      },
      documentType: "bulletin",
      deidentify: true,
      humanReviewThreshold: 0.8,
      includeRecognition: true,
      explain: true
    },
    error: { code: "processing_timeout", message: "Pages 3 – 9 were not read" },
    reviewStatus: "pending",
    leastConfidence: 0.1234567890123,
    parentId: sampleDocumentId(999),
    claim: { reviewer: 'Zoë ‘O’ "x"', claimedAt: sampleTime, expiresAt: sampleTime + 600_000 },
    completedAt: sampleTime + 5,
    expiresAt: sampleTime + 2_592_000_000
  })
