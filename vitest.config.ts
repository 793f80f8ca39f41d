import { existsSync, readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
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

export default defineConfig({
  test: {
    // Vitest leaves one processor alone, which is half of a small machine.
    // Files of a package share what they load: half of the time would go into loading it again for each.
    poolOptions: { forks: { isolate: false, maxForks: availableParallelism(), minForks: 1 } },
    sequence: { sequencer: LongestFirst },
    projects: readdirSync(new URL("packages", import.meta.url)).map((name) => ({
      test: {
        name: name === "extrait" ? name : `@extrait/${name}`,
        root: `packages/${name}`,
        // What is built is loaded by Node itself; only tests and the sources that they name are transformed.
        server: { deps: { external: [/\/packages\/[a-z]+\/dist\//] } },
        include: ["test/**/*.test.ts"],
        // What the files of a package share, such as a database server.
        globalSetup: existsSync(new URL(`packages/${name}/test/globalSetup.ts`, import.meta.url))
          ? ["test/globalSetup.ts"]
          : [],
        // Generous, because nothing here asserts a time: a loaded machine must not fail a test.
        testTimeout: 60_000,
        hookTimeout: 60_000
      }
    }))
  }
})
