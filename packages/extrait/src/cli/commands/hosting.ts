import { type Command, InvalidArgumentError, Option } from "commander"
import { askingModel, examples, inStore, ofStore, type SetStatus, typeFile, webhookNetwork, whole } from "../options.js"
import type { ServeOptions } from "../serve.js"
import type { StoreOptions } from "../withStore.js"

/** A path below the API. */
const pathOf = (text: string): string => {
  if (/^(\/[\w.~-]+)+$/.test(text) && !/^\/(v1|docs)(\/|$)/.test(text)) return text
  throw new InvalidArgumentError("Expected a path such as /console, and none of the API's own.")
}

/** `serve` and `doctor`: a server on this machine, and whether the machine has what it needs. */
export const hostingCommands = (root: Command, setStatus: SetStatus): void => {
  askingModel(
    inStore(
      root
        .command("serve")
        .description("serve the HTTP interface")
        .option("--port <number>", "port; 0 takes a free one", whole(0, 65_535), 3000)
        .option("--host <address>", "address to listen on", "127.0.0.1")
    )
  )
    .addOption(new Option("--queue <queue>", "what hands documents to workers").choices(["embedded", "graphile"]))
    .addOption(
      new Option("--console <path>", "path of the console, a web page that needs a key to show anything")
        .default("/console")
        .argParser(pathOf)
    )
    .option("--no-console", "serve no console")
    .option("--concurrency <number>", "documents worked on at once; 0 only accepts them", whole(0, 256))
    .addOption(typeFile())
    .addOption(webhookNetwork())
    .option("--json", "say where it listens as one line of JSON")
    .addHelpText(
      "after",
      examples(
        "extrait serve --port 8080",
        "extrait serve --port 0 --json",
        "extrait serve --database postgres://localhost/extrait --queue graphile --concurrency 0"
      )
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import("../serve.js")
      await serve(options)
    })

  ofStore(root.command("doctor").description("check what is needed of this machine, by using it"))
    .addHelpText("after", examples("extrait doctor", "extrait doctor --data-dir /var/lib/extrait --json"))
    .action(async (options: StoreOptions) => {
      const { doctor } = await import("../doctor.js")
      setStatus((await doctor(options)) ? 0 : 1)
    })
}
