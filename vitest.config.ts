import { existsSync, readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Files that take longest, the longest first: begun early, none of them is what the others wait for at the end. */
const longest = [
  "extrait/test/adapters",
  "extrait/test/stop",
  "extrait/test/command",
  "extrait/test/documentTypes",
  "sql/test/postgres.conformance",
  "graphile/test/graphile",
  "images/test/turned",
  "pdf/test/damage",
  "core/test/documents"
]

class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.includes(`packages/${name}`))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

const packages = readdirSync(new URL("packages", import.meta.url))

/** What the files of a package share, such as a database server. That of Graphile Worker is that of SQL, by its own name. */
const setupsOf = (names: ReadonlyArray<string>): Array<string> =>
  names
    .map((name) => fileURLToPath(new URL(`packages/${name}/test/globalSetup.ts`, import.meta.url)))
    .filter((path) => existsSync(path))

const settings = {
  // What is built is loaded by Node itself; only tests and the sources that they name are transformed.
  server: { deps: { external: [/\/packages\/[a-z-]+\/dist\//] } },
  // Generous, because nothing here asserts a time: a loaded machine must not fail a test.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } }
}

/** Each package by itself, for `--project`. */
const apart = packages.map((name) => ({
  test: {
    ...settings,
    name: name === "extrait" ? name : `@extrait/${name}`,
    root: `packages/${name}`,
    include: ["test/**/*.test.ts"],
    globalSetup: setupsOf([name])
  }
}))

/** Packages that lean on much the same; those that are not named here are the rest, which needs neither database nor workers. */
const alike = [["extrait"], ["sql", "graphile"], ["images", "pdf", "tesseract", "onnx", "codes"], ["http"], ["samples"]]
const rest = packages.filter((name) => !alike.flat().includes(name))

/** The groups: Vitest starts processes anew for each project, and most of what the packages of a group load is the same. */
const together = [...alike, rest].map((names) => ({
  test: {
    ...settings,
    name: names === rest ? "the rest" : names.join(" "),
    include: names.map((name) => `packages/${name}/test/**/*.test.ts`),
    globalSetup: setupsOf(names.filter((name) => name !== "graphile"))
  }
}))

export default defineConfig({
  test: {
    // Vitest leaves one processor alone, which is half of a small machine.
    // Files share what they load: half of the time would go into loading it again for each.
    poolOptions: { forks: { isolate: false, maxForks: availableParallelism(), minForks: 1 } },
    sequence: { sequencer: LongestFirst },
    projects: process.argv.some((argument) => argument.startsWith("--project")) ? apart : together
  }
})
