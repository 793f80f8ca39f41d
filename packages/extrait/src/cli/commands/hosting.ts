import type { Command } from "commander"
import { requireProtocol } from "../../mcp/installed.js"
import { flagOf } from "../flags.js"
import type { McpOptions } from "../mcp.js"
import {
  askingModel,
  examples,
  type Host,
  inStore,
  ofStore,
  type SetStatus,
  typeFile,
  webhookNetwork,
  whole
} from "../options.js"
import type { ServeOptions } from "../serve.js"
import type { StoreOptions } from "../withStore.js"

/** `serve`, `mcp` and `doctor`: servers on this machine, and whether the machine has what it needs. */
export const hostingCommands = (root: Command, setStatus: SetStatus, host: Host): void => {
  askingModel(
    inStore(
      root
        .command("serve")
        .description("serve the HTTP API")
        .option("--port <number>", "port; 0 takes a free one", whole(0, 65_535), 3000)
        .option("--host <address>", "address to listen on", "127.0.0.1")
    )
  )
    .addOption(flagOf("queue"))
    .addOption(flagOf("console"))
    .option("--no-console", "serve no console")
    .addOption(flagOf("mcp"))
    .addOption(flagOf("concurrency"))
    .addOption(typeFile())
    .addOption(webhookNetwork())
    .addOption(flagOf("urlUploads"))
    .option("--json", "print where it listens as one line of JSON")
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

  root
    .command("mcp")
    .description("serve agents on standard input and output: Model Context Protocol tools over this machine's files")
    .option("--data-dir <dir>", "keep documents in this folder; without it, in memory")
    .addOption(typeFile())
    .addHelpText("after", examples("extrait mcp", "extrait mcp --data-dir ./extrait-data"))
    .action(async (options: McpOptions) => {
      requireProtocol()
      const { mcp } = await import("../mcp.js")
      await mcp(options)
    })

  ofStore(root.command("doctor").description("check this machine by using it"))
    .addHelpText("after", examples("extrait doctor", "extrait doctor --data-dir /var/lib/extrait --json"))
    .action(async (options: StoreOptions) => {
      const { doctor } = await import("../doctor.js")
      setStatus((await doctor({ ...options, ...host })) ? 0 : 1)
    })
}
