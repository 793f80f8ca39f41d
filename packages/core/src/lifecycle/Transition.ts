import { Either } from "effect"
import type { DocumentStatus } from "../domain/Document.js"
import { IllegalTransition } from "../domain/Errors.js"

/** What can happen to a document. */
export type Command =
  | "store"
  | "enqueue"
  | "take"
  | "complete"
  | "complete_partially"
  | "fail"
  | "requeue"
  | "retry"
  | "delete"

/** One row of the state machine. `from` null is a document that does not exist yet. */
export interface Transition {
  readonly from: DocumentStatus | null
  readonly on: Command
  readonly to: DocumentStatus
  readonly when: string
}

/** The whole life of a document: every allowed change of status, and no other. */
export const transitions: ReadonlyArray<Transition> = [
  { from: null, on: "store", to: "received", when: "a submission is stored" },
  { from: "received", on: "enqueue", to: "queued", when: "its job is enqueued, in the same transaction" },
  { from: "queued", on: "take", to: "processing", when: "a worker takes it" },
  { from: "processing", on: "complete", to: "completed", when: "every page is read and every field looked for" },
  {
    from: "processing",
    on: "complete_partially",
    to: "partially_completed",
    when: "some pages are unreadable, or the deadline passed with a usable result"
  },
  { from: "processing", on: "fail", to: "failed", when: "nothing is usable" },
  { from: "processing", on: "requeue", to: "queued", when: "the worker is lost, or the fault is worth a retry" },
  { from: "failed", on: "retry", to: "queued", when: "a caller asks for another try" },
  ...(["received", "queued", "processing", "completed", "partially_completed", "failed"] as const).map(
    (from): Transition => ({ from, on: "delete", to: "deleted", when: "it is deleted, or expires" })
  )
]

const target = new Map(transitions.map(({ from, on, to }) => [`${from}:${on}`, to]))

/** Where each command leads when it is allowed, for the error that names both states. */
const intended: Record<Command, DocumentStatus> = {
  store: "received",
  enqueue: "queued",
  take: "processing",
  complete: "completed",
  complete_partially: "partially_completed",
  fail: "failed",
  requeue: "queued",
  retry: "queued",
  delete: "deleted"
}

/** The status after a command, or the error that names both states. */
export const transition = (
  from: DocumentStatus | null,
  command: Command
): Either.Either<DocumentStatus, IllegalTransition> => {
  const to = target.get(`${from}:${command}`)
  return to === undefined ? Either.left(new IllegalTransition({ from, to: intended[command] })) : Either.right(to)
}

/** States in which nothing more happens by itself. */
export const finalStatuses = ["completed", "partially_completed", "failed", "deleted"] as const

/** Whether a document in this state has reached its end, so that nobody needs to wait for it. */
export const isFinal = (status: DocumentStatus): boolean => finalStatuses.some((final) => final === status)
