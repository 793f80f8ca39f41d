import { Schema } from "effect"

/** An ISO 8601 date-time in UTC with milliseconds, such as `2026-03-01T09:30:00.000Z`. */
export const Timestamp = Schema.String.pipe(
  Schema.pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/, {
    identifier: "Timestamp",
    jsonSchema: { type: "string", format: "date-time" }
  })
)
export type Timestamp = typeof Timestamp.Type

/** Milliseconds since 1970 as a `Timestamp`. */
export const timestamp = (milliseconds: number): Timestamp => new Date(milliseconds).toISOString()

/** Milliseconds since 1970 as a timestamp; null stays null. */
export const timestampOrNull = (milliseconds: number | null): Timestamp | null =>
  milliseconds === null ? null : timestamp(milliseconds)
