import { existsSync, readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    // Vitest leaves one processor alone, which is half of a small machine.
    // Files of a package share what they load: half of the time would go into loading it again for each.
    poolOptions: { forks: { isolate: false, maxForks: availableParallelism(), minForks: 1 } },
    projects: readdirSync(new URL("packages", import.meta.url)).map((name) => ({
      test: {
        name: name === "extrait" ? name : `@extrait/${name}`,
        root: `packages/${name}`,
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
