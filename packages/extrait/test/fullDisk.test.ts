import { spawnSync } from "node:child_process"
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Extrait } from "extrait"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "extrait-full-"))
const disk = join(folder, "disk")
mkdirSync(disk)
/** A small disk of its own, which the system's administrator alone can make. */
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "extrait", disk]).status === 0

afterAll(() => {
  // Lazily: the database's driver lets go of its file when its statements are collected.
  if (mounted) spawnSync("umount", ["-l", disk])
  rmSync(folder, { recursive: true, force: true })
})

/** Writes until nothing more fits. */
const fill = (): void => {
  const filler = openSync(join(disk, "filler"), "a")
  for (let size = 1024 * 1024; size >= 1; size = size === 1 ? 0 : Math.floor(size / 16) || 1) {
    try {
      while (true) writeSync(filler, Buffer.alloc(size))
    } catch (fault) {
      expect(fault).toMatchObject({ code: "ENOSPC" })
    }
  }
  closeSync(filler)
}

describe.skipIf(!mounted)("a full disk (where this test may mount one)", () => {
  let extrait: Extrait
  let key = ""
  const ids: Array<string> = []
  beforeAll(async () => {
    extrait = await Extrait.open({ dataDir: join(disk, "data"), concurrency: 0, log: "none" })
    for (let n = 0; n < 3; n++) {
      const file = Buffer.from(`Invoice ${n}\n`.repeat(20_000))
      ids.push((await extrait.documents.submit({ file, filename: "letter.txt" })).id)
    }
    key = (await extrait.keys.create()).secret
    fill()
  })
  afterAll(() => extrait.close())

  const call = (path: string, init: RequestInit = {}) =>
    extrait.fetch(new Request(`http://extrait.test${path}`, { ...init, headers: { authorization: `Bearer ${key}` } }))

  it("still serves reads, reports not ready, and becomes ready again once documents are deleted", async () => {
    expect((await call("/readyz")).status).toBe(503)
    expect((await call("/v1/documents")).status).toBe(200)
    const refused = new FormData()
    refused.set("file", new File(["x".repeat(100_000)], "a.txt"))
    expect((await call("/v1/documents", { method: "POST", body: refused })).status).toBe(503)
    for (const id of ids) {
      const response = await call(`/v1/documents/${id}`, { method: "DELETE" })
      expect([response.status, await response.json()]).toMatchObject([200, { status: "deleted" }])
    }
    expect((await call("/readyz")).status).toBe(200)
  })
})
