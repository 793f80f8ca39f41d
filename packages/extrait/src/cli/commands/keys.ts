import type { Command } from "commander"
import type { CreateKeyOptions, RotateKeyOptions } from "../keys.js"
import { duration, examples, ofStore, ofTenant, several } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `keys`: the API keys of a store. */
export const keysCommands = (root: Command): void => {
  const keys = root
    .command("keys")
    .description("API keys")
    .addHelpText(
      "after",
      examples("KEY=$(extrait keys create)", "extrait keys list", "extrait keys rotate key_… --grace 1h")
    )
  ofStore(
    ofTenant(
      keys.command("create").description("create a key and print it once"),
      "whose key; created if it does not exist"
    )
      .option("--name <text>", "what the key is for")
      .option("--scope <scope>", "submit, read, review or admin; repeatable (default: the first three)", several)
      .option("--expires-in <time>", "such as 90d, 12h, 30m or 3600s (default: never)", duration)
  )
    .addHelpText(
      "after",
      examples(
        'KEY=$(extrait keys create --organisation "Ateliers Brume" --mode live)',
        "extrait keys create --name archive --scope read --expires-in 90d"
      )
    )
    .action(async (options: CreateKeyOptions) => (await import("../keys.js")).createKey(options))
  ofStore(keys.command("list").description("list all keys, without their secrets"))
    .addHelpText("after", examples("extrait keys list --json"))
    .action(async (options: StoreOptions) => (await import("../keys.js")).listKeys(options))
  ofStore(
    keys
      .command("rotate")
      .description("replace a key; the old one stays valid for a day")
      .argument("<id>")
      .option("--grace <time>", "how long the old key stays valid, such as 1h (default: 1d)", duration)
  )
    .addHelpText("after", examples("KEY=$(extrait keys rotate key_… --grace 1h)"))
    .action(async (id: string, options: RotateKeyOptions) => (await import("../keys.js")).rotateKey(id, options))
  ofStore(keys.command("revoke").description("revoke a key at once").argument("<id>"))
    .addHelpText("after", examples("extrait keys revoke key_…"))
    .action(async (id: string, options: StoreOptions) => (await import("../keys.js")).revokeKey(id, options))
}
