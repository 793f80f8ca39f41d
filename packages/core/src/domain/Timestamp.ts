import { Schema } from "effect"

/** An ISO 8601 date-time in UTC with milliseconds, such as `2026-03-01T09:30:00.000Z`. */
export const Timestamp = Schema.String.pipe(
  Schema.pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/, {
    identifier: "Timestamp",
    jsonSchema: { type: "string", format: "date-time" }
  })
)
export type Timestamp = typeof Timestamp.Type

const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** Length of a day as it is written. */
const dayLength = 10

/**
 * A time as callers may write it, in milliseconds since 1970. Callers write an ISO 8601 date-time with its offset, or a
 * day, which stands for its first moment in UTC. Null for anything else, and for a day that does not exist: JavaScript
 * would take 30 February for 2 March.
 */
export const readGivenTime = (text: string): number | null => {
  const milliseconds = form.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) return null
  const day = text.slice(0, dayLength)
  if (!new Date(day).toISOString().startsWith(day)) return null
  // An offset may lead out of the years that have four digits, and such times are not written as timestamps are.
  return /^\d/.test(timestamp(milliseconds)) ? milliseconds : null
}

/** A date-time as callers may write it: ISO 8601 with its offset, of a day that exists. */
export const GivenTime = Schema.String.pipe(
  Schema.filter(
    (text) =>
      (text.length > dayLength && readGivenTime(text) !== null) ||
      "Expected an ISO 8601 date-time such as 2026-03-01T09:30:00Z"
  ),
  Schema.annotations({ identifier: "GivenTime", jsonSchema: { type: "string", format: "date-time" } })
)
export type GivenTime = typeof GivenTime.Type

/** Milliseconds since 1970 as a `Timestamp`. */
export const timestamp = (milliseconds: number): Timestamp => new Date(milliseconds).toISOString()

/** Milliseconds since 1970 as a timestamp; null stays null. */
export const timestampOrNull = (milliseconds: number | null): Timestamp | null =>
  milliseconds === null ? null : timestamp(milliseconds)
