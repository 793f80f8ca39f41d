// Turns the changes of .changeset into a version: `npm run release:version`. All packages get the same one, everything that names it follows, and what the
// changes say goes to the top of CHANGELOG.md.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { npm, root, run } from "../packed/packs.mjs"

const folders = ["packages", "examples"].flatMap((parent) =>
  readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(root, parent, entry.name, "package.json"))
)

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch (error) {
    if (error.code === "ENOENT") return null
    throw error
  }
}
const manifests = () => folders.map((path) => [path, read(path)]).filter(([, manifest]) => manifest !== null)
const isOurs = (name) => name === "extrait" || name.startsWith("@extrait/")

/** Changes every manifest. */
const rewrite = (change) => {
  for (const [path, manifest] of manifests())
    writeFileSync(path, `${JSON.stringify(change(manifest, path), null, 2)}\n`)
}

/** The manifest with every range of ours as the version. */
const pinned = (manifest, version) => {
  const ranges = ["dependencies", "devDependencies", "peerDependencies"].filter((kind) => manifest[kind] !== undefined)
  const pin = ([name, range]) => [name, isOurs(name) ? version : range]
  return {
    ...manifest,
    ...Object.fromEntries(ranges.map((kind) => [kind, Object.fromEntries(Object.entries(manifest[kind]).map(pin))]))
  }
}

/** The sentences of the changes, in the order of their files; without what names packages. */
const changes = readdirSync(join(root, ".changeset"))
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .sort()
  .map((name) => readFileSync(join(root, ".changeset", name), "utf8"))
  .map((text) => text.replace(/^---[\s\S]*?\n---\n/, "").trim())
if (changes.length === 0) {
  console.error("there is no change to release: npm run change writes one")
  process.exit(1)
}

const before = read(join(root, "packages/extrait/package.json")).version
// To Changesets a peer's new version breaks whoever names it, which would make 1.0.0 of every minor version: ours, which are released together, are put
// aside meanwhile.
const peers = new Map(manifests().map(([path, { peerDependencies }]) => [path, peerDependencies]))
rewrite(({ peerDependencies, ...manifest }) => manifest)
const changeset = join(root, ".ci/tools/node_modules/@changesets/cli/bin.js")
const versioned = run(process.execPath, [changeset, "version"], { cwd: root })
const { version } = read(join(root, "packages/extrait/package.json"))
rewrite((manifest, path) => {
  const peerDependencies = peers.get(path)
  if (peerDependencies === undefined) return pinned(manifest, version)
  // Where it stood, before what says of it that it is optional.
  const entries = Object.entries(manifest)
  const at = entries.findIndex(
    ([key]) => key === "peerDependenciesMeta" || key === "devDependencies" || key === "scripts"
  )
  entries.splice(at < 0 ? entries.length : at, 0, ["peerDependencies", peerDependencies])
  return pinned(Object.fromEntries(entries), version)
})
if (versioned.failed || version === before) {
  console.error(versioned.output)
  process.exit(1)
}

// Sources that name the version, and the log.
const renewed = [
  ["packages/core/src/version.ts", [[before, version]]],
  [
    "CHANGELOG.md",
    [
      [
        "# Changelog\n",
        `# Changelog\n\n## ${version}\n\n${changes.map((text) => `- ${text.replaceAll("\n", "\n  ")}`).join("\n")}\n`
      ]
    ]
  ]
]
for (const [path, replacements] of renewed) {
  let text = readFileSync(join(root, path), "utf8")
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}`)
    text = text.replace(from, to)
  }
  writeFileSync(join(root, path), text)
}
const locked = npm(["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: root })
if (locked.failed) throw new Error(locked.output)
const completed = run(process.execPath, [join(root, ".ci/complete-lock.mjs")])
if (completed.failed) throw new Error(completed.output)
console.log(`${before} -> ${version}: ${changes.length} changes. Look at the difference, then commit it.`)
