import { expect, it } from "@effect/vitest"
import { Extrait } from "../src/index.js"

it("closing an instance rejects many pending calls without a leak warning from Node", async () => {
  const warnings: Array<string> = []
  const warned = (warning: Error) => void warnings.push(warning.name)
  process.on("warning", warned)
  try {
    const extrait = await Extrait.open({ dataDir: null, concurrency: 0, log: "none" })
    const { id } = await extrait.documents.submit({ file: Buffer.from("Invoice"), filename: "a.txt" })
    const waits = Array.from({ length: 30 }, () => extrait.documents.wait(id))
    const ends = Promise.allSettled(waits)
    // An answer that comes after theirs have begun.
    expect((await extrait.documents.get(id)).status).toBe("queued")
    await extrait.close()
    for (const end of await ends) expect(end).toMatchObject({ status: "rejected", reason: { code: "closed" } })
    // Node warns in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toEqual([])
  } finally {
    process.off("warning", warned)
  }
})
