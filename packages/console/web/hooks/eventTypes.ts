import type { EventType } from "@extrait/core"
import { named } from "../language.js"

/** The events of a document's end, which an endpoint gets that names none. */
export const endTypes: ReadonlyArray<EventType> = [
  "document.completed",
  "document.partially_completed",
  "document.failed"
]

/** The types of events, which an endpoint may choose among. */
export const eventTypes: ReadonlyArray<EventType> = ["document.processing", ...endTypes, "document.reviewed"]

/** What has become of a document, for a person. */
export const endOf = (type: EventType): string => named("e_", type.slice("document.".length))
