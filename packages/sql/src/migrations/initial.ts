import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { dialectOf } from "../dialect.js"

/**
 * The first tables. A row keeps its record as JSON text in `record`, so that whatever text a caller sent comes back
 * unharmed, and beside it the columns that it is looked up, listed or changed by. `tenant` is `organisation/mode`;
 * times are milliseconds since 1970.
 */
export const initial: Effect.Effect<void, SqlError, SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient
  const { id, integer } = dialectOf(sql)

  yield* sql`create table documents (
    id ${id} primary key,
    tenant ${id} not null,
    status text not null,
    document_type text,
    review_status text,
    created_at ${integer} not null,
    expires_at ${integer},
    record text not null
  )`
  // Tombstones stay for ever: what lists the living must not walk past them. The time at the end of each lets a list
  // skip what is too new without reading the rows.
  yield* sql`create index documents_living on documents (tenant, id, created_at) where status <> 'deleted'`
  yield* sql`create index documents_by_status on documents (tenant, status, id, created_at)`
  yield* sql`create index documents_by_type on documents (tenant, document_type, id, created_at)`
  yield* sql`create index documents_by_review on documents (tenant, review_status, id, created_at)`
  yield* sql`create index documents_by_expiry on documents (expires_at, id) where status <> 'deleted'`

  // The metadata's texts, numbers and booleans, by which a caller finds documents again.
  yield* sql`create table document_metadata (
    document_id ${id} not null references documents (id) on delete cascade,
    tenant ${id} not null,
    name ${id} not null,
    value ${id} not null,
    primary key (document_id, name)
  )`
  yield* sql`create index document_metadata_by_value on document_metadata (tenant, name, value, document_id)`

  yield* sql`create table results (
    document_id ${id} primary key references documents (id) on delete cascade,
    record text not null
  )`

  yield* sql`create table schemas (
    id ${id} primary key,
    tenant ${id} not null,
    deleted_at ${integer},
    record text not null
  )`
  yield* sql`create index schemas_active on schemas (tenant, id) where deleted_at is null`

  yield* sql`create table webhook_endpoints (
    id ${id} primary key,
    tenant ${id} not null,
    active ${integer} not null,
    secret text not null,
    record text not null
  )`
  yield* sql`create index webhook_endpoints_by_tenant on webhook_endpoints (tenant, id)`
  yield* sql`create index webhook_endpoints_active on webhook_endpoints (tenant, active, id)`

  yield* sql`create table events (
    id ${id} primary key,
    tenant ${id} not null,
    type text not null,
    document_id ${id} not null,
    record text not null
  )`
  yield* sql`create index events_by_tenant on events (tenant, id)`
  yield* sql`create index events_by_document on events (tenant, document_id, id)`
  yield* sql`create index events_by_type on events (tenant, type, id)`

  yield* sql`create table deliveries (
    id ${id} primary key,
    tenant ${id} not null,
    event_id ${id} not null references events (id) on delete cascade,
    next_attempt_at ${integer},
    leased_until ${integer} not null,
    record text not null
  )`
  yield* sql`create index deliveries_by_event on deliveries (event_id, id)`
  yield* sql`create index deliveries_due on deliveries (next_attempt_at, id) where next_attempt_at is not null`

  yield* sql`create table delivery_attempts (
    delivery_id ${id} not null references deliveries (id) on delete cascade,
    number ${integer} not null,
    record text not null,
    primary key (delivery_id, number)
  )`

  // `token` is the lock's while the request runs, null once its response is stored.
  yield* sql`create table idempotency_keys (
    tenant ${id} not null,
    idempotency_key ${id} not null,
    fingerprint text not null,
    token text,
    response text,
    valid_until ${integer} not null,
    primary key (tenant, idempotency_key)
  )`
  yield* sql`create index idempotency_keys_by_end on idempotency_keys (valid_until)`

  yield* sql`create table organisations (
    id ${id} primary key,
    name ${id} not null unique,
    record text not null
  )`

  yield* sql`create table api_keys (
    id ${id} primary key,
    organisation ${id} not null references organisations (id),
    hash ${id} not null unique,
    last_used_at ${integer},
    record text not null
  )`
  yield* sql`create index api_keys_by_organisation on api_keys (organisation, id)`

  yield* sql`create table jobs (
    document_id ${id} primary key,
    record text not null,
    attempt ${integer} not null,
    available_at ${integer} not null,
    lease_token text,
    leased_until ${integer} not null
  )`
  yield* sql`create index jobs_waiting on jobs (available_at, document_id)`
})
