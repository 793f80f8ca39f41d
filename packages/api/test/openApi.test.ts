import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { openApi } from "../src/index.js"

describe("openapi.json", () => {
  it("matches the contract (`npm run openapi -w packages/api` regenerates it)", async () => {
    const written = await readFile(new URL("../openapi.json", import.meta.url), "utf8")
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(openApi())))
  })

  it("gives every operation a scope and the common errors, and none a 400", () => {
    const { openapi, paths } = openApi()
    expect(openapi).toMatch(/^3\.1/)
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    expect(operations.length).toBeGreaterThan(40)
    for (const operation of operations) {
      expect(operation.security).toEqual([{ apiKey: [expect.stringMatching(/^(submit|read|review|admin)$/)] }])
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "403", "429", "500", "503"]))
      expect(operation.responses).not.toHaveProperty("400")
    }
  })

  it("has no dangling schema references", () => {
    const spec = openApi()
    const text = JSON.stringify(spec)
    const named = Array.from(text.matchAll(/"#\/components\/schemas\/([^"]+)"/g), ([, name]) => name)
    expect(named.length).toBeGreaterThan(0)
    for (const name of named) expect(Object.keys(spec.components.schemas)).toContain(name)
  })
})
