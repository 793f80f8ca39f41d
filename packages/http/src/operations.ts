import { openApi } from "@extrait/api"
import type { ReadinessService } from "@extrait/core"
import { Effect } from "effect"
import { page, script } from "./docsPage/page.js"

/** An answer beside the contract. */
export interface OperationAnswer {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const jsonHeaders = { "content-type": "application/json" }

/** The page may load what the service itself serves, and call it. */
const pageHeaders = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src blob:; frame-ancestors 'none'",
  "x-content-type-options": "nosniff"
}

/** The answers beside the contract that need no key, by path. */
export const makeOperations = (
  readiness: ReadinessService,
  stopping: Effect.Effect<boolean>,
  prefix: string,
  docs: boolean
): Readonly<Record<string, Effect.Effect<OperationAnswer>>> => {
  const refused = (status: string): OperationAnswer => ({
    status: 503,
    body: JSON.stringify({ status }),
    headers: { ...jsonHeaders, "retry-after": "2" }
  })
  const operations: Record<string, Effect.Effect<OperationAnswer>> = {
    "/healthz": Effect.succeed({ status: 200, body: '{"status":"ok"}', headers: jsonHeaders }),
    // Which store does not answer is for the log.
    "/readyz": Effect.gen(function* () {
      if (yield* stopping) return refused("stopping")
      const checked = yield* Effect.either(readiness.check)
      if (checked._tag === "Right") return { status: 200, body: '{"status":"ready"}', headers: jsonHeaders }
      yield* Effect.logWarning("not ready", checked.left.operation, checked.left.cause)
      return refused("storage_unavailable")
    })
  }
  if (docs) {
    const text = (body: string, type: string) =>
      Effect.succeed({ status: 200, body, headers: { ...pageHeaders, "content-type": `${type}; charset=utf-8` } })
    let written: string | null = null
    operations["/docs"] = text(page, "text/html")
    operations["/docs/page.js"] = text(script, "text/javascript")
    operations["/openapi.json"] = Effect.sync(() => {
      written ??= JSON.stringify({ ...openApi(), servers: [{ url: prefix === "" ? "/" : prefix }] })
      return { status: 200, body: written, headers: jsonHeaders }
    })
  }
  return Object.assign(Object.create(null), operations)
}
