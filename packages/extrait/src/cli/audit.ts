import { AuditAction, type AuditEntry } from "@extrait/core"
import { Schema } from "effect"
import { gather } from "./gather.js"
import { spanOf } from "./timeOf.js"
import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Options of `extrait audit`. */
export interface AuditOptions extends StoreOptions {
  readonly action?: string
  readonly subject?: string
  /** As they were given. */
  readonly since?: string
  readonly until?: string
  readonly limit: number
}

const actorText = ({ id, name, type }: AuditEntry["actor"]): string =>
  [id ?? type, ...(name === null ? [] : [`(${name})`])].join(" ")

const detailText = (details: AuditEntry["details"]): string =>
  Object.entries(details)
    .map(([key, value]) => `${key}=${Array.isArray(value) ? value.join(",") : value}`)
    .join(" ")

/** Prints the audit trail of an organisation and mode, newest first. */
export const audit = ({ action, limit, since, subject, until, ...options }: AuditOptions): Promise<void> => {
  if (action !== undefined && !Schema.is(AuditAction)(action)) {
    throw new UsageError(`no such action: ${action}; choose from ${AuditAction.literals.join(", ")}`)
  }
  const span = spanOf({ since, until })
  return withStore(options, async (extrait) => {
    const entries = await gather(limit, (page) =>
      extrait.audit.list({
        ...page,
        ...(action === undefined ? {} : { action }),
        ...(subject === undefined ? {} : { subject }),
        ...span
      })
    )
    const rows = entries.map(({ action: done, actor, created_at, details, subject: of }) =>
      [created_at, done, of, `by ${actorText(actor)}`, detailText(details)].join("  ").trimEnd()
    )
    print(options, entries, rows.length === 0 ? "Nothing is recorded" : rows.join("\n"))
  })
}
