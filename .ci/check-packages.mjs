// Packs every package as it would be published, looks each over with publint and Are The Types Wrong, installs the files in an empty folder with
// npm alone, and there imports every entry point, checks its types, takes heavy parts away and runs the command; then the same for a host that has the oldest Effect.
//   --examples       runs the examples there too
//   --node 20,22,24  installs, imports and runs under each of these versions of Node
//   --each           installs each package by itself as well, with what it needs and nothing else
//   --write          with --each, writes the table of sizes in docs/packages.md
//   --keep           leaves the folder where it is
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { faultsOfAbsence } from "./packed/absent.mjs"
import { faultsOfBun } from "./packed/bun.mjs"
import { faultsOfEach } from "./packed/each.mjs"
import { runExamples } from "./packed/examples.mjs"
import { faultsOfCompiling, faultsOfHost, resolutions } from "./packed/host.mjs"
import { dependenciesOfExamples, entriesOf, installIn, manifests, nodeOf, packAll, root, run } from "./packed/packs.mjs"
import { faultsOfRunning } from "./packed/running.mjs"
import { faultsOfSizes } from "./packed/sizes.mjs"
import { faultsOfTypes } from "./packed/types.mjs"

const asked = (option) => process.argv.includes(option)
const majors = asked("--node") ? process.argv[process.argv.indexOf("--node") + 1].split(",") : []
const folder = mkdtempSync(join(tmpdir(), "extrait-packages-"))
const faults = []

const entries = manifests.flatMap(entriesOf)

/** What is in the packed files. */
const checkFiles = async (packs) => {
  for (const { folder: name, name: title } of manifests) {
    const { file, paths } = packs.get(title)
    for (const path of ["LICENSE", "README.md"]) if (!paths.includes(path)) faults.push(`${title}: no ${path} in it`)
    if (paths.some((path) => path.endsWith(".tsbuildinfo")))
      faults.push(`${title}: what the compiler notes for itself is in it`)
    // A module that is imported for what it does is dropped by bundlers, unless the manifest names it.
    const { sideEffects } = manifests.find((manifest) => manifest.name === title)
    for (const path of paths.filter((path) => /^dist\/.*\.js$/.test(path))) {
      const source = readFileSync(join(root, "packages", name, path), "utf8")
      for (const [, target] of source.matchAll(/^import "(\.[^"]+)"/gm)) {
        const imported = `./${join(path, "..", target)}`
        if (!(Array.isArray(sideEffects) && sideEffects.includes(imported)))
          faults.push(`${title}: ${path} imports ${imported} for its effects, which "sideEffects" does not name`)
      }
    }
    const tarball = readFileSync(file)
    const { messages, pkg } = await publint({
      strict: true,
      pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength) }
    })
    for (const message of messages) faults.push(`${title}: publint: ${formatMessage(message, pkg)}`)
  }
  faults.push(...faultsOfTypes([...packs.values()].map(({ file }) => file)))
}

/** The conformance suites, which only Vitest can load. */
const checkSuites = (host) => {
  writeFileSync(
    join(host, "suite.test.js"),
    `import * as suites from "@extrait/testing/conformance"\nimport { expect, it } from "vitest"\nit("has suites", () => expect(Object.keys(suites).length).toBeGreaterThan(10))\n`
  )
  const suites = run("npx", ["--no-install", "vitest", "run", "suite.test.js"], { cwd: host })
  if (suites.failed) faults.push(`@extrait/testing/conformance: ${suites.output}`)
}

/** Peers whose installation fetches binaries from elsewhere than the registry, or builds for every graphics card; no type of ours names theirs. */
const DOWNLOADING = ["@huggingface/transformers", "node-llama-cpp"]

const withoutDownloads = (peers) =>
  Object.fromEntries(Object.entries(peers).filter(([name]) => !DOWNLOADING.includes(name)))

/** Compiles every entry point's types, with those of dependencies: what a package's own types name must be installed with it. */
const checkTypes = (host) => {
  writeFileSync(
    join(host, "index.ts"),
    [
      ...entries.map((entry, i) => `import * as e${i} from "${entry}"`),
      `export const all = [${entries.map((_, i) => `e${i}`)}]`
    ].join("\n")
  )
  for (const resolution of resolutions) {
    const found = faultsOfCompiling(host, ["index.ts"], resolution, ["node"])
    faults.push(...found)
    if (found.length === 0) console.log(`types: ${entries.length} entry points (${resolution[1]})`)
  }
}

try {
  const packs = packAll(join(folder, "packs"))
  await checkFiles(packs)
  if (!asked("--write")) faults.push(...faultsOfSizes(packs))

  const host = join(folder, "host")
  installIn(host, packs, {
    ...(asked("--examples") ? dependenciesOfExamples() : {}),
    // Optional peers, which npm leaves to the host.
    ...withoutDownloads(Object.assign({}, ...manifests.map(({ peerDependencies }) => peerDependencies))),
    ...Object.fromEntries(manifests.map(({ name, version }) => [name, version]))
  })
  for (const { name } of manifests) {
    const nested = manifests.filter((other) =>
      existsSync(join(host, "node_modules", name, "node_modules", other.name, "package.json"))
    )
    for (const other of nested) faults.push(`${name}: ${other.name} was installed a second time, within it`)
  }
  faults.push(...faultsOfRunning(host, process.execPath))
  faults.push(...faultsOfBun(host))
  checkSuites(host)
  checkTypes(host)
  if (asked("--examples")) faults.push(...runExamples(host).map((name) => `examples/${name} failed`))
  faults.push(...faultsOfAbsence(host))
  faults.push(...faultsOfHost(join(folder, "own-effect"), packs))

  for (const major of majors) {
    const node = nodeOf(major)
    const other = join(folder, `host-${major}`)
    installIn(other, packs, Object.fromEntries(manifests.map(({ name, version }) => [name, version])), { node })
    faults.push(...faultsOfRunning(other, node))
    console.log(`Node ${run(node, ["--version"]).output}: installed, imported, run`)
    rmSync(other, { recursive: true })
  }
  if (asked("--each"))
    faults.push(
      ...faultsOfEach(join(folder, "each"), packs, majors.length === 0 ? [process.execPath] : majors.map(nodeOf), {
        write: asked("--write")
      })
    )
} finally {
  if (asked("--keep")) console.log(`kept in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}

if (faults.length > 0) {
  console.error(faults.join("\n"))
  process.exit(1)
}
console.log(`${manifests.length} packages: packed, installed in an empty folder, imported, typed, run`)
