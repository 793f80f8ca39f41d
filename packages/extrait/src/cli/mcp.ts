import { defaultScopes } from "@extrait/core"
import { withOwnTypes } from "@extrait/engine/domain"
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js"
import { readDocumentTypes } from "../documentTypes.js"
import { Extrait } from "../Extrait.js"
import { agentServer } from "../mcp/agentServer.js"

/** Options of `extrait mcp`, as the command line gives them. */
export interface McpOptions {
  readonly dataDir?: string
  readonly typeFile?: ReadonlyArray<string>
}

/** Serves an agent until it closes standard input or the process is stopped. Only the protocol writes to standard output. */
export const mcp = async ({ dataDir, typeFile = [] }: McpOptions): Promise<void> => {
  const extrait = await Extrait.open({ dataDir: dataDir ?? null, documentTypes: typeFile })
  try {
    const server = agentServer(
      {
        documents: extrait.documents,
        types: withOwnTypes(readDocumentTypes(typeFile)),
        scopes: defaultScopes,
        localFiles: true,
        urls: false,
        // It serves a single user.
        submitting: async () => null,
        signal: new AbortController().signal
      },
      (error) => process.stderr.write(`extrait mcp: ${error instanceof Error ? error.stack : String(error)}\n`)
    )
    const ended = new Promise<void>((resolve) => {
      server.onclose = resolve
      process.stdin.once("end", resolve)
      process.once("SIGINT", resolve)
      process.once("SIGTERM", resolve)
    })
    await server.connect(new StdioServerTransport())
    await ended
    await server.close()
  } finally {
    await extrait.close()
  }
}
