import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"

const invoice = fileURLToPath(new URL("../documents/invoice.pdf", import.meta.url))
const extrait = dirname(createRequire(import.meta.url).resolve("extrait/package.json"))

const client = new Client({ name: "example", version: "1" })
await client.connect(
  new StdioClientTransport({ command: process.execPath, args: [join(extrait, "bin/extrait.js"), "mcp"] })
)
const { tools } = await client.listTools()
console.log(`tools: ${tools.map(({ name }) => name).join(", ")}`)

const patience = { timeout: 300_000 }
const call = async (name, input) => {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input }, undefined, patience)
  if (isError) throw new Error(content[0].text)
  return structuredContent
}

const { document_id, document_type, evidence, values } = await call("extract", { file: invoice })
const { confidence, page } = evidence["/total_amount"]
console.log(
  `${document_type}: total ${values.total_amount}, page ${page}, ${confidence > 0.9 ? "sure" : "to be checked"}`
)

const { matches } = await call("find_in_results", { document_id, query: "purchase order" })
console.log(`purchase order: ${matches[0].text}, page ${matches[0].page}`)
await client.close()
