import type { TestProject } from "vitest/node"
import { startPostgres } from "./postgres/server.mjs"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of a PostgreSQL that all files of the run share, each in schemas of its own. */
    readonly postgresUrl: string
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgres()
  provide("postgresUrl", server.url())
  return server.remove
}
