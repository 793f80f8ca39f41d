import type { Actor, Tenant } from "@extrait/core"
import type { DocumentType } from "@extrait/engine"
import { beyondJsonLimits, type MountedService } from "@extrait/http"
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"
import { agentServer } from "./agentServer.js"
import type { AgentDocuments } from "./Tool.js"

/**
 * Most bytes of a call, in which base64 makes a file a third larger. The process reads a call whole. Send larger files
 * to the API, which streams them, and name them by id.
 */
const MOST_BYTES = 4 * 1024 * 1024

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

/** A refusal as the protocol has it. @see https://www.jsonrpc.org/specification#error_object */
const refused = (code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status: 400 })

/** The message of a call, or the refusal of one that is not answered. */
const messageOf = async (request: Request): Promise<{ readonly message: unknown } | Response> => {
  const text = await request.text()
  const beyond = beyondJsonLimits(text)
  if (beyond !== null) return refused(-32600, beyond)
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return refused(-32700, "Not valid JSON")
  }
  // Later versions of the protocol have no batches, in which each message would be a call that no limit counts.
  return Array.isArray(message) ? refused(-32600, "Send each message by itself") : { message }
}

/**
 * The tools of agents by the protocol's Streamable HTTP, beside the API and with its keys. Each request stands for itself: there are no sessions, so that any of several processes answers it.
 */
export const mcpService = ({ documentsOf, path, types, urls }: McpServiceOptions): MountedService => ({
  path,
  methods: ["POST"],
  scope: "read",
  maxBytes: MOST_BYTES,
  answer: async ({ caller: { actor, scopes, tenant }, request, submitting }) => {
    const { signal } = request
    const read = await messageOf(request)
    if (read instanceof Response) return read
    const server = agentServer({
      documents: documentsOf(tenant, actor),
      types,
      scopes,
      urls,
      localFiles: false,
      submitting,
      signal
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(request, { parsedBody: read.message })
    } finally {
      await server.close()
    }
  }
})
