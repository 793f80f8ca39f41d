import { Duration, Either } from "effect"
import type { DocumentRecord } from "../domain/Document.js"
import { transition } from "../lifecycle/Transition.js"

/** Received and queued in one transaction: nobody ever sees the former. */
const status = Either.getOrThrow(
  Either.flatMap(transition(null, "store"), (received) => transition(received, "enqueue"))
)

/** The fields of every document that is queued for the first time. `now` is in milliseconds since 1970. */
export const queuedAt = (now: number, retention: Duration.Duration | null) =>
  ({
    status,
    error: null,
    reviewStatus: null,
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    expiresAt: retention === null ? null : now + Duration.toMillis(retention)
  }) satisfies Partial<DocumentRecord>
