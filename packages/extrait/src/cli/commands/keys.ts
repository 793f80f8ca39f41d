import type { Command } from "commander"
import type { CreateKeyOptions } from "../keys.js"
import { examples, ofStore, ofTenant } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `keys`: the API keys of a store. */
export const keysCommands = (root: Command): void => {
  const keys = root.command("keys").description("API keys")
  ofStore(
    ofTenant(
      keys.command("create").description("make a key and print it, once"),
      "whose key; made when there is none of that name"
    ).option("--name <text>", "what the key is for")
  )
    .addHelpText("after", examples('KEY=$(extrait keys create --organisation "Ateliers Brume" --mode live)'))
    .action(async (options: CreateKeyOptions) => (await import("../keys.js")).createKey(options))
  ofStore(keys.command("list").description("list all keys, without their secrets")).action(
    async (options: StoreOptions) => (await import("../keys.js")).listKeys(options)
  )
  ofStore(
    keys
      .command("rotate")
      .description("make a new key in place of an old one, which stays valid for a day")
      .argument("<id>")
  ).action(async (id: string, options: StoreOptions) => (await import("../keys.js")).rotateKey(id, options))
  ofStore(keys.command("revoke").description("end a key's validity at once").argument("<id>")).action(
    async (id: string, options: StoreOptions) => (await import("../keys.js")).revokeKey(id, options)
  )
}
