import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { generateDocument } from "@extrait/testing"
import { hostileFiles } from "@extrait/testing/hostile"
import { type Document, Extrait } from "extrait"
import { describe, expect, it } from "vitest"

const hostile = async (name: string): Promise<Uint8Array> => {
  for await (const { bytes } of hostileFiles({ names: [name] })) return bytes
  throw new Error(`there is no hostile file ${name}`)
}

/** Files that keep one stage of the work busy for far longer than these tests wait. */
const slowFiles: ReadonlyArray<readonly [stage: string, make: () => Promise<Uint8Array>]> = [
  ["reading of a text layer", () => hostile("operators/texts-3000000")],
  ["reading of a form that is drawn a trillion times", () => hostile("nesting/forms-doubling-40-times")],
  [
    "recognition",
    async () => (await generateDocument({ type: "invoice", language: "en", seed: 3, appearance: "scan" })).bytes
  ],
  [
    "extraction",
    async () => new TextEncoder().encode(`${"Amount 12.00 date 3/3/2026 number 77 ".repeat(2)}\n`.repeat(30_000))
  ]
]

/** Fields of a stat of proc(5) from the third on; none where the system does not tell, or the process has ended. */
const statOf = (id: string): ReadonlyArray<number> => {
  try {
    return (readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ").map(Number)
  } catch {
    return []
  }
}

const processIds = (): ReadonlyArray<string> => {
  try {
    return readdirSync("/proc").filter((id) => /^\d+$/.test(id))
  } catch {
    return []
  }
}

/** Seconds of work of this process and of those that it has started and that are alive: what others take does not count. */
const work = (): number => {
  const { system, user } = process.cpuUsage()
  const hundredths = processIds()
    .map(statOf)
    .filter(([, parent]) => parent === process.pid)
    .reduce((sum, fields) => sum + (fields[11] ?? 0) + (fields[12] ?? 0), 0)
  return (system + user) / 1e6 + hundredths / 100
}

/** Ends when the document is being processed and has cost half a second of work; its last state. */
const underWay = async (extrait: Extrait, { id }: Document): Promise<Document> => {
  const before = work()
  for (;;) {
    const document = await extrait.documents.get(id)
    const { status } = document
    if ((status === "processing" && work() - before > 0.5) || (status !== "queued" && status !== "processing"))
      return document
    await sleep(20)
  }
}

/** Seconds of work in half a second after whatever has to end has had a moment to do so. */
const workAtRest = async (): Promise<number> => {
  await sleep(1000)
  const before = work()
  await sleep(500)
  return work() - before
}

const readsNext = async (extrait: Extrait): Promise<void> => {
  const { id } = await extrait.documents.submit({
    file: new TextEncoder().encode("Invoice number: A-77\nTotal: 12.00\n")
  })
  expect(await extrait.documents.wait(id)).toMatchObject({ status: "completed", error: null })
}

describe("a document that is deleted while it is worked on", () => {
  it.each(slowFiles)("ends the %s at once", async (_, make) => {
    const extrait = await Extrait.open({ dataDir: null, concurrency: 1 })
    try {
      const accepted = await extrait.documents.submit({ file: await make() })
      expect((await underWay(extrait, accepted)).status).toBe("processing")
      expect((await extrait.documents.delete(accepted.id)).status).toBe("deleted")
      expect(await workAtRest()).toBeLessThan(0.2)
      const { data } = await extrait.events.list({ documentId: accepted.id })
      expect(data).toEqual([])
      await readsNext(extrait)
    } finally {
      await extrait.close()
    }
  })
})

describe("a document that takes longer than it may", () => {
  it.each(slowFiles.slice(0, 2))("ends the %s at its deadline", async (_, make) => {
    const extrait = await Extrait.open({ dataDir: null, concurrency: 1, limits: { maxProcessingSeconds: 2 } })
    try {
      const accepted = await extrait.documents.submit({ file: await make() })
      expect(await extrait.documents.wait(accepted.id)).toMatchObject({
        status: "failed",
        error: { code: "processing_timeout" }
      })
      expect(await workAtRest()).toBeLessThan(0.2)
      const { data } = await extrait.events.list({ documentId: accepted.id })
      expect(data.map(({ type }) => type)).toEqual(["document.failed"])
      await readsNext(extrait)
    } finally {
      await extrait.close()
    }
  })
})
