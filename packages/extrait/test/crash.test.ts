import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Extrait } from "extrait"
import { afterEach, describe, expect, it } from "vitest"

const folders: Array<string> = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

/** Submits documents in a process of its own and kills it as soon as `accepted` of them are. */
const killedBatch = async (dataDir: string, accepted: number): Promise<ReadonlyArray<string>> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("batch.mjs", import.meta.url)), dataDir, "1000"], {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ids: Array<string> = []
  for await (const line of createInterface({ input: child.stdout })) {
    ids.push(line)
    if (ids.length === accepted) child.kill("SIGKILL")
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  return ids
}

describe("a process that is killed", () => {
  it("loses no accepted document: after a restart each reaches one final state and one event", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "extrait-crash-"))
    folders.push(dataDir)
    const ids = new Set<string>()
    // Two deaths, at different moments of the work.
    for (const accepted of [3, 13]) {
      for (const id of await killedBatch(dataDir, accepted)) ids.add(id)
    }
    expect(ids.size).toBeGreaterThanOrEqual(16)
    const extrait = await Extrait.open({ dataDir, concurrency: 2 })
    try {
      for (const id of ids) {
        const document = await extrait.documents.wait(id)
        expect(document).toMatchObject({ id, status: "completed", error: null })
        const { extract } = await extrait.documents.result(id)
        expect(Object.keys(extract).length).toBeGreaterThan(0)
        const { data } = await extrait.events.list({ documentId: document.id })
        expect(data.map(({ type }) => type)).toEqual(["document.completed"])
      }
    } finally {
      await extrait.close()
    }
  }, 180_000)
})
