// An installation at work under Bun, which npm has: the command reads a PDF and a photograph with the default stack.
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { manifests, npm, root, run } from "./packs.mjs"

/** Bun, installed once and kept among what tools keep; null where npm does not get it, as where a registry lacks it. */
const bun = () => {
  const folder = join(root, "node_modules/.cache/extrait-bun")
  const program = join(folder, "node_modules/.bin/bun")
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, "package.json"), '{ "private": true }')
    npm(["install", "--no-audit", "--no-fund", "bun@1"], { cwd: folder })
  }
  return run(program, ["--version"]).failed ? null : program
}

/** What goes wrong under Bun in a folder where everything, and the example files, are installed. */
export const faultsOfBun = (host) => {
  const program = bun()
  if (program === null) {
    console.log("Bun: not tried, npm does not get it here")
    return []
  }
  const command = join("node_modules/extrait", manifests.find(({ name }) => name === "extrait").bin.extrait)
  const faults = [
    ["invoice.pdf", "invoice"],
    ["receipt.jpg", "receipt"]
  ].flatMap(([file, type]) => {
    const { failed, output, printed } = run(program, [command, "extract", file, "--json"], { cwd: host })
    return failed || JSON.parse(printed).document_type !== type ? [`Bun: extrait extract ${file}: ${output}`] : []
  })
  if (faults.length === 0) console.log(`Bun ${run(program, ["--version"]).printed.trim()}: run`)
  return faults
}
