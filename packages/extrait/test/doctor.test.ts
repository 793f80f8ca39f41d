import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runCommand } from "./commandLine.js"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extrait-doctor-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe("extrait doctor", () => {
  it("tests reading, rendering and recognition without creating the data folder", async () => {
    const dataDir = join(folder, "none")
    const { status, stdout } = await runCommand("doctor", "--json", "--data-dir", dataDir)
    const checks: ReadonlyArray<{ readonly check: string; readonly passed: boolean }> = JSON.parse(stdout)
    expect(checks.filter(({ passed }) => !passed)).toEqual([])
    expect(checks.map(({ check }) => check)).toEqual(["Node", "PDF files", "pictures", "recognition", "data folder"])
    expect(status).toBe(0)
    expect(existsSync(dataDir)).toBe(false)
  })

  it("names a failed check and exits with 1", async () => {
    const file = join(folder, "file")
    await writeFile(file, "not a folder")
    const { status, stdout } = await runCommand("doctor", "--data-dir", file)
    expect(status).toBe(1)
    expect(stdout).toMatch(/^FAILED database: /m)
  })
})
