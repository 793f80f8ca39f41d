// Checks the documentation: every relative link leads somewhere, every TypeScript block compiles against the packages as they are, every command
// that is shown runs and prints what is shown, every claim that names its test has it, every limit has its row, and what is generated is as it would be generated. `--write`
// renews that.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { checkCode } from "./docs/code.mjs"
import { withOutputs } from "./docs/commands.mjs"
import { comparedTables } from "./docs/compared.mjs"
import { faultsOfErrors } from "./docs/errors.mjs"
import { faultsOfLimits } from "./docs/limits.mjs"
import { faultsOfLinks } from "./docs/links.mjs"
import { faultsOfOperations, faultsOfPorts, lifecycleOf, typesList } from "./docs/listed.mjs"
import { faultsOfNames, optionsTable } from "./docs/operations.mjs"
import { drawPackages, packagesOf, tableOf } from "./docs/packages.mjs"
import { runCommands } from "./docs/runCommands.mjs"
import { faultsOfClaims } from "./docs/shownBy.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
const readme = join(root, "README.md")
const docs = (name) => join(root, "docs", name)
const pages = [
  // The first is where every way begins.
  readme,
  ...["CONTRIBUTING.md", "CHANGELOG.md"].map((name) => join(root, name)),
  // The examples' own, too: they are where a reader is sent.
  join(root, "examples/README.md"),
  ...readdirSync(join(root, "examples"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, "examples", entry.name, "README.md")))
    .map(({ name }) => join(root, "examples", name, "README.md")),
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map(docs)
]
/** The packages' own have code as well, and are read where a package is published. */
const coded = [
  ...pages,
  ...readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "README.md"))
]
const faults = []

/** A generated file: written with `--write`, else it must be as it would be written. */
const renew = (path, text, what) => {
  const before = existsSync(path) ? readFileSync(path, "utf8") : ""
  if (process.argv.includes("--write")) writeFileSync(path, text)
  else if (text !== before) faults.push(`${path.slice(root.length)}: ${what} stale; run npm run docs -- --write`)
}

/** A generated part of a page: what stands between `<!-- NAME: … -->` and `<!-- end of NAME -->`. */
const renewPart = (path, name, part, what) => {
  const between = new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`)
  renew(
    path,
    readFileSync(path, "utf8").replace(between, (_, open, close) => `${open}${part}\n${close}`),
    what
  )
}

// What is generated comes first, so that the pictures that pages show are there.
const { DocumentErrorCode, transitions } = await import("@extrait/core")
const { BUILT_IN_TYPES } = await import("@extrait/engine")
const packages = packagesOf(root)
renew(docs("packages.svg"), drawPackages(packages), "the picture of the packages is")
renewPart(docs("architecture.md"), "packages", `\n${tableOf(packages)}\n`, "the table of packages is")
renewPart(docs("concepts.md"), "lifecycle", lifecycleOf(transitions), "the lifecycle is")
renewPart(docs("operations.md"), "options", `\n${optionsTable(root)}\n`, "the table of options is")
renewPart(docs("built-in-types.md"), "types", `\n${typesList(BUILT_IN_TYPES)}\n`, "the list of types is")
// What the first page says of speed and accuracy is what the benches wrote.
renewPart(readme, "compared", `\n${comparedTables(root)}\n`, "the comparison is")

const code = checkCode(root, coded)
faults.push(
  ...faultsOfLinks(root, pages),
  ...code.faults,
  ...faultsOfClaims(root, "docs/contract.md", "packages/http/test"),
  ...faultsOfClaims(root, "docs/settled.md"),
  ...faultsOfClaims(root, "docs/security.md"),
  ...faultsOfOperations(root),
  ...faultsOfErrors(root, DocumentErrorCode.literals),
  ...faultsOfNames(root),
  ...faultsOfLimits(root),
  ...faultsOfPorts(root)
)

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
  `${coded.length} pages, ${code.count} blocks of code, ${commands.count} commands: links lead somewhere, code compiles, commands run`
)
