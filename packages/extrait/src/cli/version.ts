import { createRequire } from "node:module"

/** The version that the package's manifest names. */
export const { version } = createRequire(import.meta.url)("../../package.json") as { readonly version: string }
