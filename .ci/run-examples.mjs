// Runs every example in a folder where the packages are installed from their packed files: what a reader gets who copies it.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runExamples } from "./packed/examples.mjs"
import { dependenciesOfExamples, installIn, packAll } from "./packed/packs.mjs"

const folder = mkdtempSync(join(tmpdir(), "extrait-examples-"))
try {
  const packs = packAll(join(folder, "packs"))
  const ours = Object.fromEntries([...packs.keys()].map((name) => [name, "*"]))
  installIn(folder, packs, { ...dependenciesOfExamples(), ...ours })
  process.exitCode = runExamples(folder).length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
