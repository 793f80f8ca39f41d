import {
  type CreateSchema,
  type ExtractionSchema,
  type InferSchema,
  type List,
  type SaveTyped,
  SchemaInference,
  type SchemaProposal,
  Schemas
} from "@extrait/core"
import { Effect, type Schema } from "effect"
import { type Page, schemaQuery } from "../listQueries.js"
import type { CreateOptions } from "../Submission.js"
import type { Calls } from "./Calls.js"

/** The calls of `schemas`. */
export const schemaCalls = ({ create, run, tenant }: Calls) => ({
  create: ((
    schema: Schema.Schema.Encoded<typeof CreateSchema>,
    options: CreateOptions = {}
  ): Promise<ExtractionSchema> =>
    create(options, (key) => Effect.flatMap(Schemas, (_) => _.create(tenant, schema, key)))) as SaveTyped<
    Schema.Schema.Encoded<typeof CreateSchema>,
    CreateOptions
  >,
  /**
   * Proposes a schema from documents that are alike; `create` takes its `schema` as it is. What people have approved or corrected counts as true,
   * otherwise every label with a value beside it is a field. Rejects with `validation_error` where a document cannot be used.
   */
  infer: (samples: Schema.Schema.Encoded<typeof InferSchema>, options: CreateOptions = {}): Promise<SchemaProposal> =>
    create(options, (key) => Effect.flatMap(SchemaInference, (_) => _.infer(tenant, samples, key))),
  get: (id: string): Promise<ExtractionSchema> => run(Effect.flatMap(Schemas, (_) => _.get(tenant, id))),
  list: (query: Page = {}): Promise<List<ExtractionSchema>> =>
    run(Effect.flatMap(schemaQuery(query), (wanted) => Effect.flatMap(Schemas, (_) => _.list(tenant, wanted)))),
  delete: (id: string): Promise<ExtractionSchema> => run(Effect.flatMap(Schemas, (_) => _.delete(tenant, id)))
})

/** Saved extraction schemas. */
export type SchemaCalls = ReturnType<typeof schemaCalls>
