import type { Actor, Services, Tenant } from "@extrait/core"
import { withOwnTypes } from "@extrait/engine/domain"
import type { FetchHandler, RequestHandlerOptions } from "@extrait/http"
import type { ManagedRuntime } from "effect"
import type { OpenFault } from "./layer.js"
import type { AgentDocuments } from "./mcp/Tool.js"
import type { ResolvedOptions } from "./resolveOptions.js"

/** What answers requests: the API, and beside it the console and the tools of agents where they are asked for. All are loaded with the first request. */
export const handlerOf = async (
  managed: ManagedRuntime.ManagedRuntime<Services, OpenFault>,
  { console: path, documentTypes, http, mcp, urlUploads }: ResolvedOptions,
  documentsOf: (tenant: Tenant, actor: Actor) => AgentDocuments
): Promise<FetchHandler> => {
  const { makeFetchHandler } = await import("@extrait/http")
  let options: RequestHandlerOptions = http
  if (path !== null) {
    const { consoleSite } = await import("@extrait/console")
    options = { ...options, sites: [...(options.sites ?? []), consoleSite({ path })] }
  }
  if (mcp !== null) {
    const { mcpService } = await import("./mcp/mcpService.js")
    const service = mcpService({
      path: mcp,
      documentsOf,
      types: withOwnTypes(documentTypes),
      urls: urlUploads !== null
    })
    options = { ...options, services: [...(options.services ?? []), service] }
  }
  return makeFetchHandler(managed, options)
}
