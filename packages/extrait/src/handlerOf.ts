import type { Services } from "@extrait/core"
import type { FetchHandler } from "@extrait/http"
import type { ManagedRuntime } from "effect"
import type { OpenFault } from "./layer.js"
import type { ResolvedOptions } from "./resolveOptions.js"

/** What answers requests: the API, and the console where one is asked for. Both are loaded with the first request. */
export const handlerOf = async (
  managed: ManagedRuntime.ManagedRuntime<Services, OpenFault>,
  { console: path, http }: ResolvedOptions
): Promise<FetchHandler> => {
  const { makeFetchHandler } = await import("@extrait/http")
  if (path === null) return makeFetchHandler(managed, http)
  const { consoleSite } = await import("@extrait/console")
  return makeFetchHandler(managed, { ...http, sites: [...(http.sites ?? []), consoleSite({ path })] })
}
