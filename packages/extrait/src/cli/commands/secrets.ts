import type { Command } from "commander"
import { examples, ofStore } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `secrets`: what is sealed at rest. */
export const secretsCommands = (root: Command): void => {
  const resealing = examples("EXTRAIT_SECRET_KEY=$NEW,$OLD extrait secrets reseal")
  const secrets = root
    .command("secrets")
    .description("webhook secrets, sealed at rest with EXTRAIT_SECRET_KEY")
    .addHelpText("after", resealing)
  ofStore(
    secrets
      .command("reseal")
      .description(
        "seal them with the first of several keys (EXTRAIT_SECRET_KEY=new,old), so that you can drop the others"
      )
  )
    .addHelpText("after", resealing)
    .action(async (options: StoreOptions) => (await import("../secrets.js")).resealSecrets(options))
}
