import { faultsOf } from "@extrait/core"
import { Schema } from "effect"
import { UsageError } from "../cli/UsageError.js"

/** The decoded contents of a file. A `UsageError` names the place and everything that is wrong there. */
export const decoded = <A, I>(schema: Schema.Schema<A, I>, input: unknown, where: string): A => {
  const result = Schema.decodeUnknownEither(schema, { errors: "all" })(input)
  if (result._tag === "Right") return result.right
  const faults = faultsOf(result.left, input).map(({ message, path }) => `\n  ${path.join(".")}: ${message}`)
  throw new UsageError(`${where}:${faults.join("")}`)
}
