import type { Failure, Problem } from "@extrait/api"
import { StorageUnavailable } from "@extrait/core"
import { Cause, Option } from "effect"
import { ExtraitError } from "./ExtraitError.js"
import type { OpenFault } from "./layer.js"

/** Why Extrait could not be opened: here, unlike over HTTP, the cause is the caller's own to see. */
export const toOpenError = (cause: Cause.Cause<OpenFault>, where: string | null): ExtraitError => {
  const failure = Cause.failureOption(cause)
  const fault = Option.isSome(failure) ? failure.value : Cause.squash(cause)
  const reason = fault instanceof StorageUnavailable && fault.cause instanceof Error ? fault.cause : fault
  // The driver's own words say most: who was refused, and where nobody answers.
  const detail =
    reason instanceof Error && reason !== fault && reason.cause instanceof Error ? reason.cause.message : ""
  const message = `${reason instanceof Error ? reason.message : String(reason)}${detail === "" ? "" : `: ${detail}`}`
  const place = where === null ? "Extrait cannot be opened" : `Extrait cannot be opened on ${where}`
  return new ExtraitError("cannot_open", `${place}: ${message}`, [], { cause: fault })
}

/** The first fault, and how many follow. It leaves out the part of a request, since there is no request. */
const summaryOf = ({ detail, message }: Problem): string => {
  const [first, ...others] = detail
  if (first === undefined) return message
  const place = first.loc.slice(1).join(".")
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`
  return `${place === "" ? "" : `${place}: `}${first.msg}${more}`
}

/** The error for a caller who does not use Effect. */
export const toExtraitError = async (cause: Cause.Cause<Failure>): Promise<ExtraitError> => {
  const failure = Cause.failureOption(cause)
  if (Option.isSome(failure)) {
    // Loaded with the first error: the HTTP contract, whose codes these are, is large.
    const { problemOf } = await import("@extrait/api")
    const problem = problemOf(failure.value)
    const faults = "faults" in failure.value ? failure.value.faults : []
    return new ExtraitError(problem.code, summaryOf(problem), faults, { cause: failure.value })
  }
  if (Cause.isInterruptedOnly(cause)) return new ExtraitError("closed", "Extrait was closed before it could answer")
  return new ExtraitError("internal_error", "Something went wrong inside Extrait", [], { cause: Cause.squash(cause) })
}
