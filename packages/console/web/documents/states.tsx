import type { Document } from "@extrait/core"
import { named } from "../language.js"

/** A state of a document as a word with a dot; the word says it all. */
export const State = ({ status }: Pick<Document, "status">) => (
  <span class={`state ${status}`}>{named("s_", status)}</span>
)

/** What a person has said or should say of a result. */
export const ReviewState = ({ review_status }: Pick<Document, "review_status">) =>
  review_status === null ? null : <span class={`state ${review_status}`}>{named("r_", review_status)}</span>

export const isRunning = ({ status }: Pick<Document, "status">): boolean =>
  status === "received" || status === "queued" || status === "processing"
