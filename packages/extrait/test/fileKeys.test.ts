import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Extrait } from "extrait"
import { afterEach, describe, expect, it, vi } from "vitest"
import { runCommand } from "./commandLine.js"

const folders: Array<string> = []
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "extrait-file-keys-"))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const old = { id: "2025", key: "a".repeat(64) }
const fresh = { id: "2026", key: "b".repeat(64) }
const text = "Zwetschgenkuchen 4711"

describe("extrait files reseal", () => {
  it("re-encrypts files with the new key so that the old one can be dropped", async () => {
    const dataDir = await newFolder()
    const before = await Extrait.open({ dataDir, concurrency: 0, files: { keys: [old] }, log: "none" })
    const { id } = await before.documents.submit({ file: new TextEncoder().encode(text), filename: "a.txt" })
    await before.close()

    const reseal = (keys: string) => {
      vi.stubEnv("EXTRAIT_FILE_KEYS", keys)
      return runCommand("files", "reseal", "--data-dir", dataDir, "--json")
    }
    const without = await reseal("")
    expect([without.status, without.stderr]).toEqual([
      1,
      "extrait: files are not encrypted: EXTRAIT_FILE_KEYS has no key\n"
    ])
    const lost = await reseal(`${fresh.id}:${fresh.key}`)
    expect(lost.status).toBe(1)
    expect(JSON.parse(lost.stdout)).toEqual({ resealed: 0, current: 0, unreadable: 1 })
    expect(lost.stderr).toContain("1 files open with none of the keys")
    const both = `${fresh.id}:${fresh.key},${old.id}:${old.key}`
    const done = await reseal(both)
    expect([done.status, done.stderr]).toEqual([0, ""])
    expect(JSON.parse(done.stdout)).toEqual({ resealed: 1, current: 0, unreadable: 0 })
    expect(JSON.parse((await reseal(both)).stdout)).toEqual({ resealed: 0, current: 1, unreadable: 0 })

    const after = await Extrait.open({ dataDir, concurrency: 0, files: { keys: [fresh] }, log: "none" })
    try {
      const { content } = await after.documents.file(id)
      expect(await new Response(content).text()).toBe(text)
    } finally {
      await after.close()
    }
  })
})
