import type { AiError } from "@effect/ai/AiError"
import { Schema } from "effect"

/**
 * Why a model gave no answer that can be used. It asks for a pause, it is not there, or time or a budget is used up. Or it answered in
 * another form than the one asked for, its answer was cut short, or it declined. Or it considers the question invalid, or its context has
 * no room for it.
 */
export const ModelFaultReason = Schema.Literal(
  "rate_limited",
  "unreachable",
  "timeout",
  "budget",
  "malformed",
  "cut_short",
  "declined",
  "rejected",
  "too_long"
)
export type ModelFaultReason = typeof ModelFaultReason.Type

/** A model gave no answer. It says nothing of the document: messages of providers may quote it and are left out. */
export class ModelFault extends Schema.TaggedError<ModelFault>()("ModelFault", {
  reason: ModelFaultReason,
  /** Status of the answer, where there was one. */
  status: Schema.NullOr(Schema.Number),
  /** Seconds after which the server may be asked again, where it says so. */
  retryAfter: Schema.NullOr(Schema.Number)
}) {
  override get message(): string {
    return this.status === null ? `The model: ${this.reason}` : `The model: ${this.reason} (status ${this.status})`
  }

  /** Whether the same question may be answered a little later. */
  get passing(): boolean {
    return this.reason === "rate_limited" || this.reason === "unreachable"
  }
}

export const modelFault = (reason: ModelFaultReason, status: number | null = null, retryAfter: number | null = null) =>
  new ModelFault({ reason, status, retryAfter })

/** What `ChatCompletions` and `LocalModel` say of an answer that is none, in the description of a `MalformedOutput`. */
export const declined = "The model declined to answer"
export const cutShort = "The answer was cut short"

/** What `LocalModel` says of a question without an answer, in the description of a `MalformedInput`. */
export const tooLong = "The question does not fit the model's context"

/** Seconds of a `Retry-After` header, which may also be a date. @see RFC 9110, 10.2.3 */
const secondsOf = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null
  const seconds = Number(header)
  if (header.trim() !== "" && seconds >= 0) return seconds
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, (at - now) / 1000)
}

/** What an error of a provider means. `now` in milliseconds since 1970. */
export const faultOf = (error: AiError, now: number): ModelFault => {
  switch (error._tag) {
    case "HttpRequestError":
      return modelFault(error.reason === "Transport" ? "unreachable" : "rejected")
    case "HttpResponseError": {
      const { headers, status } = error.response
      if (error.reason !== "StatusCode") return modelFault("malformed", status)
      if (status === 429) return modelFault("rate_limited", status, secondsOf(headers["retry-after"], now))
      if (status === 408 || status >= 500) {
        return modelFault("unreachable", status, secondsOf(headers["retry-after"], now))
      }
      return modelFault("rejected", status)
    }
    case "MalformedOutput":
      return modelFault(
        error.description === declined ? "declined" : error.description === cutShort ? "cut_short" : "malformed"
      )
    case "MalformedInput":
      return modelFault(error.description === tooLong ? "too_long" : "rejected")
    case "UnknownError":
      return modelFault("unreachable")
  }
}
