import { serveNode } from "@extrait/http"
import { Extrait } from "../Extrait.js"
import { defaultDataDir } from "../resolveOptions.js"
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
  /** Path of the console; false for none. */
  readonly console: string | false
  readonly json?: boolean
}

/** Serves HTTP until the process is told to stop; then finishes answers and hands unfinished work back to the queue. */
export const serve = async ({
  concurrency,
  console,
  database,
  dataDir,
  host,
  json,
  port,
  queue,
  typeFile,
  webhookNetwork,
  ...model
}: ServeOptions): Promise<void> => {
  const extrait = await Extrait.open({
    log: "info",
    console: console === false ? null : console,
    documentTypes: typeFile ?? [],
    webhookNetworks: webhookNetwork ?? [],
    ...modelOf(model),
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(database === undefined ? {} : { database }),
    ...(queue === undefined ? {} : { queue }),
    ...(concurrency === undefined ? {} : { concurrency })
  })
  try {
    const server = await serveNode({ handler: extrait.fetch, drain: extrait.drain, host, port }).catch(
      (error: unknown) => {
        throw new UsageError(`cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : error}`)
      }
    )
    const folder = dataDir ?? defaultDataDir()
    const page = console === false ? null : `${server.url}${console}`
    process.stdout.write(
      json === true
        ? `${JSON.stringify({ url: server.url, console: page, data_dir: folder })}\n`
        : `Extrait listens on ${server.url}\n${page === null ? "" : `The console is at ${page}\n`}${database === undefined ? "Data is" : "Files are"} kept in ${folder}\n`
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
