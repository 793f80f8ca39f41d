import { UsageError } from "./UsageError.js"
import { print, type StoreOptions, withStore } from "./withStore.js"

/** Encrypts every file with the first of the file keys. Fails where one opens with none of them: it is not to be dropped yet. */
export const resealFiles = (options: StoreOptions): Promise<void> =>
  withStore(options, async (extrait) => {
    const sealed = await extrait.files.reseal()
    if (sealed === null) throw new UsageError("files are not encrypted: EXTRAIT_FILE_KEYS has no key")
    const { current, resealed, unreadable } = sealed
    print(options, sealed, `${resealed} files are encrypted anew with the first key, ${current} were already`)
    if (unreadable > 0) {
      throw new UsageError(
        `${unreadable} files open with none of the keys: add the key that encrypted them to EXTRAIT_FILE_KEYS, or EXTRAIT_FILE_PLAIN=read for those of before the first key`
      )
    }
  })
