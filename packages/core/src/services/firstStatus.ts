import { Either } from "effect"
import { transition } from "../lifecycle/Transition.js"

/** Received and queued in one transaction: nobody ever sees the former. */
export const firstStatus = Either.getOrThrow(
  Either.flatMap(transition(null, "store"), (received) => transition(received, "enqueue"))
)
