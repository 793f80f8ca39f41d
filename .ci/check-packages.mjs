// Packs every package as it would be published, looks each over with publint, installs the files in an empty folder with npm
// alone, and there imports every entry point, checks its types and runs the command.
import { execFileSync, spawnSync } from "node:child_process"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { publint } from "publint"
import { formatMessage } from "publint/utils"

const root = fileURLToPath(new URL("..", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "extrait-packages-"))
const keep = process.argv.includes("--keep")
const faults = []

const run = (program, args, cwd) => {
  const { status, stderr, stdout } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1 << 26 })
  return { failed: status !== 0, printed: stdout, output: `${stdout}${stderr}`.trim() }
}

const manifests = readdirSync(join(root, "packages")).map((name) =>
  JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))
)

try {
  const packed = JSON.parse(
    execFileSync(
      "npm",
      [
        "pack",
        "--json",
        "--ignore-scripts",
        "--pack-destination",
        folder,
        ...manifests.flatMap(({ name }) => ["-w", name])
      ],
      { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 26 }
    )
  )
  const packs = new Map((Array.isArray(packed) ? packed : Object.values(packed)).map((pack) => [pack.name, pack]))
  const fileOf = (name) => join(folder, packs.get(name).filename)

  for (const manifest of manifests) {
    const { name } = manifest
    const { entryCount, size, unpackedSize } = packs.get(name)
    const kilobytes = (bytes) => `${Math.ceil(bytes / 1024)} KB`.padStart(9)
    console.log(
      `${name.padEnd(20)} ${kilobytes(size)} packed ${kilobytes(unpackedSize)} unpacked ${String(entryCount).padStart(5)} files`
    )
    const inside = packs.get(name).files.map(({ path }) => path)
    for (const path of ["LICENSE", "README.md"]) if (!inside.includes(path)) faults.push(`${name}: no ${path} in it`)
    if (inside.some((path) => path.endsWith(".tsbuildinfo")))
      faults.push(`${name}: what the compiler notes for itself is in it`)
    const tarball = readFileSync(fileOf(name))
    const { messages, pkg } = await publint({
      strict: true,
      pack: { tarball: tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength) }
    })
    for (const message of messages) faults.push(`${name}: publint: ${formatMessage(message, pkg)}`)
  }

  const host = join(folder, "host")
  mkdirSync(host)
  writeFileSync(
    join(host, "package.json"),
    JSON.stringify({
      private: true,
      type: "module",
      dependencies: {
        // Optional peers, which npm leaves to the host.
        ...Object.assign({}, ...manifests.map(({ peerDependencies }) => peerDependencies)),
        ...Object.fromEntries(manifests.map(({ name }) => [name, `file:${fileOf(name)}`]))
      }
    })
  )
  const installed = run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], host)
  if (installed.failed) throw new Error(`npm install: ${installed.output}`)
  for (const { name } of manifests) {
    const nested = manifests.filter((other) =>
      existsSync(join(host, "node_modules", name, "node_modules", other.name, "package.json"))
    )
    for (const other of nested) faults.push(`${name}: ${other.name} was installed a second time, within it`)
  }

  const entries = manifests.flatMap(({ exports, name }) =>
    Object.keys(exports)
      .filter((path) => !path.endsWith(".json"))
      .map((path) => name + path.slice(1))
  )
  // Conformance suites register tests as they are called, and load what Vitest gives within a run alone.
  const outside = entries.filter((entry) => entry !== "@extrait/testing/conformance")
  writeFileSync(
    join(host, "imports.js"),
    `for (const entry of ${JSON.stringify(outside)}) await import(entry).catch((error) => console.log(\`\${entry}: \${error}\`))`
  )
  const imported = run(process.execPath, ["imports.js"], host)
  if (imported.failed || imported.output !== "") faults.push(`cannot be imported:\n${imported.output}`)
  writeFileSync(
    join(host, "suite.test.js"),
    `import * as suites from "@extrait/testing/conformance"\nimport { expect, it } from "vitest"\nit("has suites", () => expect(Object.keys(suites).length).toBeGreaterThan(10))\n`
  )
  const suites = run("npx", ["vitest", "run"], host)
  if (suites.failed) faults.push(`@extrait/testing/conformance: ${suites.output}`)

  writeFileSync(
    join(host, "index.ts"),
    [
      ...entries.map((entry, i) => `import * as e${i} from "${entry}"`),
      `export const all = [${entries.map((_, i) => `e${i}`)}]`
    ].join("\n")
  )
  for (const [module, moduleResolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"]
  ]) {
    // With the types of dependencies too: what a package's own types name must be installed with it.
    const options = {
      module,
      moduleResolution,
      target: "es2022",
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      types: ["node"]
    }
    writeFileSync(join(host, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["index.ts"] }))
    const checked = run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", host], host)
    const ours = checked.output
      .split("\n")
      .filter((line) => /error/.test(line) && !/^node_modules\/(?!@?extrait)/.test(line))
    if (checked.failed && ours.length > 0)
      faults.push(`types (${moduleResolution}):\n  ${ours.slice(0, 20).join("\n  ")}`)
    else console.log(`types: ${entries.length} entry points (${moduleResolution})`)
  }

  copyFileSync(join(root, "examples/documents/invoice.pdf"), join(host, "invoice.pdf"))
  const extracted = run("npx", ["extrait", "extract", "invoice.pdf", "--json"], host)
  if (extracted.failed || JSON.parse(extracted.printed).document_type !== "invoice") {
    faults.push(`extrait extract: ${extracted.output}`)
  }
} finally {
  if (keep) console.log(`kept in ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}

if (faults.length > 0) {
  console.error(faults.join("\n"))
  process.exit(1)
}
console.log(`${manifests.length} packages: packed, installed in an empty folder, imported, typed, run`)
