import { serveNode } from "@extrait/http"
import { Extrait } from "../Extrait.js"
import { resolveOptions } from "../resolveOptions.js"
import { configured } from "./configFile.js"
import { type AskedModel, modelOf } from "./options.js"
import { UsageError } from "./UsageError.js"

export interface ServeOptions extends AskedModel {
  readonly port: number
  readonly host: string
  readonly dataDir?: string
  readonly database?: string
  readonly queue?: "embedded" | "graphile"
  readonly concurrency?: number
  readonly typeFile?: ReadonlyArray<string>
  readonly webhookNetwork?: ReadonlyArray<string>
  readonly urlUploads?: boolean
  /** Path of the console; false for none. Default: that of the configuration, or `/console`. */
  readonly console?: string | false
  readonly config?: string
  /** Path of the tools of agents. Default: that of the configuration; without one there are none. */
  readonly mcp?: string
  readonly json?: boolean
}

/** Serves HTTP until the process is stopped; then finishes responses and returns unfinished work to the queue. */
export const serve = async ({
  concurrency,
  config,
  console: consolePath,
  database,
  dataDir,
  host,
  json,
  mcp,
  port,
  queue,
  typeFile,
  urlUploads,
  webhookNetwork,
  ...model
}: ServeOptions): Promise<void> => {
  const said = await configured(
    {
      ...(consolePath === undefined ? {} : { console: consolePath === false ? null : consolePath }),
      ...(typeFile === undefined ? {} : { documentTypes: typeFile }),
      ...(webhookNetwork === undefined ? {} : { webhookNetworks: webhookNetwork }),
      // The configuration's other settings for fetching files still apply.
      ...(urlUploads === true ? { urlUploads: {} } : {}),
      ...(mcp === undefined ? {} : { mcp }),
      ...modelOf(model),
      ...(dataDir === undefined ? {} : { dataDir }),
      ...(database === undefined ? {} : { database }),
      ...(queue === undefined ? {} : { queue }),
      ...(concurrency === undefined ? {} : { concurrency })
    },
    config
  )
  const options = { log: "info", console: "/console", ...said } as const
  const extrait = await Extrait.open(options)
  // The instance was opened with these options, so none of them is refused any more.
  const { console, database: kept, dataDir: folder, http } = resolveOptions(options)
  try {
    const server = await serveNode({ handler: extrait.fetch, drain: extrait.drain, host, port }).catch(
      (error: unknown) => {
        throw new UsageError(`cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`)
      }
    )
    const page = console === null ? null : `${server.url}${http.prefix ?? ""}${console}`
    process.stdout.write(
      json === true
        ? `${JSON.stringify({ url: server.url, console: page, data_dir: folder })}\n`
        : `Extrait listens on ${server.url}\n${page === null ? "" : `The console is at ${page}\n`}${kept === null ? "Data is" : "Files are"} kept in ${folder ?? "memory"}\n`
    )
    await new Promise<void>((resolve) => {
      process.once("SIGINT", () => resolve())
      process.once("SIGTERM", () => resolve())
    })
    await server.close()
  } finally {
    await extrait.close()
  }
}
