import { Schema } from "effect"

/** An ISO 8601 date-time in UTC with milliseconds, such as `2026-03-01T09:30:00.000Z`. */
export const Timestamp = Schema.String.pipe(
  Schema.pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/, {
    identifier: "Timestamp",
    jsonSchema: { type: "string", format: "date-time" }
  })
)
export type Timestamp = typeof Timestamp.Type

/** Whether the day exists that a text begins with: the 30th of February would otherwise pass as the 2nd of March. */
export const beginsWithDay = (text: string): boolean => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text.slice(0, 10)
}

/** A time as callers may write it: an ISO 8601 date-time with its offset, of a day that exists. */
export const GivenTime = Schema.String.pipe(
  Schema.filter(
    (text) =>
      (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
        beginsWithDay(text) &&
        !Number.isNaN(Date.parse(text))) ||
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
