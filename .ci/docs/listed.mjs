// Parts of pages that are written from the sources' own tables, and names of the sources that a page must have.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The lifecycle of a document as a diagram and as a table, so that the picture cannot lie. */
export const lifecycleOf = (transitions) =>
  [
    "```mermaid",
    "stateDiagram-v2",
    ...transitions.map(({ from, on, to }) => `  ${from ?? "[*]"} --> ${to}: ${on}`),
    "```",
    "",
    "| from | on | to | when |",
    "|---|---|---|---|",
    ...transitions.map(({ from, on, to, when }) => `| ${from ?? "(none)"} | ${on} | ${to} | ${when} |`)
  ].join("\n")

/** The built-in types with their fields and tables. */
export const typesList = (types) =>
  types
    .map(({ fields, name, tables }) => {
      const listed = tables.map(
        ({ columns, key }) => `Table \`${key}\`: ${columns.map((column) => column.key).join(", ")}.`
      )
      return [
        `## ${name}`,
        "",
        fields.map(({ key, kind }) => `\`${key}\` ${kind.replaceAll("_", " ")}`).join(", "),
        ...(listed.length === 0 ? [] : ["", ...listed])
      ].join("\n")
    })
    .join("\n\n")

/** Operations of the OpenAPI document that the contract promises nothing of. */
export const faultsOfOperations = (root) => {
  const contract = readFileSync(join(root, "docs/contract.md"), "utf8")
  const { paths } = JSON.parse(readFileSync(join(root, "packages/api/openapi.json"), "utf8"))
  return Object.entries(paths)
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((operation) => !contract.includes(`\`${operation}\``))
    .map((operation) => `docs/contract.md: no promise of ${operation}`)
}

/** Ports that docs/adapters.md does not tell how to replace. Of memory there is one database, which is nobody's to replace. */
export const faultsOfPorts = (root) => {
  const adapters = readFileSync(join(root, "docs/adapters.md"), "utf8")
  const folder = join(root, "packages/core/src/ports")
  return readdirSync(folder)
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(/^export class (\w+) extends Context\.Tag/gm)
    ])
    .map(([, port]) => port)
    .filter((port) => port !== "MemoryDatabase" && !adapters.includes(`\`${port}\``))
    .map((port) => `docs/adapters.md: no port ${port}`)
}
