// Runs the tests of models in files: installs node-llama-cpp in .ci/llama with the one binary that computes on the processor (85 MB), and lends it to the workspace meanwhile.
//   --keep   leaves it lent, so that vitest alone runs these tests too
import { spawnSync } from "node:child_process"
import { lstatSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const place = fileURLToPath(new URL("llama", import.meta.url))
const link = fileURLToPath(new URL("../node_modules/node-llama-cpp", import.meta.url))

const run = (command, ...parameters) => {
  const { status } = spawnSync(command, parameters, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    // Tests that would be skipped without it fail.
    env: { ...process.env, EXTRAIT_TEST_LLAMA: "1" }
  })
  return status ?? 1
}

const { dependencies } = JSON.parse(readFileSync(new URL("llama/package.json", import.meta.url), "utf8"))
const version = dependencies["node-llama-cpp"]
const system = { darwin: "mac", win32: "win" }[process.platform] ?? process.platform
const binary = `@node-llama-cpp/${system}-${process.arch}${system === "mac" && process.arch === "arm64" ? "-metal" : ""}@${version}`

/** Its own scripts compile where a binary does not run: here that is to be seen. */
const installed = run(
  "npm",
  ...["install", "--prefix", place, "--no-save", "--no-package-lock", "--omit=optional", "--ignore-scripts"],
  ...["--prefer-offline", "--no-audit", "--no-fund", "--silent", `node-llama-cpp@${version}`, binary]
)
if (installed !== 0) process.exit(installed)

const isThere = lstatSync(link, { throwIfNoEntry: false }) !== undefined
if (!isThere) symlinkSync(`${place}/node_modules/node-llama-cpp`, link, "junction")
let status = 1
try {
  status = run("npx", "vitest", "run", "--project", "@extrait/model", "--project", "extrait", "localModel")
} finally {
  if (!isThere && !process.argv.includes("--keep")) rmSync(link)
}
process.exit(status)
