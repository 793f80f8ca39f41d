// What an operator meets by name: options, variables of the environment, metrics and spans, as the sources have them.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { definedOptions } from "../../packages/extrait/dist/options/definedOptions.js"

/** What the sources say of each member of a definition, in the comments before them. */
const commentsOf = (root, file, name) => {
  const source = readFileSync(join(root, "packages/extrait/src/options", file), "utf8")
  const body = source.match(new RegExp(`export const ${name} = members\\(\\{\\n([\\s\\S]*?)\\n\\}\\)`))?.[1]
  if (body === undefined) throw new Error(`no definition of ${name}`)
  return new Map(
    [...body.matchAll(/ {2}\/\*\*([\s\S]*?)\*\/\n {2}(\w+): /g)].map(([, comment, property]) => [
      property,
      comment.replace(/\s*\n\s*\*? ?/g, " ").trim()
    ])
  )
}

const shown = (value) =>
  value === undefined || typeof value === "function" || (typeof value === "object" && value !== null)
    ? ""
    : `\`${value}\``

/** Defaults that depend on the machine: its cores. */
const ofMachine = new Set(["concurrency", "recognitionWorkers"])

/** The options of `Extrait.open` as a table, from their definition: what it says of them, their defaults, variables and flags. */
export const optionsTable = (root) => {
  const comments = {
    "": commentsOf(root, "extraitOptions.ts", "extraitOptions"),
    limits: commentsOf(root, "limits.ts", "limits"),
    files: commentsOf(root, "extraitOptions.ts", "files"),
    database: commentsOf(root, "extraitOptions.ts", "database"),
    codes: commentsOf(root, "extraitOptions.ts", "codes"),
    model: commentsOf(root, "model.ts", "model"),
    urlUploads: commentsOf(root, "extraitOptions.ts", "urlUploads")
  }
  const rows = definedOptions()
    .filter(({ path }) => path.join(".") !== "limits")
    .map(({ note, otherwise, path, variable }) => {
      const says = path.length === 1 ? comments[""].get(path[0]) : comments[path[0]].get(path[1])
      if (says === undefined) throw new Error(`nothing is said of ${path.join(".")}`)
      const flag = note.flag === undefined ? "" : `\`${note.flag.syntax.split(" ")[0]}\``
      return [
        `\`${path.join(".")}\``,
        says,
        ofMachine.has(path.join(".")) ? "" : shown(otherwise),
        variable === null ? "" : `\`${variable}\``,
        flag
      ]
    })
  const row = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`
  return [row(["option", "", "default", "variable", "flag"]), "|---|---|---|---|---|", ...rows.map(row)].join("\n")
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
