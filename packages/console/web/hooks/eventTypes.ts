import type { EventType } from "@extrait/core"
import { named } from "../language.js"

/** The types of events, which an endpoint may choose among. */
export const eventTypes: ReadonlyArray<EventType> = [
  "document.completed",
  "document.partially_completed",
  "document.failed"
]

/** How a document ended, for a person. */
export const endOf = (type: EventType): string => named("e_", type.slice("document.".length))
