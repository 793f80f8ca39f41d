import type { Command } from "commander"
import type { AuditOptions } from "../audit.js"
import { examples, ofStore, ofTenant, whole } from "../options.js"

/** `audit`: who changed what. */
export const auditCommands = (root: Command): void => {
  ofStore(
    ofTenant(root.command("audit").description("tell who changed what, and when, newest first"), "whose")
      .option("--action <action>", "such as document.deleted")
      .option("--subject <id>", "id of what was changed")
      .option("--since <time>", "ISO 8601, inclusive")
      .option("--until <time>", "ISO 8601, exclusive")
      .option("--limit <number>", "most entries", whole(1, 1_000_000), 100)
  )
    .addHelpText("after", examples("extrait audit --action document.deleted --since 2026-03-01"))
    .action(async (options: AuditOptions) => (await import("../audit.js")).audit(options))
}
