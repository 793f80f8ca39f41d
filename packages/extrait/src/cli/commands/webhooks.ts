import type { Command } from "commander"
import { examples, ofStore, ofTenant, several, webhookNetwork } from "../options.js"
import type { CreateWebhookOptions, RecoverOptions, UpdateWebhookOptions } from "../webhooks.js"
import type { StoreOptions } from "../withStore.js"

const someEvents = "for example document.failed; repeatable"

/** `webhooks`: where events are sent. */
export const webhooksCommands = (root: Command): void => {
  const webhooks = root
    .command("webhooks")
    .description("endpoints to which events are sent")
    .addHelpText(
      "after",
      examples(
        "SECRET=$(extrait webhooks create https://receiver.example/extrait)",
        "extrait webhooks list",
        "extrait webhooks test we_…"
      )
    )
  const command = (name: string, description: string) =>
    ofStore(ofTenant(webhooks.command(name).description(description), "whose"))
  command("create", "register an endpoint and print its secret once")
    .argument("<url>")
    .option("--event <type>", `${someEvents} (default: every event of a document's end)`, several)
    .addOption(webhookNetwork())
    .addHelpText(
      "after",
      examples(
        "SECRET=$(extrait webhooks create https://receiver.example/extrait)",
        "extrait webhooks create https://receiver.example/failed --event document.failed --json"
      )
    )
    .action(async (url: string, options: CreateWebhookOptions) =>
      (await import("../webhooks.js")).createWebhook(url, options)
    )
  command("list", "list endpoints, without their secrets")
    .addHelpText("after", examples("extrait webhooks list --json"))
    .action(async (options: StoreOptions) => (await import("../webhooks.js")).listWebhooks(options))
  command("update", "change an endpoint; the rest stays")
    .argument("<id>")
    .option("--url <url>", "where events are sent")
    .option("--event <type>", someEvents, several)
    .option("--all-events", "every event of a document's end, as without --event")
    .option("--active", "send events to it")
    .option("--inactive", "send none")
    .addOption(webhookNetwork())
    .addHelpText("after", examples("extrait webhooks update we_… --event document.failed --active"))
    .action(async (id: string, options: UpdateWebhookOptions) =>
      (await import("../webhooks.js")).updateWebhook(id, options)
    )
  command("rotate-secret", "make a new secret and print it once; for a day the old one signs too")
    .argument("<id>")
    .addHelpText("after", examples("SECRET=$(extrait webhooks rotate-secret we_…)"))
    .action(async (id: string, options: StoreOptions) =>
      (await import("../webhooks.js")).rotateWebhookSecret(id, options)
    )
  command("test", "send a test message now and report the outcome")
    .argument("<id>")
    .addOption(webhookNetwork())
    .addHelpText("after", examples("extrait webhooks test we_…"))
    .action(async (id: string, options: StoreOptions) => (await import("../webhooks.js")).testWebhook(id, options))
  command("recover", "redeliver what has not reached an endpoint, for example after an outage")
    .argument("<id>")
    .requiredOption("--since <time>", "ISO 8601: when the outage began")
    .addHelpText("after", examples("extrait webhooks recover we_… --since 2026-03-01T06:00:00Z"))
    .action(async (id: string, options: RecoverOptions) => (await import("../webhooks.js")).recoverWebhook(id, options))
  command("delete", "delete an endpoint and its pending deliveries")
    .argument("<id>")
    .addHelpText("after", examples("extrait webhooks delete we_…"))
    .action(async (id: string, options: StoreOptions) => (await import("../webhooks.js")).deleteWebhook(id, options))
}
