import { readGivenTime } from "@extrait/core"
import { UsageError } from "./UsageError.js"

/** An option's time, an ISO 8601 day or date-time with its offset, as milliseconds since 1970. */
export const timeOf = (option: string, text: string): number => {
  const milliseconds = readGivenTime(text)
  if (milliseconds === null) {
    throw new UsageError(`${option}: expected a time such as 2026-03-01 or 2026-03-01T09:30:00Z, not ${text}`)
  }
  return milliseconds
}

/** From when to when, as lists take it. */
export const spanOf = ({
  since,
  until
}: {
  readonly since: string | undefined
  readonly until: string | undefined
}): { readonly createdAfter?: number; readonly createdBefore?: number } => ({
  ...(since === undefined ? {} : { createdAfter: timeOf("--since", since) }),
  ...(until === undefined ? {} : { createdBefore: timeOf("--until", until) })
})
