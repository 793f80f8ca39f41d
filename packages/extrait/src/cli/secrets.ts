import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Seals every secret with the first of the secret keys. Fails where one opens with none of them: it is not to be dropped yet. */
export const resealSecrets = (options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const sealed = await extrait.webhookEndpoints.resealSecrets()
    const { resealed, unreadable } = sealed
    print(options, sealed, `The secrets of ${resealed} webhook endpoints are sealed anew with the first key`)
    if (unreadable > 0) {
      throw new UsageError(
        `the secrets of ${unreadable} webhook endpoints open with none of the keys: add the key that sealed them to EXTRAIT_SECRET_KEY`
      )
    }
  })
