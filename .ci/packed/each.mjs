// Each package by itself: installed with what it needs and nothing else, and imported.
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { bytesOf, closureOf, entriesOf, installIn, manifests, run } from "./packs.mjs"
import { shown, writeSizes } from "./sizes.mjs"

/** How many packages npm has put there. */
const countOf = (folder) =>
  Object.keys(JSON.parse(readFileSync(join(folder, ".package-lock.json"), "utf8")).packages).length

/** Optional peers that an entry point is for: without them it says which, and cannot be imported. */
const neededBy = { "@extrait/blobs/s3": "@aws-sdk/client-s3", "@extrait/testing/conformance": "vitest" }

/** Installs and imports each package by each of the programs of Node. */
export const faultsOfEach = (folder, packs, nodes, { write }) => {
  const faults = []
  const rows = []
  for (const manifest of manifests) {
    const { name } = manifest
    for (const node of nodes) {
      const host = join(folder, "alone")
      const dependencies = Object.fromEntries(closureOf(name).map((one) => [one, manifest.version]))
      const started = performance.now()
      try {
        installIn(host, packs, dependencies, { node })
      } catch (error) {
        faults.push(`${name} alone: ${error.message}`)
        continue
      }
      const seconds = (performance.now() - started) / 1000
      for (const entry of entriesOf(manifest).filter((one) => neededBy[one] === undefined)) {
        const imported = run(node, ["--input-type=module", "-e", `await import("${entry}")`], { cwd: host })
        if (imported.failed || imported.output !== "") faults.push(`${entry} alone: ${imported.output}`)
      }
      if (node === nodes[0]) {
        const installed = bytesOf(join(host, "node_modules"))
        const { packed, unpacked } = packs.get(name)
        const packages = countOf(join(host, "node_modules"))
        rows.push({ name, packed, unpacked, installed, packages, seconds })
        console.log(
          `${name.padEnd(20)} ${shown(packed).padStart(8)} packed ${shown(unpacked).padStart(8)} unpacked ${shown(installed).padStart(8)} installed`
        )
      }
      rmSync(host, { recursive: true, force: true })
    }
  }
  if (write) writeSizes(rows)
  return faults
}
