import { readdirSync } from "node:fs"
import { defineWorkspace } from "vitest/config"

export default defineWorkspace(
  readdirSync("packages").map((name) => ({
    test: {
      name: name === "extrait" ? name : `@extrait/${name}`,
      root: `packages/${name}`,
      include: ["test/**/*.test.ts"],
      // Generous, because nothing here asserts a time: a loaded machine must not fail a test.
      testTimeout: 60_000,
      hookTimeout: 60_000
    }
  }))
)
