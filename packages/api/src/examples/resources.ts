/** What the examples of the description are about: one invoice of invented people, from submission to delivery. */
const ids = {
  document: "doc_01k8xq3v7m2fz9d4t6w0hbs5an",
  secondDocument: "doc_01k8xq5w9p4h6k8m1r3t5vyqbe",
  schema: "schm_01k8xpz4c8e1r5y7x9w2qkm3vd",
  endpoint: "we_01k8xpw6n4b8g2h5j7t9ramcde",
  event: "evt_01k8xq3z9p5s7v1x3c6kdmfg8w",
  delivery: "dlv_01k8xq40a2d4f6h8k1n3qtvx5z",
  key: "key_01k8xps2c4e6g8j1m3p5r7t9vx",
  newKey: "key_01k8xqa3d5f7h9k2n4q6s8vxyz",
  organisation: "org_01k8xpr1b3d5f7h9k2n4q6s8vx",
  entry: "aud_01k8xq4b6d8f1h3k5n7qtvx0z2"
} as const

export const exampleIds = ids

const metadata = { order: 4711, customer: "Northwind" }

const queued = {
  id: ids.document,
  object: "document",
  status: "queued",
  document_type: null,
  language: "auto",
  filename: "invoice.pdf",
  content_type: "application/pdf",
  size_bytes: 48_213,
  metadata,
  result_url: `/v1/documents/${ids.document}/result`,
  created_at: "2026-03-12T09:30:00.000Z",
  updated_at: "2026-03-12T09:30:00.000Z",
  completed_at: null,
  expires_at: "2026-04-11T09:30:00.000Z",
  error: null,
  review_status: null,
  claim: null,
  parent_id: null
}

const completed = {
  ...queued,
  status: "completed",
  review_status: "pending",
  document_type: "invoice",
  updated_at: "2026-03-12T09:30:02.118Z",
  completed_at: "2026-03-12T09:30:02.118Z"
}

const failed = {
  ...queued,
  status: "failed",
  updated_at: "2026-03-12T09:30:01.402Z",
  completed_at: "2026-03-12T09:30:01.402Z",
  error: { code: "encrypted_file", message: "The file is encrypted and opens only with a password" }
}

const tombstone = {
  ...completed,
  status: "deleted",
  review_status: null,
  filename: null,
  content_type: null,
  size_bytes: null,
  metadata: {},
  updated_at: "2026-03-13T08:00:00.000Z"
}

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

const result = {
  id: ids.document,
  status: "completed",
  document_type: "invoice",
  document_type_confidence: 0.98,
  language: "en",
  extract: {
    invoice_number: {
      value: "INV-2041",
      normalized: "INV-2041",
      confidence: 0.97,
      found: true,
      page: 1,
      bbox: box(0.66, 0.09, 0.11, 0.016),
      block_ids: ["p1_b2"]
    },
    total_amount: {
      value: "1,250.00 EUR",
      normalized: { amount: 1250, currency: "EUR" },
      confidence: 0.95,
      found: true,
      page: 1,
      bbox: box(0.74, 0.61, 0.14, 0.017),
      block_ids: ["p1_b9"]
    },
    due_date: {
      value: null,
      normalized: null,
      confidence: 0.88,
      found: false,
      page: null,
      bbox: null,
      block_ids: []
    }
  },
  tables: [
    {
      key: "line_items",
      name: null,
      page_start: 1,
      page_end: 1,
      columns: ["description", "amount"],
      rows: [
        {
          page: 1,
          bbox: box(0.08, 0.42, 0.8, 0.018),
          cells: [
            {
              column: "description",
              value: "Consulting, February",
              normalized: "Consulting, February",
              confidence: 0.96,
              bbox: box(0.08, 0.42, 0.26, 0.018),
              block_ids: ["p1_b6"]
            },
            {
              column: "amount",
              value: "1,250.00",
              normalized: { amount: 1250, currency: null },
              confidence: 0.94,
              bbox: box(0.78, 0.42, 0.1, 0.018),
              block_ids: ["p1_b6"]
            }
          ]
        }
      ],
      confidence: 0.93,
      bbox: box(0.08, 0.39, 0.8, 0.05)
    }
  ],
  review_status: "pending",
  flags: ["missing_field:due_date"],
  ocr_path: "primary",
  deidentified: false,
  pipeline_version: "extrait/0.1.0",
  processing_time_ms: 2118
}

const values = {
  id: ids.document,
  values: { invoice_number: "INV-2041", due_date: null, line_items: [{ description: "Printing paper", amount: 48 }] },
  evidence: {
    "/invoice_number": {
      value: "INV-2041",
      confidence: 0.98,
      found: true,
      page: 1,
      bbox: box(0.66, 0.09, 0.11, 0.016),
      block_ids: ["p1_b2"]
    },
    "/due_date": { value: null, confidence: 0.71, found: false, page: null, bbox: null, block_ids: [] },
    "/line_items/0/description": {
      value: "Printing paper",
      confidence: 0.97,
      found: true,
      page: 1,
      bbox: box(0.1, 0.42, 0.2, 0.014),
      block_ids: ["p1_b7"]
    },
    "/line_items/0/amount": {
      value: "48.00",
      confidence: 0.96,
      found: true,
      page: 1,
      bbox: box(0.82, 0.42, 0.06, 0.014),
      block_ids: ["p1_b8"]
    }
  }
}

const docling = {
  schema_name: "DoclingDocument",
  version: "1.3.0",
  name: "invoice.pdf",
  furniture: {
    self_ref: "#/furniture",
    children: [],
    name: "_root_",
    label: "unspecified",
    content_layer: "furniture"
  },
  body: {
    self_ref: "#/body",
    children: [{ $ref: "#/texts/0" }],
    name: "_root_",
    label: "unspecified",
    content_layer: "body"
  },
  groups: [],
  texts: [
    {
      self_ref: "#/texts/0",
      parent: { $ref: "#/body" },
      children: [],
      content_layer: "body",
      prov: [
        { page_no: 1, bbox: { l: 345.26, t: 75.77, r: 458.37, b: 89.24, coord_origin: "TOPLEFT" }, charspan: [0, 16] }
      ],
      orig: "Invoice INV-2041",
      text: "Invoice INV-2041",
      label: "title"
    }
  ],
  pictures: [],
  tables: [],
  key_value_items: [],
  form_items: [],
  pages: { 1: { size: { width: 595.28, height: 841.89 }, page_no: 1 } }
}

const words = {
  page: 1,
  width: 595.28,
  height: 841.89,
  unit: "point",
  rotation: 0,
  source: "text_layer",
  language: "en",
  blocks: [
    {
      id: "p1_b2",
      text: "Invoice INV-2041",
      confidence: 1,
      bbox: box(0.58, 0.09, 0.19, 0.016),
      words: [
        { text: "Invoice", confidence: 1, bbox: box(0.58, 0.09, 0.07, 0.016) },
        { text: "INV-2041", confidence: 1, bbox: box(0.66, 0.09, 0.11, 0.016) }
      ]
    }
  ]
}

const review = {
  object: "review",
  document_id: ids.document,
  decision: "corrected",
  corrected: ["due_date"],
  reviewer: "Inès Marchand",
  reviewed_at: "2026-03-12T10:05:41.000Z"
}

const held = {
  reviewer: "Inès Marchand",
  claimed_at: "2026-03-12T10:04:00.000Z",
  expires_at: "2026-03-12T10:14:00.000Z"
}

const schema = {
  id: ids.schema,
  object: "extraction_schema",
  name: "Delivery notes",
  document_type: null,
  fields: [
    { key: "note_number", type: "string", required: true, pattern: "DN-\\d{6}", hint: "Number of the delivery note" },
    { key: "delivered_on", type: "date", required: false }
  ],
  tables: [{ key: "items", columns: ["article", "quantity"] }],
  created_at: "2026-03-01T08:00:00.000Z"
}

const { created_at: _created, id: _id, object: _object, ...createSchema } = schema

const proposal = {
  object: "schema_proposal",
  schema: {
    name: "Rent receipts",
    document_type: null,
    fields: [
      { key: "rent_received", type: "number", required: true, hint: "Rent received" },
      { key: "paid_on", type: "date", required: false, hint: "Paid on" }
    ],
    tables: []
  },
  evidence: [
    {
      key: "rent_received",
      source: "review",
      shown_by: [ids.document, ids.secondDocument],
      found_again_in: [ids.document, ids.secondDocument]
    },
    { key: "paid_on", source: "page", shown_by: [ids.secondDocument], found_again_in: [ids.secondDocument] }
  ]
}

const endpoint = {
  id: ids.endpoint,
  object: "webhook_endpoint",
  url: "https://example.com/extrait",
  events: ["document.completed", "document.failed"],
  active: true,
  created_at: "2026-03-01T08:00:00.000Z",
  secret_prefix: "whsec_MfKQ"
}

const event = {
  id: ids.event,
  object: "event",
  type: "document.completed",
  document_id: ids.document,
  created_at: "2026-03-12T09:30:02.118Z",
  payload: { document: completed },
  deliveries: [
    {
      id: ids.delivery,
      endpoint_id: ids.endpoint,
      attempts: 1,
      last_status_code: 204,
      delivered_at: "2026-03-12T09:30:02.604Z",
      next_attempt_at: null
    }
  ]
}

const attempt = {
  object: "delivery_attempt",
  delivery_id: ids.delivery,
  number: 1,
  attempted_at: "2026-03-12T09:30:02.301Z",
  duration_ms: 303,
  status_code: 204,
  error: null
}

const apiKey = {
  id: ids.key,
  object: "api_key",
  organisation: ids.organisation,
  mode: "live",
  name: "Archive",
  prefix: "sk_live_4fGh",
  scopes: ["read"],
  created_at: "2026-03-01T08:00:00.000Z",
  last_used_at: null,
  expires_at: "2026-06-01T08:00:00.000Z",
  revoked_at: null
}

// The form of a key, and no key: its check is wrong.
const createdKey = { ...apiKey, secret: "sk_live_4fGhXq7Lm2Zr9Tb5Kd8Wv3Np6Sc1Yj0EaUo4Qi7Rt2Hx5Be" }

const auditEntry = {
  id: ids.entry,
  object: "audit_entry",
  action: "document.deleted",
  subject: ids.document,
  actor: { type: "api_key", id: ids.key, name: null },
  details: { status: "completed" },
  created_at: "2026-03-13T08:00:00.000Z"
}

const listOf = (...data: ReadonlyArray<unknown>) => ({ object: "list", data, has_more: false })

/** An example by its name. */
export type Examples = Readonly<Record<string, unknown>>

/** Successes by the operation's id. */
export const answers: Readonly<Record<string, Examples>> = {
  "documents.create": { queued },
  "documents.batch": {
    one_refused: {
      object: "batch",
      data: [
        { filename: queued.filename, document: queued, error: null },
        {
          filename: "notes.rtf",
          document: null,
          error: {
            type: "invalid_request_error",
            code: "unsupported_file_type",
            message:
              "The file is not of an accepted type: PDF, PNG, JPEG, TIFF, WebP, BMP, GIF, AVIF, plain text, HTML, mail, Word documents, Excel workbooks, invoices in XML"
          }
        }
      ]
    }
  },
  "documents.list": { newest_first: listOf(completed), queue_of_reviews: listOf({ ...completed, claim: held }) },
  "documents.get": { completed, queued, failed },
  "documents.result": { invoice: result },
  "documents.docling": { invoice: docling },
  "documents.values": { invoice: values },
  "documents.words": { first_page: words },
  "documents.review": { corrected: review },
  "documents.claim": { claimed: { object: "claim", document_id: ids.document, ...held } },
  "documents.release": { released: completed },
  "documents.retry": { queued },
  "documents.delete": { tombstone },
  "documentTypes.list": {
    known: listOf(
      { object: "document_type", name: "invoice", aliases: ["bill", "facture"] },
      { object: "document_type", name: "rent_receipt", aliases: ["quittance de loyer"] }
    )
  },
  "schemas.create": { schema },
  "schemas.infer": { proposal },
  "schemas.list": { newest_first: listOf(schema) },
  "schemas.get": { schema, deleted: { ...schema, deleted: true } },
  "schemas.delete": { deleted: { ...schema, deleted: true } },
  "webhookEndpoints.create": {
    endpoint: { ...endpoint, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3mT0xVb1c2d=" }
  },
  "webhookEndpoints.list": { newest_first: listOf(endpoint) },
  "webhookEndpoints.get": { endpoint },
  "webhookEndpoints.update": { paused: { ...endpoint, active: false } },
  "webhookEndpoints.rotateSecret": {
    rotated: {
      ...endpoint,
      secret: "whsec_b2RkIGJ1dCBpbnZlbnRlZCBieXRlcyBmb3IgYWxsPz8=",
      secret_prefix: "whsec_b2Rk"
    }
  },
  "webhookEndpoints.test": {
    delivered: {
      object: "webhook_test",
      endpoint_id: ids.endpoint,
      delivered: true,
      status_code: 204,
      duration_ms: 187,
      error: null
    },
    no_answer: {
      object: "webhook_test",
      endpoint_id: ids.endpoint,
      delivered: false,
      status_code: null,
      duration_ms: 20_000,
      error: "no answer in time"
    }
  },
  "webhookEndpoints.recover": {
    after_an_outage: {
      object: "webhook_recovery",
      endpoint_id: ids.endpoint,
      since: "2026-03-01T06:00:00.000Z",
      deliveries: 412
    }
  },
  "webhookEndpoints.delete": { deactivated: { ...endpoint, active: false } },
  "events.list": { newest_first: listOf(event) },
  "events.get": { event },
  "events.redeliver": {
    due_again: {
      ...event,
      deliveries: event.deliveries.map((delivery) => ({
        ...delivery,
        delivered_at: null,
        next_attempt_at: "2026-03-12T11:00:00.000Z"
      }))
    }
  },
  "events.attempts": { oldest_first: listOf(attempt) },
  "apiKeys.list": { newest_first: listOf(apiKey) },
  "apiKeys.create": { created: createdKey, repeated: { ...createdKey, secret: null } },
  "apiKeys.rotate": {
    rotated: {
      ...createdKey,
      id: ids.newKey,
      prefix: "sk_live_8sPd",
      secret: "sk_live_8sPdWk3Fj6Mb9Qz2Xc5Vn8Lr1Ty4Gh7Ua0EiOo3Ks6Dp9Zt",
      created_at: "2026-03-20T08:00:00.000Z"
    }
  },
  "apiKeys.revoke": { revoked: { ...apiKey, revoked_at: "2026-03-21T08:00:00.000Z" } },
  "audit.list": { newest_first: listOf(auditEntry) }
}

/** Bodies by the operation's id. What forms hold beside the file is text. */
export const bodies: Readonly<Record<string, Examples>> = {
  "documents.create": {
    detected: { file: "(the file's bytes)" },
    with_a_schema: {
      file: "(the file's bytes)",
      extraction_schema: JSON.stringify({ fields: createSchema.fields }),
      human_review_threshold: 0.9,
      language: "en",
      metadata: JSON.stringify(metadata)
    }
  },
  "documents.batch": {
    two_invoices: { file: ["(a file's bytes)", "(another file's bytes)"], document_type: "invoice" }
  },
  "documents.review": {
    approved: { decision: "approved" },
    corrected: {
      decision: "corrected",
      corrections: { due_date: "11 April 2026" },
      note: "Stamped on the back",
      reviewer: "Inès Marchand"
    },
    corrected_rows: {
      decision: "corrected",
      corrections: { line_items: [{ description: "Consulting, February and March", amount: "1,250.00" }] },
      reviewer: "Inès Marchand"
    },
    corrected_where_it_stands: {
      decision: "corrected",
      corrections: { due_date: { value: "11 April 2026", page: 1, bbox: box(0.71, 0.13, 0.12, 0.016) } },
      reviewer: "Inès Marchand"
    }
  },
  "documents.claim": { ten_minutes: { reviewer: "Inès Marchand", seconds: 600 } },
  "documents.retry": { nothing: {} },
  "schemas.create": { delivery_notes: createSchema },
  "schemas.infer": { two_samples: { document_ids: [ids.document, ids.secondDocument], name: "Rent receipts" } },
  "webhookEndpoints.create": {
    two_types: { url: endpoint.url, events: endpoint.events },
    all_types: { url: endpoint.url }
  },
  "webhookEndpoints.update": { paused: { active: false } },
  "webhookEndpoints.recover": { after_an_outage: { since: "2026-03-01T06:00:00.000Z" } },
  "events.redeliver": { to_all: {}, to_one: { endpoint_id: ids.endpoint } },
  "apiKeys.create": {
    reads_for_90_days: { name: "Archive", scopes: ["read"], expires_in: 7_776_000 },
    default_scopes: {}
  },
  "apiKeys.rotate": { within_a_day: {}, at_once: { grace_seconds: 0 } }
}
