import { createRequire } from "node:module"
import { OptionRefused } from "../OptionRefused.js"

/** Refuses to serve agents where the package that speaks to them is not installed. */
export const requireProtocol = (): void => {
  try {
    createRequire(import.meta.url).resolve("@modelcontextprotocol/sdk/server/index.js")
  } catch {
    throw new OptionRefused(
      "tools of agents need the package @modelcontextprotocol/sdk: npm install @modelcontextprotocol/sdk"
    )
  }
}
