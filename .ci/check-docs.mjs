// Checks the documentation: every relative link leads somewhere, every TypeScript block compiles against the packages as they are, every command
// that is shown runs and prints what is shown, and what is generated is as it would be generated. `--write` renews that.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { withOutputs } from "./docs/commands.mjs"
import { comparedTables } from "./docs/compared.mjs"
import { faultsOfErrors } from "./docs/errors.mjs"
import { faultsOfLinks } from "./docs/links.mjs"
import { faultsOfNames, optionsTable } from "./docs/operations.mjs"
import { drawPackages, packagesOf, tableOf } from "./docs/packages.mjs"
import { runCommands } from "./docs/runCommands.mjs"
import { faultsOfClaims } from "./docs/shownBy.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const pages = [
  ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map((name) => join(root, name)),
  // The examples' own, too: they are where a reader is sent.
  join(root, "examples/README.md"),
  ...readdirSync(join(root, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, "examples", entry.name, "README.md")))
    .map(({ name }) => join(root, "examples", name, "README.md")),
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(root, "docs", name))
]
/** The packages' own have code as well, and are read where a package is published. */
const coded = [
  ...pages,
  ...readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "README.md"))
]
const scripts = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts
const faults = []

/** A generated file, or the part of one: written with `--write`, else it must be as it would be written. */
const renew = (path, text, what) => {
  const before = existsSync(path) ? readFileSync(path, "utf8") : ""
  if (process.argv.includes("--write")) writeFileSync(path, text)
  else if (text !== before) faults.push(`${path.slice(root.length)}: ${what} stale; run npm run docs -- --write`)
}

/** The page with the part between `<!-- NAME: … -->` and `<!-- end of NAME -->` replaced. */
const withPart = (path, name, part) =>
  readFileSync(path, "utf8").replace(
    new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`),
    (_, open, close) => `${open}${part}\n${close}`
  )

// The packages are drawn from their imports. First of all, so that the picture that a page shows is there.
const packages = packagesOf(root)
const architecture = join(root, "docs/architecture.md")
renew(join(root, "docs/packages.svg"), drawPackages(packages), "the picture of the packages is")
renew(architecture, withPart(architecture, "packages", `\n${tableOf(packages)}\n`), "the table of packages is")

// What the first page says of speed and accuracy is what the benches wrote.
renew(pages[0], withPart(pages[0], "compared", `\n${comparedTables(root)}\n`), "the comparison is")

faults.push(...faultsOfLinks(root, pages))

// Inside the tree, so that the packages resolve as they do for a user.
const blocks = join(root, "node_modules/.doc-blocks")
rmSync(blocks, { recursive: true, force: true })
mkdirSync(blocks, { recursive: true })
let count = 0

for (const page of coded) {
  const name = page.slice(root.length)
  const text = readFileSync(page, "utf8")
  for (const [, script, workspace] of text.matchAll(
    /\bnpm run (?:--\w+ )*([\w:-]+)(?: --workspace @extrait\/(\w+))?/g
  )) {
    const known =
      workspace === undefined
        ? scripts
        : JSON.parse(readFileSync(join(root, "packages", workspace, "package.json"), "utf8")).scripts
    if (known?.[script] === undefined) faults.push(`${name}: no such script: npm run ${script}`)
  }
  for (const [, code] of text.matchAll(/```json\n([\s\S]*?)```/g)) {
    try {
      JSON.parse(code)
    } catch (error) {
      faults.push(`${name}: ${error.message} in ${code}`)
    }
  }
  for (const [, code] of text.matchAll(/```ts\n([\s\S]*?)```/g)) {
    count++
    writeFileSync(join(blocks, `${name.replace(/\W+/g, "_")}_${count}.ts`), `${code}\nexport {}\n`)
  }
}

if (count > 0) {
  writeFileSync(
    join(blocks, "tsconfig.json"),
    JSON.stringify({
      extends: "../../tsconfig.base.json",
      compilerOptions: {
        composite: false,
        incremental: false,
        noEmit: true,
        declaration: false,
        declarationMap: false,
        sourceMap: false,
        noUnusedLocals: false,
        rootDir: "."
      },
      include: ["*.ts"]
    })
  )
  try {
    execFileSync(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", blocks], { encoding: "utf8" })
  } catch (error) {
    faults.push(error.stdout)
  }
}
rmSync(blocks, { recursive: true, force: true })

// Every promise of the interface names a test that is there, and every operation has a promise.
const contract = readFileSync(join(root, "docs/contract.md"), "utf8")
for (const [, promise, file, name] of contract.matchAll(/^\| (?!promise)([^|]+) \| (?:`([\w.]+)` )?([^|]*) \|$/gm)) {
  const path = join(root, "packages/http/test", file ?? "none")
  const source = existsSync(path) ? readFileSync(path, "utf8") : ""
  const absent = name.split(" › ").filter((part) => !source.includes(JSON.stringify(part)))
  if (absent.length > 0) faults.push(`docs/contract.md: ${promise}: no test "${absent.join(" › ")}" in ${file}`)
}
// So does every answer to what the interface leaves open, wherever its test is.
const settled = readFileSync(join(root, "docs/settled.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| (?!what is settled)/.test(line))
for (const line of settled) {
  const [, answer, file, name = ""] = /^\| (.+) \| `(packages\/[\w./-]+)` (.+) \|$/.exec(line) ?? []
  const source = file !== undefined && existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : ""
  const absent = name
    .split(" › ")
    .filter((part) => part === "" || !(source.includes(JSON.stringify(part)) || source.includes(`\`${part}\``)))
  if (absent.length > 0) faults.push(`docs/settled.md: ${answer ?? line}: no test "${absent.join(" › ")}" in ${file}`)
}
const { paths } = JSON.parse(readFileSync(join(root, "packages/api/openapi.json"), "utf8"))
for (const [path, item] of Object.entries(paths)) {
  for (const method of Object.keys(item)) {
    const operation = `${method.toUpperCase()} ${path}`
    if (!contract.includes(`\`${operation}\``)) faults.push(`docs/contract.md: no promise of ${operation}`)
  }
}

// The lifecycle is drawn from its table, so that the picture cannot lie. `--write` draws it anew.
const { DocumentErrorCode, transitions } = await import("@extrait/core")
const drawing = [
  "```mermaid",
  "stateDiagram-v2",
  ...transitions.map(({ from, on, to }) => `  ${from ?? "[*]"} --> ${to}: ${on}`),
  "```",
  "",
  "| from | on | to | when |",
  "|---|---|---|---|",
  ...transitions.map(({ from, on, to, when }) => `| ${from ?? "(none)"} | ${on} | ${to} | ${when} |`)
].join("\n")
const concepts = join(root, "docs/concepts.md")
renew(concepts, withPart(concepts, "lifecycle", drawing), "the lifecycle is")

// Every code that the sources can give has its row.
faults.push(...faultsOfErrors(root, DocumentErrorCode.literals))

// What the page on security claims, a test shows.
faults.push(...faultsOfClaims(root, "docs/security.md"))

// Operators find every option, variable, metric and span.
const operations = join(root, "docs/operations.md")
renew(operations, withPart(operations, "options", `\n${optionsTable(root)}\n`), "the table of options is")
faults.push(...faultsOfNames(root))

// Every port can be replaced, and says where. Of memory there is one database, which is nobody's to replace.
const adapters = readFileSync(join(root, "docs/adapters.md"), "utf8")
const ports = join(root, "packages/core/src/ports")
for (const file of readdirSync(ports)) {
  for (const [, port] of readFileSync(join(ports, file), "utf8").matchAll(
    /^export class (\w+) extends Context\.Tag/gm
  )) {
    if (port !== "MemoryDatabase" && !adapters.includes(`\`${port}\``)) faults.push(`docs/adapters.md: no port ${port}`)
  }
}

// The built-in types are listed from their data.
const { BUILT_IN_TYPES } = await import("@extrait/engine")
const listed = BUILT_IN_TYPES.map(({ fields, name, tables }) =>
  [
    `## ${name}`,
    "",
    fields.map(({ key, kind }) => `\`${key}\` ${kind.replaceAll("_", " ")}`).join(", "),
    ...(tables.length === 0
      ? []
      : [
          "",
          ...tables.map(({ columns, key }) => `Table \`${key}\`: ${columns.map((column) => column.key).join(", ")}.`)
        ])
  ].join("\n")
).join("\n\n")
const types = join(root, "docs/built-in-types.md")
renew(types, withPart(types, "types", `\n${listed}\n`), "the list of types is")

// Every command that a page shows is run, and what a page says that it prints is what it prints.
const commands = await runCommands(root, coded)
faults.push(...commands.faults)
for (const page of coded) {
  renew(page, withOutputs(readFileSync(page, "utf8"), commands.printed), "the output shown is")
}

if (faults.length > 0) {
  console.error(faults.join("\n"))
  process.exit(1)
}
console.log(
  `${coded.length} pages, ${count} blocks of code, ${commands.count} commands: links lead somewhere, code compiles, commands run`
)
