// Packages as they would be published: packed by npm, installed from the files in a folder of their own.
import { execFile, execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url))

/** The manifest of every package that is published, by the order of their folders. */
export const manifests = readdirSync(join(root, "packages"))
  .map((folder) => ({
    folder,
    ...JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"))
  }))
  .filter((manifest) => manifest.private !== true)

const byName = new Map(manifests.map((manifest) => [manifest.name, manifest]))

/** Whether a package of that name is one of ours. */
export const isOurs = (name) => byName.has(name)

/** A package of ours and those of ours that it needs, itself first; optional ones are left out. */
export const closureOf = (name) => {
  const found = new Set()
  const add = (one) => {
    if (!isOurs(one) || found.has(one)) return
    found.add(one)
    for (const next of Object.keys(byName.get(one).dependencies ?? {})) add(next)
  }
  add(name)
  return [...found]
}

/** What can be imported from all packages: `@extrait/core`, `@extrait/sql/sqlite` and so on. */
export const entriesOf = ({ exports, name }) =>
  Object.keys(exports)
    .filter((path) => !path.endsWith(".json"))
    .map((path) => name + path.slice(1))

/** Runs a program to its end and says whether it failed. */
export const run = (program, args, options = {}) => {
  const { error, status, stderr, stdout } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 1 << 26,
    ...options
  })
  return { failed: status !== 0, printed: stdout ?? "", output: `${stdout}${stderr}${error ?? ""}`.trim() }
}

/** npm's own script, so that any version of Node can run it. */
const npmScript =
  process.env.npm_execpath ??
  join(execFileSync("npm", ["root", "--global"], { encoding: "utf8" }).trim(), "npm/bin/npm-cli.js")

/** Runs npm, and whatever it starts, by a version of Node. */
export const npm = (args, { cwd, node = process.execPath }) =>
  run(node, [npmScript, ...args], {
    cwd,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  })

/** The same beside what this process does, such as answering it. */
export const npmAside = (args, { cwd }) =>
  new Promise((resolve) => {
    execFile(process.execPath, [npmScript, ...args], { cwd, encoding: "utf8" }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, printed: stdout, output: `${stdout}${stderr}`.trim() })
    )
  })

/** Packs every package into the folder: by name the file, what is in it, and its bytes packed and unpacked. */
export const packAll = (folder) => {
  mkdirSync(folder, { recursive: true })
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]
  const { failed, output, printed } = npm([...args, ...manifests.flatMap(({ name }) => ["-w", name])], { cwd: root })
  if (failed) throw new Error(`npm pack: ${output}`)
  const packed = JSON.parse(printed)
  return new Map(
    Object.values(packed).map((pack) => [
      pack.name,
      {
        file: join(folder, pack.filename),
        paths: pack.files.map(({ path }) => path),
        packed: pack.size,
        unpacked: pack.unpackedSize
      }
    ])
  )
}

/** Installs dependencies, those of ours from their files, in a new folder by npm alone. */
export const installIn = (folder, packs, dependencies, { node } = {}) => {
  mkdirSync(folder, { recursive: true })
  const wanted = Object.entries(dependencies).map(([name, range]) => [
    name,
    packs.has(name) ? `file:${packs.get(name).file}` : range
  ])
  const manifest = { private: true, type: "module", dependencies: Object.fromEntries(wanted) }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2))
  const { failed, output } = npm(["install", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder, node })
  if (failed) throw new Error(`npm install: ${output}`)
}

/** Bytes of all files below a folder. */
export const bytesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/**
 * The program of a version of Node: this one, or the newest of another major version, which is fetched once from npm's packages of
 * Node's own builds and kept among what tools keep.
 */
export const nodeOf = (major) => {
  if (process.versions.node.split(".")[0] === major) return process.execPath
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`
  const folder = join(root, "node_modules/.cache/extrait-node", major)
  const program = join(folder, "node_modules", name, process.platform === "win32" ? "bin/node.exe" : "bin/node")
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), '{ "private": true }')
    const { failed, output } = npm(["install", "--no-audit", "--no-fund", `${name}@${major}`], { cwd: folder })
    if (failed) throw new Error(`Node ${major}: ${output}`)
  }
  return program
}

/** Copies the examples into a folder, without what they have installed. */
export const copyExamples = (folder) =>
  cpSync(join(root, "examples"), folder, { recursive: true, filter: (path) => !path.includes("node_modules") })

/** The dependencies of all examples together. */
export const dependenciesOfExamples = () =>
  Object.assign(
    {},
    ...readdirSync(join(root, "examples"))
      .map((name) => join(root, "examples", name, "package.json"))
      .filter((path) => existsSync(path))
      .map((path) => JSON.parse(readFileSync(path, "utf8")))
      .map(({ dependencies, devDependencies }) => ({ ...dependencies, ...devDependencies }))
  )
