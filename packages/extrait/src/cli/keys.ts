import { KeyScope } from "@extrait/core"
import { Schema } from "effect"
import type { Extrait } from "../Extrait.js"
import type { NewApiKey } from "../NewApiKey.js"
import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Options of `extrait keys create`. */
export interface CreateKeyOptions extends StoreOptions {
  readonly organisation?: string
  readonly mode: "test" | "live"
  readonly name?: string
  readonly scope?: ReadonlyArray<string>
  /** Seconds. */
  readonly expiresIn?: number
}

/** Options of `extrait keys rotate`. */
export interface RotateKeyOptions extends StoreOptions {
  /** Seconds. */
  readonly grace?: number
}

const announce = (key: NewApiKey, options: StoreOptions): void => {
  // Only the key goes to standard output, so that a script can take it; remarks about it go to standard error.
  print(options, key, key.secret)
  if (options.json !== true)
    process.stderr.write(`${key.id} (${key.mode}): store the key now, it is not shown again.\n`)
}

/** Says which organisation has its first key: one whose name was mistyped is made as any other. */
const announceFirst = async (extrait: Extrait, key: NewApiKey, organisation: string): Promise<void> => {
  const keys = await extrait.keys.list()
  if (keys.every(({ id, organisation }) => id === key.id || organisation !== key.organisation))
    process.stderr.write(`It is the first key of the organisation ${JSON.stringify(organisation)}.\n`)
}

const isScope = Schema.is(KeyScope)

export const createKey = ({
  expiresIn,
  mode,
  name,
  organisation,
  scope,
  ...options
}: CreateKeyOptions): Promise<void> => {
  const unknown = scope?.find((one) => !isScope(one))
  if (unknown !== undefined) {
    throw new UsageError(`no such scope: ${unknown}; choose from ${KeyScope.literals.join(", ")}`)
  }
  return withStore(options, async (extrait) => {
    const key = await extrait.keys.create({
      mode,
      ...(name === undefined ? {} : { name }),
      ...(organisation === undefined ? {} : { organisation }),
      ...(scope === undefined ? {} : { scopes: scope.filter(isScope) }),
      ...(expiresIn === undefined ? {} : { expires_in: expiresIn })
    })
    announce(key, options)
    if (organisation !== undefined) await announceFirst(extrait, key, organisation)
  })
}

export const listKeys = (options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const keys = await extrait.keys.list()
    const rows = keys.map(
      ({ created_at, expires_at, id, last_used_at, name, organisation, prefix, revoked_at, scopes }) =>
        [
          id,
          organisation,
          `${prefix}…`,
          name ?? "-",
          scopes.join(","),
          `created ${created_at}`,
          last_used_at === null ? "never used" : `used ${last_used_at}`,
          ...(expires_at === null ? [] : [`expires ${expires_at}`]),
          ...(revoked_at === null ? [] : [`revoked ${revoked_at}`])
        ].join("  ")
    )
    print(options, keys, rows.length === 0 ? "No keys" : rows.join("\n"))
  })

export const rotateKey = (id: string, { grace, ...options }: RotateKeyOptions): Promise<void> =>
  withStore(options, async (extrait) =>
    announce(await extrait.keys.rotate(id, grace === undefined ? {} : { graceSeconds: grace }), options)
  )

export const revokeKey = (id: string, options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const key = await extrait.keys.revoke(id)
    print(options, key, `${key.id} is revoked`)
  })
