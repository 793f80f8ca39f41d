import { Extrait, type NewApiKey } from "../Extrait.js"

/** Options that every `extrait keys` command takes. */
export interface KeysOptions {
  readonly dataDir?: string
  readonly json?: boolean
}

/** Options of `extrait keys create`. */
export interface CreateKeyOptions extends KeysOptions {
  readonly organisation?: string
  readonly mode: "test" | "live"
  readonly name?: string
}

/** Opens the store for a short command: no worker starts, and a server may run beside it. */
const withStore = async <A>({ dataDir }: KeysOptions, use: (extrait: Extrait) => Promise<A>): Promise<A> => {
  const extrait = await Extrait.open({ concurrency: 0, ...(dataDir === undefined ? {} : { dataDir }) })
  try {
    return await use(extrait)
  } finally {
    await extrait.close()
  }
}

const print = (options: KeysOptions, value: unknown, text: string): void => {
  process.stdout.write(options.json === true ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`)
}

const announce = (key: NewApiKey, options: KeysOptions): void => {
  // The key alone on standard output, so that a script can take it; what is said about it goes beside.
  print(options, key, key.secret)
  if (options.json !== true)
    process.stderr.write(`${key.id} (${key.mode}): store the key now, it is not shown again.\n`)
}

export const createKey = ({ mode, name, organisation, ...options }: CreateKeyOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const key = await extrait.keys.create({
      mode,
      ...(name === undefined ? {} : { name }),
      ...(organisation === undefined ? {} : { organisation })
    })
    announce(key, options)
  })

export const listKeys = (options: KeysOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const keys = await extrait.keys.list()
    const rows = keys.map(({ created_at, expires_at, id, last_used_at, name, prefix, revoked_at }) =>
      [
        id,
        `${prefix}…`,
        name ?? "-",
        `created ${created_at}`,
        last_used_at === null ? "never used" : `used ${last_used_at}`,
        ...(expires_at === null ? [] : [`expires ${expires_at}`]),
        ...(revoked_at === null ? [] : [`revoked ${revoked_at}`])
      ].join("  ")
    )
    print(options, keys, rows.length === 0 ? "There is no key" : rows.join("\n"))
  })

export const rotateKey = (id: string, options: KeysOptions): Promise<void> =>
  withStore(options, async (extrait) => announce(await extrait.keys.rotate(id), options))

export const revokeKey = (id: string, options: KeysOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const key = await extrait.keys.revoke(id)
    print(options, key, `${key.id} is revoked`)
  })
