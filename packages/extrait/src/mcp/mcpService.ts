import type { Actor, Tenant } from "@extrait/core"
import type { DocumentType } from "@extrait/engine"
import type { MountedService } from "@extrait/http"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import { agentServer } from "./agentServer.js"
import type { AgentDocuments } from "./Tool.js"

/** Most bytes of a call: a file in base64 is a third larger than it is. Larger ones go through the API, and are named by their id. */
const MOST_BYTES = 32 * 1024 * 1024

/** What is served at the path. */
export interface McpServiceOptions {
  /** Below the mount, such as `/mcp`. */
  readonly path: string
  /** The documents of a caller's own organisation and mode. */
  readonly documentsOf: (tenant: Tenant, actor: Actor) => AgentDocuments
  /** The types that are known, built-in ones first. */
  readonly types: ReadonlyArray<DocumentType>
  /** Whether files may be named by URL. */
  readonly urls: boolean
}

/**
 * The tools of agents by the protocol's Streamable HTTP, beside the API and with its keys. Each request stands for itself: there are no sessions, so that any of several processes answers it.
 */
export const mcpService = ({ documentsOf, path, types, urls }: McpServiceOptions): MountedService => ({
  path,
  methods: ["POST"],
  scope: "read",
  maxBytes: MOST_BYTES,
  answer: async (request, { actor, scopes, tenant }) => {
    const server = agentServer({ documents: documentsOf(tenant, actor), types, scopes, urls, localFiles: false })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request)
    } finally {
      await server.close()
    }
  }
})
