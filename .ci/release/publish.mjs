// Publishes the packages of this version, each after those that it needs: `npm run release`, in CI and with provenance; `npm run release -- --rehearse`
// does the same to a registry of its own on this machine, and says what would have been published.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { closureOf, isOurs, manifests, npm, npmAside, packAll, root, run } from "../packed/packs.mjs"
import { startRegistry } from "./registry.mjs"

const rehearsal = process.argv.includes("--rehearse")

/** Those that the others need come first, so that whoever installs meanwhile finds all that a package names. */
const ordered = [...manifests].sort(
  (a, b) => closureOf(a.name).length - closureOf(b.name).length || a.name.localeCompare(b.name)
)

const stop = (reason) => {
  throw new Error(reason)
}

const versions = new Set(manifests.map(({ version }) => version))
if (versions.size !== 1) stop(`the packages have several versions: ${[...versions].join(", ")}`)
const [version] = versions
for (const { dependencies, name, peerDependencies } of manifests) {
  for (const [other, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
    if (isOurs(other) && range !== version)
      stop(`${name} needs ${other} ${range}, which is not the version ${version} that is released`)
  }
}
if (!readFileSync(join(root, "CHANGELOG.md"), "utf8").includes(`\n## ${version}\n`))
  stop(`CHANGELOG.md says nothing of ${version}`)

// npm's statement of provenance is refused unless the manifest names the repository that the workflow runs in.
const { GITHUB_REPOSITORY, GITHUB_SERVER_URL } = process.env
if (!rehearsal && (GITHUB_REPOSITORY === undefined || GITHUB_SERVER_URL === undefined))
  stop(
    "a release is published from CI (.github/workflows/release.yml), which states where it was built; here there is --rehearse"
  )
const repository = rehearsal ? "https://example.org/extrait" : `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`

const folder = mkdtempSync(join(tmpdir(), "extrait-release-"))
const registry = rehearsal ? await startRegistry() : null
try {
  const packs = packAll(folder)
  for (const { folder: name, name: title } of ordered) {
    const staged = join(folder, name)
    mkdirSync(staged)
    const unpacked = run("tar", ["-xzf", packs.get(title).file, "-C", staged])
    if (unpacked.failed) stop(unpacked.output)
    const path = join(staged, "package/package.json")
    const manifest = JSON.parse(readFileSync(path, "utf8"))
    const whole = {
      ...manifest,
      repository: { type: "git", url: `git+${repository}.git`, directory: `packages/${name}` }
    }
    writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`)
  }
  for (const { folder: name, name: title } of ordered) {
    // A release that broke off goes on where it was.
    if (!rehearsal && !npm(["view", `${title}@${version}`, "version"], { cwd: folder }).failed) {
      console.log(`${title}@${version} is there already`)
      continue
    }
    const where =
      registry === null
        ? ["--provenance"]
        : ["--registry", registry.url, `--//${new URL(registry.url).host}/:_authToken=none`]
    const { failed, output } = await npmAside(["publish", "--ignore-scripts", "--access", "public", ...where], {
      cwd: join(folder, name, "package")
    })
    if (failed) stop(`${title}: ${output}`)
    console.log(`${title}@${version}`)
  }
  if (registry !== null && registry.taken.size !== manifests.length) stop("not every package has arrived")
  console.log(`${manifests.length} packages of ${version} ${rehearsal ? "would be" : "are"} published`)
} finally {
  registry?.close()
  rmSync(folder, { recursive: true, force: true })
}
