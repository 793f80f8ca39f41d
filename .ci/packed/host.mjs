// A host with an Effect of its own and nothing else but `extrait`: one copy of Effect, types that hold to the last declaration, the command at work.
import { copyFileSync, existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { closureOf, installIn, manifests, root, run } from "./packs.mjs"

/** The oldest Effect that the packages promise to work with. */
const oldest = manifests.find(({ name }) => name === "extrait").peerDependencies.effect.replace(/^\^/, "")

const app = `import { Extrait } from "extrait"

const extrait = await Extrait.open({ dataDir: null })
const { data } = await extrait.documents.list()
export const names: ReadonlyArray<string | null> = data.map(({ filename }) => filename)
await extrait.close()
`

/** Both ways of resolving modules that TypeScript has for new programs. */
export const resolutions = [
  ["nodenext", "nodenext"],
  ["esnext", "bundler"]
]

/** What the compiler says of files, the declarations of every dependency included. */
export const faultsOfCompiling = (host, files, [module, moduleResolution], types) => {
  const compilerOptions = {
    module,
    moduleResolution,
    target: "es2022",
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    exactOptionalPropertyTypes: true,
    ...(types === undefined ? {} : { types })
  }
  writeFileSync(join(host, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  const { failed, output } = run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", host], {
    cwd: host
  })
  return failed ? [`types (${moduleResolution}):\n  ${output.split("\n").slice(0, 20).join("\n  ")}`] : []
}

/** How many folders of installed packages hold a package of this name. */
const copiesOf = (name, folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((count, entry) => {
    if (!entry.isDirectory()) return count
    const inside = join(folder, entry.name)
    if (entry.name.startsWith("@")) return count + copiesOf(name, inside)
    const nested = join(inside, "node_modules")
    return count + (entry.name === name ? 1 : 0) + (existsSync(nested) ? copiesOf(name, nested) : 0)
  }, 0)

/** Installs what `extrait` needs beside the oldest Effect, and compiles and runs it. */
export const faultsOfHost = (host, packs) => {
  const ours = Object.fromEntries(closureOf("extrait").map((name) => [name, packs.get(name).file]))
  installIn(host, packs, { ...ours, effect: oldest })
  const faults = []
  const copies = copiesOf("effect", join(host, "node_modules"))
  if (copies !== 1) faults.push(`${copies} copies of effect beside a host's own ${oldest}`)
  writeFileSync(join(host, "index.ts"), app)
  for (const resolution of resolutions) faults.push(...faultsOfCompiling(host, ["index.ts"], resolution))
  copyFileSync(join(root, "examples/documents/invoice.pdf"), join(host, "invoice.pdf"))
  const command = join("node_modules/extrait", manifests.find(({ name }) => name === "extrait").bin.extrait)
  const extracted = run(process.execPath, [command, "extract", "invoice.pdf", "--json"], { cwd: host })
  if (extracted.failed || JSON.parse(extracted.printed).document_type !== "invoice")
    faults.push(`extrait extract beside effect ${oldest}: ${extracted.output}`)
  return faults
}
