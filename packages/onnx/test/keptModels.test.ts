import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "@effect/vitest"
import { keptModels } from "../src/keptModels.js"
import { readModels } from "../src/models.js"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "extrait-kept-"))
  vi.stubEnv("NODE_COMPILE_CACHE", folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** The one file that is kept. */
const kept = (): string => {
  const [own = ""] = readdirSync(folder)
  const files = readdirSync(join(folder, own))
  expect(files).toHaveLength(1)
  return join(folder, own, files[0] ?? "")
}

const same = async (models: ReturnType<typeof keptModels>) => {
  const [{ alphabet, finder, reader }, made] = await Promise.all([models, readModels("real")])
  expect(alphabet).toEqual(made.alphabet)
  expect(Buffer.compare(finder, made.finder)).toBe(0)
  expect(Buffer.compare(reader, made.reader)).toBe(0)
}

describe("cached networks", () => {
  it("equal the generated ones, on the first use and later ones", async () => {
    await same(keptModels("real"))
    const before = readFileSync(kept())
    await same(keptModels("real"))
    expect(readFileSync(kept()).equals(before)).toBe(true)
  })

  it("are generated and cached again if the file is damaged", async () => {
    await keptModels("real")
    const bytes = readFileSync(kept())
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(1000) ^ 1, 1000)
    writeFileSync(kept(), damaged)
    await same(keptModels("real"))
    expect(readFileSync(kept()).equals(bytes)).toBe(true)
  })
})
