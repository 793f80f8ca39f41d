// An installation at work: every entry point imported, the command run.
import { copyFileSync } from "node:fs"
import { join } from "node:path"
import { entriesOf, manifests, root, run } from "./packs.mjs"

/** Entry points that can be imported anywhere: conformance suites register tests as they are called, and load what Vitest gives within a run alone. */
const outside = manifests.flatMap(entriesOf).filter((entry) => entry !== "@extrait/testing/conformance")

/** Imports and requires every entry point that is installed in a folder by a version of Node, and runs the command there. What went wrong. */
export const faultsOfRunning = (host, node) => {
  const faults = []
  copyFileSync(join(root, ".ci/packed/quiet.mjs"), join(host, "quiet.mjs"))
  const quiet = run(node, ["quiet.mjs", JSON.stringify(outside)], { cwd: host })
  if (quiet.failed || quiet.output !== "") faults.push(`imports:\n${quiet.output}`)
  const required = run(
    node,
    ["--no-warnings", "-e", `for (const entry of ${JSON.stringify(outside)}) require(entry)`],
    { cwd: host }
  )
  if (required.failed || required.output !== "") faults.push(`cannot be required:\n${required.output}`)
  const command = join("node_modules/extrait", manifests.find(({ name }) => name === "extrait").bin.extrait)
  for (const [file, type] of [
    ["invoice.pdf", "invoice"],
    ["receipt.jpg", "receipt"]
  ]) {
    copyFileSync(join(root, "examples/documents", file), join(host, file))
    const extracted = run(node, [command, "extract", file, "--json"], { cwd: host })
    if (extracted.failed || JSON.parse(extracted.printed).document_type !== type)
      faults.push(`extrait extract ${file}: ${extracted.output}`)
  }
  const doctor = run(node, [command, "doctor"], { cwd: host })
  if (doctor.failed) faults.push(`extrait doctor: ${doctor.output}`)
  return faults
}
