import type { Command } from "commander"
import type { AuditOptions } from "../audit.js"
import { examples, ofSpan, ofStore, ofTenant } from "../options.js"

/** `audit`: who changed what. */
export const auditCommands = (root: Command): void => {
  const audit = root.command("audit").description("show who changed what, and when, newest first")
  const chosen = ofTenant(audit, "whose")
    .option("--action <action>", "for example document.deleted")
    .option("--subject <id>", "id of what was changed")
  ofStore(ofSpan(chosen, "entries"))
    .addHelpText("after", examples("extrait audit --action document.deleted --since 2026-03-01"))
    .action(async (options: AuditOptions) => (await import("../audit.js")).audit(options))
}
