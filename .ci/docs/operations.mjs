// What an operator meets by name: options, variables of the environment, metrics and spans, as the sources have them.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const propertiesOf = (source, name) => {
  const body = source.match(new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`))?.[1]
  if (body === undefined) throw new Error(`no interface ${name}`)
  return [...body.matchAll(/(?: {2}\/\*\*([\s\S]*?)\*\/\n)? {2}readonly (\w+)\??: ([^\n]+)/g)].map(
    ([, comment = "", property, type]) => ({
      property,
      type,
      says: comment.replace(/\s*\n\s*\*? ?/g, " ").trim()
    })
  )
}

/** The options of `Extrait.open` as a table, from their own comments. */
export const optionsTable = (root) => {
  const source = readFileSync(join(root, "packages/extrait/src/options.ts"), "utf8")
  const nested = {
    limits: "Limits",
    files: "FileOptions",
    database: "DatabaseOptions",
    model: "ModelOptions",
    codes: "CodeOptions"
  }
  const row = (name, says) => `| \`${name}\` | ${says.replaceAll("|", "\\|")} |`
  const rows = propertiesOf(source, "ExtraitOptions").flatMap(({ property, says }) => [
    ...(property === "limits" ? [] : [row(property, says)]),
    ...(nested[property] === undefined
      ? []
      : propertiesOf(source, nested[property]).map((inner) => row(`${property}.${inner.property}`, inner.says)))
  ])
  return ["| option | |", "|---|---|", ...rows].join("\n")
}

/** Names in the sources that the page does not have. */
export const faultsOfNames = (root) => {
  const page = readFileSync(join(root, "docs/operations.md"), "utf8")
  const sources = readdirSync(join(root, "packages")).flatMap((name) => {
    const folder = join(root, "packages", name, "src")
    // A package of data alone has no sources.
    return (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(folder, file), "utf8"))
  })
  const found = (pattern) => [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, it]) => it)))
  ]
  const steps = found(/export type Step = ([^\n]+)/g).flatMap((union) =>
    [...union.matchAll(/"(\w+)"/g)].map(([, step]) => `extrait.${step}`)
  )
  const names = [
    ...found(/\b(EXTRAIT_[A-Z_]+)/g),
    ...found(/Metric\.(?:histogram|counter|gauge|summary|frequency)\(\s*"([\w.]+)"/g),
    ...found(/withSpan\("([\w.]+)"/g),
    ...steps
  ]
  return [
    ...names.filter((name) => !page.includes(`\`${name}\``)).map((name) => `docs/operations.md: ${name} is not in it`),
    ...(steps.length === 0 ? ["docs/operations.md: the steps of processing are not found in the sources"] : [])
  ]
}
