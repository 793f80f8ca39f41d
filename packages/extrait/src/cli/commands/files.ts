import type { Command } from "commander"
import { examples, ofStore } from "../options.js"
import type { StoreOptions } from "../withStore.js"

/** `files`: what documents were sent as. */
export const filesCommands = (root: Command): void => {
  const resealing = examples("EXTRAIT_FILE_KEYS=2027:$NEW,2026:$OLD extrait files reseal")
  const files = root
    .command("files")
    .description("files of documents, encrypted at rest with EXTRAIT_FILE_KEYS")
    .addHelpText("after", resealing)
  ofStore(
    files
      .command("reseal")
      .description(
        "encrypt them with the first of several keys (EXTRAIT_FILE_KEYS=new:key,old:key), so that you can drop the others"
      )
  )
    .addHelpText("after", resealing)
    .action(async (options: StoreOptions) => (await import("../files.js")).resealFiles(options))
}
