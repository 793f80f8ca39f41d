import { InvalidParameters } from "@extrait/api"
import { maxIdempotencyKeyLength } from "@extrait/core"
import { Effect } from "effect"
import { headerOf } from "../node/NodeRequest.js"

const invalid = (message: string, input: string) =>
  new InvalidParameters({
    location: "header",
    faults: [{ path: ["Idempotency-Key"], message, type: "value_error", input }]
  })

/**
 * The idempotency key of a request, bare or as the quoted string of the draft; null if there is none.
 *
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
 */
export const idempotencyKeyOf = (request: Request): Effect.Effect<string | null, InvalidParameters> => {
  const header = headerOf(request, "idempotency-key")
  if (header === null) return Effect.succeed(null)
  const [, quoted] = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header.trim()) ?? []
  const key = quoted === undefined ? header.trim() : quoted.replace(/\\(["\\])/g, "$1")
  if (key === "") return Effect.fail(invalid("The key is empty", header))
  if (key.length > maxIdempotencyKeyLength) {
    return Effect.fail(invalid(`The key is longer than ${maxIdempotencyKeyLength} characters`, header))
  }
  return Effect.succeed(key)
}
