// The codes that the sources can give, and the rows of docs/errors.md: none may lack the other.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))

const matches = (sources, pattern) => sources.flatMap((source) => [...source.matchAll(pattern)])

/** Every `status code` of the contract: from the table of problems, and from each answer of the OpenAPI document. */
const httpCodes = (root) => {
  const problem = readFileSync(join(root, "packages/api/src/problem.ts"), "utf8")
  const codes = new Set([
    ...matches([problem], /\binvalid\(\s*(\d{3}),\s*"(\w+)"/g).map(([, status, code]) => `${status} ${code}`),
    ...matches([problem], /\bfaulty\(\s*"(\w+)"/g).map(([, code]) => `422 ${code}`),
    ...matches([problem], /\bstatus: (\d{3}),\s*type: "\w+",\s*code: "(\w+)"/g).map(
      ([, status, code]) => `${status} ${code}`
    )
  ])
  const document = JSON.parse(readFileSync(join(root, "packages/api/openapi.json"), "utf8"))
  const codesIn = (node) => {
    if (typeof node !== "object" || node === null) return []
    if (typeof node.$ref === "string") {
      return codesIn(
        node.$ref
          .slice(2)
          .split("/")
          .reduce((at, key) => at[key], document)
      )
    }
    return [...(node.properties?.code?.enum ?? []), ...Object.values(node).flatMap(codesIn)]
  }
  for (const item of Object.values(document.paths)) {
    for (const { responses } of Object.values(item)) {
      for (const [status, answer] of Object.entries(responses)) {
        if (Number(status) < 400) continue
        for (const code of codesIn(answer.content?.["application/json"]?.schema)) {
          codes.add(`${status} ${code}`)
        }
      }
    }
  }
  return [...codes]
}

/** What stands in the page and nowhere in the code, and the other way round. */
export const faultsOfErrors = (root, documentErrorCodes) => {
  const page = readFileSync(join(root, "docs/errors.md"), "utf8")
  const rowsOf = (heading, pattern) => {
    const section = page.split(/^## /m).find((part) => part.startsWith(heading))
    if (section === undefined) return []
    return [...section.matchAll(pattern)].map(([, ...groups]) => groups.join(" "))
  }
  const oneCode = /^\| `(\w+)[`:]/gm
  const library = filesIn(join(root, "packages/extrait/src"))
  const client = filesIn(join(root, "packages/api/src/client"))
  const flagged = ["core", "engine", "model"].map((name) => join(root, "packages", name, "src")).flatMap(filesIn)
  const compared = [
    ["HTTP", httpCodes(root), rowsOf("Requests", /^\| (\d{3}) \| `(\w+)` \|/gm)],
    ["of a document", documentErrorCodes, rowsOf("Documents", oneCode)],
    [
      "of the library",
      matches(library, /(?:new ExtraitError|super)\(\s*"(\w+)"/g).map(([, code]) => code),
      rowsOf("Library", oneCode)
    ],
    ["of the client", matches(client, /\bmade\(\s*"(\w+)"/g).map(([, code]) => code), rowsOf("Client", oneCode)],
    [
      "flag",
      matches(flagged, /`(\w+):\$\{|\w_FLAG = "(\w+)"/g).map(([, name, bare]) => name ?? bare),
      rowsOf("Flags", oneCode)
    ]
  ]
  return compared.flatMap(([what, given, written]) => [
    ...[...new Set(given)]
      .filter((code) => !written.includes(code))
      .map((code) => `docs/errors.md: no row for the code ${code} (${what})`),
    ...written
      .filter((code) => !given.includes(code))
      .map((code) => `docs/errors.md: nothing gives the code ${code} (${what})`),
    ...(given.length === 0 ? [`docs/errors.md: no code found in the sources (${what})`] : [])
  ])
}
