import { TransactionConnection } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import type { Statement } from "@effect/sql/Statement"
import { Context, Effect, type Fiber, FiberRef } from "effect"
import { openTransaction } from "./transaction.js"

/** The tracer where nobody has provided one: its spans go nowhere. */
const nowhere = Effect.runSync(Effect.tracer)

/** Whether somebody wants spans for each statement. */
export const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.getFiberRef(FiberRef.currentTracerEnabled) && fiber.currentTracer !== nowhere

/**
 * A statement that is run for nearly every request, as text with `?` for its values: where the client has one `connection`
 * the text goes there as it is, since putting a statement together costs more than SQLite takes for it. `otherwise` is the
 * same statement for other clients, and where spans tell of each.
 */
export const repeated =
  <Row, Params extends ReadonlyArray<string | number | null>>(
    connection: Connection | null,
    text: string,
    otherwise: (...params: Params) => Effect.Effect<ReadonlyArray<Row>, SqlError>
  ) =>
  (...params: Params): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
    Effect.withFiberRuntime((fiber) => {
      if (connection === null || isTraced(fiber)) return otherwise(...params)
      const open = Context.getOption(fiber.currentContext, TransactionConnection)
      const [taken] = open._tag === "Some" ? open.value : [connection]
      // Rows have the columns that the text names.
      return taken.execute(text, params, undefined) as Effect.Effect<ReadonlyArray<Row>, SqlError>
    })

/**
 * The same of a statement in the words of the client, for `count` values: it is put together when it is first run, with
 * marks where its values belong, and runs as that text within any transaction and on `alone`, the connection of a client that has but one. One whose rows nobody looks at need not be
 * waited for (`waits`): where the client can, it is sent with what comes after it, and its fault is that of the commit.
 */
export const repeatedStatement = <Row extends object, Params extends ReadonlyArray<string | number | null>>(
  alone: Connection | null,
  count: number,
  statement: (...params: Params) => Statement<Row>,
  { waits = true }: { readonly waits?: boolean } = {}
) => {
  let known: { readonly text: string; readonly values: (params: Params) => ReadonlyArray<unknown> } | null = null
  const compiled = () => {
    if (known !== null) return known
    const marks: ReadonlyArray<string> = Array.from({ length: count }, (_, i) => `\u0000value ${i}`)
    // A statement only hands its values on.
    const [text, params] = statement(...(marks as ReadonlyArray<unknown> as Params)).compile()
    const places = params.map((param) => marks.indexOf(String(param)))
    known = { text, values: (given) => places.map((place, i) => (place < 0 ? params[i] : given[place])) }
    return known
  }
  return (...params: Params): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
    Effect.withFiberRuntime((fiber) => {
      const open = Context.getOption(fiber.currentContext, TransactionConnection)
      const connection = open._tag === "Some" ? open.value[0] : alone
      if (connection === null || isTraced(fiber)) return statement(...params)
      const { text, values } = compiled()
      const later = waits ? undefined : openTransaction(fiber.currentContext)?.later?.()
      if (later !== undefined) return Effect.as(later(text, values(params)), [])
      // Rows have the columns that the statement names.
      return connection.execute(text, values(params), undefined) as Effect.Effect<ReadonlyArray<Row>, SqlError>
    })
}
