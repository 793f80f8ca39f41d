import type { Command } from "commander"
import type { ListEventsOptions, RedeliverOptions } from "../events.js"
import { examples, ofSpan, ofStore, ofTenant } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `events`: what became of documents, and whether receivers know. */
export const eventsCommands = (root: Command): void => {
  const events = root
    .command("events")
    .description("events of documents, and their deliveries")
    .addHelpText(
      "after",
      examples("extrait events list --type document.failed", "extrait events redeliver evt_… --endpoint we_…")
    )
  const command = (name: string, description: string) =>
    ofStore(ofTenant(events.command(name).description(description), "whose"))
  ofSpan(
    command("list", "list events with their deliveries, newest first")
      .option("--type <type>", "for example document.failed")
      .option("--document <id>", "of one document"),
    "events"
  )
    .addHelpText("after", examples("extrait events list --type document.failed --since 2026-03-01"))
    .action(async (options: ListEventsOptions) => (await import("../events.js")).listEvents(options))
  command("show", "show an event with its deliveries")
    .argument("<id>")
    .addHelpText("after", examples("extrait events show evt_… --json"))
    .action(async (id: string, options: StoreOptions) => (await import("../events.js")).showEvent(id, options))
  command("redeliver", "redeliver an event, to one endpoint or to all")
    .argument("<id>")
    .option("--endpoint <id>", "only to this one")
    .addHelpText("after", examples("extrait events redeliver evt_… --endpoint we_…"))
    .action(async (id: string, options: RedeliverOptions) => (await import("../events.js")).redeliverEvent(id, options))
  command("attempts", "show the log of a delivery's attempts, oldest first")
    .argument("<id>")
    .argument("<delivery id>")
    .addHelpText("after", examples("extrait events attempts evt_… dlv_…"))
    .action(async (id: string, delivery: string, options: StoreOptions) =>
      (await import("../events.js")).listAttempts(id, delivery, options)
    )
}
