import { createHash } from "node:crypto"

/** Most characters of a key: with each capital as two characters a file's name stays below the 255 bytes of file systems. */
const maxKeyLength = 120

const segment = "[A-Za-z0-9_-][A-Za-z0-9_.-]*"
const valid = new RegExp(`^${segment}(/${segment})*$`)

/** Whether a key may be used: segments of letters, digits, `_`, `-` and `.`, none of which begins with a dot. */
export const isBlobKey = (key: string): boolean => key.length <= maxKeyLength && valid.test(key)

const suffix = ".blob"

/**
 * The name of a key's file, without a folder separator. Capitals become `+` and the small letter, because some file
 * systems do not tell them apart; `/` becomes `=`.
 */
export const fileNameOf = (key: string): string =>
  `${key.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`).replaceAll("/", "=")}${suffix}`

/** The key of a file's name; null for a file that is not ours. */
export const keyOf = (fileName: string): string | null => {
  if (!fileName.endsWith(suffix)) return null
  const key = fileName
    .slice(0, -suffix.length)
    .replaceAll("=", "/")
    .replace(/\+([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return isBlobKey(key) && fileNameOf(key) === fileName ? key : null
}

/** The folder of a key's file, one of 256, so that none grows too large. */
export const shardOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 2)
