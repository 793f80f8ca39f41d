import { Extrait } from "../Extrait.js"
import type { ExtraitOptions } from "../options/index.js"
import { configured } from "./configFile.js"

/** Options of every command that looks into the store. */
export interface StoreOptions {
  readonly dataDir?: string
  readonly database?: string
  /** Whose documents; the library's defaults where they are left out. */
  readonly organisation?: string
  readonly mode?: "test" | "live"
  /** Where webhooks may go though it is not public; the library's default where it is left out. */
  readonly webhookNetwork?: ReadonlyArray<string>
  /** The configuration file; the one of the working directory where it is left out. */
  readonly config?: string
  readonly json?: boolean
}

/** Opens the store for a short command: no worker starts, and a server may run beside it. */
export const withStore = async <A>(
  { config, database, dataDir, mode, organisation, webhookNetwork }: StoreOptions,
  use: (extrait: Extrait) => Promise<A>
): Promise<A> => {
  const flags: ExtraitOptions = {
    concurrency: 0,
    actor: { type: "command" },
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(database === undefined ? {} : { database }),
    // A mistyped name would be an organisation of its own, with nothing in it.
    ...(organisation === undefined ? {} : { organisation, createOrganisation: false }),
    ...(mode === undefined ? {} : { mode }),
    ...(webhookNetwork === undefined ? {} : { webhookNetworks: webhookNetwork })
  }
  const extrait = await Extrait.open(await configured(flags, config))
  try {
    return await use(extrait)
  } finally {
    await extrait.close()
  }
}

/** Prints a value as JSON where that is asked for, and otherwise the text for people. */
export const print = (options: StoreOptions, value: unknown, text: string): void => {
  process.stdout.write(options.json === true ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`)
}
